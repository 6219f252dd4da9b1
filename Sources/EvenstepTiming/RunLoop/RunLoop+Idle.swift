extension RunLoop {
  /// Which idle tasks run first.
  public enum IdlePriority: Int, Comparable, CaseIterable, Sendable {
    /// What can wait for days without anything to do.
    case low
    /// What nobody waits for.
    case normal
    /// What will be needed soon.
    case high

    /// Orders priorities from low to high.
    public static func < (a: IdlePriority, b: IdlePriority) -> Bool { a.rawValue < b.rawValue }
  }

  /// Runs once, when the loop has nothing else to do.
  public final class IdleTask: Owned {
    /// Which tasks it comes before.
    public let priority: IdlePriority
    let modes: Modes
    private let subscription: Subscription<Void>

    init(priority: IdlePriority, modes: Modes, subscription: Subscription<Void>) {
      self.priority = priority
      self.modes = modes
      self.subscription = subscription
    }

    /// Whether it has still to run.
    public var isValid: Bool { subscription.isValid }
    /// Takes the task back.
    public func invalidate() { subscription.invalidate() }
    /// Takes the task back from any thread.
    public var cancellation: Cancellation { subscription.cancellation }

    var isReleased: Bool { subscription.isReleased }
    func run() { subscription.deliverLast(()) }
  }

  /// Adds a task for when the loop would otherwise sleep; high priorities first, equal ones in the order of adding.
  ///
  /// Before a sleep, tasks are begun until the idle budget is used up or a timer is due. The others keep their places and
  /// go on in the next turn, after sources and timers have had theirs.
  @discardableResult
  public func addIdleTask<Owner: AnyObject>(
    _ priority: IdlePriority = .normal, in modes: Modes = .default, owner: Owner, _ action: @escaping (Owner) -> Void
  ) -> IdleTask {
    let task = IdleTask(
      priority: priority, modes: modes, subscription: subscription(of: owner) { owner, _ in action(owner) })
    let place = idleTasks.firstIndex { $0.priority < priority } ?? idleTasks.endIndex
    idleTasks.insert(task, at: place)
    return task
  }

  /// Runs idle tasks within the budget; not those that are added by them.
  func runIdleTasks(in mode: Mode) {
    let tasks = idleTasks.filter { $0.isValid && contains($0.modes, mode) }
    guard !tasks.isEmpty else { return }
    pulse.enter(.idleTasks)
    let end = min(clock.now.advanced(by: idleBudget), nextFire(in: mode) ?? .distantFuture)
    for task in tasks {
      guard clock.now < end, !handle.isAskedToStop else { break }
      task.run()
    }
    idleTasks.removeAll(where: \.isReleased)
  }
}
