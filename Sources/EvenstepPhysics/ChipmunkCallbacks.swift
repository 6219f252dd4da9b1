internal import CChipmunk
internal import EvenstepGeometry

// Every function that C calls is in this file. None of them changes a world: the library must not be called back
// from inside a step or a query, and its order of calls depends on addresses.

/// Routes a space's contact callbacks to a log.
///
/// The default handler's fields are set directly: the library's own setter also turns on wildcard handlers, which
/// cost two table look-ups per contact and step.
func install(_ log: UnsafeMutablePointer<ContactLog>, in space: UnsafeMutablePointer<cpSpace>) {
  space.pointee.defaultHandler.userData = UnsafeMutableRawPointer(log)
  space.pointee.defaultHandler.beginFunc = { arbiter, _, log in
    log!.assumingMemoryBound(to: ContactLog.self).pointee.begin(arbiter!)
    return 1
  }
  space.pointee.defaultHandler.separateFunc = { arbiter, _, log in
    log!.assumingMemoryBound(to: ContactLog.self).pointee.end(arbiter!)
  }
}

/// Makes a space correct contacts by the rules of `ContactRules.swift` from now on; there is nothing to correct before.
func installContactRules(in space: UnsafeMutablePointer<cpSpace>) {
  // The first of the two functions that the library calls for a new contact, and only for that.
  space.pointee.defaultHandler.beginFunc = { arbiter, _, log in
    arbiter!.resurface()
    log!.assumingMemoryBound(to: ContactLog.self).pointee.begin(arbiter!)
    return 1
  }
  space.pointee.defaultHandler.preSolveFunc = { arbiter, space, _ in
    if arbiter!.pointee.state != CP_ARBITER_STATE_FIRST_COLLISION { arbiter!.resurface() }
    return arbiter!.followsJoints(space!.motion.pointee.neighbors) ? 1 : 0
  }
}

/// Makes a body move by fixed mathematics instead of the C library's; its world's space must point to the step's motion.
///
/// The position function is the library's own but for sine and cosine; of the velocity function only the damping is
/// replaced. Neither takes memory.
func installPinnedMotion(on body: UnsafeMutablePointer<cpBody>) {
  body.pointee.position_func = { body, seconds in
    let body = body!
    var seconds = seconds
    if let courses = body.motion.pointee.courses {
      let course = courses[Int(body.place)]
      seconds *= course.share
      body.pointee.p = cpVect(Vector2(body.pointee.p) + course.carry)
    }
    body.pointee.p.x += (body.pointee.v.x + body.pointee.v_bias.x) * seconds
    body.pointee.p.y += (body.pointee.v.y + body.pointee.v_bias.y) * seconds
    body.pointee.a += (body.pointee.w + body.pointee.w_bias) * seconds
    body.pinTransform()
    body.pointee.v_bias = cpVect(x: 0, y: 0)
    body.pointee.w_bias = 0
  }
  body.pointee.velocity_func = { body, gravity, _, seconds in
    cpBodyUpdateVelocity(body, gravity, body!.motion.pointee.powers.dampingPerStep, seconds)
  }
}

/// Prepares a step of a damped spring and applies its force, as the library does but with a fixed exponential.
func pinnedSpringPreStep(_ joint: UnsafeMutablePointer<cpConstraint>?, _ seconds: Double) {
  let joint = joint!
  let (a, b) = (joint.pointee.a!, joint.pointee.b!)
  let spring = UnsafeMutableRawPointer(joint).assumingMemoryBound(to: cpDampedSpring.self)
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
  spring.pointee.jAcc = impulse
  a.push(by: -(normal * impulse), at: r1)
  b.push(by: normal * impulse, at: r2)
}

/// Prepares a step of a rotary spring and applies its torque, as the library does but with a fixed exponential.
func pinnedRotarySpringPreStep(_ joint: UnsafeMutablePointer<cpConstraint>?, _ seconds: Double) {
  let joint = joint!
  let (a, b) = (joint.pointee.a!, joint.pointee.b!)
  let spring = UnsafeMutableRawPointer(joint).assumingMemoryBound(to: cpDampedRotarySpring.self)
  let mobility = a.pointee.i_inv + b.pointee.i_inv
  spring.pointee.iSum = 1 / mobility
  spring.pointee.w_coef = 1 - PinnedMath.exp(-spring.pointee.damping * seconds * mobility)
  spring.pointee.target_wrn = 0
  let impulse = spring.pointee.springTorqueFunc(joint, a.pointee.a - b.pointee.a) * seconds
  spring.pointee.jAcc = impulse
  a.pointee.w -= impulse * a.pointee.i_inv
  b.pointee.w += impulse * b.pointee.i_inv
}

/// The shapes whose bounds meet a box, in the library's order.
func shapesWithBounds(
  in box: cpBB, _ filter: cpShapeFilter, of space: UnsafeMutablePointer<cpSpace>
) -> [UnsafeMutablePointer<cpShape>] {
  collect { found in
    cpSpaceBBQuery(
      space, box, filter, { shape, found in append(shape!, to: found) }, found)
  }
}

/// Appends the shapes whose bounds meet a box to a list, in the library's order.
func listShapes(
  in box: cpBB, of space: UnsafeMutablePointer<cpSpace>, _ list: inout [UnsafeMutablePointer<cpShape>]
) {
  withUnsafeMutablePointer(to: &list) { list in
    cpSpaceBBQuery(
      space, box, CP_SHAPE_FILTER_ALL, { shape, found in append(shape!, to: found) }, UnsafeMutableRawPointer(list))
  }
}

/// The shapes that a point query finds, in the library's order.
func pointHits(
  at point: Vector2, within distance: Double, _ filter: cpShapeFilter,
  of space: UnsafeMutablePointer<cpSpace>
) -> [PointHit] {
  let found: [(hit: PointHit, wayOut: Vector2)] = collect { hits in
    cpSpacePointQuery(
      space, cpVect(point), distance, filter,
      { shape, nearest, distance, outward, hits in
        let hit = PointHit(shape!, point: Vector2(nearest), distance: distance)
        append((hit: hit, wayOut: Vector2(outward) * -distance), to: hits)
      }, hits)
  }
  // The library divides by nothing where the point is on a side, or on one of the core of a rounded polygon.
  return found.map { found in
    var hit = found.hit
    if !hit.point.isFinite { hit.point = point + found.wayOut }
    return hit
  }
}

/// The shapes that a segment query without thickness finds, in the library's order.
func rayHits(
  from start: Vector2, to end: Vector2, _ filter: cpShapeFilter, of space: UnsafeMutablePointer<cpSpace>
) -> [RayHit] {
  collect { hits in
    cpSpaceSegmentQuery(
      space, cpVect(start), cpVect(end), 0, filter,
      { shape, point, normal, fraction, hits in
        append(
          RayHit(shape!, point: Vector2(point), normal: Vector2(normal), fraction: fraction), to: hits)
      }, hits)
  }
}

/// Runs a query that appends to the array behind the pointer it gets.
///
/// Passing `&array` where C wants a pointer would pass the elements, not the array.
private func collect<Element>(_ query: (UnsafeMutableRawPointer) -> Void) -> [Element] {
  var found: [Element] = []
  withUnsafeMutablePointer(to: &found) { query(UnsafeMutableRawPointer($0)) }
  return found
}

private func append<Element>(_ element: Element, to array: UnsafeMutableRawPointer?) {
  array!.assumingMemoryBound(to: [Element].self).pointee.append(element)
}

extension UnsafeMutablePointer<cpBody> {
  fileprivate var motion: UnsafeMutablePointer<StepMotion> {
    pointee.space.motion
  }
}

extension UnsafeMutablePointer<cpSpace> {
  fileprivate var motion: UnsafeMutablePointer<StepMotion> {
    pointee.userData.assumingMemoryBound(to: StepMotion.self)
  }
}

// What the springs' functions are made of, operation by operation as in the library.
extension UnsafeMutablePointer<cpBody> {
  /// The way from the centre of gravity to a point of the body, in the world's directions.
  fileprivate func arm(to anchor: cpVect) -> Vector2 {
    let (local, turn) = (Vector2(anchor) - Vector2(pointee.cog), pointee.transform)
    return Vector2(turn.a * local.x + turn.c * local.y, turn.b * local.x + turn.d * local.y)
  }

  /// How much velocity an impulse gives a point of the body in a direction.
  fileprivate func mobility(at arm: Vector2, along normal: Vector2) -> Double {
    let turning = arm.cross(normal)
    return pointee.m_inv + pointee.i_inv * turning * turning
  }

  fileprivate func push(by impulse: Vector2, at arm: Vector2) {
    pointee.v = cpVect(Vector2(pointee.v) + impulse * pointee.m_inv)
    pointee.w += pointee.i_inv * arm.cross(impulse)
  }
}
