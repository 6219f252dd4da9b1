import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

@Suite("Blending and backgrounds")
struct BlendingTests {
  private let rasterizer = Rasterizer()

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color) -> DrawItem {
    DrawItem(
      .shape(
        .box(center: Vector2(x + width / 2, y + height / 2), size: Size(width, height), cornerRadius: 0),
        .fill(color)))
  }

  @Test("full coverage gives the exact colour")
  func exactColor() {
    for value in 0...255 {
      let color = Color(red: Double(value) / 255, green: 1 - Double(value) / 255, blue: 0.5)
      let drawn = rasterizer.draw(DisplayList(width: 2, height: 2, items: [box(0, 0, 2, 2, color)]))
      #expect(drawn[1, 1] == SIMD4(UInt8(value), UInt8(255 - value), 128, 255))
    }
  }

  @Test("a translucent colour lies over another one: s + d (1 − a), each product rounded to nearest")
  func over() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<500 {
      func any() -> Color {
        Color(
          red: random.nextUnit(), green: random.nextUnit(), blue: random.nextUnit(), alpha: random.nextUnit())
      }
      let (below, above) = (any(), any())
      let list = DisplayList(width: 1, height: 1, background: .solid(below), items: [box(0, 0, 1, 1, above)])
      let (s, d) = (above.premultipliedBytes, below.premultipliedBytes)
      let drawn = rasterizer.draw(list)[0, 0]
      for channel in 0..<4 {
        let product = (Double(d[channel]) * Double(255 - s.w) / 255).rounded()
        #expect(Int(drawn[channel]) == Int(s[channel]) + Int(product))
      }
    }
  }

  @Test("two edges that meet inside a pixel leave what coverage leaves, and on a border nothing")
  func abutting() {
    let meeting = rasterizer.draw(
      DisplayList(width: 4, height: 1, items: [box(0, 0, 1.5, 1, .white), box(1.5, 0, 2.5, 1, .white)]))
    // Half, and half of what is left: 128 + 127 · 127 / 255 rounded.
    #expect((0..<4).map { meeting[$0, 0].x } == [255, 192, 255, 255])
    let border = rasterizer.draw(
      DisplayList(width: 4, height: 1, items: [box(0, 0, 2, 1, .white), box(2, 0, 2, 1, .white)]))
    #expect((0..<4).allSatisfy { border[$0, 0] == SIMD4(255, 255, 255, 255) })
  }

  @Test("the same colour over itself changes nothing, whatever the coverage")
  func idempotent() {
    for value in stride(from: 0, through: 255, by: 5) {
      let color = Color(red: Double(value) / 255, green: 1, blue: 0)
      let list = DisplayList(
        width: 20, height: 20, background: .solid(color),
        items: [DrawItem(.shape(.circle(center: Vector2(9.7, 10.4), radius: 7.3), .fill(color)))])
      #expect(rasterizer.draw(list) == Bitmap(width: 20, height: 20, color: color))
    }
  }

  @Test("later items lie over earlier ones")
  func order() {
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    let items = [box(0, 0, 2, 1, red), box(1, 0, 2, 1, blue)]
    let drawn = rasterizer.draw(DisplayList(width: 3, height: 1, items: items))
    #expect(drawn.pixels == [255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255])
  }

  @Test("a gradient is mixed at the middle of each row")
  func gradient() {
    let list = DisplayList(
      width: 3, height: 5,
      background: .verticalGradient(top: .black, bottom: Color(red: 1, green: 0.5, blue: 0)))
    let drawn = rasterizer.draw(list)
    for y in 0..<5 {
      let red = (255 * (Double(y) + 0.5) / 5).rounded()
      let green = (127.5 * (Double(y) + 0.5) / 5).rounded()
      for x in 0..<3 { #expect(drawn[x, y] == SIMD4(UInt8(red), UInt8(green), 0, 255)) }
    }
  }

  @Test("the background replaces what the bitmap held, and the bitmap takes the list's size")
  func replacing() {
    var bitmap = Bitmap(width: 2, height: 2, color: .white)
    let clear = DisplayList(width: 2, height: 2, background: .solid(Color.white.opacity(0.5)))
    rasterizer.draw(clear, into: &bitmap)
    #expect(bitmap.pixels == [UInt8](repeating: 128, count: 16))
    rasterizer.draw(DisplayList(width: 3, height: 1), into: &bitmap)
    #expect(bitmap == Bitmap(width: 3, height: 1, color: .black))
    for (width, height) in [(0, 0), (0, 5), (5, 0), (-3, 4), (Int.min, Int.min)] {
      let drawn = rasterizer.draw(DisplayList(width: width, height: height, items: [box(0, 0, 2, 2, .white)]))
      #expect(drawn.pixels.isEmpty)
    }
  }
}
