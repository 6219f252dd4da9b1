import EvenstepTiming
import Testing

@Suite("A time scale changes how many steps a frame has, never their length (C9)")
struct TimeScaleTests {
  @Test(
    "half speed takes twice as long, exactly",
    arguments: [(0.5, 2_000), (2, 500), (0.1, 10_000), (0.25, 4_000)])
  func scales(scale: Double, milliseconds: Int) throws {
    var stepper = try FixedStepper(maxCatchUp: 1000)
    try stepper.setTimeScale(scale)
    #expect(stepper.timeScale == scale)
    for _ in 0..<milliseconds { _ = try stepper.plan(elapsed: 1_000_000) }
    #expect(stepper.steps == 120)
    #expect(stepper.alpha == 0)
  }

  @Test("time stands still at scale 0")
  func still() throws {
    var stepper = try FixedStepper()
    _ = try stepper.plan(elapsed: 4_166_667)
    let alpha = stepper.alpha
    try stepper.setTimeScale(0)
    let plan = try stepper.plan(elapsed: 3600 * second)
    #expect(plan.steps == 0 && plan.alpha == alpha && !plan.capped)
  }

  @Test("a change in the middle counts each part at its own scale")
  func change() throws {
    var stepper = try FixedStepper(maxCatchUp: 1000)
    for (scale, milliseconds) in [(1, 300), (0.5, 600), (0, 5000), (2, 200)] as [(Double, Int)] {
      try stepper.setTimeScale(scale)
      for _ in 0..<milliseconds { _ = try stepper.plan(elapsed: 1_000_000) }
    }
    #expect(stepper.steps == 120)
  }

  @Test("ten minutes in thirds of a millisecond at half speed does not drift")
  func noDrift() throws {
    var stepper = try FixedStepper()
    try stepper.setTimeScale(0.5)
    for _ in 0..<600_000 {
      for part in [333_333, 333_333, 333_334] as [Int64] { _ = try stepper.plan(elapsed: part) }
    }
    #expect(stepper.steps == 300 * 120)
    #expect(stepper.alpha == 0)
  }

  @Test("scales that make no sense are refused", arguments: [-1, .nan, .infinity, -0.001, 1001, 1e308])
  func refused(scale: Double) throws {
    var stepper = try FixedStepper()
    #expect(throws: TimingError.invalidTimeScale("\(scale)")) { try stepper.setTimeScale(scale) }
    #expect(stepper.timeScale == 1)
  }
}
