import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Convex parts of polygons")
struct ConvexPartsTests {
  @Test("of columns, which Chipmunk's own decomposition recurses into for ever, are right", arguments: 0..<150)
  func columns(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    try check(ConcaveOutline.columns(2 + seed % 20, &random), &random)
  }

  @Test("of corners around a point are right", arguments: 0..<150)
  func rays(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    try check(ConcaveOutline.rays(4 + seed % 40, &random), &random)
  }

  @Test("of corners anywhere are right, far from the origin too", arguments: 0..<200)
  func tangles(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let shift = seed % 4 == 0 ? Vector2(4096, -8192) : .zero
    try check(ConcaveOutline.tangle(4 + seed % 30, &random).map { $0 + shift }, &random)
  }

  @Test("of a thousand corners are right")
  func many() throws {
    var random = SeededRandom(seed: 1)
    try check(ConcaveOutline.star(points: 500), &random)
    try check(ConcaveOutline.rays(1000, &random), &random)
    // A comb, whose teeth hide all corners from one another.
    let comb = (0..<499).map { Vector2(Double($0), $0 % 2 == 0 ? 100 : 1) }
    try check(comb + [Vector2(498, 0), Vector2(0, 0)], &random)
  }

  @Test("are few for shapes that need few")
  func few() throws {
    #expect(try ShapeGeometry.convexParts(of: ConcaveOutline.cup).count == 3)
    #expect(try ShapeGeometry.convexParts(of: ConcaveOutline.angle).count == 2)
    #expect(try ShapeGeometry.convexParts(of: ConcaveOutline.arrow).count == 2)
    #expect(try ShapeGeometry.convexParts(of: [.zero, Vector2(9, 0), Vector2(9, 5), Vector2(0, 5)]).count == 1)
  }

  @Test("a convex outline with corners that hardly turn is one part")
  func hardlyTurning() throws {
    // 500 corners of a circle, pressed flat a thousand times, turn by less than a millionth at its sides.
    let flat = (0..<500).map { corner in
      let direction = Angle.radians(2 * .pi * Double(corner) / 500).direction
      return Vector2(direction.x * 1000, direction.y * 0.5)
    }
    let parts = try ShapeGeometry.convexParts(of: flat)
    #expect(parts.count == 1)
    #expect(abs(OutlineMeasure(parts).area / OutlineMeasure([flat]).area - 1) < 1e-9)
  }

  /// Tries an outline in both directions: all parts are convex and of its corners, together as large as it is, and no
  /// point lies in two of them.
  private func check(_ outline: [Vector2], _ random: inout SeededRandom) throws {
    let measure = OutlineMeasure([outline])
    for points in [outline, outline.reversed()] {
      let parts = try ShapeGeometry.convexParts(of: points)
      let sum = OutlineMeasure(parts)
      #expect(abs(sum.area - abs(measure.area)) <= 1e-9 * abs(measure.area))
      #expect((sum.center - measure.center).length < 1e-7)
      for part in parts {
        #expect(part.allSatisfy { outline.contains($0) })
        #expect(part.indices.allSatisfy { turn(part, $0) > -1e-9 })
      }
      let inward = outline.indices.count { turn(outline, $0) * measure.area < 0 }
      #expect(parts.count <= 2 * inward + 1, "a cut for each side of a corner that turns inwards at most")
      for _ in 0..<40 {
        let (from, to) = (outline[random.nextIndex(outline.count)], outline[random.nextIndex(outline.count)])
        let point = from + (to - from) * random.nextUnit() + Vector2(random.nextUnit() * 9, random.nextUnit() * 9)
        #expect(parts.count { isInside(point, $0) } == (isInside(point, outline) ? 1 : 0), "\(point)")
      }
    }
  }

  private func turn(_ points: [Vector2], _ corner: Int) -> Double {
    let (before, after) = (points[(corner + points.count - 1) % points.count], points[(corner + 1) % points.count])
    return (points[corner] - before).cross(after - points[corner])
  }

  /// Whether a ray to the right crosses the outline an odd number of times.
  private func isInside(_ point: Vector2, _ points: [Vector2]) -> Bool {
    var isInside = false
    for (corner, a) in points.enumerated() {
      let b = points[(corner + 1) % points.count]
      guard (a.y > point.y) != (b.y > point.y) else { continue }
      if point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
    }
    return isInside
  }
}
