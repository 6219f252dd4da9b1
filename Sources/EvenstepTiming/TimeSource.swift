/// Something that tells the time; the only way by which "now" enters the engine.
public protocol TimeSource: Sendable {
  /// The current instant; never earlier than one told before.
  var now: Instant { get }
}

/// A time source that can also wait.
public protocol SleepingTimeSource: TimeSource {
  /// Returns at the instant given or later, or at once if it has passed; throws when the system cannot wait.
  func sleep(until deadline: Instant) throws(TimingError)
}
