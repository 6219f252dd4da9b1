import EvenstepAnimation
import Testing

@Suite("A tween's timing turns seconds into progress")
struct TweenTimingTests {
  @Test("progress is missing before the begin, linear until the end, and held after it")
  func onePass() {
    let timing = TweenTiming(begin: 2, duration: 4)
    #expect(timing.progress(at: 1.999) == nil)
    #expect([2, 3, 5, 6, 7, 1e9].map { timing.progress(at: $0) } == [0, 0.25, 0.75, 1, 1, 1])
    #expect(timing.end == 6)
    #expect(!timing.isFinished(at: 5.999))
    #expect(timing.isFinished(at: 6))
  }

  @Test("two passes there and back are half-way at 1.5 s and at the start at 2 s")
  func thereAndBack() {
    let timing = TweenTiming(duration: 1, repeats: 2, autoreverse: true)
    #expect([0, 0.25, 1, 1.25, 1.5, 2, 3].map { timing.progress(at: $0) } == [0, 0.25, 1, 0.75, 0.5, 0, 0])
  }

  @Test("without autoreverse each pass starts anew, and the last one ends at the end")
  func repeating() {
    let timing = TweenTiming(duration: 2, repeats: 3)
    #expect([1, 2, 3, 4, 5, 6, 60].map { timing.progress(at: $0) } == [0.5, 0, 0.5, 0, 0.5, 1, 1])
  }

  @Test("half a pass ends midway, also on the way back")
  func fractions() {
    #expect(TweenTiming(duration: 1, repeats: 0.5).progress(at: 9) == 0.5)
    #expect(TweenTiming(duration: 1, repeats: 2.25).progress(at: 9) == 0.25)
    #expect(TweenTiming(duration: 1, repeats: 1.25, autoreverse: true).progress(at: 9) == 0.75)
  }

  @Test("a backward pass plays the curve backwards")
  func backwardCurve() {
    let timing = TweenTiming(duration: 1, repeats: 2, autoreverse: true, curve: .easing(.inQuad))
    #expect(timing.progress(at: 0.25) == 0.0625)
    #expect(timing.progress(at: 1.75) == 0.0625)
  }

  @Test("an endless tween never ends")
  func endless() {
    let timing = TweenTiming(duration: 2, repeats: .infinity, autoreverse: true)
    #expect(timing.end == .infinity)
    #expect(timing.progress(at: 1_000_001) == 0.5)
    #expect(timing.progress(at: 1_000_003) == 0.5)
    #expect(timing.progress(at: 1_000_002) == 1)
    #expect(!timing.isFinished(at: 1e300))
  }

  @Test("E18: without a duration the end is reached at once", arguments: [1, 0.5, 3, .infinity])
  func noDuration(repeats: Double) {
    let timing = TweenTiming(begin: 1, duration: 0, repeats: repeats)
    #expect(timing.progress(at: 0.999) == nil)
    #expect(timing.progress(at: 1) == (repeats == 0.5 ? 0.5 : 1))
    #expect(timing.isFinished(at: 1))
    #expect(timing.end == 1)
  }

  @Test("the end is exact wherever a tween begins and however long it lasts")
  func exactEnds() {
    for (begin, duration) in (0..<60).flatMap({ b in (1...60).map { (Double(b) * 0.1, Double($0) * 0.1) } }) {
      for repeats in [1.0, 2, 3, 7] {
        let timing = TweenTiming(begin: begin, duration: duration, repeats: repeats)
        let (end, last) = (timing.progress(at: timing.end), timing.progress(at: timing.end.nextDown))
        // The last instant but one must not look like the start of one more pass.
        guard timing.isFinished(at: timing.end), end == 1, let last, last > 1 - 1e-12 else {
          Issue.record("\(timing) ends at \(String(describing: end)), after \(String(describing: last))")
          continue
        }
      }
    }
  }

  @Test(
    "no time traps or hangs", arguments: [1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude])
  func extremes(seconds: Double) {
    for duration in [0, .leastNonzeroMagnitude, 0x1p-1060, 1, 1e9] {
      for repeats in [0.5, 1, 1e300, .infinity] {
        let timing = TweenTiming(duration: duration, repeats: repeats, autoreverse: true)
        let progress = timing.progress(at: seconds)
        #expect(progress.map { $0 >= 0 && $0 <= 1 } ?? !(seconds >= 0))
        _ = timing.isFinished(at: seconds)
      }
    }
  }

  @Test("numbers that make no timing are refused by name")
  func refused() throws {
    try TweenTiming(begin: -5, duration: 0, repeats: .infinity).validate()
    let wrong: [(TweenTiming, String)] = [
      (TweenTiming(begin: .nan, duration: 1), "begin"), (TweenTiming(begin: 1e308, duration: 1), "begin"),
      (TweenTiming(duration: -1), "duration"), (TweenTiming(duration: .infinity), "duration"),
      (TweenTiming(duration: .nan), "duration"), (TweenTiming(duration: 1, repeats: 0), "repeats"),
      (TweenTiming(duration: 1, repeats: -1), "repeats"),
      (TweenTiming(duration: 1, repeats: .nan), "repeats"),
    ]
    for (timing, field) in wrong {
      let error = #expect(throws: CurveError.self) { try timing.validate() }
      #expect(error?.field == field)
    }
    let error = #expect(throws: CurveError.self) { try TweenTiming(duration: -1).validate() }
    #expect(error?.description == "duration must be from 0 to 1e9 seconds, not -1.0")
  }
}
