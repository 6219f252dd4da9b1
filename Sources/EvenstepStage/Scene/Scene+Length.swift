public import EvenstepTiming

extension Scene {
  /// The least number of steps that cover a time; the time is rounded to a whole nanosecond first.
  public func steps(in seconds: Double) -> Int { Schedule.steps(in: seconds, stepRate: world.stepRate) }

  /// The number of frames whose times lie before the end of a time at a rate; at least one, and at most 10¹⁵.
  public func frames(in seconds: Double, at rate: FrameRate) -> Int {
    let exact = seconds * Double(rate.numerator) / Double(rate.denominator)
    // A time that was rounded to a Double may lie a hair above a whole frame; such a frame is not asked for.
    return Int(min(max(1, (exact - 1e-6).rounded(.up)), 1e15))
  }
}
