/// Ends everything that was added to it when it ends itself: for owners that may end on any thread, and for groups.
///
/// An owner holds it in a stored property. Timers and the like notice their owner's end without it, but a loop that
/// sleeps on another thread is told of it at once only by a lifetime.
public final class Lifetime: Sendable {
  private struct Members {
    var cancellations: [Cancellation] = []
    var hasEnded = false
    /// The number of members at which those cancelled meanwhile are dropped.
    var limit = 16
  }

  private let members = Guarded(Members())

  /// Creates a lifetime that begins now.
  public init() {}

  deinit { end() }

  /// Lets something end with this lifetime; at once if it has ended.
  public func add(_ cancellation: Cancellation) {
    let hasEnded = members.withLock { members in
      if members.hasEnded { return true }
      members.cancellations.append(cancellation)
      guard members.cancellations.count >= members.limit else { return false }
      members.cancellations.removeAll(where: \.isCancelled)
      members.limit = max(16, 2 * members.cancellations.count)
      return false
    }
    if hasEnded { cancellation.cancel() }
  }

  /// Lets something that calls back end with this lifetime; at once if it has ended.
  public func add(_ item: some Owned) { add(item.cancellation) }

  /// Ends the lifetime now, in the order of adding; ending it twice is the same as once.
  public func end() {
    let cancellations = members.withLock { members in
      defer { members.cancellations = [] }
      members.hasEnded = true
      return members.cancellations
    }
    for cancellation in cancellations { cancellation.cancel() }
  }
}
