import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

@Suite("A sprite")
struct SpriteTests {
  private let rasterizer = Rasterizer()

  private func draw(
    _ bitmap: Bitmap, _ size: Size, _ transform: Transform, _ side: Int = 40, tint: Color = .white,
    opacity: Double = 1, background: Color = .clear
  ) -> Bitmap {
    let item = DrawItem(
      .sprite(Texture(bitmap), size: size, tint: tint), transform: transform, opacity: opacity)
    return rasterizer.draw(
      DisplayList(width: side, height: side, background: .solid(background), items: [item]))
  }

  @Test(
    "at whole positions and right angles reproduces its texels, also mirrored and across borders",
    arguments: [0, 1, 2, 3], [false, true])
  func texelExact(quarters: Int, mirrored: Bool) {
    let sizes = [(8, 6), (16, 10), (2, 4), (1, 1), (7, 33), (64, 64), (40, 31)]
    for (width, height) in sizes {
      for (left, top) in [(5, 9), (0, 0), (-3, 31), (17, -2), (60, 64)] {
        let image = TestImages.noise(width, height, opaque: (left + width).isMultiple(of: 2))
        let (across, down) = quarters.isMultiple(of: 2) ? (width, height) : (height, width)
        let middle = Vector2(Double(left) + Double(across) / 2, Double(top) + Double(down) / 2)
        let transform = Transform(
          position: middle, rotation: .degrees(Double(quarters) * 90), scale: Vector2(mirrored ? -1 : 1, 1))
        let drawn = draw(image, Size(Double(width), Double(height)), transform, 80)
        expect(drawn, shows: image, turned: quarters, mirrored, about: middle)
      }
    }
  }

  private func expect(
    _ drawn: Bitmap, shows image: Bitmap, turned quarters: Int, _ mirrored: Bool, about middle: Vector2
  ) {
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        let local = Vector2(Double(x) + 0.5, Double(y) + 0.5) - middle
        // Turned back by the quarter turns, exactly.
        let turned = [local, Vector2(local.y, -local.x), -local, Vector2(-local.y, local.x)][quarters]
        let u = (mirrored ? -turned.x : turned.x) + Double(image.width) / 2
        let v = turned.y + Double(image.height) / 2
        let isInside = u > 0 && v > 0 && u < Double(image.width) && v < Double(image.height)
        let expected = isInside ? image[Int(u), Int(v)] : SIMD4(0, 0, 0, 0)
        guard drawn[x, y] != expected else { continue }
        Issue.record(
          "\(image.width) × \(image.height) about \(middle): (\(x), \(y)) is \(drawn[x, y]), not \(expected)")
        return
      }
    }
  }

  @Test("of one colour covers what a box of that colour covers, to the byte")
  func sameAsBox() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let color = Color(red: 0.2, green: 0.6, blue: 1, alpha: random.next(from: 0.2, to: 1.5))
      let size = Size(random.next(from: 0.1, to: 50), random.next(from: 0.1, to: 50))
      let transform = Transform(
        position: Vector2(random.next(from: -5, to: 45), random.next(from: -5, to: 45)),
        rotation: .degrees(random.next(from: 0, to: 360)), scale: Vector2(1, -1))
      let sprite = draw(Bitmap(width: 9, height: 5, color: color), size, transform, background: .black)
      let box = DrawItem(
        .shape(.box(center: .zero, size: size, cornerRadius: 0), .fill(color)), transform: transform)
      #expect(rasterizer.draw(DisplayList(width: 40, height: 40, items: [box])) == sprite)
    }
  }

  @Test("half-way between two texels shows their mean, and beyond its border texels repeats them")
  func bilinear() {
    let pair = Bitmap(width: 2, height: 1, pixels: [0, 0, 0, 255, 200, 100, 50, 255])
    // Eight pixels for two texels: texel middles at 2 and 6, so pixel middles at 0.5 … 7.5 mix in eighths.
    let drawn = draw(pair, Size(8, 8), .translation(Vector2(4, 4)), 8)
    for (x, eighths) in [0, 0, 1, 3, 5, 7, 8, 8].enumerated() {
      #expect(
        drawn[x, 3]
          == SIMD4(
            UInt8(25 * eighths), UInt8((Double(eighths) * 12.5).rounded()),
            UInt8((Double(eighths) * 6.25).rounded()), 255), "x \(x)")
    }
  }

  @Test("is multiplied by its tint and its opacity")
  func tint() {
    let bitmap = Bitmap(width: 4, height: 4, color: Color(red: 1, green: 0.6, blue: 0.2))
    let tint = Color(red: 0.5, green: 1, blue: 0.25, alpha: 0.8)
    let drawn = draw(bitmap, Size(4, 4), .translation(Vector2(20, 20)), tint: tint, opacity: 0.5)
    // 0.5 · 0.4, 0.6 · 0.4, 0.2 · 0.25 · 0.4 and 0.4 of 255.
    #expect(drawn[20, 20] == SIMD4(51, 61, 5, 102))
    let plain = draw(bitmap, Size(4, 4), .translation(Vector2(20, 20)), opacity: 0.4)
    #expect(plain[20, 20] == SIMD4(102, 61, 20, 102))
  }

  @Test("without pixels, size or opacity draws nothing")
  func nothing() {
    let blank = Bitmap(width: 40, height: 40)
    let bitmap = TestImages.noise(4, 4)
    #expect(draw(Bitmap(width: 0, height: 0), Size(9, 9), .translation(Vector2(20, 20))) == blank)
    #expect(draw(bitmap, Size(0, 9), .translation(Vector2(20, 20))) == blank)
    #expect(draw(bitmap, Size(9, 9), .translation(Vector2(20, 20)), opacity: 0) == blank)
    #expect(draw(bitmap, Size(9, 9), .translation(Vector2(20, 20)), opacity: .nan) == blank)
  }
}

@Suite("A texture's levels")
struct TextureTests {
  @Test("halve down to one pixel, each the mean of what it covers")
  func chain() {
    let texture = Texture(Bitmap(width: 5, height: 3, color: .white))
    #expect(texture.levels.map { [$0.width, $0.height] } == [[5, 3], [2, 1], [1, 1]])
    #expect(texture.levels.allSatisfy { $0.pixels.allSatisfy { $0 == 255 } })
    let even = Texture(
      Bitmap(width: 2, height: 2, pixels: [1, 0, 0, 255, 2, 0, 0, 255, 3, 0, 0, 255, 5, 0, 0, 254]))
    #expect(even.levels[1].pixels == [3, 0, 0, 255])
    // Three pixels into one: their mean. Five into two: each result covers two and a half.
    let three = Texture(Bitmap(width: 3, height: 1, pixels: [30, 0, 0, 255, 60, 0, 0, 255, 90, 0, 0, 255]))
    #expect(three.levels[1].pixels == [60, 0, 0, 255])
    let five = Texture(
      Bitmap(width: 5, height: 1, pixels: [10, 20, 30, 40, 50].flatMap { [$0, 0, 0, 255] }))
    // (10 + 20 + 15) / 2.5 and (15 + 40 + 50) / 2.5.
    #expect(five.levels[1].pixels == [18, 0, 0, 255, 42, 0, 0, 255])
  }
}
