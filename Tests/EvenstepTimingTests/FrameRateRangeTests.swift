import EvenstepTiming
import Testing

@Suite("A preferred rate becomes the nearest divisor in its range (B8)")
struct FrameRateRangeTests {
  @Test(
    "the interval that comes nearest is taken",
    arguments: [
      (60, 30, 60, 60, 1), (60, 20, 40, 30, 2), (60, 15, 30, 24, 3), (60, 10, 30, 15, 4),
      (120, 24, 120, 24, 5),
      (144, 40, 80, 60, 2), (60, 30, 60, 45, 1), (60, 30, 50, 50, 2), (60, 90, 120, 120, 1),
      (60, 0.1, 0.5, 0.2, 60),
    ] as [(Int, Double, Double, Double, Int)])
  func nearest(refresh: Int, minimum: Double, maximum: Double, preferred: Double, interval: Int) throws {
    let range = try FrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
    #expect(range.frameInterval(at: try FrameRate(refresh)) == interval)
  }

  @Test("a display of 59.94 Hz serves a range from 60 as well as it can")
  func nearMiss() throws {
    let range = try FrameRateRange(minimum: 60, maximum: 120, preferred: 60)
    #expect(range.frameInterval(at: try FrameRate(parsing: "59.94")) == 1)
    #expect(range.frameInterval(at: try FrameRate(1, per: 10)) == 1)
  }

  @Test(
    "a range that is none is refused",
    arguments: [(0, 60, 30), (30, 20, 25), (30, 60, 70), (30, 60, 20), (.nan, 60, 30), (30, .infinity, 60)]
      as [(Double, Double, Double)])
  func refused(minimum: Double, maximum: Double, preferred: Double) {
    #expect(throws: TimingError.self) {
      try FrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
    }
  }
}
