internal import EvenstepGeometry

/// Throws where an outline crosses or touches itself; the value is the point where it does.
///
/// Of several crossings the one of the first edges is named; edge n runs from the point n of those that were given.
func requireSimple(_ corners: [Corner], _ path: String) throws(PhysicsError) {
  guard let crossing = Crossing(of: corners) else { return }
  let edges = "edges \(corners[crossing.first].index) and \(corners[crossing.second].index)"
  throw .invalid(
    field: "\(path).points", rule: "must not cross itself: \(edges) may meet nowhere",
    value: "at (\(text(crossing.point.x)), \(text(crossing.point.y)))")
}

/// Whether a simple outline goes round clockwise.
func isClockwise(_ corners: [Corner]) -> Bool {
  let (start, count) = (outermost(corners), corners.count)
  let (before, after) = (corners[(start + count - 1) % count], corners[(start + 1) % count])
  return GridPoint.turn(before.place, corners[start].place, after.place) < 0
}

/// The corners of a simple outline without those between whose neighbours it goes straight, up to the rounding of
/// coordinates that were written as decimals or computed.
func straightened(_ corners: [Corner]) -> [Corner] {
  let (start, count) = (outermost(corners), corners.count)
  let extent = corners.reduce(0) { max($0, abs($1.point.x), abs($1.point.y)) }
  let tolerance = 2 + 4 * extent.ulp * GridPoint.scale
  var kept = [corners[start]]
  for step in 1..<count {
    let (corner, next) = (corners[(start + step) % count], corners[(start + step + 1) % count])
    let (a, b, c) = (kept[kept.count - 1].place, corner.place, next.place)
    let area = abs(Double(GridPoint.turn(a, b, c)))
    let isStraight = area <= tolerance * a.squaredDistance(to: c).squareRoot() && GridPoint.advance(a, b, c) > 0
    if !isStraight { kept.append(corner) }
  }
  return kept.sorted { $0.index < $1.index }
}

/// The leftmost corner, the lowest of several: the outline turns there, and outwards.
private func outermost(_ corners: [Corner]) -> Int {
  corners.indices.min {
    (corners[$0].place.x, corners[$0].place.y) < (corners[$1].place.x, corners[$1].place.y)
  } ?? 0
}

/// Where an outline crosses or touches itself.
private struct Crossing {
  /// The corners at which the edges begin.
  let first: Int
  let second: Int
  let point: Vector2

  /// The crossing of the first edges that have one, `nil` in a simple outline.
  init?(of corners: [Corner]) {
    let edges = corners.indices.map { Edge($0, corners) }
    // Along the x axis, so that most pairs that are apart are never looked at.
    let order = edges.indices.sorted { (edges[$0].left, $0) < (edges[$1].left, $1) }
    var found: (first: Int, second: Int, point: Vector2)?
    for (place, one) in order.enumerated() {
      for other in order[(place + 1)...] {
        if edges[other].left > edges[one].right { break }
        let (first, second) = (min(one, other), max(one, other))
        if let found, (found.first, found.second) < (first, second) { continue }
        if let point = edges[first].meeting(edges[second], corners.count) { found = (first, second, point) }
      }
    }
    guard let found else { return nil }
    (first, second, point) = found
  }
}

/// An edge of an outline.
private struct Edge {
  let number: Int
  let start: Corner
  let end: Corner

  init(_ number: Int, _ corners: [Corner]) {
    self.number = number
    start = corners[number]
    end = corners[(number + 1) % corners.count]
  }

  var left: Int64 { min(start.place.x, end.place.x) }
  var right: Int64 { max(start.place.x, end.place.x) }
  private var bottom: Int64 { min(start.place.y, end.place.y) }
  private var top: Int64 { max(start.place.y, end.place.y) }

  /// A point that a later edge of the outline has in common with this one; neighbours may share their corner.
  func meeting(_ other: Edge, _ count: Int) -> Vector2? {
    guard bottom <= other.top, other.bottom <= top else { return nil }
    if other.number == number + 1 { return Edge.turningBack(start, end, other.end) }
    if number == 0, other.number == count - 1 { return Edge.turningBack(other.start, start, end) }
    return crossing(other)
  }

  /// Where the way from a over b runs back along itself: the end of the shorter side.
  private static func turningBack(_ a: Corner, _ b: Corner, _ c: Corner) -> Vector2? {
    guard GridPoint.turn(a.place, b.place, c.place) == 0, GridPoint.advance(a.place, b.place, c.place) < 0 else {
      return nil
    }
    return c.place.isBetween(a.place, b.place) ? c.point : a.point
  }

  private func crossing(_ other: Edge) -> Vector2? {
    let (a, b, c, d) = (start.place, end.place, other.start.place, other.end.place)
    let sides = (
      GridPoint.turn(a, b, c).signum(), GridPoint.turn(a, b, d).signum(), GridPoint.turn(c, d, a).signum(),
      GridPoint.turn(c, d, b).signum()
    )
    if sides.0 * sides.1 < 0, sides.2 * sides.3 < 0 { return intersection(other) }
    if sides.0 == 0, c.isBetween(a, b) { return other.start.point }
    if sides.1 == 0, d.isBetween(a, b) { return other.end.point }
    if sides.2 == 0, a.isBetween(c, d) { return start.point }
    if sides.3 == 0, b.isBetween(c, d) { return end.point }
    return nil
  }

  private func intersection(_ other: Edge) -> Vector2 {
    let along = end.point - start.point
    let across = other.end.point - other.start.point
    return start.point + along * ((other.start.point - start.point).cross(across) / along.cross(across))
  }
}
