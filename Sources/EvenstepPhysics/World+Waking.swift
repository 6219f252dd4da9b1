internal import CChipmunk

extension World {
  /// Wakes the sleepers that a shape touches where it appears or is put, and where it goes away from.
  ///
  /// The library does not when it counts the shape among the resting ones, which it never compares with each other. A pair
  /// with a sensor begins and ends a contact but wakes nobody, so it matters only where both would rest.
  func wakeSleepers(near shape: UnsafeMutablePointer<cpShape>) {
    if settings.solver == .raw || space.firstSleeper == nil { return }
    let rests = shape.pointee.body.isStatic
    for other in shapesWithBounds(in: shape.pointee.bb, shape.pointee.filter, of: space) {
      let isSensed = shape.pointee.sensor != 0 || other.pointee.sensor != 0
      if isSensed && !rests || !other.pointee.body.isSleeping { continue }
      if cpShapesCollide(shape, other).count > 0 { cpBodyActivate(other.pointee.body) }
    }
  }

  /// Lets nothing fall asleep that a motor turns or a belt carries, however slowly; to the library, slow is at rest.
  func keepDrivenAwake() {
    if settings.sleepAfter == nil { return }
    let joints = space.pointee.constraints.pointee
    for index in 0..<Int(joints.num) {
      let joint = joints.arr[index]!.assumingMemoryBound(to: cpConstraint.self)
      guard cpConstraintIsSimpleMotor(joint) != 0, joint.pointee.maxForce > 0 else { continue }
      if cpSimpleMotorGetRate(joint) != 0 {
        joint.pointee.a.keepAwake()
        joint.pointee.b.keepAwake()
      }
    }
    let contacts = space.pointee.arbiters.pointee
    for index in 0..<Int(contacts.num) {
      let contact = contacts.arr[index]!.assumingMemoryBound(to: cpArbiter.self)
      let belt = contact.pointee.surface_vr
      if (belt.x != 0 || belt.y != 0) && contact.pointee.u > 0 {
        contact.pointee.body_a.keepAwake()
        contact.pointee.body_b.keepAwake()
      }
    }
  }
}

extension UnsafeMutablePointer<cpBody> {
  /// Begins the body's rest anew; that of a static body is endless and marks it as one.
  fileprivate func keepAwake() {
    if !isStatic { pointee.sleeping.idleTime = 0 }
  }
}
