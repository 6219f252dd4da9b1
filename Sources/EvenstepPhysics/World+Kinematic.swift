internal import CChipmunk
public import EvenstepGeometry

/// The velocity and spin with which a kinematic body goes on after the coming step.
struct OnwardMotion {
  var velocity: Vector2
  var spin: Double
}

extension World {
  /// Gives a kinematic body the velocity and spin that bring it to a pose by the end of the next step.
  ///
  /// They are taken from where the body really is, so that errors do not add up; they stay until they are set again.
  ///
  /// A step moves all bodies first and then finds the velocities with which they will move in the next one. What rides on a body
  /// whose velocity changes is therefore carried along exactly only if it feels, at the end of a step, the velocity with which
  /// the body goes on: that which leads from `pose` to `next`. With the raw solver, and without `next`, it feels that of the step
  /// that is over, and lags behind by one step.
  ///
  /// Throws `PhysicsError.invalid` for "position" and "angle", also when a way is too long for one step,
  /// `PhysicsError.unsuitable` for bodies of another kind, and `PhysicsError.staleBody`.
  public mutating func moveKinematic(_ id: BodyID, to pose: Pose, then next: Pose? = nil) throws(PhysicsError) {
    let body = try change(id)
    let kind = bodyTable[Int(id.index)].kind
    if kind != .kinematic {
      throw .unsuitable(body: id, kind: kind, operation: "be moved along a path")
    }
    // A kinematic body's centre of gravity is its origin.
    let here = Pose(position: Vector2(body.pointee.p), rotation: Angle(radians: body.pointee.a))
    let motion = try motion(from: here, to: pose)
    let onward = if let next { try self.motion(from: pose, to: next) } else { nil as OnwardMotion? }
    body.setVelocity(motion.velocity)
    body.setSpin(motion.spin)
    if settings.solver == .raw { return }
    if bodyTable[Int(id.index)].onward != nil {
      bodyTable[Int(id.index)].onward = onward ?? motion
    } else if let onward {
      bodyTable[Int(id.index)].onward = onward
      goingOn.append(id)
    }
  }

  private func motion(from here: Pose, to pose: Pose) throws(PhysicsError) -> OnwardMotion {
    try require(pose.position, in: PhysicsLimits.coordinate, "position")
    try require(pose.rotation, "angle")
    let velocity = (pose.position - here.position) * Double(settings.stepRate)
    let spin = (pose.rotation.radians - here.rotation.radians) * Double(settings.stepRate)
    let limits = -PhysicsLimits.escape...PhysicsLimits.escape
    if !limits.contains(velocity.x) || !limits.contains(velocity.y) {
      throw .invalid(
        field: "position", rule: "must be reachable in one step", value: text(pose.position))
    }
    if !limits.contains(spin) {
      throw .invalid(
        field: "angle", rule: "must be reachable in one step", value: text(pose.rotation.degrees))
    }
    return OnwardMotion(velocity: velocity, spin: spin)
  }

  /// Exchanges the velocity of each kinematic body that is led for the one with which it goes on, and by a second call back.
  mutating func exchangeOnwardMotions() {
    for id in goingOn {
      guard isAlive(id), let onward = bodyTable[Int(id.index)].onward, let body = bodyTable[Int(id.index)].pointer
      else {
        continue
      }
      bodyTable[Int(id.index)].onward = OnwardMotion(velocity: Vector2(body.pointee.v), spin: body.pointee.w)
      body.setVelocity(onward.velocity)
      body.setSpin(onward.spin)
    }
  }

  mutating func forgetOnwardMotions() {
    for id in goingOn where Int(id.index) < bodyTable.count { bodyTable[Int(id.index)].onward = nil }
    goingOn.removeAll(keepingCapacity: true)
  }
}
