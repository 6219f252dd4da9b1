internal import CChipmunk
internal import EvenstepGeometry

extension JointPlan {
  /// A C joint, in no space yet, with the error bias as it is defined.
  ///
  /// The library counts the angles of limits, ratchets and gears from `a` to `b`, and holds the groove on the first body.
  func makeJoint(_ functions: JointFunctions.Pointer?) -> UnsafeMutablePointer<cpConstraint> {
    let joint: UnsafeMutablePointer<cpConstraint> =
      switch definition.kind {
      case .pin(let anchorA, let anchorB, let distance): makePin(anchorA, anchorB, distance!)
      case .slide(let anchorA, let anchorB, let least, let most):
        cpSlideJointNew(a, b, cpVect(anchorA), cpVect(anchorB), least, most)
      case .pivot(let anchorA, let anchorB): cpPivotJointNew2(a, b, cpVect(anchorA), cpVect(anchorB))
      case .pivotAt(let point): cpPivotJointNew(a, b, cpVect(point))
      case .drag(let anchorA, let place): makeDrag(anchorA, place)
      case .groove(let anchorA, let from, let to):
        cpGrooveJointNew(b, a, cpVect(from), cpVect(to), cpVect(anchorA))
      case .dampedSpring(let anchorA, let anchorB, let length, let stiffness, let damping):
        makeSpring(anchorA, anchorB, length, stiffness, damping)
      case .rotarySpring(let angle, let stiffness, let damping):
        cpDampedRotarySpringNew(a, b, angle!.radians, stiffness, damping)
      case .rotaryLimit(let least, let most): cpRotaryLimitJointNew(a, b, -most.radians, -least.radians)
      case .ratchet(let phase, let teeth): cpRatchetJointNew(a, b, -phase.radians, -teeth.radians)
      case .gear(let phase, let ratio): cpGearJointNew(a, b, -phase!.radians, ratio)
      case .motor(let rate): cpSimpleMotorNew(a, b, rate)
      }
    if let functions { JointFunctions.install(functions, on: joint, definition.kind) }
    joint.pointee.maxForce = definition.maxForce
    joint.pointee.maxBias = definition.maxBias
    if let errorBias = definition.errorBias { joint.pointee.errorBias = errorBias }
    joint.pointee.collideBodies = definition.collides ? 1 : 0
    return joint
  }

  private func makePin(
    _ anchorA: Vector2, _ anchorB: Vector2, _ distance: Double
  ) -> UnsafeMutablePointer<cpConstraint> {
    let joint = cpPinJointNew(a, b, cpVect(anchorA), cpVect(anchorB))!
    cpPinJointSetDist(joint, distance)
    return joint
  }

  /// A pivot of the library's, with the room that our functions need.
  private func makeDrag(_ anchorA: Vector2, _ place: Vector2) -> UnsafeMutablePointer<cpConstraint> {
    let pivot = cpPivotJointInit(cpDragJointAlloc(), a, b, cpVect(anchorA), cpVect(place))!
    let joint = UnsafeMutableRawPointer(pivot)
    joint.assumingMemoryBound(to: cpDragJoint.self).pointee.reached = cpVect(place)
    return joint.assumingMemoryBound(to: cpConstraint.self)
  }

  /// A spring of the library's, with the room that our functions need.
  private func makeSpring(
    _ anchorA: Vector2, _ anchorB: Vector2, _ length: Double, _ stiffness: Double, _ damping: Double
  ) -> UnsafeMutablePointer<cpConstraint> {
    let spring = cpDampedSpringInit(
      cpWideSpringAlloc(), a, b, cpVect(anchorA), cpVect(anchorB), length, stiffness, damping)!
    return UnsafeMutableRawPointer(spring).assumingMemoryBound(to: cpConstraint.self)
  }
}
