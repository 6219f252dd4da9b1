internal import CChipmunk
internal import EvenstepGeometry

// What the library calls for springs that are too stiff or too strongly damped for a step to follow. Their force is the
// one at the end of the step (backward Euler), which the solver finds together with all other impulses.

/// What a spring asks of the velocity along a direction: velocity = aim − softness · impulse.
///
/// With a step h, a stretch x and the velocity v at the end, the impulse is −h (k (x + h v) + c v), which is this with the
/// softness 1 / (h (c + k h)) and the aim −x/h · k h / (c + k h).
private struct SoftConstraint {
  var softness = 0.0
  var aim = 0.0
  /// The impulse that changes the velocity by one.
  var mass = 0.0

  init(stretch: Double, stiffness: Double, damping: Double, mobility: Double, seconds: Double) {
    let pull = stiffness * seconds
    let resistance = pull + max(damping, SoftConstraint.leastDamping(pull, stiffness: pull * seconds * mobility))
    if resistance == 0 { return }
    softness = 1 / (seconds * resistance)
    aim = -stretch / seconds * (pull / resistance)
    mass = 1 / (mobility + softness)
  }

  /// The damping that a spring has at least which swings in fewer than a few steps.
  ///
  /// Such a spring cannot be seen to swing. Where it could, what a few iterations leave of an error would come back as
  /// velocity, again and again; at four times k h it takes back a fifth of a stretch in a step. At rest it changes nothing.
  private static func leastDamping(_ pull: Double, stiffness: Double) -> Double {
    stiffness > 1 ? 4 * pull * (1 - 1 / stiffness) : 0
  }
}

/// Prepares a step of a stiff spring along its direction and across it.
///
/// Across it, a stretched spring is as stiff as its stretch is of its length. Without that, a body that hangs on a spring of
/// no length would never come to rest.
func stiffSpringPreStep(_ joint: UnsafeMutablePointer<cpConstraint>?, _ seconds: Double) {
  let wide = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpWideSpring.self)
  let spring = wide.pointee.spring
  let (a, b) = (spring.constraint.a!, spring.constraint.b!)
  let (r1, r2) = (a.arm(to: spring.anchorA), b.arm(to: spring.anchorB))
  let delta = (Vector2(b.pointee.p) + r2) - (Vector2(a.pointee.p) + r1)
  let distance = delta.length
  // A spring of no length has a direction nowhere; one that should have a length pushes nowhere then, as the library's.
  let normal = distance > 0 ? delta * (1 / distance) : Vector2(spring.restLength == 0 ? 1 : 0, 0)
  let across = normal.perpendicular
  let along = SoftConstraint(
    stretch: distance - spring.restLength, stiffness: spring.stiffness, damping: spring.damping,
    mobility: a.mobility(at: r1, along: normal) + b.mobility(at: r2, along: normal), seconds: seconds)
  let tension = distance > spring.restLength ? 1 - spring.restLength / distance : spring.restLength == 0 ? 1 : 0
  let side = SoftConstraint(
    stretch: 0, stiffness: spring.stiffness * tension, damping: 0,
    mobility: a.mobility(at: r1, along: across) + b.mobility(at: r2, along: across), seconds: seconds)
  (wide.pointee.spring.r1, wide.pointee.spring.r2, wide.pointee.spring.n) = (cpVect(r1), cpVect(r2), cpVect(normal))
  (wide.pointee.spring.target_vrn, wide.pointee.spring.v_coef) = (along.aim, along.softness)
  // What has no direction gives nothing, and must not count what it would.
  wide.pointee.spring.nMass = normal == .zero ? 0 : along.mass
  if normal == .zero { wide.pointee.spring.jAcc = 0 }
  (wide.pointee.acrossSoftness, wide.pointee.acrossMass, wide.pointee.acrossImpulse) = (side.softness, side.mass, 0)
}

/// Begins with the impulse of the step before, which is hardly ever far from this one's.
func stiffSpringApplyCachedImpulse(_ joint: UnsafeMutablePointer<cpConstraint>?, _ ratio: Double) {
  let spring = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpDampedSpring.self)
  spring.pointee.jAcc *= ratio
  spring.push(along: Vector2(spring.pointee.n), by: spring.pointee.jAcc)
}

/// Improves the impulses along and across the spring.
func stiffSpringApplyImpulse(_ joint: UnsafeMutablePointer<cpConstraint>?, _: Double) {
  let wide = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpWideSpring.self)
  let spring = wide.pointer(to: \.spring)!
  let normal = Vector2(spring.pointee.n)
  if wide.pointee.acrossMass > 0 {
    let across = normal.perpendicular
    let change =
      -(spring.velocity(along: across) + wide.pointee.acrossSoftness * wide.pointee.acrossImpulse)
      * wide.pointee.acrossMass
    wide.pointee.acrossImpulse += change
    spring.push(along: across, by: change)
  }
  let error = spring.pointee.target_vrn - spring.velocity(along: normal) - spring.pointee.v_coef * spring.pointee.jAcc
  let change = error * spring.pointee.nMass
  spring.pointee.jAcc += change
  spring.push(along: normal, by: change)
}

/// How large the impulse of a stiff spring is, along and across it together.
func stiffSpringImpulse(_ joint: UnsafeMutablePointer<cpConstraint>?) -> Double {
  let wide = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpWideSpring.self)
  return Vector2(wide.pointee.spring.jAcc, wide.pointee.acrossImpulse).length
}

/// Prepares a step of a stiff rotary spring; its impulse is counted on `a`.
func stiffRotarySpringPreStep(_ joint: UnsafeMutablePointer<cpConstraint>?, _ seconds: Double) {
  let spring = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpDampedRotarySpring.self)
  let (a, b) = (joint!.pointee.a!, joint!.pointee.b!)
  let turn = SoftConstraint(
    stretch: a.pointee.a - b.pointee.a - spring.pointee.restAngle, stiffness: spring.pointee.stiffness,
    damping: spring.pointee.damping, mobility: a.pointee.i_inv + b.pointee.i_inv, seconds: seconds)
  (spring.pointee.target_wrn, spring.pointee.w_coef, spring.pointee.iSum) = (turn.aim, turn.softness, turn.mass)
}

/// Begins with the impulse of the step before.
func stiffRotarySpringApplyCachedImpulse(_ joint: UnsafeMutablePointer<cpConstraint>?, _ ratio: Double) {
  let spring = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpDampedRotarySpring.self)
  spring.pointee.jAcc *= ratio
  spring.turn(by: spring.pointee.jAcc)
}

/// Improves the impulse.
func stiffRotarySpringApplyImpulse(_ joint: UnsafeMutablePointer<cpConstraint>?, _: Double) {
  let spring = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpDampedRotarySpring.self)
  let rate = joint!.pointee.a.pointee.w - joint!.pointee.b.pointee.w
  let error = spring.pointee.target_wrn - rate - spring.pointee.w_coef * spring.pointee.jAcc
  let change = error * spring.pointee.iSum
  spring.pointee.jAcc += change
  spring.turn(by: change)
}

extension UnsafeMutablePointer<cpDampedSpring> {
  /// How fast the end on `b` moves away from that on `a` in a direction.
  fileprivate func velocity(along direction: Vector2) -> Double {
    let ofB = pointee.constraint.b.velocity(at: Vector2(pointee.r2))
    return (ofB - pointee.constraint.a.velocity(at: Vector2(pointee.r1))).dot(direction)
  }

  fileprivate func push(along direction: Vector2, by impulse: Double) {
    pointee.constraint.a.push(by: direction * -impulse, at: Vector2(pointee.r1))
    pointee.constraint.b.push(by: direction * impulse, at: Vector2(pointee.r2))
  }
}

extension UnsafeMutablePointer<cpDampedRotarySpring> {
  fileprivate func turn(by impulse: Double) {
    pointee.constraint.a.pointee.w += impulse * pointee.constraint.a.pointee.i_inv
    pointee.constraint.b.pointee.w -= impulse * pointee.constraint.b.pointee.i_inv
  }
}
