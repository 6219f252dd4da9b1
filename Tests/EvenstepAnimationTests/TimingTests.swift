import EvenstepAnimation
import Testing

@Suite("A timing has phases, fills and directions")
struct TimingTests {
  private func progress(_ timing: Timing, _ times: [Double]) -> [Double?] {
    times.map { timing.sample(at: $0).progress }
  }

  @Test("F20: borders belong to what comes next: active at the begin, after at the end")
  func phases() {
    let timing = Timing(begin: 2, duration: 4, endDelay: 1)
    let expected: [(Double, TimingSample.Phase)] = [
      (-1, .before), (1.999, .before), (2, .active), (5.999, .active), (6, .after), (6.5, .after), (7, .after),
    ]
    for (time, phase) in expected { #expect(timing.sample(at: time).phase == phase, "\(time)") }
    #expect(!timing.sample(at: 6.999).isFinished && timing.sample(at: 7).isFinished)
    #expect(timing.end == 7 && timing.localEnd == 5 && timing.activeDuration == 4)
  }

  @Test("F20: going backwards, the border at the end is active and that at the begin before")
  func backwardPhases() {
    // The local clock reads 4 at second 0 and 0 at second 4.
    let timing = Timing(duration: 4, speed: -1, timeOffset: 4)
    let expected: [(Double, TimingSample.Phase)] = [
      (-0.001, .after), (0, .active), (3.999, .active), (4, .before), (9, .before),
    ]
    for (time, phase) in expected { #expect(timing.sample(at: time).phase == phase, "\(time)") }
    #expect(timing.sample(at: 0).progress == 1 && timing.sample(at: 1).progress == 0.75)
    #expect(!timing.sample(at: 3.999).isFinished && timing.sample(at: 4).isFinished)
    #expect(timing.end == 4)
  }

  @Test(
    "F19: a fill is what there is outside the active time",
    arguments: [(.none, nil, nil), (.forwards, nil, 1), (.backwards, 0, nil), (.both, 0, 1)]
      as [(Timing.Fill, Double?, Double?)])
  func fills(fill: Timing.Fill, before: Double?, after: Double?) {
    let timing = Timing(begin: 1, duration: 2, fill: fill)
    #expect(progress(timing, [-5, 0.999, 1, 2, 2.999]) == [before, before, 0, 0.5, 0.9995].map { $0 })
    #expect(progress(timing, [3, 3.5, 1e9]) == [after, after, after])
    #expect(timing.sample(at: 0).directed == before && timing.sample(at: 3).directed == after)
  }

  @Test(
    "directions at the quarters of three iterations, and at their end",
    arguments: [
      (.normal, [0, 0.25, 0.75, 0, 0.25, 0.75, 0, 0.25, 1]),
      (.reverse, [1, 0.75, 0.25, 1, 0.75, 0.25, 1, 0.75, 0]),
      (.alternate, [0, 0.25, 0.75, 1, 0.75, 0.25, 0, 0.25, 1]),
      (.alternateReverse, [1, 0.75, 0.25, 0, 0.25, 0.75, 1, 0.75, 0]),
    ] as [(Timing.Direction, [Double])])
  func directions(direction: Timing.Direction, expected: [Double]) {
    let timing = Timing(duration: 4, repeats: 3, direction: direction)
    #expect(progress(timing, [0, 1, 3, 4, 5, 7, 8, 9, 12]) == expected)
    let iterations = [0, 3, 4, 7, 8, 11, 12, 99].map { timing.sample(at: $0).iteration }
    #expect(iterations == [0, 0, 1, 1, 2, 2, 2, 2])
  }

  @Test("before the begin a backwards fill shows the first value of the direction")
  func backwardsFillDirected() {
    for direction in Timing.Direction.allCases {
      let timing = Timing(duration: 1, repeats: 2, direction: direction, fill: .both)
      let first = direction == .reverse || direction == .alternateReverse ? 1.0 : 0
      #expect(timing.sample(at: -1).progress == first && timing.sample(at: 0).progress == first, "\(direction)")
    }
  }

  @Test("F16, F17: there and back, and half a repeat")
  func reference() {
    let twice = Timing(duration: 1, repeats: 2, direction: .alternate)
    #expect(progress(twice, [0.5, 1, 1.5, 2, 3]) == [0.5, 1, 0.5, 0, 0])
    #expect(progress(Timing(duration: 1, repeats: 0.5), [0.25, 0.5, 7]) == [0.25, 0.5, 0.5])
  }

  @Test("repeats of none, a fraction, one and a half more than two, and without end")
  func repeats() {
    let none = Timing(duration: 2, repeats: 0)
    #expect(none.activeDuration == 0 && none.sample(at: 0).phase == .after)
    #expect(none.sample(at: 0).progress == 0 && none.sample(at: 0).isFinished)
    let some = Timing(duration: 2, repeats: 2.5)
    #expect(some.activeDuration == 5 && progress(some, [1, 2, 4, 4.5, 5, 8]) == [0.5, 0, 0, 0.25, 0.5, 0.5])
    #expect(some.sample(at: 8).iteration == 2)
    let endless = Timing(duration: 2, repeats: .infinity, direction: .alternate)
    #expect(endless.end == .infinity && endless.activeDuration == .infinity)
    #expect(progress(endless, [1, 2, 1_000_001, 1_000_003, 1_000_002]) == [0.5, 1, 0.5, 0.5, 1])
    #expect(endless.sample(at: 1_000_003).iteration == 500_001 && !endless.sample(at: 1e300).isFinished)
  }

  @Test("F18: the repeat duration wins over repeats")
  func repeatDuration() {
    let timing = Timing(duration: 2, repeats: 10, repeatDuration: 3)
    #expect(timing.activeDuration == 3 && timing.iterationCount == 1.5 && timing.end == 3)
    #expect(progress(timing, [1, 2.5, 3, 9]) == [0.5, 0.25, 0.5, 0.5])
    #expect(Timing(duration: 2, repeats: .infinity, repeatDuration: 4).sample(at: 4).isFinished)
    #expect(Timing(duration: 2, repeatDuration: .infinity).end == .infinity)
    #expect(Timing(duration: 2, repeats: 3, repeatDuration: 0).sample(at: 0).progress == 0)
  }

  @Test("an iteration start shifts the progress and counts as done iterations")
  func iterationStart() {
    let timing = Timing(duration: 4, repeats: 2, iterationStart: 0.5)
    #expect(progress(timing, [0, 1, 2, 6, 7, 8]) == [0.5, 0.75, 0, 0, 0.25, 0.5])
    #expect([0, 2, 6, 8].map { timing.sample(at: $0).iteration } == [0, 1, 2, 2])
    // From the second, backward iteration on.
    let back = Timing(duration: 1, iterationStart: 1, direction: .alternate, fill: .both)
    #expect(progress(back, [-1, 0, 0.25, 1]) == [1, 1, 0.75, 0])
  }

  @Test("an end delay holds back the end, and a negative one cuts the iterations short")
  func endDelay() {
    let late = Timing(duration: 2, fill: .none, endDelay: 3)
    #expect(progress(late, [1, 2, 4]) == [0.5, nil, nil])
    #expect(!late.sample(at: 4.999).isFinished && late.sample(at: 5).isFinished && late.end == 5)
    let short = Timing(duration: 2, endDelay: -0.5)
    #expect(progress(short, [1, 1.5, 2, 9]) == [0.5, 0.75, 0.75, 0.75])
    #expect(short.sample(at: 1.5).phase == .after && short.sample(at: 1.5).isFinished && short.end == 1.5)
    // Cut at the border of two iterations, the second has begun.
    let cut = Timing(duration: 1, repeats: 2, endDelay: -1).sample(at: 1)
    #expect(cut.phase == .after && cut.progress == 0 && cut.iteration == 1)
    let gone = Timing(begin: 5, duration: 2, endDelay: -7)
    #expect(gone.end == 5 && gone.sample(at: 5).isFinished && gone.sample(at: 5).progress == 0)
  }

  @Test("E18: without a duration the end is reached at once, once", arguments: [0.5, 1, 3])
  func noDuration(repeats: Double) {
    let timing = Timing(begin: 1, duration: 0, repeats: repeats)
    #expect(timing.sample(at: 0.999).phase == .before && timing.sample(at: 0.999).progress == nil)
    let sample = timing.sample(at: 1)
    #expect(sample.phase == .after && sample.isFinished && timing.end == 1)
    #expect(sample.progress == (repeats == 0.5 ? 0.5 : 1))
    #expect(sample.iteration == max(repeats - 1, 0).rounded(.down))
    #expect(Timing(duration: 0, repeats: 2, direction: .alternate).sample(at: 0).progress == 0)
  }

  @Test("a very long iteration is followed all the same")
  func long() {
    let timing = Timing(duration: 1e9, repeats: 1e6)
    #expect(timing.sample(at: 2.5e8).progress == 0.25)
    #expect(timing.sample(at: 1.25e9).progress == 0.25 && timing.sample(at: 1e15).progress == 1)
  }
}
