internal import CChipmunk
internal import EvenstepGeometry

// What the library calls for a joint that drags: a spring and a damper to a place that is led, and to its velocity, solved
// at the end of the step. Stiffness and damping follow from the body's mass, so that every body follows equally fast.

/// How fast a body swings to where it is dragged, in radians a second: eight times a second, if it were not damped.
private let frequency = 50.0
/// Over how many seconds the velocity of what leads is taken: events of a pointer do not come in time with steps.
private let smoothing = 0.02

/// How fast a held body stops turning, per second: what is held beside its centre should hang, not swing about.
private let turnDamping = 8.0

/// Prepares a step of a drag.
func dragPreStep(_ joint: UnsafeMutablePointer<cpConstraint>?, _ seconds: Double) {
  let drag = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpDragJoint.self)
  let body = joint!.pointee.a!
  body.pointee.w /= 1 + turnDamping * seconds
  let arm = body.arm(to: drag.pointee.pivot.anchorA)
  let place = Vector2(drag.pointee.pivot.anchorB)
  let velocity = Vector2(drag.pointee.velocity)
  let led = (place - Vector2(drag.pointee.reached)) * (1 / seconds)
  let follows = velocity + (led - velocity) * (seconds / (smoothing + seconds))
  (drag.pointee.reached, drag.pointee.velocity) = (cpVect(place), cpVect(follows))
  // Critically damped: c = 2 m ω for k = m ω².
  let pull = body.pointee.m * frequency * frequency * seconds
  let resistance = 2 * body.pointee.m * frequency + pull
  let away = Vector2(body.pointee.p) + arm - place
  drag.pointee.softness = 1 / (seconds * resistance)
  drag.pointee.pivot.bias = cpVect(follows - away * (pull / resistance / seconds))
  drag.pointee.pivot.r1 = cpVect(arm)
  drag.pointee.pivot.k = body.inverseMobility(at: arm, softness: drag.pointee.softness)
}

/// Begins with the impulse of the step before.
func dragApplyCachedImpulse(_ joint: UnsafeMutablePointer<cpConstraint>?, _ ratio: Double) {
  let drag = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpDragJoint.self)
  let impulse = Vector2(drag.pointee.pivot.jAcc) * ratio
  drag.pointee.pivot.jAcc = cpVect(impulse)
  joint!.pointee.a.push(by: impulse, at: Vector2(drag.pointee.pivot.r1))
}

/// Improves the impulse, which stays within the greatest force.
func dragApplyImpulse(_ joint: UnsafeMutablePointer<cpConstraint>?, _ seconds: Double) {
  let drag = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpDragJoint.self)
  let (body, arm) = (joint!.pointee.a!, Vector2(drag.pointee.pivot.r1))
  let before = Vector2(drag.pointee.pivot.jAcc)
  let error = Vector2(drag.pointee.pivot.bias) - body.velocity(at: arm) - before * drag.pointee.softness
  let k = drag.pointee.pivot.k
  var impulse = before + Vector2(k.a * error.x + k.b * error.y, k.c * error.x + k.d * error.y)
  let most = joint!.pointee.maxForce * seconds
  if impulse.length > most { impulse = impulse * (most / impulse.length) }
  drag.pointee.pivot.jAcc = cpVect(impulse)
  body.push(by: impulse - before, at: arm)
}

extension UnsafeMutablePointer<cpBody> {
  /// The impulse that changes the velocity of a point of the body by one, in each direction.
  fileprivate func inverseMobility(at arm: Vector2, softness: Double) -> cpMat2x2 {
    let (m, i) = (pointee.m_inv + softness, pointee.i_inv)
    let (xx, xy, yy) = (m + i * arm.y * arm.y, -i * arm.x * arm.y, m + i * arm.x * arm.x)
    let determinant = xx * yy - xy * xy
    return cpMat2x2(a: yy / determinant, b: -xy / determinant, c: -xy / determinant, d: xx / determinant)
  }
}
