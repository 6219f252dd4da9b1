import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

@Suite("A texture of 256 texels drawn small")
struct MinificationTests {
  private static let checkerboard = TestImages.grey(256) { x, y in (x + y).isMultiple(of: 2) ? 1 : 0 }
  /// Rings that become finer towards the border, up to one every two texels.
  private static let zonePlate = TestImages.grey(256) { x, y in
    let (dx, dy) = (Double(x) - 127.5, Double(y) - 127.5)
    let square = dx * dx + dy * dy
    return square > 16_384 ? 0.5 : 0.5 + 0.5 * Angle(radians: .pi * square / 256).direction.x
  }

  private func place(_ degrees: Double, _ side: Int) -> Transform {
    Transform(
      position: Vector2(Double(side) / 2 + 0.3, Double(side) / 2 - 0.2), rotation: .degrees(degrees),
      scale: Vector2(1, 1))
  }

  /// Gives the grey of each pixel whose sample and footprint lie wholly inside, drawn, ideal without levels, and its place.
  private func compare(
    _ image: Bitmap, width: Double, degrees: Double,
    _ body: (_ drawn: Double, _ withoutLevels: Double, _ transform: Transform, _ x: Int, _ y: Int) -> Void
  ) throws {
    let side = Int(width * 1.5) + 6
    let transform = place(degrees, side)
    let size = Size(width, width)
    let drawn = drawCoverage(
      [DrawItem(.sprite(Texture(image), size: size, tint: .white), transform: transform)], side: side)
    let plain = try #require(IdealSprite(image, size: size, transform: transform, mipmapped: false))
    let inner = ConvexArea(Size(width - 2.9, width - 2.9), through: transform)
    for y in 0..<side {
      for x in 0..<side where inner.coverage(x, y) == 1 {
        body(Double(drawn[x, y].x), plain.sample(x, y).x, transform, x, y)
      }
    }
  }

  @Test(
    "a fine chequerboard is an even grey, which it is not without smaller levels",
    arguments: [8, 11.3, 16, 24, 32, 45, 64, 77, 90, 100, 128, 150, 180])
  func chequerboard(width: Double) throws {
    var (drawnWorst, plainWorst) = (0.0, 0.0)
    for degrees in [0, 7, 23, 45, 61] {
      try compare(Self.checkerboard, width: width, degrees: Double(degrees)) { drawn, plain, _, _, _ in
        drawnWorst = max(drawnWorst, abs(drawn - 127.5))
        plainWorst = max(plainWorst, abs(plain - 127.5))
      }
    }
    reportFigure("chequerboard at \(width) px: off grey by \(drawnWorst), without levels \(plainWorst)")
    #expect(drawnWorst <= 1.5)
    #expect(plainWorst > 100)
  }

  @Test("a zone plate is near the mean of what each pixel covers", arguments: [8, 16, 24, 40, 64, 100])
  func zonePlate(width: Double) throws {
    let scale = 256 / width
    var (drawnSum, plainSum, count) = (0.0, 0.0, 0.0)
    var worst = 0.0
    for degrees in [0, 17, 45] {
      try compare(Self.zonePlate, width: width, degrees: Double(degrees)) { drawn, plain, transform, x, y in
        let mean = Self.mean(transform, width, x, y)
        drawnSum += (drawn - mean) * (drawn - mean)
        plainSum += (plain - mean) * (plain - mean)
        worst = max(worst, abs(drawn - mean))
        count += 1
      }
    }
    let (drawnError, plainError) = ((drawnSum / count).squareRoot(), (plainSum / count).squareRoot())
    reportFigure(
      "zone plate at \(width) px (\(scale) texels a pixel): off the mean by \(drawnError) (rms), worst \(worst), without levels \(plainError)"
    )
    #expect(drawnError < 20)
    #expect(plainError > 2 * drawnError)
  }

  /// The mean of the plate's texels over a pixel, at 24 × 24 places of it.
  private static func mean(_ transform: Transform, _ width: Double, _ x: Int, _ y: Int) -> Double {
    guard let toLocal = transform.inverse else { return 0 }
    var sum = 0.0
    for index in 0..<576 {
      let place = Vector2(Double(x) + (Double(index % 24) + 0.5) / 24, Double(y) + (Double(index / 24) + 0.5) / 24)
      let local = toLocal.apply(place)
      let (column, row) = (Int((local.x / width + 0.5) * 256), Int((local.y / width + 0.5) * 256))
      sum += Double(zonePlate[min(max(column, 0), 255), min(max(row, 0), 255)].x)
    }
    return sum / 576
  }

  @Test("keeps the brightness of what it shows", arguments: [8, 24, 64, 150])
  func brightness(width: Double) {
    // A picture of one bright texel row in eight keeps an eighth of its light, whatever the phase.
    let lines = TestImages.grey(256) { _, y in y.isMultiple(of: 8) ? 1 : 0 }
    for degrees in [0, 30, 77] {
      let side = Int(width * 1.5) + 6
      let drawn = drawCoverage(
        [
          DrawItem(
            .sprite(Texture(lines), size: Size(width, width), tint: .white), transform: place(Double(degrees), side))
        ],
        side: side)
      var sum = 0.0
      for y in 0..<side { for x in 0..<side { sum += Double(drawn[x, y].x) / 255 } }
      let light = sum / (width * width)
      reportFigure("lines at \(width) px, \(degrees)°: \(light) of the light")
      #expect(abs(light - 0.125) < 0.125 * 0.06)
    }
  }
}
