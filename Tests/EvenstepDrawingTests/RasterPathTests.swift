import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("The code that draws pixels")
struct RasterPathTests {
  @Test("is there for any processor, and the fastest is one of them")
  func available() {
    #expect(RasterPath.available.starts(with: [.reference, .scalar]))
    #expect(RasterPath.available.contains(.fastest) && RasterPath.fastest != .reference)
  }

  @Test("on circles and capsules of any size, cut by any border", arguments: 0..<30)
  func round(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 700)
    let items = (0..<30).map { index -> DrawItem in
      let radius = [0.3, 3, 40, 400, 1023.9, 1100][index % 6] * random.next(from: 0.5, to: 1)
      let middle = Vector2(random.next(from: -20, to: 620), random.next(from: -20, to: 110))
      // The border of a large one passes through the output.
      let center = middle + Angle.degrees(random.next(from: 0, to: 360)).direction * (radius > 90 ? radius : 0)
      let outline: Outline =
        index % 4 == 0
        ? .capsule(from: center, to: middle, radius: radius) : .circle(center: center, radius: radius)
      let color = Color(red: random.next(from: 0, to: 1), green: 0.5, blue: 1, alpha: index % 3 == 0 ? 1 : 0.6)
      return DrawItem(.shape(outline, index % 5 == 0 ? .stroke(color, width: 3) : .fill(color)))
    }
    let list = DisplayList(width: 600, height: 90, items: items)
    let reference = Rasterizer(threads: 1, bandHeight: 32, path: .reference).draw(list)
    for path in RasterPath.available {
      for bandHeight in [1, 32, 1000] {
        let drawn = Rasterizer(threads: 1, bandHeight: bandHeight, path: path).draw(list)
        #expect(BitmapDifference(drawn, reference)?.differingPixels == 0, "\(path), bands of \(bandHeight)")
      }
    }
  }

  @Test("where large numbers cancel each other and leave nothing of a circle")
  func cancelled() {
    for exponent in stride(from: 10.0, through: 300, by: 1) {
      let far = Double(sign: .plus, exponent: Int(exponent * 3.32), significand: 1.3)
      for scale in [1, 1e-6, 37.0] {
        let transform = Transform(a: scale, b: 0, c: 0, d: scale, tx: 20 - far * scale, ty: 20 - far * scale)
        let items: [DrawItem] = [
          DrawItem(.shape(.circle(center: Vector2(far, far), radius: 9 / scale), .fill(.white)), transform: transform),
          DrawItem(
            .shape(
              .capsule(from: Vector2(far, far), to: Vector2(far + 5 / scale, far), radius: 9 / scale), .fill(.white)),
            transform: transform),
        ]
        let list = DisplayList(width: 40, height: 40, items: items)
        let reference = Rasterizer(threads: 1, bandHeight: 32, path: .reference).draw(list)
        let drawn = Rasterizer(threads: 1, bandHeight: 32, path: .fastest).draw(list)
        #expect(drawn == reference, "\(far) times \(scale)")
      }
    }
  }

  @Test("on sprites so long that a rounded step would leave the texture", arguments: [1.0, -1])
  func longSprites(flip: Double) {
    let texture = Texture(Bitmap(width: 256, height: 2, color: Color(red: 0.2, green: 0.5, blue: 0.9)))
    let (width, height) = (130_561, 3)
    let list = DisplayList(
      width: width, height: height,
      items: [
        DrawItem(
          .sprite(texture, size: Size(Double(width), 2), tint: .white),
          transform: Transform(
            position: Vector2(Double(width) / 2, 1.5), rotation: .zero, scale: Vector2(flip, 1)))
      ])
    let expected = Rasterizer(threads: 1, bandHeight: 32, path: .reference).draw(list)
    for path in RasterPath.available {
      let drawn = Rasterizer(threads: 1, bandHeight: 32, path: path).draw(list)
      #expect(drawn == expected, "\(path)")
    }
  }

  @Test("on pixels whose colours are stronger than their opacity")
  func badlyFormed() {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [255, 200, 0, 0, 90, 250, 250, 100])
    let sprite = DrawItem(
      .sprite(Texture(bitmap), size: Size(40, 30), tint: .white), transform: .translation(Vector2(25, 20)))
    let list = DisplayList(width: 50, height: 40, background: .solid(.white), items: [sprite])
    let expected = Rasterizer(threads: 1, bandHeight: 32, path: .reference).draw(list)
    for path in RasterPath.available {
      #expect(Rasterizer(threads: 1, bandHeight: 32, path: path).draw(list) == expected, "\(path)")
    }
  }

  @Test("on pieces of a pixel in a group, which come to the whole of it")
  func pieces() {
    let middle = Vector2(10.5, 10.5)
    let corners = (0...7).map { middle + Angle.degrees(Double($0) * 360 / 7 + 5).direction * 9 }
    let items = (0..<7).map { DrawItem(.shape(.polygon([middle, corners[$0], corners[$0 + 1]]), .fill(.white))) }
    for path in RasterPath.available {
      let drawn = Rasterizer(threads: 1, bandHeight: 32, path: path).draw(
        DisplayList(width: 21, height: 21, background: .solid(.clear), items: [DrawItem(.group(items))]))
      #expect(drawn[10, 10] == SIMD4(repeating: 255), "\(path)")
    }
  }
}
