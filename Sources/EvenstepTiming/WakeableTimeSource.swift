/// A time source on which one can wait for a deadline or a signal, whichever comes first.
public protocol WakeableTimeSource: SleepingTimeSource {
  /// Returns at the deadline or later, or when the signal is raised; without a deadline, only then.
  func wait(until deadline: Instant?, or signal: WakeSignal)
}

extension MonotonicClock: WakeableTimeSource {
  /// Sleeps in the kernel until the deadline or the signal.
  public func wait(until deadline: Instant?, or signal: WakeSignal) { signal.wait(until: deadline) }
}

extension ManualClock: WakeableTimeSource {
  /// Moves straight to the deadline, unless the signal is raised already.
  ///
  /// Without a deadline nothing can come but a signal from another thread, for which it really waits.
  public func wait(until deadline: Instant?, or signal: WakeSignal) {
    guard let deadline else { return signal.wait(until: nil) }
    if !signal.isRaised { sleep(until: deadline) }
  }
}
