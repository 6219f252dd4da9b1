import EvenstepAnimation
import EvenstepGeometry
import Testing

/// Web Animations 1, sections 4.7 to 4.10, transcribed as it is written; with speed 1, and the begin as the delay.
private struct WebAnimation {
  var timing: Timing
  var isBackwards = false

  func sample(_ local: Double) -> (phase: TimingSample.Phase, iteration: Double?, directed: Double?) {
    let (delay, d, n, start) = (timing.begin, timing.duration, timing.repeats, timing.iterationStart)
    let active = d == 0 || n == 0 ? 0 : d * n
    let end = max(0, delay + active + timing.endDelay)
    let (first, last) = (max(min(delay, end), 0), max(min(delay + active, end), 0))
    var phase = TimingSample.Phase.active
    if local < first || isBackwards && local == first {
      phase = .before
    } else if local > last || !isBackwards && local == last {
      phase = .after
    }
    var time: Double?
    switch phase {
    case .before: if timing.fill == .backwards || timing.fill == .both { time = max(local - delay, 0) }
    case .active: time = local - delay
    // The current time of an animation is held at its end.
    case .after:
      if timing.fill == .forwards || timing.fill == .both { time = max(min(min(local, end) - delay, active), 0) }
    }
    guard let time else { return (phase, nil, nil) }
    var overall = d == 0 ? (phase == .before ? 0 : n) : time / d
    overall += start
    var simple =
      overall == .infinity ? start.truncatingRemainder(dividingBy: 1) : overall.truncatingRemainder(dividingBy: 1)
    if simple == 0, phase != .before, time == active, n != 0 { simple = 1 }
    let iteration =
      phase == .after && n == .infinity ? .infinity : simple == 1 ? overall.rounded(.down) - 1 : overall.rounded(.down)
    var forwards = timing.direction == .normal
    if timing.direction == .alternate || timing.direction == .alternateReverse {
      let turns = timing.direction == .alternate ? iteration : iteration + 1
      forwards = turns == .infinity || turns.truncatingRemainder(dividingBy: 2) == 0
    }
    return (phase, iteration, forwards ? simple : 1 - simple)
  }
}

@Suite("A timing follows the rules of Web Animations")
struct TimingRuleTests {
  @Test(
    "phase, iteration and directed progress of all combinations of binary fractions", arguments: Timing.Fill.allCases)
  func rules(fill: Timing.Fill) {
    var wrong: [String] = []
    for direction in Timing.Direction.allCases {
      for (begin, duration) in [(0.0, 0.0), (0, 1), (1, 0), (1, 2), (0.5, 4)] {
        for repeats in [0, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, .infinity] where duration > 0 || repeats.isFinite {
          for start in [0, 0.25, 0.5, 1, 1.5, 2] {
            for endDelay in [0, 1, -0.25, -1] where repeats * duration + endDelay >= 0 {
              let timing = Timing(
                begin: begin, duration: duration, repeats: repeats, iterationStart: start, direction: direction,
                fill: fill, endDelay: endDelay)
              wrong += differences(timing)
            }
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
  }

  /// Looks at the timing and at one that runs its clock back.
  private func differences(_ timing: Timing) -> [String] {
    var back = timing
    (back.speed, back.begin) = (-1, -timing.begin)
    var wrong: [String] = []
    for time in stride(from: -1.0, through: 14, by: 0.125) {
      for isBackwards in [false, true] {
        // At −time the backward clock reads −(−time + begin) … = time − begin, as the forward one at time.
        let sample = isBackwards ? back.sample(at: -time) : timing.sample(at: time)
        let rule = WebAnimation(timing: timing, isBackwards: isBackwards).sample(time)
        if sample.phase != rule.phase || sample.directed != rule.directed || sample.iteration != rule.iteration ?? 0 {
          wrong.append("\(timing) at \(time): \(sample), not \(rule)")
        }
      }
    }
    return wrong
  }

  @Test("at the very end the simple progress is 1, but 0 of no iterations")
  func veryEnd() {
    #expect(Timing(duration: 1, repeats: 3).sample(at: 3).directed == 1)
    #expect(Timing(duration: 1, repeats: 3).sample(at: 3).iteration == 2)
    #expect(Timing(duration: 1, repeats: 0.5, iterationStart: 0.5).sample(at: 1).directed == 1)
    #expect(Timing(duration: 1, repeats: 0, iterationStart: 3).sample(at: 0).directed == 0)
    #expect(Timing(duration: 1, repeats: 0, iterationStart: 3).sample(at: 0).iteration == 3)
    #expect(Timing(duration: 1, repeats: .infinity).sample(at: .infinity).iteration == .infinity)
  }

  @Test("steps know from which side their first edge is seen")
  func beforeFlag() throws {
    let curve = Curve.steps(try StepCurve(count: 2, position: .jumpStart))
    func values(_ direction: Timing.Direction, _ repeats: Double = 1) -> [Double?] {
      let timing = Timing(begin: 1, duration: 2, repeats: repeats, direction: direction, fill: .both, curve: curve)
      return [0, 1, 1.5, 2, 2.5, 3, 4].map { timing.sample(at: $0).progress }
    }
    // Before the begin no step is taken yet; at the begin the first is.
    #expect(values(.normal) == [0, 0.5, 0.5, 1, 1, 1, 1])
    // Backwards it ends below the first step, where it would start: after the end the step is not taken.
    #expect(values(.reverse) == [1, 1, 1, 1, 0.5, 0, 0])
    let end = Curve.steps(try StepCurve(count: 2, position: .jumpEnd))
    let timing = Timing(begin: 1, duration: 2, direction: .reverse, fill: .both, curve: end)
    #expect([0, 1, 1.5, 2, 2.5, 3, 4].map { timing.sample(at: $0).progress } == [1, 1, 0.5, 0.5, 0, 0, 0])
  }

  @Test("a curve eases every iteration by itself, and a backward one is the forward one turned back")
  func eased() {
    let timing = Timing(duration: 1, repeats: 2, direction: .alternate, curve: .easing(.inQuad))
    for time in stride(from: 0, through: 1, by: 0.125) {
      #expect(timing.sample(at: time).progress == time * time)
      #expect(timing.sample(at: 2 - time).progress == time * time, "F25 at \(time)")
    }
  }

  @Test("the rate of progress is that of the eased progress", arguments: [1, 2, -0.5])
  func rates(speed: Double) {
    for direction in Timing.Direction.allCases {
      let timing = Timing(
        duration: 2, speed: speed, timeOffset: speed < 0 ? 6 : 0, repeats: 3, direction: direction,
        curve: .easing(.inOutCubic))
      for time in [0.13, 0.4, 0.77, 1.21, 1.9, 2.33, 2.71] {
        let (before, after) = (timing.sample(at: time - 1e-6), timing.sample(at: time + 1e-6))
        let slope = ((after.progress ?? 0) - (before.progress ?? 0)) / 2e-6
        let sample = timing.sample(at: time)
        #expect(abs(timing.progressRate(of: sample) - slope) < 1e-6, "\(direction) at \(time)")
      }
      #expect(timing.progressRate(of: timing.sample(at: 50)) == 0)
    }
  }
}
