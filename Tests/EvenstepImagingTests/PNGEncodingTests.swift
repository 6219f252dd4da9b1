import EvenstepGeometry
import EvenstepImaging
import Testing

@Suite("A bitmap becomes a PNG")
struct PNGEncodingTests {
  /// A well-formed bitmap of random colours.
  static func random(_ width: Int, _ height: Int, opaque: Bool) -> Bitmap {
    var random = SeededRandom(seed: UInt64(width * height))
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = opaque ? 255 : random.nextIndex(256)
        let color = (0..<3).map { _ in UInt8(random.nextIndex(alpha + 1)) }
        bitmap[x, y] = SIMD4(color[0], color[1], color[2], UInt8(alpha))
      }
    }
    return bitmap
  }

  @Test("and comes back with the same bytes, at every level", arguments: [true, false])
  func roundTrip(opaque: Bool) throws {
    for level in [-1, 0, 1, 6, 9, 100] {
      for (width, height) in [(1, 1), (3, 300), (640, 5)] {
        let bitmap = Self.random(width, height, opaque: opaque)
        #expect(try Bitmap(png: bitmap.png(level: level)) == bitmap)
      }
    }
  }

  @Test("every premultiplied pair of colour and alpha survives")
  func everyPair() throws {
    var bitmap = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for color in 0...alpha { bitmap[color, alpha] = SIMD4(UInt8(color), 0, UInt8(color), UInt8(alpha)) }
    }
    #expect(try Bitmap(png: bitmap.png()) == bitmap)
  }

  @Test("without compression its bytes are exactly these")
  func exactBytes() throws {
    let opaque = Bitmap(
      width: 2, height: 2, pixels: [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255])
    try expect(opaque, kind: 2, rows: [0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12])
    // 50 of 100 is 127.5 of 255, rounded up; a clear pixel has no colour.
    let clear = Bitmap(width: 2, height: 1, pixels: [50, 100, 0, 100, 0, 0, 0, 0])
    try expect(clear, kind: 6, rows: [0, 128, 255, 0, 100, 0, 0, 0, 0])
  }

  private func expect(_ bitmap: Bitmap, kind: UInt8, rows: [UInt8]) throws {
    let file = try bitmap.png(level: 0)
    let header = chunk("IHDR", word(bitmap.width) + word(bitmap.height) + [8, kind, 0, 0, 0])
    let start: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10] + header + chunk("sRGB", [0])
    #expect(Array(file.prefix(start.count)) == start)
    #expect(Array(file.suffix(12)) == chunk("IEND", []))
    // One IDAT: two bytes of zlib's header, five of a stored block's, the rows, four of the checksum.
    let data = Array(file[start.count..<file.count - 12])
    #expect(Array(data[8 + 2 + 5..<data.count - 4 - 4]) == rows)
    #expect(data == chunk("IDAT", Array(data[8..<data.count - 4])))
  }

  @Test("unless it has no pixels")
  func empty() {
    #expect(throws: ImageError.empty) { try Bitmap(width: 0, height: 3).png() }
  }
}
