import EvenstepTiming
import Testing

@Suite("The fixed stepper counts steps exactly")
struct FixedStepperTests {
  /// Plans frames of the lengths given and returns the steps of each.
  private func run(_ stepper: inout FixedStepper, _ lengths: [Int64]) throws -> [Int] {
    try lengths.map { try stepper.plan(elapsed: $0).steps }
  }

  @Test(
    "one second is 120 steps at any even frame rate (C1)",
    arguments: ["1", "7", "24", "25", "30", "50", "60", "72", "90", "120", "144", "240", "999"])
  func evenFrames(text: String) throws {
    let rate = try FrameRate(parsing: text)
    var stepper = try FixedStepper(maxCatchUp: 1000)
    for frame in 0..<rate.numerator {
      let length = rate.offset(ofFrame: frame + 1) - rate.offset(ofFrame: frame)
      let plan = try stepper.plan(elapsed: length)
      #expect(plan.alpha >= 0 && plan.alpha < 1)
      #expect(!plan.capped && plan.droppedTime == 0)
      #expect(stepper.steps == rate.stepPosition(ofFrame: frame + 1, stepRate: 120).steps)
    }
    #expect(stepper.steps == 120)
    #expect(stepper.alpha == 0)
  }

  @Test("fifty seconds are 6000 steps at 59.94 Hz, and 1001 seconds 120120 at 60000/1001 (C1)")
  func broadcastFrames() throws {
    for (text, frames, steps) in [("59.94", 2997, 6000), ("60000/1001", 60000, 120_120)] {
      let rate = try FrameRate(parsing: text)
      var stepper = try FixedStepper()
      for frame in 0..<frames {
        _ = try stepper.plan(elapsed: rate.offset(ofFrame: frame + 1) - rate.offset(ofFrame: frame))
      }
      #expect(stepper.steps == steps, "\(text)")
    }
  }

  @Test("one second is 120 steps however it is cut (C1)", arguments: 1...40 as ClosedRange<UInt64>)
  func unevenFrames(seed: UInt64) throws {
    var numbers = UnevenNumbers(seed: seed)
    var stepper = try FixedStepper(maxCatchUp: 1000)
    let longest = [300_000, 1_000_000, 20_000_000, 300_000_000][Int(seed % 4)] as Int64
    var elapsed: Int64 = 0
    var isOnTime = true
    while elapsed < second {
      let length = min(second - elapsed, numbers.next(below: longest))
      elapsed += length
      _ = try stepper.plan(elapsed: length)
      // C4: never ahead of the display, and never a whole step behind it.
      let (shown, due) = (Int64(stepper.steps) * second, elapsed * 120)
      isOnTime = isOnTime && shown <= due && due < shown + second
    }
    #expect(isOnTime)
    #expect(stepper.steps == 120)
  }

  @Test("ten million steps do not drift (C2)")
  func noDrift() throws {
    var stepper = try FixedStepper()
    var elapsed: Int64 = 0
    while stepper.steps < 10_000_000 {
      _ = try stepper.plan(elapsed: 16_666_667)
      elapsed += 16_666_667
    }
    #expect(Int128(stepper.steps) == Int128(elapsed) * 120 / Int128(second))
    let rest = Double(elapsed * 120 % second) / 1e9
    #expect(abs(stepper.alpha - rest) < 1e-15)
  }

  @Test("a frame shorter than a step runs none, until the short ones add up to one (C3)")
  func shortFrames() throws {
    var stepper = try FixedStepper()
    // A step is 8 333 333⅓ ns: the third of a nanosecond is not lost.
    #expect(try run(&stepper, [8_333_333, 1, 8_333_332, 1, 8_333_333]) == [0, 1, 0, 1, 1])
    #expect(try run(&stepper, [0, 0, 0]) == [0, 0, 0])
  }

  @Test("alpha is how far the frame lies into the next step (C5)")
  func alpha() throws {
    var stepper = try FixedStepper(stepRate: 100)
    #expect(try stepper.plan(elapsed: 2_500_000).alpha == 0.25)
    #expect(try stepper.plan(elapsed: 5_000_000).alpha == 0.75)
    #expect(try stepper.plan(elapsed: 5_000_000) == StepPlan(steps: 1, alpha: 0.25))
  }

  @Test("alpha never rounds up to a step that was not run (C5)")
  func alphaBelowOne() throws {
    var stepper = try FixedStepper()
    // 4189237 ns × 1.989224609 × 120 Hz is 1 − 4·10⁻¹⁷ steps, which is 1 as a Double.
    try stepper.setTimeScale(1.989_224_609)
    let plan = try stepper.plan(elapsed: 4_189_237)
    #expect(plan.steps == 0)
    #expect(plan.alpha == 1.0.nextDown)
  }

  @Test("a stall of ten seconds runs eight steps and drops the rest (C6, C7)")
  func stall() throws {
    var stepper = try FixedStepper()
    let plan = try stepper.plan(elapsed: 10 * second)
    #expect(plan.steps == 8)
    #expect(plan.capped)
    // 1200 steps were due; 1192/120 s are 9.9333… s.
    #expect(plan.droppedTime == 9_933_333_333)
    #expect(stepper.droppedSteps == 1192)
    #expect(stepper.cappedFrames == 1)
    #expect(try stepper.plan(elapsed: 8_333_334) == StepPlan(steps: 1, alpha: 8e-8))
    #expect(stepper.steps == 9)
  }

  @Test("the dropped shares of the frames sum up to the total (C6)")
  func droppedShares() throws {
    var numbers = UnevenNumbers(seed: 7)
    var stepper = try FixedStepper(maxCatchUp: 2)
    var (elapsed, dropped) = (0 as Int64, 0 as Int64)
    var capped = 0
    for _ in 0..<10_000 {
      let length = numbers.next(below: 50_000_000)
      let plan = try stepper.plan(elapsed: length)
      elapsed += length
      dropped += plan.droppedTime
      capped += plan.capped ? 1 : 0
    }
    #expect(dropped == stepper.droppedTime)
    #expect(capped == stepper.cappedFrames)
    #expect(Int64(stepper.steps + stepper.droppedSteps) == elapsed * 120 / second)
    #expect(stepper.droppedTime == Int64(stepper.droppedSteps) * second / 120)
  }

  @Test("a frame due exactly the limit is not capped (C7)")
  func atTheCap() throws {
    var stepper = try FixedStepper(stepRate: 100)
    #expect(try stepper.plan(elapsed: 80_000_000) == StepPlan(steps: 8, alpha: 0))
    #expect(try stepper.plan(elapsed: 90_000_000).capped)
  }

  @Test("a pause freezes the count and forgets its time (C8)")
  func pause() throws {
    var stepper = try FixedStepper(stepRate: 100)
    _ = try stepper.plan(elapsed: 14_000_000)
    stepper.isPaused = true
    #expect(try stepper.plan(elapsed: 100 * second) == StepPlan(steps: 0, alpha: 0.4))
    stepper.isPaused = false
    #expect(try stepper.plan(elapsed: 6_000_000) == StepPlan(steps: 1, alpha: 0))
    #expect(stepper.steps == 2)
    #expect(stepper.droppedTime == 0)
  }

  @Test("a single step advances by one and leaves time paused (C8)")
  func singleStep() throws {
    var stepper = try FixedStepper(stepRate: 100)
    _ = try stepper.plan(elapsed: 14_000_000)
    #expect(stepper.singleStep() == StepPlan(steps: 1, alpha: 0.4))
    #expect(stepper.isPaused)
    #expect(try stepper.plan(elapsed: second).steps == 0)
    #expect(stepper.steps == 2)
  }

  @Test("negative, infinite and missing frame times are refused and change nothing (C14)")
  func refusedTimes() throws {
    var stepper = try FixedStepper()
    _ = try stepper.plan(elapsed: 12_345_678)
    let before = stepper
    #expect(throws: TimingError.negativeElapsed(-1)) { try stepper.plan(elapsed: -1) }
    #expect(throws: TimingError.negativeElapsed(.min)) { try stepper.plan(elapsed: .min) }
    for seconds in [Double.nan, .infinity, -.infinity, -0.001, 1e10, 1e300] {
      #expect(throws: TimingError.invalidSeconds("\(seconds)")) {
        try stepper.plan(elapsedSeconds: seconds)
      }
    }
    #expect(stepper == before)
  }

  @Test("the longest frames neither trap nor overflow")
  func longestFrames() throws {
    var stepper = try FixedStepper(stepRate: 100_000, maxCatchUp: .max)
    try stepper.setTimeScale(1000)
    for _ in 0..<100 { _ = try stepper.plan(elapsed: .max) }
    #expect(stepper.steps == .max)
    stepper = try FixedStepper(stepRate: 100_000)
    try stepper.setTimeScale(1000)
    for _ in 0..<100 { _ = try stepper.plan(elapsed: .max) }
    #expect(stepper.droppedSteps == .max)
    #expect(stepper.steps == 800)
  }

  @Test("rates and limits that make no sense are refused", arguments: [0, -120, 100_001])
  func refusedRates(rate: Int) {
    #expect(throws: TimingError.invalidStepRate(rate)) { try FixedStepper(stepRate: rate) }
    #expect(throws: TimingError.invalidCatchUp(0)) { try FixedStepper(maxCatchUp: 0) }
  }
}

extension StepPlan {
  /// A plan that drops nothing.
  fileprivate init(steps: Int, alpha: Double) {
    self.init(steps: steps, alpha: alpha, droppedTime: 0, capped: false)
  }
}
