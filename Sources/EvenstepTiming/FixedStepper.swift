/// Turns the uneven lengths of frames into steps of one exact length.
///
/// The number of steps run so far is ⌊simulated time × step rate⌋, however that time was cut into frames: what
/// is left over is kept as a whole number of 10⁻¹⁸ steps, so that nothing is rounded and nothing drifts. The
/// simulation is therefore never ahead of the frame that shows it.
public struct FixedStepper: Hashable, Sendable {
  /// The step rates that a stepper takes, in steps a second.
  public static let stepRates = 1...100_000
  /// The step rate that nobody needs to ask for: two steps a frame at 60 Hz, one at 120 Hz.
  public static let defaultStepRate = 120
  /// The steps a frame may run at most, unless another limit is given.
  public static let defaultMaxCatchUp = 8

  /// The steps in a second of simulated time.
  public let stepRate: Int
  /// The steps that one frame runs at most; what is due beyond them is dropped.
  public let maxCatchUp: Int
  /// Whether time stands still; frames then plan no steps, and their time is not made up for.
  public var isPaused = false

  /// The steps planned since the start.
  public private(set) var steps = 0
  /// The frames that were due more steps than `maxCatchUp`.
  public private(set) var cappedFrames = 0
  /// The steps that were due and never planned.
  public private(set) var droppedSteps = 0

  /// What lies beyond the last step, in 10⁻¹⁸ steps; below 10¹⁸.
  var phase: Int64 = 0
  /// Simulated nanoseconds in 10⁹ nanoseconds of frame time.
  var scale: Int64 = 1_000_000_000

  /// Creates a stepper at simulated time 0.
  ///
  /// Throws `invalidStepRate` outside 1 … 100 000 steps a second, `invalidCatchUp` below one step a frame.
  public init(
    stepRate: Int = defaultStepRate, maxCatchUp: Int = defaultMaxCatchUp
  ) throws(TimingError) {
    guard FixedStepper.stepRates.contains(stepRate) else { throw .invalidStepRate(stepRate) }
    guard maxCatchUp >= 1 else { throw .invalidCatchUp(maxCatchUp) }
    self.stepRate = stepRate
    self.maxCatchUp = maxCatchUp
  }

  /// Plans a frame that comes some nanoseconds after the one before.
  ///
  /// Throws `negativeElapsed` and changes nothing when time runs backwards.
  public mutating func plan(elapsed: Nanoseconds) throws(TimingError) -> StepPlan {
    guard elapsed >= 0 else { throw .negativeElapsed(elapsed) }
    guard !isPaused else { return plan(steps: 0, dropping: 0) }
    // At most 2⁶³ ns × 10¹² × 10⁵, which leaves room in 128 bits.
    let total = Int128(phase) + Int128(elapsed) * Int128(scale) * Int128(stepRate)
    let (due, rest) = total.quotientAndRemainder(dividingBy: Int128(FixedStepper.wholeStep))
    phase = Int64(rest)
    let run = min(due, Int128(maxCatchUp))
    return plan(steps: Int(run), dropping: Int(clamping: due - run))
  }

  /// Pauses, if time was running, and plans one step whatever the time is.
  public mutating func singleStep() -> StepPlan {
    isPaused = true
    return plan(steps: 1, dropping: 0)
  }

  private mutating func plan(steps run: Int, dropping excess: Int) -> StepPlan {
    let droppedBefore = droppedTime
    steps = steps.addingSaturated(run)
    droppedSteps = droppedSteps.addingSaturated(excess)
    if excess > 0 { cappedFrames += 1 }
    return StepPlan(
      steps: run, alpha: alpha, droppedTime: droppedTime - droppedBefore, capped: excess > 0)
  }
}
