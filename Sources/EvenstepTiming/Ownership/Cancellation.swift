internal import Synchronization

/// Ends something that calls back, from any thread and for good.
///
/// It holds nothing of what it ends, so that keeping it keeps nobody alive. Cancelling twice is the same as once.
public final class Cancellation: Sendable {
  private let cancelled = Atomic<Bool>(false)
  private let onCancel: @Sendable () -> Void

  /// Creates a cancellation that tells once, on the thread that cancels first.
  public init(onCancel: @escaping @Sendable () -> Void = {}) { self.onCancel = onCancel }

  /// Whether it has been cancelled.
  public var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Cancels; what calls back right now on another thread may still return from it afterwards.
  public func cancel() {
    if !cancelled.exchange(true, ordering: .acquiringAndReleasing) { onCancel() }
  }
}
