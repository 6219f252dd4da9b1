/// What can be wrong with a time, a rate or a clock.
public enum TimingError: Error, Hashable, Sendable {
  /// A frame rate that is not a number, not above 0, above 1000, or too long to be kept exactly.
  case invalidFrameRate(String)
  /// A range of frame rates with 0 < minimum ≤ preferred ≤ maximum violated.
  case invalidFrameRateRange(String)
  /// A step rate outside 1 … 100 000 steps a second.
  case invalidStepRate(Int)
  /// A catch-up limit below one step a frame.
  case invalidCatchUp(Int)
  /// A time scale that is negative, above 1000, or not a number.
  case invalidTimeScale(String)
  /// A display link's frame interval below one refresh.
  case invalidFrameInterval(Int)
  /// A frame that would last a negative number of nanoseconds.
  case negativeElapsed(Nanoseconds)
  /// A frame time in seconds that is negative, infinite, not a number, or longer than a clock can count.
  case invalidSeconds(String)
  /// A shutter's angle outside 0 … 360 degrees, or one that is not a number.
  case invalidShutter(String)
  /// A number of samples outside 1 … 256.
  case invalidSamples(Int)
  /// The system refused to sleep, with this `errno`.
  case sleepFailed(Int32)
  /// A timer's interval of 0 ns or less.
  case invalidInterval(Nanoseconds)
  /// A timer's tolerance below 0 ns.
  case invalidTolerance(Nanoseconds)
  /// A budget for idle tasks of 0 ns or less.
  case invalidIdleBudget(Nanoseconds)
  /// A stall monitor's period of 0 ns or less.
  case invalidStallPeriod(Nanoseconds)
  /// A stall monitor that would report before one period.
  case invalidStallCount(Int)
  /// Work for a worker, named here, that has been stopped.
  case workerStopped(String)
  /// The system refused to start a thread, with this `errno`.
  case noThread(Int32)
}

extension TimingError: CustomStringConvertible {
  /// The rule that was broken, and the value that broke it.
  public var description: String {
    switch self {
    case .invalidFrameRate(let text):
      "a frame rate is a number above 0 and up to 1000, such as 60, 59.94 or 60000/1001; not \(text)"
    case .invalidFrameRateRange(let text):
      "a range of frame rates needs 0 < minimum ≤ preferred ≤ maximum; not \(text)"
    case .invalidStepRate(let rate): "a step rate is 1 to 100000 steps a second; not \(rate)"
    case .invalidCatchUp(let steps): "a frame must be allowed at least 1 step; not \(steps)"
    case .invalidTimeScale(let text): "a time scale is 0 to 1000; not \(text)"
    case .invalidFrameInterval(let interval): "a frame interval is 1 refresh or more; not \(interval)"
    case .negativeElapsed(let elapsed): "a frame cannot last \(elapsed) ns: time does not run backwards"
    case .invalidSeconds(let text): "a frame time is a finite number of seconds from 0 on; not \(text)"
    case .invalidShutter(let text): "a shutter's angle is 0 to 360 degrees; not \(text)"
    case .invalidSamples(let count): "a frame has 1 to 256 samples; not \(count)"
    case .sleepFailed(let code): "the system could not sleep until a deadline (errno \(code))"
    case .invalidInterval(let interval): "a timer's interval is 1 ns or more; not \(interval)"
    case .invalidTolerance(let tolerance): "a timer's tolerance is 0 ns or more; not \(tolerance)"
    case .invalidIdleBudget(let budget): "a budget for idle tasks is 1 ns or more; not \(budget)"
    case .invalidStallPeriod(let period): "a stall monitor's period is 1 ns or more; not \(period)"
    case .invalidStallCount(let count): "a stall lasts 1 period or more; not \(count)"
    case .workerStopped(let name): "the worker \(name) has been stopped and takes no more work"
    case .noThread(let code): "the system could not start a thread (errno \(code))"
    }
  }
}
