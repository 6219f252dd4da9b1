internal import CChipmunk

// The lists in which joints stand: the world's own one, the space's, and those of their bodies.
extension World {
  /// Frees a joint and its place; `jointOrder` keeps its id until `dropReleasedJoints`.
  ///
  /// Does what the library's removal does, which searches all lists from their beginnings, those of the bodies by recursion.
  mutating func release(_ id: JointID) {
    guard let joint = jointTable[Int(id.index)].pointer else { return }
    if jointTable[Int(id.index)].isBreakable { breakableCount -= 1 }
    isCanonical = false
    if jointTable[Int(id.index)].definition.kind.dependsOnOthers { functionsSeconds = 0 }
    cpBodyActivate(joint.pointee.a)
    cpBodyActivate(joint.pointee.b)
    cpArrayDeleteObj(space.pointee.constraints, joint)
    for body in [joint.pointee.a!, joint.pointee.b!] {
      link(previous(of: joint, on: body), joint.next(on: body), on: body)
    }
    cpConstraintFree(joint)
    jointTable[Int(id.index)].pointer = nil
    freeJoints.append(id.index)
    releasedJointCount += 1
    // Joints may come and go for ever without a step in between.
    if releasedJointCount > max(1024, jointOrder.count / 2) { dropReleasedJoints() }
  }

  /// Takes the joints that were released out of the order.
  mutating func dropReleasedJoints() {
    if releasedJointCount == 0 { return }
    let jointTable = jointTable
    jointOrder.removeAll { !jointTable[Int($0.index)].holds($0) }
    releasedJointCount = 0
  }

  /// Whether a joint of `jointOrder` has not been released since.
  func isAlive(_ id: JointID) -> Bool { jointTable[Int(id.index)].holds(id) }

  /// Removes the joints of a body, in the order in which they were added.
  mutating func removeJoints(of body: UnsafeMutablePointer<cpBody>) {
    var held: [JointID] = []
    body.forEachJoint { held.append(JointID(userData: $0.pointee.userData)) }
    for id in held.sorted(by: { entry(of: $0) < entry(of: $1) }) { release(id) }
  }

  private func entry(of id: JointID) -> UInt64 { jointTable[Int(id.index)].entry }

  /// Notes that a joint has been put before the others of its bodies.
  mutating func noteHead(_ joint: UnsafeMutablePointer<cpConstraint>) {
    for body in [joint.pointee.a!, joint.pointee.b!] { link(joint, joint.next(on: body), on: body) }
  }

  /// Makes two joints neighbours in the list of a body; without the first one the second begins it, without the second
  /// one the first ends it.
  mutating func link(
    _ joint: UnsafeMutablePointer<cpConstraint>?, _ next: UnsafeMutablePointer<cpConstraint>?,
    on body: UnsafeMutablePointer<cpBody>
  ) {
    if let joint { joint.setNext(next, on: body) } else { body.pointee.constraintList = next }
    guard let next else { return }
    if next.pointee.a == body {
      jointTable[Int(next.place)].previousA = joint
    } else {
      jointTable[Int(next.place)].previousB = joint
    }
  }

  private func previous(
    of joint: UnsafeMutablePointer<cpConstraint>, on body: UnsafeMutablePointer<cpBody>
  ) -> UnsafeMutablePointer<cpConstraint>? {
    let place = Int(joint.place)
    return joint.pointee.a == body ? jointTable[place].previousA : jointTable[place].previousB
  }
}

extension JointSlot {
  fileprivate func holds(_ id: JointID) -> Bool { generation == id.generation && pointer != nil }
}

extension UnsafeMutablePointer<cpConstraint> {
  /// The joint's place in the world's table.
  var place: UInt32 { JointID(userData: pointee.userData).index }

  /// The joint after this one in the list of one of its bodies.
  func next(on body: UnsafeMutablePointer<cpBody>) -> Self? {
    pointee.a == body ? pointee.next_a : pointee.next_b
  }

  fileprivate func setNext(_ next: Self?, on body: UnsafeMutablePointer<cpBody>) {
    if pointee.a == body { pointee.next_a = next } else { pointee.next_b = next }
  }
}
