internal import EvenstepGeometry

/// A closed contour in pixels, counterclockwise by the sign of its area, with no corners on top of each other.
struct Polygon {
  let points: [Vector2]
  /// How each corner moves when all sides are pushed out by a pixel.
  let outs: [Vector2]
  let isConvex: Bool

  /// Nil where there is no area, or the contour crosses itself.
  init?(_ contour: [Vector2]) {
    var points: [Vector2] = []
    for point in contour where points.last.map({ ($0 - point).length > 0.02 }) ?? true { points.append(point) }
    while points.count > 1, (points[0] - points[points.count - 1]).length <= 0.02 { points.removeLast() }
    guard points.count > 2 else { return nil }
    let area = points.indices.reduce(0) { $0 + points[$1].cross(points[($1 + 1) % points.count]) }
    guard area != 0, area.isFinite else { return nil }
    if area < 0 { points.reverse() }
    let sides = points.indices.map { points[($0 + 1) % points.count] - points[$0] }
    isConvex = Polygon.turnsOnce(sides)
    guard isConvex || Polygon.isSimple(points) else { return nil }
    let normals = sides.map { -($0 / $0.length).perpendicular }
    outs = points.indices.map { mitre(normals[($0 + points.count - 1) % points.count], normals[$0]) }
    self.points = points
  }

  /// The contour with all sides moved by some pixels, outwards where positive.
  func moved(by distance: Double) -> [Vector2] {
    zip(points, outs).map { point, out in
      // A spike fades out soon after its tip, however long its mitre would be.
      let reach = distance > 0 ? min(1, 2 / max(out.length, 1)) : 1
      return point + out * (distance * reach)
    }
  }

  /// The contour moved inwards by half a pixel; nil where it is too narrow for that.
  var inset: [Vector2]? {
    let inner = moved(by: -0.5)
    for index in points.indices {
      let next = (index + 1) % points.count
      guard (inner[next] - inner[index]).dot(points[next] - points[index]) > 0 else { return nil }
    }
    return inner
  }

  /// Whether sides, in order, always turn the same way, and only once round.
  static func turnsOnce(_ sides: [Vector2]) -> Bool {
    let turns = sides.indices.map { sides[$0].cross(sides[($0 + 1) % sides.count]) }
    guard turns.allSatisfy({ $0 >= 0 }) || turns.allSatisfy({ $0 <= 0 }) else { return false }
    let ways = sides.map { $0.x != 0 ? $0.x < 0 : $0.y > 0 }
    return ways.indices.count { ways[$0] != ways[($0 + 1) % ways.count] } <= 2
  }

  /// Whether no two sides cross; contours with too many corners for that question count as crossing.
  private static func isSimple(_ points: [Vector2]) -> Bool {
    guard points.count <= 256 else { return false }
    for first in points.indices {
      let (a, b) = (points[first], points[(first + 1) % points.count])
      for second in points.indices.dropFirst(first + 2) where first > 0 || second < points.count - 1 {
        if crosses((a, b), (points[second], points[(second + 1) % points.count])) { return false }
      }
    }
    return true
  }

  private static func crosses(_ first: (Vector2, Vector2), _ second: (Vector2, Vector2)) -> Bool {
    let ((a, b), (c, d)) = (first, second)
    // Sides that lie on one line do not cross where they are apart; rounding would not see it.
    guard max(min(a.x, b.x), min(c.x, d.x)) <= min(max(a.x, b.x), max(c.x, d.x)),
      max(min(a.y, b.y), min(c.y, d.y)) <= min(max(a.y, b.y), max(c.y, d.y))
    else { return false }
    let (left, right) = ((b - a).cross(c - a), (b - a).cross(d - a))
    let (below, above) = ((d - c).cross(a - c), (d - c).cross(b - c))
    return left * right <= 0 && below * above <= 0
  }
}
