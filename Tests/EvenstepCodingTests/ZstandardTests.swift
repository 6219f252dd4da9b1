import EvenstepCoding
import EvenstepGeometry
import Testing

@Suite("Zstandard")
struct ZstandardTests {
  /// What `printf 'bodies of step 1' | zstd --no-check --stream-size=16` writes.
  private static let frame = try? Base64.decode("KLUv/SAQgQAAYm9kaWVzIG9mIHN0ZXAgMQ==")

  @Test("reads what the command zstd wrote")
  func command() throws {
    let frame = try #require(ZstandardTests.frame)
    #expect(try Zstandard.decompress(frame, limit: 16) == Array("bodies of step 1".utf8))
    #expect(try Zstandard.contentSize(of: frame, limit: 16) == 16)
  }

  @Test("reads back what it wrote, at any level", arguments: [1, 3, 19] as [Int32])
  func roundTrip(level: Int32) throws {
    for count in [0, 1, 100, 70_000, 300_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
      let frame = Zstandard.compress(bytes, level: level)
      #expect(try Zstandard.decompress(frame, limit: count) == bytes)
      if count > 1000 { #expect(frame.count < count / 4) }
    }
  }

  @Test("refuses more than the limit, before unpacking anything")
  func limit() {
    expect(.tooLarge(limit: 999), from: Zstandard.compress([UInt8](repeating: 7, count: 1000)), limit: 999)
    // A frame that states a content of 2 to the power of 62 bytes.
    let huge: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0xC0, 0x00, 0, 0, 0, 0, 0, 0, 0, 0x40, 1, 0, 0]
    expect(.tooLarge(limit: 1 << 61), from: huge, limit: 1 << 61)
  }

  @Test("refuses what is no single frame")
  func others() throws {
    let frame = try #require(ZstandardTests.frame)
    expect(.notAFrame, from: [])
    expect(.notAFrame, from: Array("hello".utf8))
    expect(.trailingBytes(1), from: frame + [0])
    expect(.trailingBytes(frame.count), from: frame + frame)
    // A frame to be skipped, which has no content.
    expect(.notAFrame, from: [0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0])
    // A sound frame that does not state its size: no block but an empty last one.
    expect(.damaged("its size is not stated"), from: [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58, 1, 0, 0])
  }

  @Test("refuses every frame that was cut off, and never stops at a flipped bit")
  func damage() {
    let bytes = (0..<2000).map { UInt8(truncatingIfNeeded: $0 * $0 / 9) }
    let frame = Zstandard.compress(bytes)
    for length in 0..<frame.count {
      #expect((try? Zstandard.decompress(Array(frame[..<length]), limit: 1 << 20)) == nil)
    }
    for place in 0..<(frame.count * 8) {
      var damaged = frame
      damaged[place / 8] ^= 1 << UInt8(place % 8)
      // The content has no checksum of its own: some flips give other bytes.
      if let other = try? Zstandard.decompress(damaged, limit: 1 << 20) { #expect(other.count <= 1 << 20) }
    }
  }

  private func expect(
    _ expected: ZstandardError, from frame: [UInt8], limit: Int = 1000,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      _ = try Zstandard.decompress(frame, limit: limit)
      Issue.record("it was unpacked", sourceLocation: sourceLocation)
    } catch { #expect(error == expected, sourceLocation: sourceLocation) }
  }
}
