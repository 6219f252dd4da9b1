import EvenstepGeometry

/// Exact coverage in Double, worked out another way than the rasterizer does.
enum ExactArea {
  /// The part of pixel (x, y) that a convex polygon covers: clipped by the four sides of the pixel in turn
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
    let distance = (Vector2(Double(x) + 0.5, Double(y) + 0.5) - center).length
    if abs(distance - radius) > 0.75 { return distance < radius ? 1 : 0 }
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

  /// The part of pixel (x, y) in which a condition holds, at 64 × 64 places.
  static func sampled(x: Int, y: Int, _ holds: (Vector2) -> Bool) -> Double {
    var hits = 0
    for row in 0..<64 {
      for column in 0..<64 {
        let place = Vector2(Double(x) + (Double(column) + 0.5) / 64, Double(y) + (Double(row) + 0.5) / 64)
        if holds(place) { hits += 1 }
      }
    }
    return Double(hits) / 4096
  }
}

/// A convex area of the output, for which most pixels are quickly found to lie wholly inside or outside.
struct ConvexArea {
  let points: [Vector2]
  /// A point of each side, and the side's inward normal of length 1.
  private let sides: [(point: Vector2, inward: Vector2)]

  /// An area between points in order, either way round.
  init(_ points: [Vector2]) {
    self.points = points
    let next = points.dropFirst() + points.prefix(1)
    let area = zip(points, next).reduce(0) { $0 + ($1.0 - points[0]).cross($1.1 - points[0]) }
    sides = zip(points, next).compactMap { p, q in
      (q - p).length > 1e-12 ? (p, (q - p).perpendicular * ((area < 0 ? -1 : 1) / (q - p).length)) : nil
    }
  }

  /// A rectangle around the local origin.
  init(_ size: Size, through transform: Transform) {
    let (x, y) = (size.width / 2, size.height / 2)
    self.init([Vector2(-x, -y), Vector2(x, -y), Vector2(x, y), Vector2(-x, y)].map(transform.apply))
  }

  /// A rectangle around the local origin whose corners are arcs, each of 256 chords.
  init(_ size: Size, radius: Double, through transform: Transform) {
    let inner = Vector2(size.width / 2 - radius, size.height / 2 - radius)
    let points = (0..<1028).map { index in
      let quarter = index / 257
      let along = Angle.degrees(Double(index - quarter) * 90 / 256).direction
      let corner = Vector2(quarter % 3 == 0 ? inner.x : -inner.x, quarter < 2 ? inner.y : -inner.y)
      return transform.apply(corner + along * radius)
    }
    self.init(points)
  }

  /// The part of pixel (x, y) that the area covers.
  func coverage(_ x: Int, _ y: Int) -> Double {
    let center = Vector2(Double(x) + 0.5, Double(y) + 0.5)
    var nearest = Double.infinity
    for side in sides {
      nearest = min(nearest, (center - side.point).dot(side.inward))
      if nearest < -0.7072 { return 0 }
    }
    return nearest > 0.7072 ? 1 : ExactArea.polygon(points, x: x, y: y)
  }
}
