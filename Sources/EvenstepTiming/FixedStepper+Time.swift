extension FixedStepper {
  /// One step in the unit of `phase`.
  static let wholeStep: Int64 = 1_000_000_000_000_000_000

  /// How far the present lies beyond the last step, in 0 ..< 1 steps.
  public var alpha: Double {
    // The greatest phases round up to a whole step, which would show a state that does not exist yet.
    min(Double(phase) / Double(FixedStepper.wholeStep), 1.0.nextDown)
  }

  /// The simulated time that was given up so far, in nanoseconds, rounded down; the plans' shares sum up to it.
  public var droppedTime: Nanoseconds {
    Nanoseconds(clamping: Int128(droppedSteps) * 1_000_000_000 / Int128(stepRate))
  }

  /// How fast simulated time passes: 1 as fast as frame time, 0 not at all.
  public var timeScale: Double { Double(scale) / 1_000_000_000 }

  /// Changes how fast simulated time passes, from the next frame on; the length of a step stays the same.
  ///
  /// The scale is kept in billionths, which is exact for 0, 0.5, 2 and every scale of up to nine decimals. Throws
  /// `invalidTimeScale` outside 0 … 1000.
  public mutating func setTimeScale(_ timeScale: Double) throws(TimingError) {
    guard timeScale >= 0, timeScale <= 1000 else { throw .invalidTimeScale("\(timeScale)") }
    scale = Int64((timeScale * 1_000_000_000).rounded())
  }

  /// Plans a frame from a length in seconds, rounded to whole nanoseconds.
  ///
  /// Throws `invalidSeconds` and changes nothing when the length is negative, infinite, not a number or above
  /// 9 · 10⁹ seconds.
  public mutating func plan(elapsedSeconds seconds: Double) throws(TimingError) -> StepPlan {
    guard seconds >= 0, seconds <= 9_000_000_000 else { throw .invalidSeconds("\(seconds)") }
    return try plan(elapsed: Nanoseconds((seconds * 1_000_000_000).rounded()))
  }
}
