internal import EvenstepGeometry

extension ShapeGeometry {
  /// The primitives that make up the outline; throws for the first value that is not acceptable.
  func primitives(_ path: String) throws(PhysicsError) -> [Primitive] {
    switch self {
    case .circle(let offset, let radius):
      try require(offset, in: PhysicsLimits.localCoordinate, "\(path).offset")
      try require(radius, in: PhysicsLimits.length, "\(path).radius")
      return [.circle(center: offset, radius: radius)]
    case .box(let offset, let size, let angle):
      try require(offset, in: PhysicsLimits.localCoordinate, "\(path).offset")
      try require(Vector2(size.width, size.height), in: PhysicsLimits.length, "\(path).size")
      try require(angle, "\(path).angle")
      return [.box(center: offset, size: size, angle: angle)]
    case .polygon(let points):
      return [.polygon(try convexCounterclockwise(points, path))]
    case .segment(let from, let to, let radius):
      return [try segment(from, to, radius, path)]
    case .chain(let points, let radius, let closed):
      return try chain(points, radius, closed, path)
    }
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

private func requireApart(
  _ a: Vector2, _ b: Vector2, _ field: @autoclosure () -> String, _ other: @autoclosure () -> String
) throws(PhysicsError) {
  if (b - a).length >= PhysicsLimits.length.lowerBound { return }
  let distance = text(PhysicsLimits.length.lowerBound)
  throw .invalid(
    field: field(), rule: "must be at least \(distance) away from \(other())", value: text(b))
}
