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

/// The shapes that a box query finds, in the library's order.
func shapesWithBounds(
  in box: cpBB, _ filter: cpShapeFilter, of space: UnsafeMutablePointer<cpSpace>
) -> [UnsafeMutablePointer<cpShape>] {
  var found: [UnsafeMutablePointer<cpShape>] = []
  cpSpaceBBQuery(
    space, box, filter,
    { shape, found in
      found!.assumingMemoryBound(to: [UnsafeMutablePointer<cpShape>].self).pointee.append(shape!)
    }, &found)
  return found
}

/// The shapes that a point query finds, in the library's order.
func pointHits(
  at point: Vector2, within distance: Double, _ filter: cpShapeFilter,
  of space: UnsafeMutablePointer<cpSpace>
) -> [PointHit] {
  var hits: [PointHit] = []
  cpSpacePointQuery(
    space, cpVect(point), distance, filter,
    { shape, nearest, distance, _, hits in
      hits!.assumingMemoryBound(to: [PointHit].self).pointee.append(
        PointHit(shape!, point: Vector2(nearest), distance: distance))
    }, &hits)
  return hits
}

/// The shapes that a segment query finds, in the library's order.
func rayHits(
  from start: Vector2, to end: Vector2, radius: Double, _ filter: cpShapeFilter,
  of space: UnsafeMutablePointer<cpSpace>
) -> [RayHit] {
  var hits: [RayHit] = []
  cpSpaceSegmentQuery(
    space, cpVect(start), cpVect(end), radius, filter,
    { shape, point, normal, fraction, hits in
      hits!.assumingMemoryBound(to: [RayHit].self).pointee.append(
        RayHit(shape!, point: Vector2(point), normal: Vector2(normal), fraction: fraction))
    }, &hits)
  return hits
}
