/// Ends a wait on another thread before its deadline, without anyone looking at a clock meanwhile.
///
/// A condition variable on the system's steady clock: it sleeps in the kernel, and takes deadlines to the nanosecond.
public final class WakeSignal: Sendable {
  private struct State {
    var isRaised = false
    var isAwaited = false
  }

  private let state = Guarded(State())

  /// Creates a signal that is not raised.
  public init() {}

  /// Whether it was raised and nobody has taken note yet.
  public var isRaised: Bool { state.withLock { $0.isRaised } }

  /// Ends the wait in progress, or the next one before it begins; once, however often it is raised until then.
  public func raise() { state.change { $0.isRaised = true } }

  /// Ends the wait in progress, if there is one: for changes that are seen anyway before a wait begins.
  func raiseIfAwaited() { state.change { if $0.isAwaited { $0.isRaised = true } } }

  /// Sleeps until the signal is raised, or until a deadline of `MonotonicClock`.
  public func wait(until deadline: Instant?) { state.wait(until: deadline) { !$0.isRaised } }

  /// Forgets that it was raised.
  func lower() { state.withLock { $0.isRaised = false } }

  /// Announces a wait; false, and the signal lowered, if there is no need for one.
  ///
  /// Between this and the wait belongs the last look at what may have changed: what changes later raises the signal.
  func beginWait() -> Bool {
    state.withLock { state in
      state.isAwaited = !state.isRaised
      state.isRaised = false
      return state.isAwaited
    }
  }

  /// Ends an announced wait and lowers the signal; returns whether it was raised.
  @discardableResult
  func endWait() -> Bool {
    state.withLock { state in
      defer { state = State() }
      return state.isRaised
    }
  }
}
