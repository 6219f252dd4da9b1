import EvenstepTiming
import Testing

@Suite("The first frame at or after a step")
struct FrameRateStepTests {
  @Test(
    "is the smallest k with k / rate ≥ N / step rate",
    arguments: ["24", "60", "60000/1001", "144", "7", "1000", "2997/50"], [1, 60, 120, 144, 439])
  func smallest(rate text: String, stepRate: Int) throws {
    let rate = try FrameRate(parsing: text)
    var frame = 0
    for step in 0..<500 {
      // k · denominator / numerator ≥ N / step rate, without a division.
      while frame * rate.denominator * stepRate < step * rate.numerator { frame += 1 }
      #expect(rate.firstFrame(atOrAfterStep: step, stepRate: stepRate) == frame, "step \(step)")
    }
  }

  @Test("agrees with where frames lie, and does not overflow")
  func inverse() throws {
    let rate = try FrameRate(parsing: "60000/1001")
    for frame in [0, 1, 17, 1001, 60_000, 123_456_789] {
      let (steps, alpha) = rate.stepPosition(ofFrame: frame, stepRate: 120)
      #expect(rate.firstFrame(atOrAfterStep: steps, stepRate: 120) <= frame)
      #expect(rate.firstFrame(atOrAfterStep: alpha > 0 ? steps + 1 : steps, stepRate: 120) >= frame)
    }
    #expect(try FrameRate(1000).firstFrame(atOrAfterStep: .max, stepRate: 1) == .max)
  }
}
