public import EvenstepGeometry

/// A way in the plane, of straight lines and cubic Bézier curves, that can be followed at even speed.
public struct MotionPath: Hashable, Sendable {
  /// A cubic Bézier curve from where the one before ends.
  public struct Element: Codable, Hashable, Sendable {
    /// The control points; nil for a straight line.
    public let controls: Pair?
    /// Where it ends, in points.
    public let end: Vector2

    /// The two control points of a curve, in points.
    public struct Pair: Codable, Hashable, Sendable {
      /// The control point of the start and that of the end.
      public let first, second: Vector2
    }

    /// A straight line to a point.
    public static func line(to end: Vector2) -> Element { Element(controls: nil, end: end) }

    /// A curve with two control points to a point.
    public static func curve(_ first: Vector2, _ second: Vector2, to end: Vector2) -> Element {
      Element(controls: Pair(first: first, second: second), end: end)
    }
  }

  /// The most elements.
  public static let most = 10_000

  /// Where the path starts, in points.
  public let start: Vector2
  /// The elements, one after the other.
  public let elements: [Element]
  /// Whether a straight line leads back to the start, unless the last element ends there.
  public let isClosed: Bool
  /// The pieces of all elements that have a length.
  let table: PathTable

  /// Creates a path; throws a `CurveError` unless it has at most 10 000 elements and coordinates within ±10⁹.
  public init(from start: Vector2, _ elements: [Element], closed: Bool = false) throws(CurveError) {
    guard elements.count <= Self.most else {
      throw CurveError(field: "points", rule: "be at most \(Self.most)", value: "\(elements.count)")
    }
    try start.check(field: "points[0]")
    for (index, element) in elements.enumerated() {
      for point in [element.controls?.first, element.controls?.second, element.end] {
        try point?.check(field: "points[\(index + 1)]")
      }
    }
    (self.start, self.elements, isClosed) = (start, elements, closed)
    let returns = closed && (elements.last?.end ?? start) != start
    table = PathTable(from: start, returns ? elements + [.line(to: start)] : elements)
  }

  /// Creates a path of straight lines from point to point; throws as the other form does, and without points.
  public init(points: [Vector2], closed: Bool = false) throws(CurveError) {
    guard let start = points.first else {
      throw CurveError(field: "points", rule: "be at least one", value: "0")
    }
    try self.init(from: start, points.dropFirst().map { .line(to: $0) }, closed: closed)
  }

  /// Every point and control point, in points.
  public var controlPoints: [Vector2] {
    [start] + elements.flatMap { [$0.controls?.first, $0.controls?.second, $0.end].compactMap { $0 } }
  }

  /// The length, in points; off by less than a billionth of it.
  public var length: Double { table.length }

  /// The point at a share of the length; beyond its ends an open path goes on straight, and a closed one round.
  public func point(at share: Double) -> Vector2 {
    let (share, _) = placed(share)
    if share < 0 { return start + direction(at: 0) * (share * length) }
    if share > 1 { return table.end + direction(at: 1) * ((share - 1) * length) }
    return share == 0 ? start : share == 1 ? table.end : table.point(at: share * length)
  }

  /// The direction at a share of the length, of length 1; at a corner that of what follows, and zero for a single point.
  public func direction(at share: Double) -> Vector2 {
    let (share, _) = placed(share)
    return table.direction(at: min(max(share, 0), 1) * length)
  }

  /// The rotation from the x axis to the direction at a share of the length, at first from −180° to 180°.
  ///
  /// It is followed along the path, so that a loop adds a full turn; at a corner it turns the shorter way. A closed path
  /// goes on turning beyond its end.
  public func heading(at share: Double) -> Angle {
    let (share, rounds) = placed(share)
    return Angle(radians: table.heading(at: min(max(share, 0), 1) * length) + rounds * table.turn(closing: isClosed))
  }

  /// The share within a closed path, and how often it was gone around before.
  private func placed(_ share: Double) -> (share: Double, rounds: Double) {
    if share.isNaN { return (0, 0) }
    guard isClosed, share < 0 || share > 1, share.isFinite else { return (share, 0) }
    let rounds = share.rounded(.down)
    return (share - rounds, rounds)
  }
}

extension MotionPath: Codable {
  private enum CodingKeys: CodingKey { case start, elements, isClosed }

  /// Reads a path back; one that cannot be is refused.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      from: members.decode(Vector2.self, forKey: .start), members.decode([Element].self, forKey: .elements),
      closed: members.decode(Bool.self, forKey: .isClosed))
  }

  /// Writes a path.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(start, forKey: .start)
    try members.encode(elements, forKey: .elements)
    try members.encode(isClosed, forKey: .isClosed)
  }
}
