public import EvenstepTiming

/// Gives ticks at the refreshes of a display whose driver makes presenting a frame wait for them.
///
/// The wait happens while the frame is presented; the pacer tells which refresh that was. The moments at which a
/// process wakes up scatter, so timestamps follow a grid of the display's period, whose phase is drawn an eighth of the
/// way to each wake-up: they are as even as the display, also where its true rate is not quite the nominal one.
public struct VsyncPacer<Clock: SleepingTimeSource>: FramePacer {
  /// The nominal refreshes a second.
  public let rate: FrameRate
  private let clock: Clock
  private var last: FrameTick?

  /// Creates a pacer whose first tick comes at once.
  public init(rate: FrameRate, clock: Clock) {
    self.rate = rate
    self.clock = clock
  }

  /// The tick of the refresh that has just passed; throws what the clock throws when it cannot sleep.
  ///
  /// Where presenting did not wait, as some drivers do for windows that nobody sees, this waits for the next period.
  public mutating func next() throws(TimingError) -> FrameTick {
    guard let last else { return remember(index: 0, at: clock.now, dropped: 0) }
    let period = rate.offset(ofFrame: 1)
    if clock.now.duration(since: last.timestamp) < period / 2 {
      try clock.sleep(until: last.timestamp.advanced(by: period))
    }
    let now = clock.now
    let elapsed = Double(now.duration(since: last.timestamp))
    let periods = max(1, Int((elapsed * rate.framesPerSecond / 1e9).rounded()))
    let expected = last.timestamp.advanced(by: rate.offset(ofFrame: periods))
    // At most half a period off, unless the display is faster than it says; then the grid holds.
    let off = max(now.duration(since: expected), -period)
    return remember(
      index: last.index + periods, at: expected.advanced(by: off / 8), dropped: periods - 1)
  }

  private mutating func remember(index: Int, at timestamp: Instant, dropped: Int) -> FrameTick {
    let target = timestamp.advanced(by: rate.offset(ofFrame: 1))
    let tick = FrameTick(index: index, timestamp: timestamp, target: target, dropped: dropped)
    last = tick
    return tick
  }
}
