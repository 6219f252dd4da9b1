internal import Synchronization

/// A clock that moves only when it is told to, for tests and for time that does not come from the wall.
///
/// Sleeping moves it straight to the deadline, so that nothing ever waits.
public final class ManualClock: SleepingTimeSource {
  private let current: Mutex<Instant>

  /// Creates a clock that stands at an instant.
  public init(now: Instant = .zero) { self.current = Mutex(now) }

  /// The instant at which the clock stands.
  public var now: Instant { current.withLock { $0 } }

  /// Moves the clock forward; a clock never runs backwards, so a negative length is a programmer's error.
  public func advance(by duration: Nanoseconds) {
    precondition(duration >= 0, "a clock advances by 0 ns or more, not by \(duration)")
    current.withLock { $0 = $0.advanced(by: duration) }
  }

  /// Moves the clock to a deadline, unless it has passed.
  public func sleep(until deadline: Instant) {
    current.withLock { $0 = max($0, deadline) }
  }
}
