internal import CChipmunk
internal import EvenstepGeometry

// What the library calls for springs that a step can follow: its own functions but for the exponential.

/// Prepares a step of a damped spring and applies its force, as the library does but with a fixed exponential.
func pinnedSpringPreStep(_ joint: UnsafeMutablePointer<cpConstraint>?, _ seconds: Double) {
  let joint = joint!
  let (a, b) = (joint.pointee.a!, joint.pointee.b!)
  let wide = UnsafeMutableRawPointer(joint).assumingMemoryBound(to: cpWideSpring.self)
  let spring = wide.pointer(to: \.spring)!
  let (r1, r2) = (a.arm(to: spring.pointee.anchorA), b.arm(to: spring.pointee.anchorB))
  let delta = (Vector2(b.pointee.p) + r2) - (Vector2(a.pointee.p) + r1)
  let distance = delta.length
  let normal = delta * (1 / (distance == 0 ? .infinity : distance))
  let mobility = a.mobility(at: r1, along: normal) + b.mobility(at: r2, along: normal)
  (spring.pointee.r1, spring.pointee.r2, spring.pointee.n) = (cpVect(r1), cpVect(r2), cpVect(normal))
  spring.pointee.nMass = 1 / mobility
  spring.pointee.target_vrn = 0
  spring.pointee.v_coef = 1 - PinnedMath.exp(-spring.pointee.damping * seconds * mobility)
  let impulse = spring.pointee.springForceFunc(joint, distance) * seconds
  (spring.pointee.jAcc, wide.pointee.acrossImpulse) = (impulse, 0)
  a.push(by: -(normal * impulse), at: r1)
  b.push(by: normal * impulse, at: r2)
}

/// Prepares a step of a rotary spring and applies its torque, as the library does but with a fixed exponential.
///
/// The impulse is counted on `a`, as that of the damping is; the library counts what the spring gives the other way round.
func pinnedRotarySpringPreStep(_ joint: UnsafeMutablePointer<cpConstraint>?, _ seconds: Double) {
  let joint = joint!
  let (a, b) = (joint.pointee.a!, joint.pointee.b!)
  let spring = UnsafeMutableRawPointer(joint).assumingMemoryBound(to: cpDampedRotarySpring.self)
  let mobility = a.pointee.i_inv + b.pointee.i_inv
  spring.pointee.iSum = 1 / mobility
  spring.pointee.w_coef = 1 - PinnedMath.exp(-spring.pointee.damping * seconds * mobility)
  spring.pointee.target_wrn = 0
  let impulse = -spring.pointee.springTorqueFunc(joint, a.pointee.a - b.pointee.a) * seconds
  spring.pointee.jAcc = impulse
  a.pointee.w += impulse * a.pointee.i_inv
  b.pointee.w -= impulse * b.pointee.i_inv
}

// What the joints' functions are made of, operation by operation as in the library.
extension UnsafeMutablePointer<cpBody> {
  /// The way from the centre of gravity to a point of the body, in the world's directions.
  func arm(to anchor: cpVect) -> Vector2 {
    let (local, turn) = (Vector2(anchor) - Vector2(pointee.cog), pointee.transform)
    return Vector2(turn.a * local.x + turn.c * local.y, turn.b * local.x + turn.d * local.y)
  }

  /// How much velocity an impulse gives a point of the body in a direction.
  func mobility(at arm: Vector2, along normal: Vector2) -> Double {
    let turning = arm.cross(normal)
    return pointee.m_inv + pointee.i_inv * turning * turning
  }

  /// The velocity of a point of the body.
  func velocity(at arm: Vector2) -> Vector2 { Vector2(pointee.v) + arm.perpendicular * pointee.w }

  func push(by impulse: Vector2, at arm: Vector2) {
    pointee.v = cpVect(Vector2(pointee.v) + impulse * pointee.m_inv)
    pointee.w += pointee.i_inv * arm.cross(impulse)
  }
}
