internal import CChipmunk
internal import EvenstepGeometry

/// One end of a segment that may join others, where it and the far end are.
///
/// Ends of static bodies are compared in the world, those of other bodies in the coordinates of the body that they share.
struct SegmentEnd {
  let segment: UnsafeMutablePointer<cpSegmentShape>
  /// Whether it is the segment's first end.
  let isFirst: Bool
  /// Its place in the order of adding.
  let number: Int32
  let point: Vector2
  let far: Vector2
  let cell: Cell

  /// A square of a grid; what is close to an end is in the end's own square or in one of the eight around it.
  struct Cell: Comparable {
    let x: Int64
    let y: Int64

    static func < (a: Cell, b: Cell) -> Bool { a.x == b.x ? a.y < b.y : a.x < b.x }
  }

  /// How far apart ends may be that are meant to be one: the depth to which the solver lets bodies overlap, for a step of
  /// that height is never felt.
  static let tolerance = 0.1
  /// The same for short segments, as a share of the length.
  private static let share = 0.1

  init(_ segment: UnsafeMutablePointer<cpSegmentShape>, isFirst: Bool, _ number: Int, isStatic: Bool) {
    self.segment = segment
    self.isFirst = isFirst
    self.number = Int32(number)
    let ends = isStatic ? (segment.pointee.ta, segment.pointee.tb) : (segment.pointee.a, segment.pointee.b)
    point = Vector2(isFirst ? ends.0 : ends.1)
    far = Vector2(isFirst ? ends.1 : ends.0)
    cell = Cell(
      x: Int64((point.x / SegmentEnd.tolerance).rounded(.down)),
      y: Int64((point.y / SegmentEnd.tolerance).rounded(.down)))
  }

  /// Whether two ends are one: they are in one place, equally thick, and touch the same things.
  ///
  /// The thinner of two lines ends inside the thicker one, which sticks out at its end and has to be felt there.
  func joins(_ other: SegmentEnd) -> Bool {
    if segment == other.segment { return false }
    let (mine, its) = (segment.pointee, other.segment.pointee)
    if abs(mine.r - its.r) > SegmentEnd.tolerance || !mine.shape.filter.equals(its.shape.filter) { return false }
    return (other.point - point).length <= min(tolerance, other.tolerance)
  }

  /// Whether another segment that joins this one is so much longer that this one is no more than a step at its end.
  func isStep(before other: SegmentEnd) -> Bool { (far - other.point).length <= other.tolerance }

  private var tolerance: Double { min(SegmentEnd.tolerance, SegmentEnd.share * (far - point).length) }

  /// The way to the far end of another segment, in this one's own directions.
  func way(to other: SegmentEnd) -> Vector2 {
    let body = segment.pointee.shape.body!
    // As exact as within a chain.
    if body == other.segment.pointee.shape.body { return other.localFar - localPoint }
    let way = other.far - point
    let turn = body.pointee.transform
    return Vector2(turn.a * way.x + turn.b * way.y, turn.c * way.x + turn.d * way.y)
  }

  /// The way on beyond this end.
  var wayOn: Vector2 { localPoint - localFar }

  private var localPoint: Vector2 { Vector2(isFirst ? segment.pointee.a : segment.pointee.b) }
  private var localFar: Vector2 { Vector2(isFirst ? segment.pointee.b : segment.pointee.a) }
}

extension UnsafeMutablePointer<cpShape> {
  /// The shape as a segment, if it is one.
  var asSegment: UnsafeMutablePointer<cpSegmentShape>? {
    guard pointee.klass.pointee.type == CP_SEGMENT_SHAPE else { return nil }
    return UnsafeMutableRawPointer(self).assumingMemoryBound(to: cpSegmentShape.self)
  }
}

extension cpShapeFilter {
  fileprivate func equals(_ other: cpShapeFilter) -> Bool {
    group == other.group && categories == other.categories && mask == other.mask
  }
}
