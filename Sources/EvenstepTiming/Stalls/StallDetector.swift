/// A time that a loop spent in one working phase, able to do nothing else.
public struct Stall: Hashable, Sendable {
  /// When it was first seen; it had begun less than a period before.
  public let start: Instant
  /// The nanoseconds from then until it was last seen; it ended less than a period later.
  public let length: Nanoseconds
  /// The phase of the loop.
  public let phase: LoopPhase
  /// The stage of the frame that it was in when it had lasted long enough to be a stall.
  public let stage: FrameStage?

  /// Creates a stall.
  public init(start: Instant, length: Nanoseconds, phase: LoopPhase, stage: FrameStage?) {
    self.start = start
    self.length = length
    self.phase = phase
    self.stage = stage
  }
}

/// Finds stalls in samples of a loop's pulse: a loop seen in the same working phase for so many periods in a row.
///
/// Shorter stalls are never reported, and none that is a period longer is missed.
public struct StallDetector: Hashable, Sendable {
  /// The time between two looks unless another is given: 50 ms.
  public static let defaultPeriod: Nanoseconds = 50_000_000
  /// The periods that make a stall unless others are given: 5, which is a quarter of a second.
  public static let defaultCount = 5

  /// The nanoseconds between two looks.
  public let period: Nanoseconds
  /// The periods that make a stall.
  public let count: Int

  private var first: LoopPulse.Sample?
  private var last: LoopPulse.Sample?
  private var unchanged = 0
  private var stage: FrameStage?

  /// Creates a detector that has seen nothing.
  ///
  /// Throws `invalidStallPeriod` below 1 ns and `invalidStallCount` below one period.
  public init(period: Nanoseconds = defaultPeriod, count: Int = defaultCount) throws(TimingError) {
    guard period > 0 else { throw .invalidStallPeriod(period) }
    guard count > 0 else { throw .invalidStallCount(count) }
    self.period = period
    self.count = count
  }

  /// The stall that goes on, as far as it has been seen.
  public var ongoing: Stall? {
    guard unchanged >= count, let first, let last else { return nil }
    return Stall(start: first.time, length: last.time.duration(since: first.time), phase: first.phase, stage: stage)
  }

  /// Looks at a sample, a period after the one before, and returns the stall that has ended since, if one has.
  public mutating func take(_ sample: LoopPulse.Sample) -> Stall? {
    defer { last = sample }
    guard let first, sample.beat == first.beat, first.phase.isWorking, !isGap(before: sample) else {
      defer { (first, unchanged, stage) = (sample, 0, nil) }
      return ongoing
    }
    unchanged = unchanged.addingSaturated(1)
    if unchanged == count { stage = sample.stage }
    return nil
  }

  /// Whether the watcher itself was held up, as when the whole machine was suspended, before it had seen a stall.
  private func isGap(before sample: LoopPulse.Sample) -> Bool {
    guard unchanged < count, let last else { return false }
    let (length, overflow) = period.multipliedReportingOverflow(by: Int64(count))
    return !overflow && sample.time.duration(since: last.time) > length
  }
}
