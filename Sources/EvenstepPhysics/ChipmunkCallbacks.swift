internal import CChipmunk
internal import EvenstepGeometry

// Every function that C calls is in this file or in one that is named after it. None of them changes a world: the library must not be called back
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
  collect { hits in
    cpSpacePointQuery(
      space, cpVect(point), distance, filter,
      { shape, nearest, distance, _, hits in
        append(PointHit(shape!, point: Vector2(nearest), distance: distance), to: hits)
      }, hits)
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
    pointee.space.pointee.userData.assumingMemoryBound(to: StepMotion.self)
  }
}
