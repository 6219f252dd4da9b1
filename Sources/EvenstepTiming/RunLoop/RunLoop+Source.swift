internal import Synchronization

extension RunLoop {
  /// Something that other threads have for the loop to do: it is performed on the loop's thread after it was signalled.
  public final class Source: Owned {
    /// Asks for a source to be performed, from any thread.
    public final class Signal: Sendable {
      private let isRaisedNow = Atomic<Bool>(false)
      private let handle: Handle

      init(_ handle: Handle) { self.handle = handle }

      /// Asks for it once, however often it is raised until the loop comes to it; wakes the loop.
      public func raise() {
        isRaisedNow.store(true, ordering: .releasing)
        handle.wake()
      }

      var isRaised: Bool { isRaisedNow.load(ordering: .acquiring) }
      func take() -> Bool { isRaisedNow.exchange(false, ordering: .acquiringAndReleasing) }
    }

    /// What asks for the source to be performed; it stays harmless when the source is gone.
    public let signal: Signal
    let modes: Modes
    private let subscription: Subscription<Void>

    init(signal: Signal, modes: Modes, subscription: Subscription<Void>) {
      self.signal = signal
      self.modes = modes
      self.subscription = subscription
    }

    /// Whether it may still be performed.
    public var isValid: Bool { subscription.isValid }
    /// Ends the source for good, also from within its callback.
    public func invalidate() { subscription.invalidate() }
    /// Ends the source from any thread.
    public var cancellation: Cancellation { subscription.cancellation }

    var isReleased: Bool { subscription.isReleased }

    /// Performs it if it is signalled; returns whether it did.
    func performIfSignalled() -> Bool { signal.take() && subscription.deliver(()) }
  }

  /// Adds a source, which keeps a run in its modes going for as long as the owner lives.
  public func addSource<Owner: AnyObject>(
    in modes: Modes = .default, owner: Owner, _ action: @escaping (Owner) -> Void
  ) -> Source {
    addSource(Source.Signal(handle), in: modes, owner: owner, action)
  }

  func addSource<Owner: AnyObject>(
    _ signal: Source.Signal, in modes: Modes, owner: Owner, _ action: @escaping (Owner) -> Void
  ) -> Source {
    let source = Source(
      signal: signal, modes: modes, subscription: subscription(of: owner) { owner, _ in action(owner) })
    sources.append(source)
    return source
  }
}
