import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

@Suite("Blending on amounts of light")
struct LinearBlendingTests {
  /// The light of an encoded value of 0 … 1, and back (IEC 61966-2-1).
  private static func light(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : PinnedMath.pow((value + 0.055) / 1.055, 2.4)
  }
  private static func encoded(_ light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * PinnedMath.pow(light, 1 / 2.4) - 0.055
  }

  private func draw(_ items: [DrawItem], over background: Color, _ blending: Blending = .linear, side: Int = 8)
    -> Bitmap
  {
    Rasterizer().draw(
      DisplayList(width: side, height: side, background: .solid(background), items: items, blending: blending))
  }

  private func box(_ color: Color, width: Double = 8) -> DrawItem.Content {
    .shape(.box(center: Vector2(width / 2, 4), size: Size(width, 8), cornerRadius: 0), .fill(color))
  }

  @Test("white of any opacity over black gives that part of its light")
  func opacities() {
    let texture = Texture(Bitmap(width: 8, height: 8, color: .white))
    var errors = ErrorFigures()
    for alpha in 0...255 {
      let part = Double(alpha) / 255
      let expected = Self.encoded(part) * 255
      let sprite = DrawItem.Content.sprite(texture, size: Size(8, 8), tint: .white)
      let drawn = [
        draw([DrawItem(box(Color.white.opacity(part)))], over: .black),
        draw([DrawItem(box(.white), opacity: part)], over: .black),
        draw([DrawItem(sprite, transform: .translation(Vector2(4, 4)), opacity: part)], over: .black),
      ]
      for bitmap in drawn {
        errors.add(bitmap[4, 4].x, expected)
        #expect(bitmap[4, 4].w == 255)
      }
    }
    errors.expect(mean: 0.5, worst: 1, "white over black in light")
  }

  @Test("white of any coverage over black gives that part of its light")
  func coverages() {
    for steps in 0...256 {
      // The box ends inside pixel 3; its coverage is one of 256 bytes, whose light differs most where it is dark.
      let part = Double(steps) / 256
      let drawn = draw([DrawItem(box(.white, width: 3 + part))], over: .black)
      let (low, high) = (max(part - 0.5 / 255, 0), min(part + 0.5 / 255, 1))
      let value = Double(drawn[3, 4].x)
      #expect(value >= Self.encoded(low) * 255 - 1 && value <= Self.encoded(high) * 255 + 1, "\(steps)")
      #expect(drawn[2, 4] == SIMD4(255, 255, 255, 255))
      #expect(drawn[4, 4] == SIMD4(0, 0, 0, 255))
    }
  }

  @Test("any colour over any opaque one mixes their light, channel by channel")
  func colors() {
    var random = SeededRandom(seed: 21)
    var errors = ErrorFigures()
    for _ in 0..<600 {
      func byte() -> Double { Double(random.nextIndex(256)) / 255 }
      let above = Color(red: byte(), green: byte(), blue: byte(), alpha: byte())
      let below = Color(red: byte(), green: byte(), blue: byte())
      let drawn = draw([DrawItem(box(above))], over: below)
      let pairs = [(above.red, below.red), (above.green, below.green), (above.blue, below.blue)]
      for (channel, pair) in pairs.enumerated() {
        let light = Self.light(pair.0) * above.alpha + Self.light(pair.1) * (1 - above.alpha)
        errors.add(drawn[4, 4][channel], Self.encoded(light) * 255)
      }
      #expect(drawn[4, 4].w == 255)
    }
    // Premultiplied bytes of faint colours are coarse: they alone are up to 8.3 off, 0.36 on the mean.
    errors.expect(mean: 0.6, worst: 8.4, "colours in light")
  }

  @Test("leaves opaque insides, and what nothing covers, as they are")
  func unchanged() {
    for value in 0...255 {
      let color = Color(red: Double(value) / 255, green: 1 - Double(value) / 255, blue: 0.5)
      #expect(draw([DrawItem(box(color))], over: .white) == draw([], over: color))
      #expect(draw([], over: color) == draw([], over: color, .encoded))
    }
    let image = TestImages.noise(8, 8, opaque: true)
    let sprite = DrawItem(
      .sprite(Texture(image), size: Size(8, 8), tint: .white), transform: .translation(Vector2(4, 4)))
    #expect(draw([sprite], over: .black) == image)
  }

  @Test("changes nothing in a colour over itself, whatever the coverage")
  func idempotent() {
    for value in stride(from: 0, through: 255, by: 5) {
      let color = Color(red: Double(value) / 255, green: 1, blue: 0)
      let ball = DrawItem(.shape(.circle(center: Vector2(9.7, 10.4), radius: 7.3), .fill(color)), opacity: 0.7)
      let drawn = draw([ball], over: color, side: 20)
      let worst = zip(drawn.pixels, draw([], over: color, side: 20).pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(worst <= 1, "red \(value)")
    }
  }

  @Test("edges of white on black are brighter than when encoded values are mixed, and alpha is the same")
  func edges() {
    let ball = DrawItem(.shape(.circle(center: Vector2(10, 10), radius: 7.3), .fill(.white)))
    let (linear, encoded) = (draw([ball], over: .black, side: 20), draw([ball], over: .black, .encoded, side: 20))
    var brighter = 0
    for y in 0..<20 {
      for x in 0..<20 {
        #expect(linear[x, y].x >= encoded[x, y].x)
        if linear[x, y].x > encoded[x, y].x { brighter += 1 }
      }
    }
    #expect(brighter > 30)
    let clear = draw([ball], over: .clear, side: 20)
    let plain = draw([ball], over: .clear, .encoded, side: 20)
    for y in 0..<20 { for x in 0..<20 { #expect(clear[x, y].w == plain[x, y].w) } }
  }
}
