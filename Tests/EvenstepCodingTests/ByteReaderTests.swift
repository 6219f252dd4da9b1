import EvenstepCoding
import Testing

@Suite struct ByteReaderTests {
  @Test func valuesComeBackInTheirOrder() throws {
    var writer = ByteWriter()
    writer.add(7 as UInt8)
    writer.add(0xDEAD_BEEF as UInt32)
    writer.add(-3)
    writer.add(-0.0)
    writer.add(true)
    writer.add("Kiste ▣")
    writer.add([1, 2, 3] as [UInt8])
    #expect(Array(writer.bytes.prefix(5)) == [7, 0xEF, 0xBE, 0xAD, 0xDE])
    var reader = ByteReader(writer.bytes)
    #expect(try reader.byte() == 7)
    #expect(try reader.uint32() == 0xDEAD_BEEF)
    #expect(try reader.int() == -3)
    #expect(try reader.double().bitPattern == (-0.0).bitPattern)
    #expect(try reader.bool())
    #expect(try reader.string() == "Kiste ▣")
    #expect(try reader.list() == [1, 2, 3])
    try reader.finish()
  }

  @Test func whatIsNotThereIsTruncated() {
    var reader = ByteReader([1, 2, 3])
    #expect(throws: CodingError.truncated(at: 3)) { try reader.uint32() }
    var counted = ByteReader([255, 255, 255, 255, 255, 255, 255, 127, 0])
    #expect(throws: CodingError.truncated(at: 9)) { try counted.list() }
  }

  @Test func whatMakesNoSenseIsInvalid() {
    var negative = ByteReader([255, 255, 255, 255, 255, 255, 255, 255])
    #expect(throws: CodingError.invalid("a negative count", at: 0)) { try negative.count(ofAtLeast: 1) }
    var two = ByteReader([2])
    #expect(throws: CodingError.invalid("a truth value that is 2", at: 0)) { try two.bool() }
    var text = ByteReader([1, 0, 0, 0, 0xFF])
    #expect(throws: CodingError.invalid("a text that is not UTF-8", at: 4)) { try text.string() }
    var infinite = ByteReader([0, 0, 0, 0, 0, 0, 0xF0, 0x7F])
    #expect(throws: CodingError.invalid("a number that is not finite", at: 0)) { try infinite.finite() }
    #expect(throws: CodingError.invalid("1 bytes too many", at: 0)) { try ByteReader([0]).finish() }
  }
}
