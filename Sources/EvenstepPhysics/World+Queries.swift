internal import CChipmunk
public import EvenstepGeometry

/// Questions about where things are.
///
/// A query never changes what later steps do. Sensors are found too, and marked. Coordinates that are not finite or
/// lie beyond `PhysicsLimits.escape`, where no body can be, find nothing.
extension World {
  /// The shapes that hold a point in their inside, by shape.
  public func bodies(at point: Vector2, filter: CollisionFilter = .all) -> [PointHit] {
    if !isReachable(point) { return [] }
    return pointHits(at: point, within: 0, cpShapeFilter(filter), of: space).sorted { $0.shape < $1.shape }
  }

  /// The shape nearest to a point within a distance, the lower one of two equally near.
  public func nearest(
    to point: Vector2, within distance: Double, filter: CollisionFilter = .all
  ) -> PointHit? {
    if !isReachable(point) || !(distance >= 0) { return nil }
    let reach = min(distance, 4 * PhysicsLimits.escape)
    return pointHits(at: point, within: reach, cpShapeFilter(filter), of: space)
      .min { ($0.distance, $0.shape) < ($1.distance, $1.shape) }
  }

  /// The shapes that a ray meets, by fraction and then by shape.
  ///
  /// - Parameters:
  ///   - start: where the ray begins.
  ///   - end: where the ray ends.
  ///   - radius: half the thickness of the ray, in points; the hits are then those of a disc moved along it.
  ///   - filter: which shapes it meets.
  public func ray(
    from start: Vector2, to end: Vector2, radius: Double = 0, filter: CollisionFilter = .all
  ) -> [RayHit] {
    if !isReachable(start) || !isReachable(end) { return [] }
    if !(radius >= 0 && radius <= PhysicsLimits.escape) { return [] }
    var hits =
      radius == 0
      ? rayHits(from: start, to: end, cpShapeFilter(filter), of: space)
      : discHits(from: start, to: end, radius: radius, cpShapeFilter(filter))
    // Where a ray begins inside, the library leaves the place at the ray's end.
    for index in hits.indices where hits[index].fraction == 0 { hits[index].point = start }
    return hits.sorted { ($0.fraction, $0.shape) < ($1.fraction, $1.shape) }
  }

  /// The shapes that overlap a rectangle, by shape; a rectangle thinner than the least length finds nothing.
  public func bodies(in rect: Rect, filter: CollisionFilter = .all) -> [ShapeHit] {
    let limit = PhysicsLimits.escape
    let left = max(rect.minX, -limit)
    let right = min(rect.maxX, limit)
    let bottom = max(rect.minY, -limit)
    let top = min(rect.maxY, limit)
    let least = PhysicsLimits.length.lowerBound
    // Also false for NaN.
    if !(right - left >= least && top - bottom >= least) { return [] }
    return overlaps(cpBB(l: left, b: bottom, r: right, t: top), cpShapeFilter(filter))
  }

  /// The library's own query leaves out shapes whose bounds meet only the disc and not the middle of the ray.
  private func discHits(
    from start: Vector2, to end: Vector2, radius: Double, _ filter: cpShapeFilter
  ) -> [RayHit] {
    let bounds = cpBB(
      l: min(start.x, end.x) - radius, b: min(start.y, end.y) - radius,
      r: max(start.x, end.x) + radius, t: max(start.y, end.y) + radius)
    return shapesWithBounds(in: bounds, filter, of: space).compactMap { shape in
      var hit = cpSegmentQueryInfo()
      if cpShapeSegmentQuery(shape, cpVect(start), cpVect(end), radius, &hit) == 0 { return nil }
      return RayHit(shape, point: Vector2(hit.point), normal: Vector2(hit.normal), fraction: hit.alpha)
    }
  }

  private func isReachable(_ point: Vector2) -> Bool {
    abs(point.x) <= PhysicsLimits.escape && abs(point.y) <= PhysicsLimits.escape
  }

  /// The library's own box query compares bounds only; the outlines decide here.
  private func overlaps(_ bounds: cpBB, _ filter: cpShapeFilter) -> [ShapeHit] {
    let body = cpBodyNewStatic()
    let box = cpBoxShapeNew2(body, bounds, 0)
    cpShapeUpdate(box, body!.pointee.transform)
    defer {
      cpShapeFree(box)
      cpBodyFree(body)
    }
    return shapesWithBounds(in: bounds, filter, of: space)
      .filter { cpShapesCollide(box, $0).count > 0 }
      .map { ShapeHit($0) }
      .sorted { $0.shape < $1.shape }
  }
}
