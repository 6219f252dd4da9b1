import EvenstepGeometry

/// Outlines that are not convex, counterclockwise.
enum ConcaveOutline {
  /// A U of 60 × 50 points with walls and a bottom of 10 points.
  static let cup = [
    Vector2(-30, 0), Vector2(30, 0), Vector2(30, 50), Vector2(20, 50), Vector2(20, 10), Vector2(-20, 10),
    Vector2(-20, 50), Vector2(-30, 50),
  ]

  /// An L of two bars of 60 × 20 points.
  static let angle = [
    Vector2(0, 0), Vector2(60, 0), Vector2(60, 20), Vector2(20, 20), Vector2(20, 60), Vector2(0, 60),
  ]

  static let arrow = [Vector2(0, 0), Vector2(9, 0), Vector2(3, 3), Vector2(0, 9)]

  /// A star around the origin.
  static func star(points: Int, outer: Double = 50, inner: Double = 20) -> [Vector2] {
    (0..<2 * points).map { corner in
      Angle.radians(.pi * Double(corner) / Double(points)).direction * (corner % 2 == 0 ? outer : inner)
    }
  }

  /// Columns of heights of whole numbers side by side: many corners in line with one another.
  static func columns(_ count: Int, _ random: inout SeededRandom) -> [Vector2] {
    var points = [Vector2(0, 0), Vector2(10 * Double(count), 0)]
    var height = 0
    for column in (0..<count).reversed() {
      height = (height + 1 + random.nextIndex(3)) % 4
      let top = Double(10 + 10 * height)
      points += [Vector2(10 * Double(column + 1), top), Vector2(10 * Double(column), top)]
    }
    return points
  }

  /// Corners at any distance around the origin, in the order of their angles.
  static func rays(_ count: Int, _ random: inout SeededRandom) -> [Vector2] {
    (0..<count).map { corner in
      Angle.radians(2 * .pi * Double(corner) / Double(count)).direction * random.next(from: 20, to: 200)
    }
  }

  /// Corners anywhere, joined to an outline that is untangled crossing by crossing.
  static func tangle(_ count: Int, _ random: inout SeededRandom) -> [Vector2] {
    var points = (0..<count).map { _ in Vector2(random.next(from: 0, to: 200), random.next(from: 0, to: 200)) }
    while let (first, second) = crossing(points) { points[(first + 1)...second].reverse() }
    return points
  }

  private static func crossing(_ points: [Vector2]) -> (Int, Int)? {
    for first in points.indices {
      for second in points.indices.dropFirst(first + 2) {
        let (a, b) = (points[first], points[first + 1])
        let (c, d) = (points[second], points[(second + 1) % points.count])
        if (b - a).cross(c - a) * (b - a).cross(d - a) < 0, (d - c).cross(a - c) * (d - c).cross(b - c) < 0 {
          return (first, second)
        }
      }
    }
    return nil
  }
}

/// Area, centre and moment per mass of an outline, as signed triangles from its first corner.
struct OutlineMeasure {
  var area = 0.0
  var center = Vector2.zero
  /// The moment of inertia about the centre, divided by the mass.
  var gyration = 0.0

  /// Every triangle has its centre at a third of its corners, and a moment of m (a² + b² + c²) / 36 about it.
  init(_ polygons: [[Vector2]]) {
    var triangles: [(area: Double, center: Vector2, gyration: Double)] = []
    for points in polygons {
      for corner in 1..<points.count - 1 {
        let (a, b, c) = (points[0], points[corner], points[corner + 1])
        let sides = [b - a, c - b, a - c].reduce(0) { $0 + $1.dot($1) }
        triangles.append(((b - a).cross(c - a) / 2, (a + b + c) / 3, sides / 36))
      }
    }
    area = triangles.reduce(0) { $0 + $1.area }
    center = triangles.reduce(.zero) { $0 + $1.center * $1.area } / area
    for triangle in triangles {
      let offset = triangle.center - center
      gyration += triangle.area * (triangle.gyration + offset.dot(offset)) / area
    }
  }
}
