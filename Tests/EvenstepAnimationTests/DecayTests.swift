import EvenstepAnimation
import EvenstepGeometry
import Testing

@Suite("A decay slows down to a rest")
struct DecayTests {
  @Test("its velocity falls by the exponential, and its way is what that adds up to")
  func closedForm() throws {
    for rate in [0.01, 1, 2, 50] {
      let decay = try Decay(rate: rate)
      for time in [1e-6, 0.001, 0.05, 0.3, 1, 7, 40] {
        #expect(abs(decay.share(at: time) - PinnedMath.exp(-rate * time)) < 1e-15)
        // v = 1 − rate · way, since both fade together.
        #expect(abs(1 - rate * decay.reach(at: time) - decay.share(at: time)) < 1e-15)
        let slope = (decay.reach(at: time + 1e-7) - decay.reach(at: max(0, time - 1e-7))) / (2e-7)
        #expect(abs(slope - decay.share(at: time)) < 1e-6, "\(rate) at \(time)")
      }
    }
    #expect(abs(try Decay(rate: 2).reach(at: 1e-12) - (1e-12 - 1e-24)) < 1e-27)
  }

  @Test("its projection is where it leads, and its duration how long it takes")
  func ends() throws {
    let decay = try Decay(rate: 4)
    #expect(decay.projection(velocity: 1000) == 250 && decay.projection(velocity: -10) == -2.5)
    #expect(decay.reach(at: 1e9) == 0.25 && decay.reach(at: .infinity) == 0.25 && decay.share(at: .infinity) == 0)
    let time = decay.duration(velocity: -1000, threshold: 0.5)
    #expect(abs(1000 * decay.share(at: time) - 0.5) < 1e-12)
    #expect(
      decay.duration(velocity: 0.4, threshold: 0.5) == 0 && decay.duration(velocity: 1, threshold: 0) == .infinity)
  }

  @Test("a scroll view that keeps 0.998 in a millisecond glides 499.5 ms of its velocity")
  func scrolling() throws {
    // 1 / (−1000 · ln 0.998) = 0.49949983…
    let decay = try Decay(keptPerSecond: PinnedMath.pow(0.998, 1000))
    #expect(abs(decay.projection(velocity: 1000) - 499.499833) < 1e-5)
    #expect(abs(decay.share(at: 0.001) - 0.998) < 1e-12)
  }

  @Test("what makes no decay is refused by name, and no time traps")
  func bad() throws {
    struct Numbers: Encodable { var rate: Double }
    for bad in [Double.nan, 0, -1, 1e7, .infinity] {
      #expect(refusal { try Decay(rate: bad) }?.field == "rate")
      #expect(refusal { try RoundTrip.of(Numbers(rate: bad), as: Decay.self) }?.field == "rate")
      #expect(refusal { try Decay(keptPerSecond: bad) }?.field == "keptPerSecond")
    }
    #expect(refusal { try Decay(keptPerSecond: 1) }?.field == "keptPerSecond")
    let decay = try Decay(rate: 3)
    for early in [-1, -Double.infinity, .nan, 0] { #expect(decay.reach(at: early) == 0 && decay.share(at: early) == 1) }
    #expect(decay.reach(at: 1e300) == 1 / 3.0)
    #expect(try RoundTrip.of(decay) == decay)
  }
}
