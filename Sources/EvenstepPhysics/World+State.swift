internal import CChipmunk
public import EvenstepGeometry

extension World {
  /// Adds all simulated state: gravity, and in the order of adding the motion of every body that is not static and the
  /// impulses of every joint.
  ///
  /// Per body: position of the centre of gravity, angle, velocity, spin, the push-out velocity and spin of the last
  /// step, force, torque, rest so far, and whether it sleeps. Per joint: the impulse of the last step, with which the
  /// next one begins, and where a ratchet is engaged.
  public func addState(to hasher: inout StateHasher) {
    hasher.add(gravity)
    hasher.add(moving.count - removed.movingCount)
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 14) { words in
      for body in moving where body.isInWorld {
        body.pointee.writeState(to: words)
        hasher.add(bytes: UnsafeRawBufferPointer(words))
      }
    }
    addJointState(to: &hasher)
  }

  /// Adds what every joint carries from one step to the next, in the order of adding.
  package func addJointState(to hasher: inout StateHasher) {
    hasher.add(jointCount)
    for id in jointOrder where isAlive(id) {
      let memory = jointTable[Int(id.index)].memory
      hasher.add(Vector2(memory.impulse))
      hasher.add(memory.angle)
      if let lead = memory.lead { for vector in [lead.place, lead.reached, lead.velocity] { hasher.add(vector) } }
    }
  }
}

extension World {
  /// The names of the numbers that a moving body's state consists of, in the order in which they are laid down; the place is
  /// that of the centre of gravity.
  package static let motionFields = [
    "center.x", "center.y", "angle", "velocity.x", "velocity.y", "spin", "pushVelocity.x", "pushVelocity.y", "pushSpin",
    "force.x", "force.y", "torque", "restTime", "sleeping",
  ]

  /// Appends the bits of the numbers that `motionFields` names; throws `PhysicsError.staleBody`.
  package func appendMotion(of id: BodyID, to list: inout [UInt64]) throws(PhysicsError) {
    let body = try pointer(to: id)
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: World.motionFields.count) { words in
      body.pointee.writeState(to: words)
      for word in words { list.append(UInt64(littleEndian: word)) }
    }
  }
}

extension cpBody {
  /// Lays down the state in 14 words: one call of the hasher for each body rather than for each number.
  fileprivate func writeState(to words: UnsafeMutableBufferPointer<UInt64>) {
    words[0] = p.x.bitPattern.littleEndian
    words[1] = p.y.bitPattern.littleEndian
    words[2] = a.bitPattern.littleEndian
    words[3] = v.x.bitPattern.littleEndian
    words[4] = v.y.bitPattern.littleEndian
    words[5] = w.bitPattern.littleEndian
    words[6] = v_bias.x.bitPattern.littleEndian
    words[7] = v_bias.y.bitPattern.littleEndian
    words[8] = w_bias.bitPattern.littleEndian
    words[9] = f.x.bitPattern.littleEndian
    words[10] = f.y.bitPattern.littleEndian
    words[11] = t.bitPattern.littleEndian
    words[12] = sleeping.idleTime.bitPattern.littleEndian
    words[13] = (sleeping.root == nil ? 0 : 1 as UInt64).littleEndian
  }
}
