import EvenstepGeometry

/// Exact coverage in Double, worked out another way than the rasterizer does.
enum ExactArea {
  /// The part of pixel (x, y) that a convex or concave polygon covers: clipped by the four sides of the pixel in turn
  /// (Sutherland and Hodgman 1974), then measured by the shoelace formula.
  static func polygon(_ points: [Vector2], x: Int, y: Int) -> Double {
    var clipped = points
    let (left, top) = (Double(x), Double(y))
    clipped = clip(clipped) { $0.x - left }
    clipped = clip(clipped) { left + 1 - $0.x }
    clipped = clip(clipped) { $0.y - top }
    clipped = clip(clipped) { top + 1 - $0.y }
    guard clipped.count > 2 else { return 0 }
    var twice = 0.0
    let origin = clipped[0]
    for (p, q) in zip(clipped, clipped.dropFirst() + [origin]) { twice += (p - origin).cross(q - origin) }
    return abs(twice) / 2
  }

  private static func clip(_ points: [Vector2], _ inside: (Vector2) -> Double) -> [Vector2] {
    var result: [Vector2] = []
    for index in points.indices {
      let (p, q) = (points[index], points[(index + 1) % points.count])
      let (a, b) = (inside(p), inside(q))
      if a >= 0 { result.append(p) }
      if (a > 0 && b < 0) || (a < 0 && b > 0) { result.append(p + (q - p) * (a / (a - b))) }
    }
    return result
  }

  /// The part of pixel (x, y) that a disc covers: 256 rows of it, each with its exact chord.
  static func disc(_ center: Vector2, _ radius: Double, x: Int, y: Int) -> Double {
    var sum = 0.0
    for row in 0..<256 {
      let dy = Double(y) + (Double(row) + 0.5) / 256 - center.y
      let square = radius * radius - dy * dy
      guard square > 0 else { continue }
      let half = square.squareRoot()
      sum += max(0, min(center.x + half, Double(x + 1)) - max(center.x - half, Double(x)))
    }
    return sum / 256
  }
}
