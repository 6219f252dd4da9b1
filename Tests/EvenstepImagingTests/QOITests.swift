import EvenstepGeometry
import EvenstepImaging
import Testing

@Suite("A bitmap becomes a QOI file")
struct QOITests {
  @Test("and comes back with the same bytes", arguments: [true, false])
  func roundTrip(opaque: Bool) throws {
    for (width, height) in [(1, 1), (3, 300), (640, 5)] {
      let bitmap = PNGEncodingTests.random(width, height, opaque: opaque)
      #expect(try Bitmap(qoi: bitmap.qoi()) == bitmap)
    }
  }

  @Test("every premultiplied pair of colour and alpha survives")
  func everyPair() throws {
    var bitmap = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for color in 0...alpha { bitmap[color, alpha] = SIMD4(UInt8(color), 0, UInt8(color), UInt8(alpha)) }
    }
    #expect(try Bitmap(qoi: bitmap.qoi()) == bitmap)
  }

  /// Chunk by chunk after the specification, version 1.0.
  @Test("whose bytes are exactly these")
  func exactBytes() throws {
    let (blue, red, dark): ([UInt8], [UInt8], [UInt8]) = ([1, 1, 255, 255], [100, 0, 0, 255], [9, 8, 7, 255])
    let opaque = Bitmap(width: 3, height: 2, pixels: [blue, blue, blue, red, blue, dark].flatMap(\.self))
    let header: [UInt8] = Array("qoif".utf8) + [0, 0, 0, 3, 0, 0, 0, 2, 3, 0]
    let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
    let chunks: [UInt8] = [
      // Before the first pixel there is black, opaque: + 1, + 1 and, wrapping round, − 1. Then a run of 2.
      0b01_11_11_01, 0b11_00_0001,
      // A colour that is far from the last; then the first one by its place, (1·3 + 1·5 + 255·7 + 255·11) mod 64 = 54.
      0xfe, 100, 0, 0, 54,
      // Green + 7; red and blue, wrapping round, one more than that.
      0b10_10_0111, 0b1001_1001,
    ]
    #expect(try opaque.qoi() == header + chunks + end)
    // 50 of 100 is 127.5 of 255, rounded up.
    let clear = Bitmap(width: 1, height: 1, pixels: [50, 100, 0, 100])
    let one: [UInt8] = Array("qoif".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 4, 0, 0xff, 128, 255, 0, 100]
    #expect(try clear.qoi() == one + end)
  }

  @Test("unless it has no pixels")
  func empty() {
    #expect(throws: ImageError.empty) { try Bitmap(width: 0, height: 3).qoi() }
  }

  @Test("and nothing cut off, huge or foreign is read")
  func damage() throws {
    let good = try PNGEncodingTests.random(20, 20, opaque: false).qoi()
    for count in 0..<good.count {
      #expect(throws: ImageError.truncated, "after \(count) bytes") { try Bitmap(qoi: Array(good.prefix(count))) }
    }
    #expect(throws: ImageError.notQOI) { try Bitmap(qoi: Array("GIF89a, which is something else".utf8)) }
    var changed = good
    changed[4] = 1
    #expect(throws: ImageError.tooLarge(width: 1 << 24 + 20, height: 20)) { try Bitmap(qoi: changed) }
    for (place, value) in [(7, 0), (12, 5), (13, 2)] {
      changed = good
      changed[place] = UInt8(value)
      #expect(throws: ImageError.self) { try Bitmap(qoi: changed) }
    }
    // Any other byte may be wrong: the picture is then another one, and nothing worse.
    var random = SeededRandom(seed: 5)
    for _ in 0..<2000 {
      changed = good
      for _ in 0..<3 { changed[14 + random.nextIndex(good.count - 22)] = UInt8(random.nextIndex(256)) }
      let bitmap = try Bitmap(qoi: changed)
      #expect(bitmap.width == 20 && bitmap.pixels.count == 1600)
    }
  }
}
