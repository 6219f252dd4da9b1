internal import CChipmunk
internal import EvenstepGeometry

// What C calls besides what a broad phase and a step hand over themselves. Nothing of it changes a world: the library must
// not be called back from inside a step or a query, and its order of calls depends on addresses.

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
  space.pointee.defaultHandler.beginFunc = { arbiter, space, log in
    let isFelt = arbiter!.correct(by: space!)
    arbiter!.pointee.data = isFelt ? nil : leftMark
    log!.assumingMemoryBound(to: ContactLog.self).pointee.begin(arbiter!)
    return 1
  }
  space.pointee.defaultHandler.preSolveFunc = { arbiter, space, _ in
    if arbiter!.pointee.state == CP_ARBITER_STATE_FIRST_COLLISION { return arbiter!.pointee.data == nil ? 1 : 0 }
    return arbiter!.correct(by: space!) ? 1 : 0
  }
}

/// What a new contact's spare field holds from the first of the two functions to the second if it is left to a neighbour.
private var leftMark: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

extension UnsafeMutablePointer<cpArbiter> {
  /// Applies all rules; false for a contact that is not to be solved.
  fileprivate func correct(by space: UnsafeMutablePointer<cpSpace>) -> Bool {
    resurface()
    let rules = space.pointee.userData.assumingMemoryBound(to: ContactRules.self)
    return followsJoints(rules.pointee.neighbors)
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
