/// Tells all who have subscribed of an event, at once and in the order of subscribing.
///
/// Subscribers may come and go while they are called: who comes is told from the next event on, who goes is told no more.
public final class Subscribers<Event> {
  private var subscriptions: [Subscription<Event>] = []

  /// Creates a list without subscribers.
  public init() {}

  /// The subscriptions that may still be delivered to.
  public var count: Int { subscriptions.count { $0.isValid } }

  /// Subscribes an owner until it ends or the subscription is invalidated; nobody has to keep the subscription.
  @discardableResult
  public func add<Owner: AnyObject>(
    owner: Owner, _ action: @escaping (Owner, Event) -> Void
  ) -> Subscription<Event> {
    let subscription = Subscription(owner: owner, action: action)
    subscriptions.append(subscription)
    return subscription
  }

  /// Tells everyone who was subscribed when the event came and still is.
  public func send(_ event: Event) {
    let told = subscriptions
    for subscription in told { subscription.deliver(event) }
    subscriptions.removeAll(where: \.isReleased)
  }
}
