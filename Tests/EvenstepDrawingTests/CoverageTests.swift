import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

/// Gathers errors of coverage over edge pixels, in steps of 255.
struct CoverageErrors: CustomStringConvertible {
  var count = 0
  var sum = 0.0
  var worst = 0.0

  var mean: Double { count == 0 ? 0 : sum / Double(count) }
  var description: String { "\(count) edge pixels, mean \(mean), worst \(worst)" }

  /// Compares a white item on black with the exact coverage of each pixel.
  mutating func add(_ bitmap: Bitmap, _ exact: (_ x: Int, _ y: Int) -> Double) {
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let expected = exact(x, y)
        let error = abs(Double(bitmap[x, y].x) - expected * 255)
        // A pixel inside or outside must be exact; those with an edge count towards the mean.
        if expected > 1e-9 && expected < 1 - 1e-9 {
          count += 1
          sum += error
        }
        worst = max(worst, error)
      }
    }
  }
}

@Suite("Coverage is the exact area, mean error below 0.5 of 255 and never above 4")
struct CoverageTests {
  private let rasterizer = Rasterizer()

  private func draw(_ outline: Outline, _ transform: Transform = .identity, side: Int) -> Bitmap {
    rasterizer.draw(
      DisplayList(
        width: side, height: side, items: [DrawItem(.shape(outline, .fill(.white)), transform: transform)]))
  }

  private func expectGood(_ errors: CoverageErrors, _ what: String) {
    #expect(errors.count > 50, "\(what): \(errors)")
    #expect(errors.mean < 0.5, "\(what): \(errors)")
    #expect(errors.worst < 4, "\(what): \(errors)")
  }

  @Test("crates at 360 angles")
  func crates() {
    var errors = CoverageErrors()
    var random = SeededRandom(seed: 1)
    for degrees in 0..<360 {
      let size = Size(random.next(from: 6, to: 30), random.next(from: 6, to: 30))
      let transform = Transform(
        position: Vector2(random.next(from: 22, to: 26), random.next(from: 22, to: 26)),
        rotation: .degrees(Double(degrees)), scale: Vector2(1, 1))
      let bitmap = draw(.box(center: .zero, size: size, cornerRadius: 0), transform, side: 48)
      let (x, y) = (size.width / 2, size.height / 2)
      let corners = [Vector2(-x, -y), Vector2(x, -y), Vector2(x, y), Vector2(-x, y)].map(transform.apply)
      errors.add(bitmap) { ExactArea.polygon(corners, x: $0, y: $1) }
    }
    expectGood(errors, "crates")
  }

  @Test(
    "balls of radius 0.5 to 200",
    arguments: [0.5, 0.7, 1, 1.5, 2, 3, 5, 8, 13, 16, 21, 34, 50, 65, 66, 67, 80, 100, 150, 200])
  func balls(radius: Double) {
    var errors = CoverageErrors()
    var random = SeededRandom(seed: 2)
    let side = Int(radius * 2) + 6
    for _ in 0..<(radius < 10 ? 60 : 4) {
      let center = Vector2(
        Double(side) / 2 + random.next(from: -1, to: 1), Double(side) / 2 + random.next(from: -1, to: 1))
      errors.add(draw(.circle(center: center, radius: radius), side: side)) {
        let nearest = Vector2(Double($0) + 0.5, Double($1) + 0.5) - center
        if abs(nearest.length - radius) > 1 { return nearest.length < radius ? 1 : 0 }
        return ExactArea.disc(center, radius, x: $0, y: $1)
      }
    }
    expectGood(errors, "radius \(radius)")
  }

  @Test("balls of radius 3 to 1000 that a border cuts", arguments: [3.0, 17.3, 90, 255, 700, 1000])
  func cutBalls(radius: Double) {
    var errors = CoverageErrors()
    var random = SeededRandom(seed: 5)
    for degrees in stride(from: 0, to: 360, by: 15) {
      // A point of the circle lies in the output, which is smaller than most of them.
      let seen = Vector2(random.next(from: 0, to: 24), random.next(from: 0, to: 24))
      let center = seen + Angle.degrees(Double(degrees)).direction * radius
      errors.add(draw(.circle(center: center, radius: radius), side: 24)) {
        let nearest = Vector2(Double($0) + 0.5, Double($1) + 0.5) - center
        if abs(nearest.length - radius) > 1 { return nearest.length < radius ? 1 : 0 }
        return ExactArea.disc(center, radius, x: $0, y: $1)
      }
    }
    expectGood(errors, "radius \(radius)")
  }

  @Test("rings of a stroke", arguments: [0.25, 1, 3.5])
  func rings(width: Double) {
    var errors = CoverageErrors()
    for radius in [4.0, 11.3, 30] {
      let center = Vector2(33.3, 34.6)
      let item = DrawItem(.shape(.circle(center: center, radius: radius), .stroke(.white, width: width)))
      let bitmap = rasterizer.draw(DisplayList(width: 68, height: 68, items: [item]))
      errors.add(bitmap) {
        ExactArea.disc(center, radius + width / 2, x: $0, y: $1)
          - ExactArea.disc(center, radius - width / 2, x: $0, y: $1)
      }
    }
    expectGood(errors, "ring of \(width)")
  }

  @Test("lines down to a quarter of a pixel", arguments: [0.25, 0.5, 1, 1.7, 4])
  func lines(width: Double) {
    var errors = CoverageErrors()
    var random = SeededRandom(seed: 3)
    for degrees in stride(from: 0, to: 180, by: 3) {
      let along = Angle.degrees(Double(degrees) + random.next(from: 0, to: 1)).direction
      let middle = Vector2(random.next(from: 14, to: 18), random.next(from: 14, to: 18))
      // Both ends lie outside.
      let ends = [middle - along * 100, middle + along * 100]
      let side = along.perpendicular * (width / 2)
      let strip = [ends[0] + side, ends[1] + side, ends[1] - side, ends[0] - side]
      errors.add(draw(.line(ends, width: width, closed: false), side: 32)) {
        ExactArea.polygon(strip, x: $0, y: $1)
      }
    }
    expectGood(errors, "width \(width)")
  }

  @Test("a concave polygon, whichever way it runs, mirrored or not")
  func concave() {
    var random = SeededRandom(seed: 4)
    var errors = CoverageErrors()
    for round in 0..<40 {
      // A star around its middle never crosses itself.
      let star = (0..<11).map { index in
        Vector2(20, 20)
          + Angle.degrees(Double(index) * 360 / 11 + random.next(from: 0, to: 20)).direction
          * (index.isMultiple(of: 2) ? random.next(from: 14, to: 19) : random.next(from: 3, to: 8))
      }
      let mirror = Transform(a: -1, b: 0, c: 0, d: 1, tx: 40, ty: 0)
      let points = round.isMultiple(of: 2) ? star : star.reversed()
      let transform = round % 4 < 2 ? Transform.identity : mirror
      // A star is the union of the triangles to its middle, which clip exactly where a concave outline may not.
      let shown = points.map(transform.apply)
      let middle = transform.apply(Vector2(20, 20))
      errors.add(draw(.polygon(points), transform, side: 40)) { x, y in
        zip(shown, shown.dropFirst() + [shown[0]]).map { p, q in
          ExactArea.polygon([middle, p, q], x: x, y: y)
        }.reduce(0, +)
      }
    }
    expectGood(errors, "stars")
  }

  @Test("a capsule is a strip and two half discs")
  func capsule() {
    var errors = CoverageErrors()
    let (from, to, radius) = (Vector2(12.2, 15.7), Vector2(30.6, 15.7), 7.4)
    errors.add(draw(.capsule(from: from, to: to, radius: radius), side: 44)) { x, y in
      let strip = [Vector2(12.2, 8.3), Vector2(30.6, 8.3), Vector2(30.6, 23.1), Vector2(12.2, 23.1)]
      return ExactArea.polygon(strip, x: x, y: y)
        + halfDisc(from, radius, x, y) { $0 < from.x } + halfDisc(to, radius, x, y) { $0 > to.x }
    }
    expectGood(errors, "capsule")
  }

  /// The part of a pixel in the half of a disc to one side of its centre, from exact chords.
  private func halfDisc(_ center: Vector2, _ radius: Double, _ x: Int, _ y: Int, _ keep: (Double) -> Bool)
    -> Double
  {
    var sum = 0.0
    for row in 0..<256 {
      let dy = Double(y) + (Double(row) + 0.5) / 256 - center.y
      let square = radius * radius - dy * dy
      guard square > 0 else { continue }
      let half = square.squareRoot()
      let (low, high) = keep(center.x - 1) ? (center.x - half, center.x) : (center.x, center.x + half)
      sum += max(0, min(high, Double(x + 1)) - max(low, Double(x)))
    }
    return sum / 256
  }

  @Test("a shape far larger than the output has straight edges where they are seen")
  func hugeShapes() {
    var errors = CoverageErrors()
    let shown = draw(.circle(center: Vector2(20.25, 1e8 + 10.5), radius: 1e8), side: 40)
    errors.add(shown) { _, y in y < 10 ? 0 : y == 10 ? 0.5 : 1 }
    let left = draw(.box(center: Vector2(-1e7 + 20.25, 3), size: Size(2e7, 2e7), cornerRadius: 0), side: 40)
    errors.add(left) { x, _ in x < 20 ? 1 : x == 20 ? 0.25 : 0 }
    #expect(errors.worst < 1, "\(errors)")
  }
}
