import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

@Suite("A textured sprite's pixels are its exact coverage times a bilinear sample")
struct TexturedEdgeTests {
  private struct Figures {
    var edge = ErrorFigures()
    var inside = ErrorFigures()
  }

  /// Draws an image at 90 angles and any sub-pixel phase, over clear.
  private func measure(_ image: Bitmap, width: Double, tint: Color = .white, opacity: Double = 1) throws -> Figures {
    var figures = Figures()
    var random = SeededRandom(seed: 11)
    let texture = Texture(image)
    let side = Int(width * 1.5) + 6
    for step in 0..<90 {
      let size = Size(width, width * random.next(from: 0.8, to: 1.05))
      let transform = Transform(
        position: Vector2(Double(side) / 2, Double(side) / 2) + Vector2(random.nextUnit(), random.nextUnit()),
        rotation: .degrees(Double(step * 4) + random.nextUnit()),
        scale: Vector2(step.isMultiple(of: 2) ? 1 : -1, 1))
      let ideal = try #require(IdealSprite(image, size: size, transform: transform))
      let item = DrawItem(.sprite(texture, size: size, tint: tint), transform: transform, opacity: opacity)
      let drawn = Rasterizer().draw(
        DisplayList(width: side, height: side, background: .solid(.clear), items: [item]))
      for y in 0..<side { for x in 0..<side { add(drawn[x, y], ideal, x, y, tint, opacity, &figures) } }
    }
    return figures
  }

  private func add(
    _ drawn: SIMD4<UInt8>, _ ideal: IdealSprite, _ x: Int, _ y: Int, _ tint: Color, _ opacity: Double,
    _ figures: inout Figures
  ) {
    let part = ideal.coverage(x, y)
    guard part > 1e-9 else { return }
    let factors = SIMD4(tint.red, tint.green, tint.blue, 1) * (tint.alpha * opacity)
    let expected = ideal.sample(x, y) * factors * part
    for channel in 0..<4 {
      if part > 1 - 1e-9 {
        figures.inside.add(drawn[channel], expected[channel])
      } else {
        figures.edge.add(drawn[channel], expected[channel])
      }
    }
  }

  @Test("a crate's at its edges as well as inside", arguments: [8, 16, 24, 50, 64, 100])
  func crates(width: Double) throws {
    let figures = try measure(TestImages.crate(64), width: width)
    figures.edge.expect(mean: 0.75, worst: 4, "edges of crates of \(width) px")
    figures.inside.expect(mean: 0.75, worst: 4, "insides of crates of \(width) px")
  }

  @Test("noise of full contrast and any alpha, where a wrong place or weight shows most", arguments: [16, 50, 90])
  func noise(width: Double) throws {
    let figures = try measure(TestImages.noise(64, 64), width: width)
    figures.edge.expect(mean: 1, worst: 6, "edges of noise of \(width) px")
    figures.inside.expect(mean: 1, worst: 6, "insides of noise of \(width) px")
  }

  @Test("also tinted and translucent")
  func tinted() throws {
    let tint = Color(red: 1, green: 0.6, blue: 0.2, alpha: 0.8)
    let figures = try measure(TestImages.noise(64, 64), width: 40, tint: tint, opacity: 0.7)
    figures.edge.expect(mean: 1, worst: 6, "edges of tinted noise")
    figures.inside.expect(mean: 1, worst: 6, "insides of tinted noise")
  }
}
