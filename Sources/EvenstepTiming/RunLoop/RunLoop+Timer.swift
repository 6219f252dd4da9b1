extension RunLoop {
  /// Fires at start + k intervals, never early, and once after a stall, however many deadlines passed in it.
  public final class Timer: Owned {
    /// The first deadline, from which all others are counted.
    public let start: Instant
    /// The nanoseconds from one deadline to the next; nil for a timer that fires once.
    public let interval: Nanoseconds?
    /// The nanoseconds that it may fire late by, so that the loop wakes up once for several timers.
    public let tolerance: Nanoseconds
    /// The next deadline; while the timer fires, the one that it fires for.
    public private(set) var nextFire: Instant
    /// How often it has fired, calls of `fire` included.
    public private(set) var fires = 0
    /// The deadlines that passed without a firing of their own.
    public private(set) var missed = 0
    /// Whether it is being fired right now; it does not fire within itself.
    public private(set) var isFiring = false

    let modes: Modes
    private let subscription: Subscription<Timer>

    init(
      start: Instant, interval: Nanoseconds?, tolerance: Nanoseconds, modes: Modes, subscription: Subscription<Timer>
    ) {
      self.start = start
      self.interval = interval
      self.tolerance = tolerance
      self.nextFire = start
      self.modes = modes
      self.subscription = subscription
    }

    /// Whether it may still fire.
    public var isValid: Bool { subscription.isValid }
    /// Ends the timer for good, also from within its callback.
    public func invalidate() { subscription.invalidate() }
    /// Ends the timer from any thread.
    public var cancellation: Cancellation { subscription.cancellation }

    /// Fires now, besides the schedule, which stays as it is; a timer that fires once is invalid after that.
    public func fire() {
      guard isValid, !isFiring else { return }
      isFiring = true
      defer { isFiring = false }
      fires = fires.addingSaturated(1)
      if interval == nil { subscription.deliverLast(self) } else { subscription.deliver(self) }
    }

    /// Fires because it is due, and goes on with the first deadline after its end; beyond the end of time there is none.
    func fireOnSchedule(by clock: any TimeSource) {
      fire()
      guard let interval = interval.map({ Int128($0) }) else { return }
      let start = Int128(start.nanoseconds)
      let last = (Int128(nextFire.nanoseconds) - start) / interval
      let next = (Int128(clock.now.nanoseconds) - start) / interval + 1
      missed = missed.addingSaturated(Int(clamping: next - last - 1))
      guard let deadline = Int64(exactly: start + next * interval) else { return invalidate() }
      nextFire = Instant(nanoseconds: deadline)
    }

    var isReleased: Bool { subscription.isReleased }
    /// Whether a deadline has come.
    func isDue(at now: Instant) -> Bool { nextFire <= now && !isFiring }
    /// The latest time for which the loop has to wake up.
    var latestFire: Instant { nextFire.advanced(by: tolerance) }
  }

  /// Adds a timer that fires every so many nanoseconds, first at `start`, or after one interval if it is nil.
  ///
  /// A start in the past is due in the next turn, and the grid is counted from it. The timer lives as long as its owner,
  /// whether anyone keeps it or not. Throws `invalidInterval` below 1 ns, `invalidTolerance` below 0.
  @discardableResult
  public func addTimer<Owner: AnyObject>(
    every interval: Nanoseconds, from start: Instant? = nil, tolerance: Nanoseconds = 0, in modes: Modes = .default,
    owner: Owner, _ action: @escaping (Owner, Timer) -> Void
  ) throws(TimingError) -> Timer {
    guard interval > 0 else { throw .invalidInterval(interval) }
    let start = start ?? clock.now.advanced(by: interval)
    return try add(at: start, interval, tolerance, modes, subscription(of: owner, action))
  }

  /// Adds a timer that fires once, at a deadline, or in the next turn if that has passed.
  ///
  /// Throws `invalidTolerance` below 0 ns.
  @discardableResult
  public func addTimer<Owner: AnyObject>(
    at deadline: Instant, tolerance: Nanoseconds = 0, in modes: Modes = .default,
    owner: Owner, _ action: @escaping (Owner, Timer) -> Void
  ) throws(TimingError) -> Timer {
    try add(at: deadline, nil, tolerance, modes, subscription(of: owner, action))
  }

  private func add(
    at start: Instant, _ interval: Nanoseconds?, _ tolerance: Nanoseconds, _ modes: Modes,
    _ subscription: Subscription<Timer>
  ) throws(TimingError) -> Timer {
    guard tolerance >= 0 else { throw .invalidTolerance(tolerance) }
    let timer = Timer(
      start: start, interval: interval, tolerance: tolerance, modes: modes, subscription: subscription)
    timers.append(timer)
    return timer
  }

  /// A subscription that a cancellation from another thread wakes the loop for, should it sleep until its deadline.
  func subscription<Owner: AnyObject, Event>(
    of owner: Owner, _ action: @escaping (Owner, Event) -> Void
  ) -> Subscription<Event> {
    let signal = handle.signal
    return Subscription(owner: owner, onCancel: { signal.raiseIfAwaited() }, action: action)
  }
}
