import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

/// A square picture of white items on black, whose bytes are their coverage.
func drawCoverage(_ items: [DrawItem], side: Int) -> Bitmap {
  Rasterizer().draw(DisplayList(width: side, height: side, items: items))
}

/// The coverage of one outline, filled.
func drawCoverage(_ outline: Outline, _ transform: Transform = .identity, side: Int) -> Bitmap {
  drawCoverage([DrawItem(.shape(outline, .fill(.white)), transform: transform)], side: side)
}

@Suite("Coverage is the exact area, mean error below 0.5 of 255 and never above 4")
struct CoverageTests {
  /// A place near the middle of a square output, at any sub-pixel phase.
  private func transform(_ degrees: Double, side: Int, _ random: inout SeededRandom) -> Transform {
    let middle = Double(side) / 2
    return Transform(
      position: Vector2(middle + random.next(from: -1, to: 1), middle + random.next(from: -1, to: 1)),
      rotation: .degrees(degrees), scale: Vector2(1, 1))
  }

  @Test("of crates at 360 angles, as boxes and as white sprites", arguments: [0.7, 3, 8, 24, 50], [false, true])
  func crates(width: Double, asSprite: Bool) {
    let texture = Texture(Bitmap(width: 64, height: 64, color: .white))
    var errors = ErrorFigures()
    var random = SeededRandom(seed: 1)
    for degrees in 0..<360 {
      let size = Size(width, width * random.next(from: 0.7, to: 1.3))
      let side = Int(width * 1.7) + 6
      let transform = transform(Double(degrees), side: side, &random)
      let content: DrawItem.Content =
        asSprite
        ? .sprite(texture, size: size, tint: .white)
        : .shape(.box(center: .zero, size: size, cornerRadius: 0), .fill(.white))
      let drawn = drawCoverage([DrawItem(content, transform: transform)], side: side)
      errors.add(drawn, ConvexArea(size, through: transform).coverage)
    }
    errors.expect(mean: 0.5, worst: 4, "\(asSprite ? "sprites" : "boxes") of \(width) px")
  }

  @Test(
    "of balls of radius 0.5 to 200",
    arguments: [0.5, 0.7, 1, 1.5, 2, 3, 5, 8, 13, 16, 21, 34, 50, 65, 66, 67, 80, 100, 150, 200])
  func balls(radius: Double) {
    var errors = ErrorFigures()
    var random = SeededRandom(seed: 2)
    let side = Int(radius * 2) + 6
    for _ in 0..<(radius < 10 ? 60 : 4) {
      let middle = transform(0, side: side, &random)
      errors.add(drawCoverage(.circle(center: .zero, radius: radius), middle, side: side)) {
        ExactArea.disc(Vector2(middle.tx, middle.ty), radius, x: $0, y: $1)
      }
    }
    errors.expect(mean: 0.5, worst: 4, "balls of radius \(radius)")
  }

  @Test("of balls of radius 3 to 1000 that a border cuts", arguments: [3.0, 17.3, 90, 255, 700, 1000])
  func cutBalls(radius: Double) {
    var errors = ErrorFigures()
    var random = SeededRandom(seed: 5)
    for degrees in stride(from: 0, to: 360, by: 15) {
      // A point of the circle lies in the output, which is smaller than most of them.
      let seen = Vector2(random.next(from: 0, to: 24), random.next(from: 0, to: 24))
      let center = seen + Angle.degrees(Double(degrees)).direction * radius
      errors.add(drawCoverage(.circle(center: .zero, radius: radius), .translation(center), side: 24)) {
        ExactArea.disc(center, radius, x: $0, y: $1)
      }
    }
    errors.expect(mean: 0.5, worst: 4, "cut balls of radius \(radius)")
  }

  @Test("of convex polygons from triangles to dodecagons")
  func convex() {
    var errors = ErrorFigures()
    var random = SeededRandom(seed: 4)
    for round in 0..<120 {
      let count = 3 + round % 10
      // Corners on an ellipse, in order.
      let points = (0..<count).map { index in
        let along = Angle.degrees((Double(index) + random.next(from: 0, to: 0.9)) * 360 / Double(count)).direction
        return Vector2(along.x * 16, along.y * 9)
      }
      let transform = transform(random.next(from: 0, to: 360), side: 40, &random)
      errors.add(
        drawCoverage(.polygon(points), transform, side: 40), ConvexArea(points.map(transform.apply)).coverage)
    }
    errors.expect(mean: 0.5, worst: 4, "convex polygons")
  }

  @Test("of a concave polygon, whichever way it runs, mirrored or not")
  func concave() {
    var random = SeededRandom(seed: 4)
    var errors = ErrorFigures()
    for round in 0..<60 {
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
      let triangles = zip(shown, shown.dropFirst() + [shown[0]]).map { ConvexArea([middle, $0, $1]) }
      errors.add(drawCoverage(.polygon(points), transform, side: 40)) { x, y in
        triangles.reduce(0) { $0 + $1.coverage(x, y) }
      }
    }
    errors.expect(mean: 0.5, worst: 4, "stars")
  }

  @Test("of rounded boxes at any angle", arguments: [0.5, 2, 5, 9])
  func roundedBoxes(radius: Double) {
    var errors = ErrorFigures()
    var random = SeededRandom(seed: 7)
    for degrees in stride(from: 0, to: 180, by: 11) {
      let size = Size(random.next(from: 18, to: 26), random.next(from: 18, to: 26))
      let transform = transform(Double(degrees), side: 46, &random)
      let drawn = drawCoverage(.box(center: .zero, size: size, cornerRadius: radius), transform, side: 46)
      errors.add(drawn, ConvexArea(size, radius: radius, through: transform).coverage)
    }
    errors.expect(mean: 0.5, worst: 4, "rounded boxes of corner radius \(radius)")
  }

  @Test("of a shape far larger than the output, whose edges are straight where they are seen")
  func hugeShapes() {
    var errors = ErrorFigures()
    let ball = drawCoverage(.circle(center: Vector2(20.25, 1e8 + 10.5), radius: 1e8), side: 40)
    errors.add(ball) { _, y in y < 10 ? 0 : y == 10 ? 0.5 : 1 }
    let box = drawCoverage(
      .box(center: Vector2(-1e7 + 20.25, 3), size: Size(2e7, 2e7), cornerRadius: 0), side: 40)
    errors.add(box) { x, _ in x < 20 ? 1 : x == 20 ? 0.25 : 0 }
    errors.expect(mean: 1, worst: 1, "huge shapes")
  }
}
