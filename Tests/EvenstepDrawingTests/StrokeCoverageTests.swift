import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

@Suite("Lines and strokes cover their exact area, mean error below 0.5 of 255 and never above 4")
struct StrokeCoverageTests {
  private func draw(_ outline: Outline, stroke width: Double, _ transform: Transform, side: Int) -> Bitmap {
    drawCoverage([DrawItem(.shape(outline, .stroke(.white, width: width)), transform: transform)], side: side)
  }

  private func turned(_ degrees: Double, about middle: Vector2) -> Transform {
    Transform(position: middle, rotation: .degrees(degrees), scale: Vector2(1, 1))
  }

  @Test("lines down to a quarter of a pixel", arguments: [0.25, 0.3, 0.5, 1, 1.7, 4])
  func lines(width: Double) {
    var errors = ErrorFigures()
    var random = SeededRandom(seed: 3)
    for degrees in stride(from: 0, to: 180, by: 3) {
      let along = Angle.degrees(Double(degrees) + random.next(from: 0, to: 1)).direction
      let middle = Vector2(random.next(from: 14, to: 18), random.next(from: 14, to: 18))
      // Both ends lie outside.
      let ends = [middle - along * 100, middle + along * 100]
      let side = along.perpendicular * (width / 2)
      let strip = ConvexArea([ends[0] + side, ends[1] + side, ends[1] - side, ends[0] - side])
      errors.add(drawCoverage(.line(ends, width: width, closed: false), side: 32), strip.coverage)
    }
    errors.expect(mean: 0.5, worst: 4, "lines \(width) px wide")
  }

  @Test("capsules, and lines of two points, ends included", arguments: [0.125, 0.25, 0.5, 1.3, 4, 9])
  func capsules(radius: Double) {
    var errors = ErrorFigures()
    var random = SeededRandom(seed: 8)
    for degrees in stride(from: 0, to: 360, by: radius < 2 ? 5 : 17) {
      let half = random.next(from: 0.1, to: 12)
      let transform = turned(
        Double(degrees), about: Vector2(random.next(from: 24, to: 26), random.next(from: 24, to: 26)))
      let ends = [Vector2(-half, 0), Vector2(half, 0)]
      let area = ConvexArea(Size(2 * (half + radius), 2 * radius), radius: radius, through: transform)
      let capsule = drawCoverage(.capsule(from: ends[0], to: ends[1], radius: radius), transform, side: 50)
      errors.add(capsule, area.coverage)
      #expect(drawCoverage(.line(ends, width: 2 * radius, closed: false), transform, side: 50) == capsule)
    }
    errors.expect(mean: 0.5, worst: 4, "capsules of radius \(radius)")
  }

  @Test("lines with corners, against 64 × 64 samples of a pixel")
  func polylines() {
    var errors = ErrorFigures()
    var random = SeededRandom(seed: 10)
    for round in 0..<8 {
      let width = 2.0 + Double(round)
      let points = (0..<5).map { index in
        Vector2(6 + Double(index) * 9 + random.next(from: -2, to: 2), random.next(from: 8, to: 42))
      }
      let drawn = drawCoverage(.line(points, width: width, closed: false), side: 50)
      errors.add(drawn) { x, y in
        let middle = Vector2(Double(x) + 0.5, Double(y) + 0.5)
        let distance = Self.distance(middle, points) - width / 2
        if abs(distance) > 0.75 { return distance < 0 ? 1 : 0 }
        return ExactArea.sampled(x: x, y: y) { Self.distance($0, points) < width / 2 }
      }
    }
    errors.expect(mean: 0.5, worst: 4, "lines of five points")
  }

  private static func distance(_ place: Vector2, _ points: [Vector2]) -> Double {
    zip(points, points.dropFirst()).map { from, to in
      let along = to - from
      let part = min(max((place - from).dot(along) / along.dot(along), 0), 1)
      return (place - from - along * part).length
    }.min() ?? .infinity
  }

  @Test("rings", arguments: [0.25, 1, 3.5])
  func rings(width: Double) {
    var errors = ErrorFigures()
    for radius in [2.1, 4.0, 11.3, 30] {
      let center = Vector2(33.3, 34.6)
      let drawn = draw(.circle(center: .zero, radius: radius), stroke: width, turned(0, about: center), side: 68)
      errors.add(drawn) {
        ExactArea.disc(center, radius + width / 2, x: $0, y: $1)
          - ExactArea.disc(center, radius - width / 2, x: $0, y: $1)
      }
    }
    errors.expect(mean: 0.5, worst: 4, "rings \(width) px wide")
  }

  @Test("frames of boxes and rounded boxes", arguments: [0.25, 1, 3.5], [0.0, 5])
  func frames(width: Double, corner: Double) {
    var errors = ErrorFigures()
    for degrees in stride(from: 0, to: 90, by: corner == 0 ? 2 : 9) {
      let transform = turned(Double(degrees), about: Vector2(20.3 + Double(degrees) / 90, 19.6))
      let drawn = draw(
        .box(center: .zero, size: Size(22, 15), cornerRadius: corner), stroke: width, transform, side: 40)
      func area(_ growth: Double) -> ConvexArea {
        let size = Size(22 + growth, 15 + growth)
        return corner == 0
          ? ConvexArea(size, through: transform)
          : ConvexArea(size, radius: corner + growth / 2, through: transform)
      }
      let (outer, inner) = (area(width), area(-width))
      errors.add(drawn) { outer.coverage($0, $1) - inner.coverage($0, $1) }
    }
    errors.expect(mean: 0.5, worst: 4, "frames \(width) px wide of corner radius \(corner)")
  }

  @Test("triangles with mitred corners", arguments: [0.25, 1, 3.5])
  func triangles(width: Double) {
    var errors = ErrorFigures()
    for degrees in stride(from: 0, to: 120, by: 3) {
      let transform = turned(Double(degrees), about: Vector2(20.3, 19.6 + Double(degrees) / 120))
      /// An equilateral triangle whose sides lie at a distance from its middle.
      func triangle(_ distance: Double) -> [Vector2] {
        (0..<3).map { Angle.degrees(Double($0) * 120).direction * (2 * distance) }
      }
      let drawn = draw(.polygon(triangle(7)), stroke: width, transform, side: 40)
      let (outer, inner) = (
        ConvexArea(triangle(7 + width / 2).map(transform.apply)),
        ConvexArea(triangle(7 - width / 2).map(transform.apply))
      )
      errors.add(drawn) { outer.coverage($0, $1) - inner.coverage($0, $1) }
    }
    errors.expect(mean: 0.5, worst: 4, "triangles with a line of \(width) px")
  }
}
