internal import EvenstepGeometry

extension Polygon {
  /// The corners of triangles that together are the polygon: a fan for a convex one, else by cutting off ears.
  ///
  /// Nil where no ear is found, which a polygon without crossings always has (Meisters 1975).
  var triangles: [(Int, Int, Int)]? {
    if isConvex { return (1..<points.count - 1).map { (0, $0, $0 + 1) } }
    var triangles: [(Int, Int, Int)] = []
    var rest = Array(points.indices)
    while rest.count > 3 {
      guard let place = rest.indices.first(where: { isEar($0, of: rest) }) else { return nil }
      triangles.append((rest[before(place, rest)], rest[place], rest[after(place, rest)]))
      rest.remove(at: place)
    }
    triangles.append((rest[0], rest[1], rest[2]))
    return triangles
  }

  private func before(_ place: Int, _ rest: [Int]) -> Int { place == 0 ? rest.count - 1 : place - 1 }
  private func after(_ place: Int, _ rest: [Int]) -> Int { place == rest.count - 1 ? 0 : place + 1 }

  /// Whether a corner can be cut off: it points outwards, and no other corner lies in its triangle.
  private func isEar(_ place: Int, of rest: [Int]) -> Bool {
    let (first, last) = (before(place, rest), after(place, rest))
    let (a, b, c) = (points[rest[first]], points[rest[place]], points[rest[last]])
    guard (b - a).cross(c - b) >= 0 else { return false }
    for other in rest.indices where other != first && other != place && other != last {
      let p = points[rest[other]]
      if (b - a).cross(p - a) >= 0, (c - b).cross(p - b) >= 0, (a - c).cross(p - c) >= 0 { return false }
    }
    return true
  }
}
