import EvenstepAnimation
import EvenstepGeometry
import Testing

@Suite("Few keys of a motion")
struct MotionReductionTests {
  /// The keys of a motion that is given as a function of the step.
  static func keys(
    _ tolerance: MotionReduction.Tolerance, steps: Int, _ value: (Double) -> SIMD4<Double>
  ) -> [MotionReduction.Key] {
    var reduction = MotionReduction(tolerance)
    for step in 0...steps { reduction.add(value(Double(step)), at: step) }
    return reduction.finish()
  }

  /// Where the lines between keys are at a step.
  static func value(_ keys: [MotionReduction.Key], at step: Int) -> SIMD4<Double> {
    let index = max(1, keys.firstIndex { $0.step >= step } ?? 0)
    let (a, b) = (keys[index - 1], keys[index])
    return a.value + (b.value - a.value) * (Double(step - a.step) / Double(b.step - a.step))
  }

  @Test("what rests, or goes straight at one speed, takes two keys, with few digits")
  func straight() {
    let rest = MotionReductionTests.keys(.distance(0.25), steps: 10_000) { _ in SIMD4(1.0 / 3, 7, 0, 0) }
    #expect(rest.map(\.step) == [0, 10_000] && rest.map(\.value.x) == [0.333, 0.333])
    let line = MotionReductionTests.keys(.distance(0.25), steps: 10_000) { SIMD4(100 + 0.73 * $0, 5 - 1.9 * $0, 0, 0) }
    #expect(line.map(\.step) == [0, 10_000])
  }

  @Test("a parabola takes the lines that geometry asks for", arguments: [0.01, 0.25, 1])
  func parabola(error: Double) {
    // A line may leave a motion of acceleration g by e at both ends and by e on the other side in the middle: it spans
    // a sagitta of 2 e = g t² / 8. The octagon that stands for the circle leaves cos π/8 of e along an axis.
    let (gravity, rate, seconds) = (1000.0, 9600.0, 2.0)
    let keys = MotionReductionTests.keys(.distance(error), steps: Int(rate * seconds)) { step in
      let t = step / rate
      return SIMD4(120 * t, 900 * t - gravity / 2 * t * t, 0, 0)
    }
    let most = seconds / (16 * error * 0.9239 * 0.98 / gravity).squareRoot()
    let least = seconds / (16 * error / gravity).squareRoot()
    #expect(Double(keys.count - 1) >= least - 1 && Double(keys.count - 1) <= most + 2, "\(keys.count) \(least) \(most)")
  }

  @Test("no sample of a rough motion is farther off than allowed", arguments: [0.001, 0.05, 0.25, 3])
  func bound(error: Double) {
    var random = SeededRandom(seed: 5, node: "walk", purpose: "test")
    for round in 0..<20 {
      var samples: [SIMD4<Double>] = []
      var (place, velocity) = (SIMD4<Double>(500, 300, 1, 0), SIMD4<Double>.zero)
      for _ in 0..<600 {
        velocity += SIMD4(random.next(from: -0.3, to: 0.3), random.next(from: -0.3, to: 0.3), 0, 0)
        if random.next(from: 0, to: 1) < 0.02 { velocity = -velocity }
        place += velocity
        samples.append(place)
      }
      let tolerance = round.isMultiple(of: 2) ? MotionReduction.Tolerance.distance(error) : .each(error)
      let keys = MotionReductionTests.keys(tolerance, steps: 599) { samples[Int($0)] }
      var farthest = 0.0
      for (step, sample) in samples.enumerated() {
        let off = MotionReductionTests.value(keys, at: step) - sample
        let distance = (off * off).sum().squareRoot()
        farthest = max(farthest, tolerance == .each(error) ? max(abs(off.x), abs(off.y)) : distance)
      }
      #expect(farthest <= error)
      // With less, every sample of this motion is a key.
      if error >= 0.05 { #expect(farthest > error / 2 && keys.count < 600) }
      #expect(keys.first?.step == 0 && keys.last?.step == 599)
    }
  }

  @Test("without an error every value is kept to the bit, and what stays still costs nothing")
  func exact() {
    let samples = (0...100).map { $0 < 50 ? 0.1 * Double($0) * Double($0) : 245.1 }
    let keys = MotionReductionTests.keys(.distance(0), steps: 100) { SIMD4(samples[Int($0)], -samples[Int($0)], 0, 0) }
    for step in 0...100 {
      let value = MotionReductionTests.value(keys, at: step)
      #expect(value.x == samples[step] && value.y == -samples[step])
    }
    #expect(keys.count <= 53)
  }

  @Test("a jump has a key on each side, and none of it is on a line")
  func jump() {
    var reduction = MotionReduction(.distance(0.25))
    for step in 0..<10 { reduction.add(SIMD4(Double(step), 0, 0, 0), at: step) }
    reduction.jump()
    for step in 10..<20 { reduction.add(SIMD4(500 + Double(step), 0, 0, 0), at: step) }
    let keys = reduction.finish()
    #expect(keys.map(\.step) == [0, 9, 10, 19] && keys.map(\.value.x) == [0, 9, 510, 519])
  }
}
