internal import CChipmunk
internal import EvenstepGeometry

/// A straight piece of a solid shape's outline, where it is in the world.
struct SurfaceEdge {
  let start: Vector2
  let end: Vector2
  /// Away from the shape, of length 1.
  let normal: Vector2
  let shape: UnsafeMutablePointer<cpShape>
  /// For a segment, its own end under the end of the edge; the edge is beside it by the radius.
  let axisStart: Vector2
  let axisEnd: Vector2

  var direction: Vector2 { normal.perpendicular }

  private init(
    _ a: Vector2, _ b: Vector2, radius: Double, _ shape: UnsafeMutablePointer<cpShape>
  ) {
    let way = b - a
    normal = -way.perpendicular / way.length
    (start, end) = (a + normal * radius, b + normal * radius)
    (axisStart, axisEnd) = (a, b)
    self.shape = shape
  }

  /// The edges of a shape with its outside on their right; none for a circle.
  static func list(of shape: UnsafeMutablePointer<cpShape>) -> [SurfaceEdge] {
    guard let body = shape.pointee.body else { return [] }
    switch shape.pointee.klass.pointee.type {
    case CP_SEGMENT_SHAPE:
      let (a, b) = (
        body.worldPoint(Vector2(cpSegmentShapeGetA(shape))), body.worldPoint(Vector2(cpSegmentShapeGetB(shape)))
      )
      let radius = cpSegmentShapeGetRadius(shape)
      return [SurfaceEdge(a, b, radius: radius, shape), SurfaceEdge(b, a, radius: radius, shape)]
    case CP_POLY_SHAPE:
      let corners = (0..<cpPolyShapeGetCount(shape)).map { body.worldPoint(Vector2(cpPolyShapeGetVert(shape, $0))) }
      let radius = cpPolyShapeGetRadius(shape)
      return corners.indices.map {
        SurfaceEdge(corners[$0], corners[($0 + 1) % corners.count], radius: radius, shape)
      }
    default: return []
    }
  }

  /// Whether both are sides of segments that the solver takes for one line at this place.
  func isJoined(to next: SurfaceEdge, _ solver: Solver, _ slots: (mine: ShapeSlot, its: ShapeSlot)) -> Bool {
    guard let end = end(at: axisEnd), let start = next.end(at: next.axisStart) else { return false }
    if slots.mine.body == slots.its.body && slots.mine.definition == slots.its.definition { return true }
    return solver == .standard && end.joins(start)
  }

  /// The end of the segment that is at a place.
  private func end(at place: Vector2) -> SegmentEnd? {
    guard let segment = shape.asSegment else { return nil }
    let isFirst = (Vector2(segment.pointee.ta) - place).length < (Vector2(segment.pointee.tb) - place).length
    return SegmentEnd(segment, isFirst: isFirst, 0, isStatic: true)
  }

  var isOfSegment: Bool { shape.pointee.klass.pointee.type == CP_SEGMENT_SHAPE }
}
