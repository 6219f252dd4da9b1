import EvenstepTiming
import Testing

@Suite("The load of the steps is watched (C15)")
struct StepLoadTests {
  @Test("exactly half of the simulated time is not yet heavy, a nanosecond more is")
  func half() throws {
    // At 100 steps a second a step simulates 10 ms.
    var load = try StepLoad(stepRate: 100, window: 4)
    #expect((0..<4).allSatisfy { _ in !load.record(cost: 5_000_000) })
    #expect(!load.isHeavy)
    #expect(load.ratio == 0.5)
    let hasBecomeHeavy = load.record(cost: 5_000_001)
    #expect(hasBecomeHeavy)
    #expect(load.isHeavy)
  }

  @Test("the warning comes once, and again only after the load was light")
  func once() throws {
    var load = try StepLoad(stepRate: 100, window: 2)
    let costs: [Int64] = [9_000_000, 9_000_000, 9_000_000, 0, 0, 9_000_000, 9_000_000]
    #expect(costs.map { load.record(cost: $0) } == [false, true, false, false, false, false, true])
  }

  @Test("the load is that of the last window, not of the whole past")
  func window() throws {
    var load = try StepLoad(stepRate: 120, window: 10)
    for _ in 0..<1000 { _ = load.record(cost: 8_000_000) }
    for _ in 0..<10 { _ = load.record(cost: 1_000_000) }
    #expect(abs(load.ratio - 0.12) < 1e-12)
  }

  @Test("one slow step in a quiet second is no warning")
  func outlier() throws {
    var load = try StepLoad(stepRate: 120)
    #expect((0..<120).allSatisfy { !load.record(cost: $0 == 60 ? 40_000_000 : 500_000) })
  }

  @Test("costs that no clock can measure do no harm")
  func extremes() throws {
    var load = try StepLoad(stepRate: 120, window: 3)
    #expect(load.ratio == 0)
    for cost in [Int64.max, .max, .max, .min, -5, 0] { _ = load.record(cost: cost) }
    #expect(load.ratio == 0)
    #expect(throws: TimingError.invalidStepRate(0)) { try StepLoad(stepRate: 0) }
  }
}
