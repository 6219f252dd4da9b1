import EvenstepGeometry
import EvenstepImaging

/// Images that tests draw.
enum TestImages {
  /// A well-formed image without any symmetry, and with all the contrast there is.
  static func noise(_ width: Int, _ height: Int, opaque: Bool = false) -> Bitmap {
    var random = SeededRandom(seed: UInt64(width * 1000 + height))
    return image(width, height) { _, _ in
      let alpha = opaque ? 255 : random.nextIndex(256)
      return SIMD4(
        UInt8(random.nextIndex(alpha + 1)), UInt8(random.nextIndex(alpha + 1)),
        UInt8(random.nextIndex(alpha + 1)), UInt8(alpha))
    }
  }

  /// A wooden crate with boards, a frame and a diagonal; the side is a multiple of 32.
  static func crate(_ side: Int) -> Bitmap {
    image(side, side) { column, row in
      let (x, y) = (column * 32 / side, row * 32 / side)
      let isFrame = min(x, y) < 4 || max(x, y) > 27 || abs(x - y) < 3
      let board = UInt8(y / 8 * 12)
      return isFrame ? SIMD4(112, 66, 28, 255) : SIMD4(200 - board, 150 - board, 90 - board, 255)
    }
  }

  /// Grey values from 0 to 1.
  static func grey(_ side: Int, _ value: (_ x: Int, _ y: Int) -> Double) -> Bitmap {
    image(side, side) { x, y in
      let byte = UInt8((value(x, y) * 255).rounded())
      return SIMD4(byte, byte, byte, 255)
    }
  }

  /// A clear image of 32 texels with a soft white spot in its middle: the square of a cosine, 20 texels wide.
  static let spot: Bitmap = {
    func profile(_ at: Int) -> Double {
      let distance = abs(Double(at) - 15.5)
      let cosine = Angle(radians: .pi * distance / 20).direction.x
      return distance < 10 ? cosine * cosine : 0
    }
    return image(32, 32) { x, y in SIMD4(repeating: UInt8((255 * profile(x) * profile(y)).rounded())) }
  }()

  private static func image(_ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> SIMD4<UInt8>) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { bitmap[x, y] = pixel(x, y) } }
    return bitmap
  }
}
