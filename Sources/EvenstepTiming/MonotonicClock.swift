internal import Glibc

/// The system's steady clock (`CLOCK_MONOTONIC`), which no change of date moves.
public struct MonotonicClock: SleepingTimeSource {
  /// Creates a view of the system's clock; all views tell the same time.
  public init() {}

  /// The nanoseconds since some moment before the system started.
  public var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Sleeps until an absolute deadline (`clock_nanosleep`), however many signals arrive meanwhile.
  public func sleep(until deadline: Instant) throws(TimingError) {
    guard deadline > .zero else { return }
    let (seconds, rest) = deadline.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    var code: Int32
    // The deadline is absolute, so a sleep cut short by a signal is taken up again without losing time.
    repeat { code = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) } while code == EINTR
    guard code == 0 else { throw .sleepFailed(code) }
  }
}
