import EvenstepAnimation
import EvenstepGeometry
import Testing

@Suite("A spring follows its closed form")
struct SpringTests {
  private static let times = [0.1, 0.25, 0.5, 1, 2]

  @Test(
    "E12: under, at and above critical damping it has the listed values",
    arguments: [
      (10, 0, [0.340299846608, 1.023359579907, 1.074590566595, 1.002170116739, 1.000024293995]),
      (20, 0, [0.264241117657, 0.712702504816, 0.959572318005, 0.999500600773, 0.999999956716]),
      (10, 5, [0.607053444166, 1.160414529260, 1.030619356229, 1.004862857047, 0.999998105172]),
      (40, 0, [0.177736576098, 0.448647459163, 0.717828826025, 0.926095928090, 0.994930328602]),
    ] as [(Double, Double, [Double])])
  func listed(damping: Double, velocity: Double, values: [Double]) throws {
    let spring = try Spring(stiffness: 100, damping: damping)
    for (time, value) in zip(Self.times, values) {
      #expect(abs(spring.progress(at: time, velocity: velocity) - value) < 1e-9, "at \(time)")
    }
    #expect(
      spring.progress(at: 0, velocity: velocity) == 0 && spring.progressRate(at: 0, velocity: velocity) == velocity)
  }

  @Test("at half the critical damping it is highest, 1.1630335348, after 0.3627598728 s")
  func peak() throws {
    let spring = try Spring(stiffness: 100, damping: 10)
    #expect(abs(spring.progress(at: 0.3627598728) - 1.1630335348) < 1e-10)
    #expect(abs(spring.progressRate(at: 0.3627598728)) < 1e-7)
    #expect(spring.progressRate(at: 0.362) > 0 && spring.progressRate(at: 0.364) < 0)
  }

  @Test("its envelope settles to a thousandth after 1.41032 s")
  func envelopeSettling() throws {
    #expect(abs(try Spring(stiffness: 100, damping: 10).settlingTime() - 1.41032) < 1e-5)
  }

  @Test("its constructors agree: response and damping ratio, duration and bounce, mass, stiffness and damping")
  func constructors() throws {
    let period = 2 * Double.pi
    let plain = try Spring(mass: 4, stiffness: 100, damping: 10)
    #expect(plain.frequency == 5 && plain.dampingRatio == 0.25)
    for (response, ratio) in [(0.5, 0.3), (1, 1), (2, 4), (0.001, 1e4), (1e5, 0)] {
      let spring = try Spring(response: response, dampingRatio: ratio)
      #expect(spring.mass == 1 && abs(spring.frequency * response / period - 1) < 1e-14)
      #expect(abs(spring.dampingRatio - ratio) <= 1e-14 * ratio)
      #expect(abs(spring.stiffness - (period / response) * (period / response)) <= 1e-14 * spring.stiffness)
      #expect(abs(spring.damping - 4 * .pi * ratio / response) <= 1e-14 * spring.damping)
    }
    for (bounce, ratio) in [(0, 1), (0.3, 0.7), (1, 0), (-0.5, 2), (-0.75, 4)] as [(Double, Double)] {
      #expect(abs(try Spring(duration: 0.4, bounce: bounce).dampingRatio - ratio) < 1e-14)
    }
  }

  @Test("what can be made can also be written and read, at the limits too")
  func coding() throws {
    for shortest in [1e-4, 1.9e-4, 5e-4, 1e-3, 1e5] {
      for spring in [
        try? Spring(response: shortest, dampingRatio: 1e4), try? Spring(duration: shortest, bounce: -0.9999),
        try? Spring(duration: shortest, bounce: 1),
      ] {
        guard let spring else { continue }
        #expect(try RoundTrip.of(spring) == spring, "\(shortest)")
      }
    }
    #expect(try RoundTrip.of(Spring(response: 1e-3, dampingRatio: 1e4)).dampingRatio > 9999)
  }

  @Test("numbers that make no spring are refused by name, also when read back")
  func refused() throws {
    struct Numbers: Encodable { var mass = 1.0, stiffness = 1.0, damping = 1.0 }
    for bad in [Double.nan, .infinity, -1, 0, 2e9] {
      #expect(refusal { try Spring(mass: bad, stiffness: 1, damping: 1) }?.field == "mass")
      #expect(refusal { try Spring(stiffness: bad, damping: 1) }?.field == "stiffness")
      #expect(refusal { try RoundTrip.of(Numbers(mass: bad), as: Spring.self) }?.field == "mass")
      #expect(refusal { try RoundTrip.of(Numbers(stiffness: bad), as: Spring.self) }?.field == "stiffness")
      #expect(refusal { try Spring(response: bad * 1e5, dampingRatio: 1) }?.field == "response")
      #expect(refusal { try Spring(duration: bad * 1e5, bounce: 0) }?.field == "duration")
      if bad != 0 {
        #expect(refusal { try Spring(stiffness: 1, damping: bad) }?.field == "damping")
        #expect(refusal { try RoundTrip.of(Numbers(damping: bad), as: Spring.self) }?.field == "damping")
        #expect(refusal { try Spring(response: 1, dampingRatio: bad) }?.field == "dampingRatio")
        #expect(refusal { try Spring(duration: 1, bounce: bad) }?.field == "bounce")
      }
    }
    _ = try Spring(stiffness: 1, damping: 0)
  }

  private static let many: [(ratio: Double, velocity: Double)] = [0.01, 0.2, 0.7, 0.999, 1, 1.001, 1.5, 4, 50].flatMap {
    ratio in [0.0, 8, -8, 40].map { (ratio, $0) }
  }

  @Test("its velocity is the derivative of its progress, and the equation of motion holds", arguments: many)
  func derivative(ratio: Double, velocity: Double) throws {
    let spring = try Spring(stiffness: 100, damping: 20 * ratio)
    for time in stride(from: 0.05, through: 2, by: 0.06) {
      func at(_ t: Double) -> Double { spring.progress(at: t, velocity: velocity) }
      func rate(_ t: Double) -> Double { spring.progressRate(at: t, velocity: velocity) }
      let h = 1e-5
      #expect(abs((at(time + h) - at(time - h)) / (2 * h) - rate(time)) < 1e-6 * max(1, abs(velocity)), "\(time)")
      let acceleration = (rate(time + h) - rate(time - h)) / (2 * h)
      let force = spring.stiffness * (1 - at(time)) - spring.damping * rate(time)
      #expect(abs(acceleration - force) < 1e-4 * max(1, abs(force), spring.damping), "\(time)")
    }
  }

  @Test("nothing happens close to the critical damping", arguments: [1e-9, 1e-12, 1e-15, 1e-6])
  func nearCritical(distance: Double) throws {
    let critical = try Spring(stiffness: 100, damping: 20)
    for ratio in [1 - distance, 1 + distance] {
      let spring = try Spring(stiffness: 100, damping: 20 * ratio)
      for time in stride(from: 0, through: 4, by: 0.01) {
        for velocity in [0, 30.0] {
          let gap = spring.progress(at: time, velocity: velocity) - critical.progress(at: time, velocity: velocity)
          let rateGap =
            spring.progressRate(at: time, velocity: velocity) - critical.progressRate(at: time, velocity: velocity)
          #expect(abs(gap) < 20 * distance + 1e-14 && abs(rateGap) < 500 * distance + 1e-12, "\(ratio) at \(time)")
        }
      }
    }
  }

  @Test(
    "after the settling time it stays within the threshold for ever, and not long before it is out", arguments: many)
  func settling(ratio: Double, velocity: Double) throws {
    let spring = try Spring(stiffness: 100, damping: 20 * ratio)
    for threshold in [1e-1, 1e-3, 1e-6] {
      let bound = spring.settlingTime(velocity: -velocity, threshold: threshold)
      var (worst, last) = (0.0, 0.0)
      for step in 0...20_000 {
        let time = Double(step) / 20_000 * 3 * bound
        let gap = abs(1 - spring.progress(at: time, velocity: velocity))
        if time >= bound { worst = max(worst, gap) }
        if gap > threshold { last = time }
      }
      #expect(worst <= threshold, "\(threshold)")
      #expect(bound < 3 * last && bound.isFinite, "\(threshold): \(bound), last out at \(last)")
    }
  }

  @Test("an undamped spring swings for ever and never settles")
  func undamped() throws {
    let spring = try Spring(stiffness: 100, damping: 0)
    #expect(spring.settlingTime() == .infinity && spring.settlingTime(displacement: 1e-4) == 0)
    for time in [0.3, 10, 1000.5, 1e6] {
      #expect(abs(spring.progress(at: time) - (1 - PinnedMath.sineCosine(10 * time).cosine)) < 1e-8)
    }
    #expect(spring.settlingTime(displacement: 0, velocity: 1, threshold: 0.2) == 0)
    #expect(spring.settlingTime(displacement: 0, velocity: 1, threshold: 0.05) == .infinity)
  }

  @Test("no time traps, and long after everything it rests", arguments: [1e300, .infinity, 1e9])
  func extremes(time: Double) throws {
    for damping in [1.0, 20, 1000] {
      let spring = try Spring(stiffness: 100, damping: damping)
      #expect(spring.progress(at: time, velocity: 5) == 1 && spring.progressRate(at: time, velocity: 5) == 0)
    }
    for mass in [1e-9, 1, 1e9] {
      for stiffness in [1e-9, 1, 1e9] {
        for damping in [0, 1e-9, 1, 1e9] {
          let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
          for time in [1e-300, 1e-9, 1, time, -time, .nan] {
            #expect(spring.progress(at: time).isFinite && spring.progressRate(at: time).isFinite)
          }
          #expect(!spring.settlingTime().isNaN)
          #expect(spring.progress(at: .nan) == 0 && spring.progress(at: -1) == 0)
        }
      }
    }
  }
}
