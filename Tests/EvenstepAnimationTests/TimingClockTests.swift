import EvenstepAnimation
import EvenstepGeometry
import Testing

@Suite("A timing's clock takes every time")
struct TimingClockTests {
  @Test("F14: a local clock reads (parent − begin) · speed + offset, through any depth")
  func hierarchy() {
    let outer = Timing(begin: 2, duration: 100, speed: 2, timeOffset: 1)
    let inner = Timing(begin: 3, duration: 8, speed: 0.5, timeOffset: 0.25)
    #expect(outer.localSeconds(at: 5) == 7)
    #expect(inner.localSeconds(at: outer.localSeconds(at: 5)) == 2.25)
    #expect(inner.sample(at: outer.localSeconds(at: 5)).progress == 2.25 / 8)
    let back = Timing(begin: 4, duration: 10, speed: -1, timeOffset: 10)
    #expect([4, 5, 14].map(back.localSeconds(at:)) == [10, 9, 0])
  }

  @Test("F15: a frozen clock stands, and goes on without a jump at any speed")
  func freezing() {
    let running = Timing(begin: 1, duration: 4)
    let frozen = running.changingSpeed(to: 0, at: 2)
    #expect([2, 3, 1e9].map { frozen.sample(at: $0).progress } == [0.25, 0.25, 0.25])
    #expect(frozen.end == .infinity && !frozen.sample(at: 1e9).isFinished && frozen.sample(at: 9).rate == 0)
    let resumed = frozen.changingSpeed(to: 1, at: 10)
    #expect([10, 11, 13, 14].map { resumed.sample(at: $0).progress } == [0.25, 0.5, 1, 1])
    #expect(resumed.end == 13)
  }

  @Test("frozen before its begin it waits, and past its end it is finished")
  func frozenOutside() {
    let running = Timing(begin: 5, duration: 1)
    let waiting = running.changingSpeed(to: 0, at: 3)
    #expect(waiting.sample(at: 100).phase == .before && !waiting.sample(at: 100).isFinished)
    #expect(waiting.changingSpeed(to: 1, at: 100).end == 103)
    #expect(running.changingSpeed(to: 0, at: 7).sample(at: 7).isFinished)
  }

  @Test("every change of speed keeps the progress", arguments: [0, 0.5, 2, -1, 1e-3])
  func changing(speed: Double) {
    var timing = Timing(begin: 0.3, duration: 2, repeats: 3, direction: .alternate)
    for time in [0.7, 1.9, 2.2, 3.1] {
      let before = timing.sample(at: time).progress
      timing = timing.changingSpeed(to: speed, at: time)
      #expect(timing.sample(at: time).progress == before && timing.speed == speed)
      timing = timing.changingSpeed(to: 1, at: time)
      #expect(timing.sample(at: time).progress == before)
    }
  }

  @Test("half and double speed take twice and half as long")
  func speeds() {
    #expect(Timing(begin: 1, duration: 3, speed: 0.5).end == 7)
    #expect(Timing(begin: 1, duration: 3, speed: 2).end == 2.5)
    #expect(Timing(duration: 4, speed: 2).sample(at: 1).progress == 0.5)
    #expect(Timing(duration: 4, speed: 0.5).sample(at: 1).progress == 0.125)
    #expect(Timing(duration: 4, speed: 2).sample(at: 1).rate == 0.5)
  }

  @Test("finished once is finished for ever, and nothing changes from then on", arguments: [1, 0.5, 2, -1, -0.3])
  func finishing(speed: Double) {
    for repeats in [0, 0.5, 1, 2.5] {
      for endDelay in [0, 0.7, -0.3] {
        for direction in Timing.Direction.allCases {
          let timing = Timing(
            begin: 0.1, duration: 0.8, speed: speed, timeOffset: speed < 0 ? 3 : 0, repeats: repeats,
            direction: direction, fill: .both, endDelay: endDelay)
          var finish: TimingSample?
          for step in -120...2000 {
            let time = Double(step) / 120
            let sample = timing.sample(at: time)
            #expect(sample.isFinished == (time >= timing.end - 1e-9), "\(timing) at \(time)")
            if let finish { #expect(sample.isFinished && sample.progress == finish.progress) }
            if sample.isFinished { finish = finish ?? sample }
          }
          #expect(finish != nil && timing.sample(at: .infinity).isFinished)
        }
      }
    }
  }

  @Test("decimal begins, durations and repeats end at exactly 1 on the step of their sum")
  func decimals() {
    let timing = Timing(begin: 0.1, duration: 0.2)
    #expect(0.1 + 0.2 > 0.3 && timing.sample(at: 0.3).phase == .after && timing.sample(at: 0.3).progress == 1)
    var wrong: [String] = []
    for begin in 0..<60 {
      for length in 1...60 {
        for repeats in [1.0, 3, 7] {
          let timing = Timing(begin: Double(begin) / 10, duration: Double(length) / 10, repeats: repeats)
          let end = (Double(begin) + Double(length) * repeats) / 10
          let (sample, near) = (timing.sample(at: end), timing.sample(at: end - 2e-9))
          let inner = timing.sample(at: Double(begin + length) / 10)
          if sample.phase != .after || sample.progress != 1 || !sample.isFinished { wrong.append("\(timing) end") }
          if near.phase != .active || near.progress ?? 0 < 0.99 { wrong.append("\(timing) before its end") }
          if repeats > 1, inner.progress != 0 || inner.iteration != 1 { wrong.append("\(timing) second") }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
  }

  @Test("close to the end of very many iterations no new one begins")
  func manyIterations() {
    for (duration, repeats) in [(0.1, 1e9), (0.3, 1e8), (1.0 / 120, 1e9), (1e-6, 1e13)] {
      let timing = Timing(duration: duration, repeats: repeats)
      var time = timing.activeDuration
      for _ in 0..<40 {
        let progress = timing.sample(at: time).progress ?? -1
        #expect(progress > 0.5, "\(duration) × \(repeats) at \(time): \(progress)")
        time = time.nextDown
        if timing.activeDuration - time > 0.4 * duration { break }
      }
    }
  }

  @Test(
    "no time traps or hangs, whatever the timing",
    arguments: [1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude])
  func extremes(seconds: Double) throws {
    let steps = Curve.steps(try StepCurve(count: 3))
    for duration in [0, .leastNonzeroMagnitude, 0x1p-1060, 1e-9, 1, 1e9] {
      for repeats in [0, 0.5, 1, 1e300, .infinity] {
        for speed in [1, 0, -1, 1e-9, 1e9, -1e9] {
          for direction in Timing.Direction.allCases {
            let timing = Timing(
              duration: duration, speed: speed, repeats: repeats, direction: direction, fill: .both, curve: steps)
            let sample = timing.sample(at: seconds)
            #expect(sample.progress.map { $0 >= 0 && $0 <= 1 } ?? false, "\(timing)")
            _ = (timing.end, timing.progressRate(of: sample), timing.changingSpeed(to: 1, at: seconds).sample(at: 1))
          }
        }
      }
    }
    if seconds.isNaN { #expect(Timing(duration: 1).sample(at: .nan).phase == .before) }
  }

  @Test("numbers that make no timing are refused by name, also when read back")
  func refused() throws {
    try Timing(begin: -5, duration: 1, speed: -2, repeats: .infinity, endDelay: -3).validate()
    try Timing(duration: 0, repeats: 1e300).validate()
    try Timing(duration: 1, repeats: .infinity, repeatDuration: .infinity).validate()
    let wrong: [(Timing, String)] = [
      (Timing(begin: .nan, duration: 1), "begin"), (Timing(begin: 1e10, duration: 1), "begin"),
      (Timing(duration: -1), "duration"), (Timing(duration: .nan), "duration"),
      (Timing(duration: .infinity), "duration"), (Timing(duration: 1, speed: .infinity), "speed"),
      (Timing(duration: 1, speed: .nan), "speed"), (Timing(duration: 1, timeOffset: -.infinity), "timeOffset"),
      (Timing(duration: 1, repeats: -1), "repeats"), (Timing(duration: 1, repeats: .nan), "repeats"),
      (Timing(duration: 0, repeats: .infinity), "repeats"), (Timing(duration: 0, repeatDuration: 1), "duration"),
      (Timing(duration: 1, repeatDuration: -1), "repeatDuration"),
      (Timing(duration: 1, repeatDuration: .nan), "repeatDuration"),
      (Timing(duration: 1, iterationStart: -0.5), "iterationStart"),
      (Timing(duration: 1, iterationStart: .nan), "iterationStart"),
      (Timing(duration: 1, endDelay: .nan), "endDelay"), (Timing(duration: 1, endDelay: -2e9), "endDelay"),
    ]
    for (timing, field) in wrong {
      #expect(refusal { try timing.validate() }?.field == field)
      #expect(refusal { try RoundTrip.of(timing) }?.field == field)
    }
    let good = Timing(
      begin: 1, duration: 2, speed: -3, timeOffset: 4, repeats: 5, repeatDuration: 6, iterationStart: 7,
      direction: .alternate, fill: .both, endDelay: 8, curve: .cubicBezier(.easeIn))
    #expect(try RoundTrip.of(good) == good)
    let plain = Timing(duration: 2, repeats: .infinity)
    #expect(try RoundTrip.of(plain) == plain)
  }
}
