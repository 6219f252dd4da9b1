import EvenstepImaging

/// The two textures that all contestants draw, 64 pixels wide.
enum SpriteTextures {
  static let side = 64

  /// An opaque crate: four boards with dark gaps in a frame.
  static var crate: Bitmap {
    texture { x, y in
      let inFrame = min(x, y, side - 1 - x, side - 1 - y) < 6
      let isGap = inFrame ? min(x, y, side - 1 - x, side - 1 - y) == 5 : y % 13 == 0
      let grain = (x * 7 + y * 13) % 11
      let tone = isGap ? 60 : (inFrame ? 150 : 190) + grain * 2
      return SIMD4(UInt8(tone), UInt8(tone * 3 / 4), UInt8(tone / 2), 255)
    }
  }

  /// A disc whose rim fades over one pixel, lighter at the upper left.
  static var ball: Bitmap {
    texture { x, y in
      let (dx, dy) = (Double(x) + 0.5 - 32, Double(y) + 0.5 - 32)
      let alpha = min(max(32 - (dx * dx + dy * dy).squareRoot(), 0), 1)
      let light = 170 - dx - dy
      func byte(_ value: Double) -> UInt8 { UInt8((value * alpha).rounded()) }
      return SIMD4(byte(light / 3), byte(light / 2), byte(light), byte(255))
    }
  }

  private static func texture(_ pixel: (Int, Int) -> SIMD4<UInt8>) -> Bitmap {
    var bitmap = Bitmap(width: side, height: side)
    for y in 0..<side { for x in 0..<side { bitmap[x, y] = pixel(x, y) } }
    return bitmap
  }
}
