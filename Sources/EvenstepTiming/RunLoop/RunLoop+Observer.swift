extension RunLoop {
  /// The moments of a run that observers can be told of.
  public struct Activities: OptionSet, Hashable, Sendable {
    /// The moments as bits.
    public let rawValue: UInt32
    /// Creates a set of moments from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A run begins.
    public static let entry = Activities(rawValue: 1)
    /// A turn begins, whose timers fire at its end.
    public static let beforeTimers = Activities(rawValue: 2)
    /// Signalled sources are about to be performed.
    public static let beforeSources = Activities(rawValue: 4)
    /// The loop is about to run idle tasks and to sleep: the moment to put on the screen what has changed.
    public static let beforeWaiting = Activities(rawValue: 32)
    /// The loop has woken up.
    public static let afterWaiting = Activities(rawValue: 64)
    /// A run ends.
    public static let exit = Activities(rawValue: 128)
    /// All of them, and what may be added.
    public static let all = Activities(rawValue: 0x0FFF_FFFF)
  }

  /// Is told of moments of runs, in the order of adding; it may remove itself and others meanwhile.
  ///
  /// An observer alone keeps no run going.
  public final class Observer: Owned {
    /// The moments that it is told of.
    public let activities: Activities
    /// Whether it is told more than once.
    public let repeats: Bool
    let modes: Modes
    private let subscription: Subscription<Activities>
    private var isTold = false

    init(_ activities: Activities, repeats: Bool, modes: Modes, subscription: Subscription<Activities>) {
      self.activities = activities
      self.repeats = repeats
      self.modes = modes
      self.subscription = subscription
    }

    /// Whether it may still be told.
    public var isValid: Bool { subscription.isValid }
    /// Ends the observer for good, also from within its callback.
    public func invalidate() { subscription.invalidate() }
    /// Ends the observer from any thread.
    public var cancellation: Cancellation { subscription.cancellation }

    var isReleased: Bool { subscription.isReleased }

    /// Tells of a moment, except while it runs the loop itself because of an earlier one.
    func tell(_ activity: Activities) {
      guard !isTold else { return }
      isTold = true
      defer { isTold = false }
      if repeats { subscription.deliver(activity) } else { subscription.deliverLast(activity) }
    }
  }

  /// Adds an observer of some moments, for as long as the owner lives.
  @discardableResult
  public func addObserver<Owner: AnyObject>(
    of activities: Activities, repeats: Bool = true, in modes: Modes = .default,
    owner: Owner, _ action: @escaping (Owner, Activities) -> Void
  ) -> Observer {
    let observer = Observer(
      activities, repeats: repeats, modes: modes, subscription: subscription(of: owner, action))
    observers.append(observer)
    return observer
  }
}
