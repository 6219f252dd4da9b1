import EvenstepTiming
import Testing

@Suite("Frame rates are exact fractions")
struct FrameRateTests {
  @Test(
    "a rate is read exactly",
    arguments: [
      ("60", 60, 1), ("59.94", 2997, 50), ("60000/1001", 60000, 1001), ("29.970", 2997, 100), ("0.5", 1, 2),
      ("1000", 1000, 1), ("120/2", 60, 1), ("1/1000", 1, 1000), ("23.976023976", 2_997_002_997, 125_000_000),
    ])
  func reading(text: String, numerator: Int, denominator: Int) throws {
    let rate = try FrameRate(parsing: text)
    #expect(rate.numerator == numerator)
    #expect(rate.denominator == denominator)
  }

  @Test(
    "anything else is refused and named",
    arguments: [
      "", "0", "-1", "+60", "1001", "60fps", " 60", "60/0", "0/5", "60/", "/2", "60/1001/2", "6e1", "nan",
      "inf",
      ".5", "5.", "1.2.3", "60.0000000001", "99999999999999999999", "1000.000000001", "6０", "1/999999999999",
    ])
  func refusing(text: String) throws {
    let error = #expect(throws: TimingError.self) { try FrameRate(parsing: text) }
    #expect(error == .invalidFrameRate(text.isEmpty ? "an empty text" : text))
    #expect(error?.description.hasSuffix(text.isEmpty ? "an empty text" : text) == true)
  }

  @Test(
    "the numbers themselves are checked too", arguments: [(0, 1), (60, 0), (-60, -1), (2001, 2), (.max, 1)])
  func refusingNumbers(numerator: Int, denominator: Int) {
    #expect(throws: TimingError.self) { try FrameRate(numerator, per: denominator) }
  }

  @Test("a rate is written as it is read", arguments: ["60", "2997/50", "60000/1001", "1/2"])
  func writing(text: String) throws {
    #expect(try FrameRate(parsing: text).description == text)
  }

  @Test("frames start at k / rate seconds, rounded up to whole nanoseconds")
  func offsets() throws {
    #expect((0...3).map { FrameRate.sixty.offset(ofFrame: $0) } == [0, 16_666_667, 33_333_334, 50_000_000])
    let ntsc = try FrameRate(60000, per: 1001)
    #expect(ntsc.offset(ofFrame: 60000) == 1001 * second)
    #expect(ntsc.offset(ofFrame: 1) == 16_683_334)
    #expect(FrameRate.sixty.offset(ofFrame: 60 * 86_400 * 365) == 86_400 * 365 * second)
    #expect(FrameRate.sixty.offset(ofFrame: .max) == .max)
  }

  @Test("frame k of a film lies k · step rate / frame rate steps after the start")
  func stepPositions() throws {
    let ntsc = try FrameRate(60000, per: 1001)
    // Frame 1 at 1001/60000 s is step 2.002; frame 500 is step 1001.
    #expect(ntsc.stepPosition(ofFrame: 1, stepRate: 120) == (2, 120.0 / 60000))
    #expect(ntsc.stepPosition(ofFrame: 500, stepRate: 120) == (1001, 0))
    #expect(FrameRate.sixty.stepPosition(ofFrame: 7, stepRate: 120) == (14, 0))
    #expect(try FrameRate(144).stepPosition(ofFrame: 1, stepRate: 120) == (0, 5.0 / 6))
    #expect(try FrameRate(25).stepPosition(ofFrame: 1_000_000, stepRate: 120) == (4_800_000, 0))
    #expect(FrameRate.sixty.stepPosition(ofFrame: .max, stepRate: 100_000).steps == .max)
  }

  @Test("a year at 60000/1001 does not drift by a nanosecond")
  func noDrift() throws {
    let ntsc = try FrameRate(60000, per: 1001)
    // 1001 s hold 60000 frames; 31 536 × 1001 s hold 31 536 times as many.
    #expect(ntsc.offset(ofFrame: 31_536 * 60000) == 31_536 * 1001 * second)
    #expect(ntsc.stepPosition(ofFrame: 31_536 * 60000, stepRate: 120) == (31_536 * 1001 * 120, 0))
  }
}
