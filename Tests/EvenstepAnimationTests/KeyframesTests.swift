import EvenstepAnimation
import EvenstepGeometry
import Testing

@Suite("Keyframes pass their values")
struct KeyframesTests {
  private let values = [0.0, 10, -5, 40]
  private let times = [0.0, 0.1, 0.6, 1]

  @Test("F23: linear ones go straight from value to value, at their times")
  func linear() throws {
    let even = try Keyframes([0.0, 10, 40])
    #expect(even.keyTimes == [0, 0.5, 1])
    #expect([0, 0.25, 0.5, 0.75, 1].map(even.value(at:)) == [0, 5, 10, 25, 40])
    let uneven = try Keyframes(values, keyTimes: times)
    #expect(zip(times, values).allSatisfy { uneven.value(at: $0) == $1 })
    #expect(abs(uneven.value(at: 0.35) - 2.5) < 1e-14 && abs(uneven.velocity(at: 0.35).x + 30) < 1e-12)
    // The first and last ways go on.
    #expect(abs(uneven.value(at: -0.1) + 10) < 1e-12 && abs(uneven.value(at: 1.1) - 51.25) < 1e-12)
  }

  @Test("F23: discrete ones keep each value until the next, with and without a time for their end")
  func discrete() throws {
    let even = try Keyframes([1.0, 2, 3, 4, 5], mode: .discrete)
    // Frame k of five is shown from k/5 on.
    for (k, value) in even.values.enumerated() {
      for share in [0, 0.5, 0.999] { #expect(even.value(at: (Double(k) + share) / 5) == value, "\(k) + \(share)") }
    }
    #expect(even.value(at: 1) == 5 && even.value(at: -3) == 1 && even.value(at: 9) == 5)
    let ended = try Keyframes([1.0, 2], keyTimes: [0, 0.3, 1], mode: .discrete)
    let open = try Keyframes([1.0, 2], keyTimes: [0, 0.3], mode: .discrete)
    #expect(ended == open && ended.keyTimes == [0, 0.3])
    #expect([0, 0.299, 0.3, 1].map(ended.value(at:)) == [1, 1, 2, 2] && ended.velocity(at: 0.1) == .zero)
  }

  @Test("F23: paced ones go at the same speed all along")
  func paced() throws {
    let corner = [Vector2(0, 0), Vector2(30, 40), Vector2(30, 40), Vector2(30, -60)]
    let keyframes = try Keyframes(corner, mode: .paced)
    #expect(keyframes.keyTimes == [0, 50.0 / 150, 50.0 / 150, 1])
    for progress in stride(from: 0.005, to: 1, by: 0.01) {
      let velocity = keyframes.velocity(at: progress)
      #expect(abs((velocity * velocity).sum().squareRoot() - 150) < 1e-10, "\(progress)")
      let way = 150 * progress
      let expected = way < 50 ? Vector2(way * 0.6, way * 0.8) : Vector2(30, 90 - way)
      #expect((keyframes.value(at: progress) - expected).length < 1e-12)
    }
    #expect(try Keyframes([7.0, 7, 7], mode: .paced).value(at: 0.4) == 7)
  }

  @Test("F23: cubic ones pass every value exactly, with one velocity")
  func cubicSmooth() throws {
    let keyframes = try Keyframes(values, keyTimes: times, mode: .cubic)
    for (time, value) in zip(times, values) { #expect(keyframes.value(at: time) == value) }
    // Inner velocities by hand: (v₂ − v₀) / (t₂ − t₀) and (v₃ − v₁) / (t₃ − t₁).
    for (time, velocity) in [(0.1, -5 / 0.6), (0.6, 30 / 0.9)] {
      let (before, at, after) = (time - 1e-9, keyframes.velocity(at: time).x, time + 1e-9)
      #expect(abs(at - velocity) < 1e-12)
      #expect(abs(keyframes.velocity(at: before).x - at) < 1e-5 && abs(keyframes.velocity(at: after).x - at) < 1e-5)
    }
    for progress in stride(from: 0.013, to: 1, by: 0.017) {
      let slope = (keyframes.value(at: progress + 1e-6) - keyframes.value(at: progress - 1e-6)) / 2e-6
      #expect(abs(slope - keyframes.velocity(at: progress).x) < 1e-5, "\(progress)")
    }
  }

  @Test("F23: cubic ones keep straight lines straight at any times, and parabolas at even times")
  func cubicReproduces() throws {
    let line = try Keyframes(times.map { Vector2(3 * $0 - 1, 7 * $0) }, keyTimes: times, mode: .cubic)
    for p in stride(from: -0.5, through: 1.5, by: 0.01) {
      #expect((line.value(at: p) - Vector2(3 * p - 1, 7 * p)).length < 1e-14 * 100, "\(p)")
    }
    let even = (0...5).map { Double($0) / 5 }
    let parabola = try Keyframes(even.map { 100 * $0 * $0 }, keyTimes: even, mode: .cubic)
    for p in stride(from: 0.2, through: 0.8, by: 0.01) {
      #expect(abs(parabola.value(at: p) - 100 * p * p) < 1e-12 && abs(parabola.velocity(at: p).x - 200 * p) < 1e-10)
    }
  }

  @Test("a curve eases each way by itself")
  func curves() throws {
    let curves: [Curve] = [.easing(.inQuad), .linear, .steps(try StepCurve(count: 2, position: .jumpStart))]
    for mode in [Keyframes<Double>.Mode.linear, .cubic] {
      let plain = try Keyframes(values, keyTimes: times, mode: mode)
      let eased = try Keyframes(values, keyTimes: times, mode: mode, curves: curves)
      #expect(abs(eased.value(at: 0.05) - plain.value(at: 0.025)) < 1e-12)
      #expect(eased.value(at: 0.35) == plain.value(at: 0.35))
      // The stairs are taken at their start.
      #expect(abs(eased.value(at: 0.6) - plain.value(at: 0.8)) < 1e-12)
      #expect(abs(eased.value(at: 0.7) - plain.value(at: 0.8)) < 1e-12 && eased.value(at: 0.9) == 40)
      for p in [0.01, 0.03, 0.077, 0.2, 0.5] {
        let slope = (eased.value(at: p + 1e-7) - eased.value(at: p - 1e-7)) / 2e-7
        #expect(abs(slope - eased.velocity(at: p).x) < 1e-4, "\(mode) \(p)")
      }
      #expect(eased.velocity(at: 0.7) == .zero)
    }
    let beyond = try Keyframes([0.0, 1], curves: [.easing(.inQuad)])
    #expect(beyond.value(at: 1.5) == 1.5 && beyond.velocity(at: 1.5).x == 1 && beyond.value(at: -1) == -1)
  }

  @Test("two values at one time are a jump", arguments: [KeyframeMode.linear, .cubic, .discrete])
  func jumps(mode: KeyframeMode) throws {
    let keyframes = try Keyframes([0.0, 1, 5, 6], keyTimes: [0, 0.5, 0.5, 1], mode: mode)
    #expect(keyframes.value(at: 0.5) == 5)
    // What is discrete jumps a billionth early.
    let before = keyframes.value(at: mode == .discrete ? 0.5 - 1e-8 : 0.5.nextDown)
    #expect(mode == .discrete ? before == 0 : abs(before - 1) < 1e-14)
    // Both sides are straight, and the jump bends neither.
    if mode != .discrete { #expect(keyframes.value(at: 0.25) == 0.5 && keyframes.value(at: 0.75) == 5.5) }
    let ends = try Keyframes([0.0, 1, 5, 6], keyTimes: [0, 0, 1, 1], mode: mode)
    #expect(ends.value(at: 0) == 1 && ends.value(at: 1) == 6 && ends.value(at: -0.5) == 0 && ends.value(at: 2) == 6)
    #expect(mode == .discrete ? ends.value(at: 0.5) == 1 : abs(ends.value(at: 0.5) - 3) < 1e-14)
  }

  @Test("one value is there all the time", arguments: KeyframeMode.allCases)
  func single(mode: KeyframeMode) throws {
    let keyframes = try Keyframes([Vector2(3, 4)], mode: mode)
    for p in [-1, 0, 0.5, 1, 2, .nan, .infinity, -.infinity] { #expect(keyframes.value(at: p) == Vector2(3, 4)) }
    #expect(keyframes.velocity(at: 0.5) == .zero)
  }

  @Test("no progress traps, and what is no number counts as the start", arguments: KeyframeMode.allCases)
  func extremes(mode: KeyframeMode) throws {
    let keyframes = try Keyframes(values, mode: mode)
    #expect(keyframes.value(at: .nan) == 0)
    for p in [1e300, -1e300, .infinity, -.infinity, .leastNonzeroMagnitude] {
      _ = (keyframes.value(at: p), keyframes.velocity(at: p))
    }
  }

  @Test("what makes no keyframes is refused by name")
  func refused() throws {
    func field(_ values: [Double], _ times: [Double]?, _ mode: KeyframeMode = .linear, _ curves: [Curve]? = nil)
      -> String?
    {
      refusal { try Keyframes(values, keyTimes: times, mode: mode, curves: curves) }?.field
    }
    #expect(field([], nil) == "values")
    #expect(field(Array(repeating: 0, count: 100_001), nil) == "values")
    #expect(field([0, .nan], nil) == "values[1]" && field([2e9, 0], nil) == "values[0]")
    #expect(field([1, 2, 3], [0, 1]) == "keyTimes" && field([1, 2], [0, 0.5, 1]) == "keyTimes")
    #expect(field([1, 2, 3], [0, 0.7, 0.6]) == "keyTimes[2]" && field([1, 2, 3], [0, 1.1, 1]) == "keyTimes[1]")
    #expect(field([1, 2], [-0.1, 1]) == "keyTimes[0]" && field([1, 2], [0.1, 1]) == "keyTimes[0]")
    #expect(field([1, 2], [0, .nan]) == "keyTimes[1]" && field([1, 2], [0, 0.9]) == "keyTimes[1]")
    #expect(field([1, 2], [0, 1], .paced) == "keyTimes")
    #expect(
      field([1, 2], [0.1, 1], .discrete) == "keyTimes[0]" && field([1, 2], [0, 0.5, 0.9], .discrete) == "keyTimes[2]")
    #expect(field([1, 2], [0, 0.2, 0.3, 1], .discrete) == "keyTimes")
    #expect(
      field([1, 2], nil, .linear, []) == "curves" && field([1, 2], nil, .cubic, [.linear, .linear]) == "curves")
    #expect(field([1, 2], nil, .discrete, [.linear]) == "curves" && field([1, 2], nil, .paced, [.linear]) == "curves")
    #expect(field([1], nil, .linear, []) == nil && field([1, 2], [0, 0.5], .discrete) == nil)
  }

  @Test("keyframes are read back as they were, and bad ones refused")
  func coding() throws {
    for keyframes in [
      try Keyframes(values, keyTimes: times, curves: [.easing(.inQuad), .linear, .cubicBezier(.ease)]),
      try Keyframes(values, keyTimes: times, mode: .cubic), try Keyframes(values, mode: .paced),
      try Keyframes(values, keyTimes: [0, 0.2, 0.3, 0.4, 1], mode: .discrete), try Keyframes([1.0], mode: .paced),
    ] {
      let back = try RoundTrip.of(keyframes)
      #expect(back == keyframes && back.velocity(at: 0.3) == keyframes.velocity(at: 0.3))
    }
    struct Numbers: Encodable {
      var values = [1.0, 2]
      var keyTimes: [Double]? = [0, 0.5]
      var mode = "linear"
      var curves: [Curve] = []
    }
    #expect(refusal { try RoundTrip.of(Numbers(), as: Keyframes<Double>.self) }?.field == "keyTimes[1]")
    #expect(refusal { try RoundTrip.of(Numbers(values: []), as: Keyframes<Double>.self) }?.field == "values")
    #expect(refusal { try RoundTrip.of(Numbers(mode: "paced"), as: Keyframes<Double>.self) }?.field == "keyTimes")
  }

  @Test("another type's values keep times, mode and curves")
  func map() throws {
    let keyframes = try Keyframes(values, keyTimes: times, mode: .cubic).map { Angle(degrees: $0) }
    #expect(keyframes.keyTimes == times && keyframes.mode == .cubic)
    let plain = try Keyframes(values, keyTimes: times, mode: .cubic)
    #expect(abs(keyframes.value(at: 0.4).degrees - plain.value(at: 0.4)) < 1e-12)
  }
}
