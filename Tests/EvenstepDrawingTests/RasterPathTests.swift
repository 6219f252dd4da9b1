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
}
