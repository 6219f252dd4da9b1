/// A callback that its owner gets for as long as the owner lives: the one way in which things here hold whom they call.
///
/// The owner is held weakly and handed to the callback, so that the callback has no reason to capture it. Use it on one
/// isolation only; `cancellation` may be used anywhere.
public final class Subscription<Event>: Owned {
  /// Ends the subscription from any thread.
  public let cancellation: Cancellation
  private weak var owner: AnyObject?
  private var action: ((AnyObject, Event) -> Void)?

  /// Creates a subscription; `onCancel` is told of the first cancellation, on its thread, but not of the owner's end.
  public init<Owner: AnyObject>(
    owner: Owner, onCancel: @escaping @Sendable () -> Void = {}, action: @escaping (Owner, Event) -> Void
  ) {
    self.cancellation = Cancellation(onCancel: onCancel)
    self.owner = owner
    self.action = { owner, event in action(unsafeDowncast(owner, to: Owner.self), event) }
  }

  /// Whether events may still be delivered; asking lets go of the callback if not.
  public var isValid: Bool {
    guard action != nil else { return false }
    if cancellation.isCancelled || owner == nil { release() }
    return action != nil
  }

  /// Whether the callback has been let go of; asking changes nothing.
  var isReleased: Bool { action == nil }

  /// Ends the subscription for good.
  public func invalidate() {
    cancellation.cancel()
    release()
  }

  /// Lets go of the callback; what ends with it may come back here.
  private func release() {
    let released = action.take()
    withExtendedLifetime(released) {}
  }

  /// Calls the owner back, unless the subscription is invalid; returns whether it did.
  @discardableResult
  public func deliver(_ event: Event) -> Bool {
    guard let action, !cancellation.isCancelled, let owner else {
      release()
      return false
    }
    action(owner, event)
    return true
  }

  /// Calls the owner back for the last time: during the callback the subscription is invalid already.
  func deliverLast(_ event: Event) {
    guard let action, !cancellation.isCancelled, let owner else { return invalidate() }
    invalidate()
    action(owner, event)
  }
}
