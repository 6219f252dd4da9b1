/// What calls its owner back for as long as the owner lives: timers, sources, observers, subscriptions, display links.
///
/// None of them keeps its owner alive. The owner's end makes them invalid at that moment, not when they would have
/// called the next time.
public protocol Owned: AnyObject {
  /// Whether it may still call back: not after `invalidate`, a cancellation, or the owner's end.
  var isValid: Bool { get }
  /// Ends it for good, also from within its callback, and lets go of what the callback holds.
  func invalidate()
  /// Ends it from any thread; what the callback holds is let go of on the thread that it belongs to.
  var cancellation: Cancellation { get }
}
