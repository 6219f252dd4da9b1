package import EvenstepGeometry

extension ShapeDefinition {
  /// The primitives that make up the outline; throws for the first value that is not acceptable.
  func primitives(_ path: String) throws(PhysicsError) -> Primitives {
    let sharp = try geometry.primitives(path)
    if cornerRadius == 0 { return sharp }
    try require(cornerRadius, in: PhysicsLimits.cornerRadius, "\(path).cornerRadius")
    switch geometry {
    case .box(let offset, let size, let angle):
      return Primitives([.rounded(try RoundedPolygon(offset, size, angle, radius: cornerRadius, path))])
    case .polygon:
      if sharp.colliding.count == 1, case .polygon(let outline) = sharp.colliding[0] {
        return Primitives([.rounded(try RoundedPolygon(outline, radius: cornerRadius, path))])
      }
      throw noRoom("must not be given for a polygon that is not convex", path)
    case .circle, .segment, .chain: throw noRoom("must not be given for shapes that have no corners", path)
    }
  }

  private func noRoom(_ rule: String, _ path: String) -> PhysicsError {
    .invalid(field: "\(path).cornerRadius", rule: rule, value: text(cornerRadius))
  }
}

extension ShapeGeometry {
  /// The primitives that make up the outline; throws for the first value that is not acceptable.
  func primitives(_ path: String) throws(PhysicsError) -> Primitives {
    switch self {
    case .circle(let offset, let radius):
      try require(offset, in: PhysicsLimits.localCoordinate, "\(path).offset")
      try require(radius, in: PhysicsLimits.length, "\(path).radius")
      return Primitives([.circle(center: offset, radius: radius)])
    case .box(let offset, let size, let angle):
      try require(offset, in: PhysicsLimits.localCoordinate, "\(path).offset")
      try require(Vector2(size.width, size.height), in: PhysicsLimits.length, "\(path).size")
      try require(angle, "\(path).angle")
      return Primitives([.box(center: offset, size: size, angle: angle)])
    case .polygon(let points):
      let plan = try PolygonPlan(points, path)
      return Primitives(plan.parts.map { .polygon($0) }, solid: [.polygon(plan.outline)])
    case .segment(let from, let to, let radius):
      return Primitives([try segment(from, to, radius, path)])
    case .chain(let points, let radius, let closed):
      return Primitives(try chain(points, radius, closed, path))
    }
  }

  /// How many primitives make up the outline, at least as many where it is not acceptable.
  package var partCount: Int {
    switch self {
    case .circle, .box, .segment: return 1
    case .polygon(let points):
      let most = min(points.count, PhysicsLimits.polygonPoints.upperBound)
      return (try? PolygonPlan(points, ""))?.parts.count ?? most
    case .chain(let points, _, let closed): return closed ? points.count : max(1, points.count - 1)
    }
  }

  /// The corners of the convex polygons that a polygon is made of, counterclockwise.
  ///
  /// Throws `PhysicsError.invalid` for an outline that is not acceptable.
  package static func convexParts(of points: [Vector2]) throws(PhysicsError) -> [[Vector2]] {
    try PolygonPlan(points, "polygon").parts
  }

  private func segment(
    _ from: Vector2, _ to: Vector2, _ radius: Double, _ path: String
  ) throws(PhysicsError) -> Primitive {
    try require(from, in: PhysicsLimits.localCoordinate, "\(path).from")
    try require(to, in: PhysicsLimits.localCoordinate, "\(path).to")
    try require(radius, in: PhysicsLimits.segmentRadius, "\(path).radius")
    try requireApart(from, to, "\(path).to", "from")
    return .segment(from: from, to: to, radius: radius, before: nil, after: nil)
  }

  private func chain(
    _ points: [Vector2], _ radius: Double, _ closed: Bool, _ path: String
  ) throws(PhysicsError) -> [Primitive] {
    let least = closed ? 3 : PhysicsLimits.chainPoints.lowerBound
    try requireCount(points, in: least...PhysicsLimits.chainPoints.upperBound, path)
    try require(radius, in: PhysicsLimits.segmentRadius, "\(path).radius")
    try requirePoints(points, closed: closed, path)
    let count = points.count
    var segments: [Primitive] = []
    segments.reserveCapacity(count)
    for start in 0..<(closed ? count : count - 1) {
      let before = closed || start > 0 ? points[(start + count - 1) % count] : nil
      let after = closed || start + 2 < count ? points[(start + 2) % count] : nil
      segments.append(
        .segment(
          from: points[start], to: points[(start + 1) % count], radius: radius, before: before, after: after))
    }
    return segments
  }
}

/// What a shape is made of.
struct Primitives {
  /// What the library collides: convex ones.
  let colliding: [Primitive]
  /// What mass, moment and centre follow from; the outline of a concave polygon is one of them.
  let solid: [Primitive]

  init(_ colliding: [Primitive], solid: [Primitive]? = nil) {
    self.colliding = colliding
    self.solid = solid ?? colliding
  }
}

/// Throws unless the number of points lies in a range.
func requireCount(
  _ points: [Vector2], in range: ClosedRange<Int>, _ path: String
) throws(PhysicsError) {
  if range.contains(points.count) { return }
  let rule =
    points.count < range.lowerBound
    ? "must have at least \(range.lowerBound) points" : "must have at most \(range.upperBound) points"
  throw .invalid(field: "\(path).points", rule: rule, value: "\(points.count)")
}

/// Throws unless every point is acceptable and apart from the one before it.
func requirePoints(_ points: [Vector2], closed: Bool, _ path: String) throws(PhysicsError) {
  for (index, point) in points.enumerated() {
    try require(point, in: PhysicsLimits.localCoordinate, "\(path).points[\(index)]")
    if index > 0 {
      try requireApart(points[index - 1], point, "\(path).points[\(index)]", "points[\(index - 1)]")
    }
  }
  if closed, let first = points.first, let last = points.last {
    try requireApart(first, last, "\(path).points[\(points.count - 1)]", "points[0]")
  }
}

/// Throws unless two points have a distance that a shape can have.
func requireApart(
  _ a: Vector2, _ b: Vector2, _ field: @autoclosure () -> String, _ other: @autoclosure () -> String
) throws(PhysicsError) {
  if (b - a).length >= PhysicsLimits.length.lowerBound { return }
  let distance = text(PhysicsLimits.length.lowerBound)
  throw .invalid(
    field: field(), rule: "must be at least \(distance) away from \(other())", value: text(b))
}
