/// Gives ticks at absolute deadlines of a clock: start + k periods, for displays that do not say when they refresh.
///
/// Deadlines are computed from the start, so they do not drift. A frame that comes late waits for the next
/// deadline, as it would for a display's next refresh; those it passed are counted and never made up for.
public struct DeadlinePacer<Clock: SleepingTimeSource>: FramePacer {
  /// The ticks a second.
  public let rate: FrameRate
  private let clock: Clock
  private var start: Instant?
  private var last = -1

  /// Creates a pacer whose first tick comes at once and sets the start.
  public init(rate: FrameRate, clock: Clock) {
    self.rate = rate
    self.clock = clock
  }

  /// Sleeps until the next deadline; throws what the clock throws when it cannot sleep.
  public mutating func next() throws(TimingError) -> FrameTick {
    let now = clock.now
    let start = self.start ?? now
    self.start = start
    var index = max(last + 1, rate.firstFrame(atOrAfter: now.duration(since: start)))
    try clock.sleep(until: deadline(index, from: start))
    // A system under load may oversleep by whole periods; the newest deadline that passed is the one to show.
    index = max(index, rate.lastFrame(atOrBefore: clock.now.duration(since: start)))
    defer { last = index }
    return FrameTick(
      index: index, timestamp: deadline(index, from: start), target: deadline(index + 1, from: start),
      dropped: index - last - 1)
  }

  private func deadline(_ index: Int, from start: Instant) -> Instant {
    start.advanced(by: rate.offset(ofFrame: index))
  }
}
