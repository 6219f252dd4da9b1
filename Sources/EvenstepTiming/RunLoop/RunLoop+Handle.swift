internal import Synchronization

extension RunLoop {
  /// What other threads may do to a loop: wake it and stop it.
  public final class Handle: Sendable {
    let signal = WakeSignal()
    private let stopIsAsked = Atomic<Bool>(false)

    init() {}

    /// Ends the loop's sleep, once; a loop that is awake looks at everything once more before it sleeps.
    public func wake() { signal.raise() }

    /// Ends the innermost run with the turn that it is in, or the next run with its first turn if there is none.
    public func stop() {
      stopIsAsked.store(true, ordering: .releasing)
      signal.raise()
    }

    var isAskedToStop: Bool { stopIsAsked.load(ordering: .acquiring) }

    /// Whether a stop was asked for, which is forgotten by that.
    func takeStop() -> Bool { stopIsAsked.exchange(false, ordering: .acquiringAndReleasing) }
  }
}
