/// Watches a loop from a thread of its own and reports each stall once, when it is over.
///
/// The watcher wakes up once a period; the loop itself only stores where it is. A stall that never ends is never reported,
/// but can be seen in `ongoing`.
public final class StallMonitor: Sendable {
  private struct Watch {
    let thread: JoinedThread
    let end: WakeSignal
  }

  private let pulse: LoopPulse
  private let detector: StallDetector
  private let clock: any WakeableTimeSource
  private let report: @Sendable (Stall) -> Void
  private let watch = Guarded<Watch?>(nil)
  private let current = Guarded<Stall?>(nil)

  /// Creates a monitor that does not watch yet; it reports on the watcher's thread.
  ///
  /// A report must not wait for whoever stops the monitor, who waits for the report's end.
  public init(
    _ pulse: LoopPulse, detector: StallDetector, clock: any WakeableTimeSource = MonotonicClock(),
    report: @escaping @Sendable (Stall) -> Void
  ) {
    self.pulse = pulse
    self.detector = detector
    self.clock = clock
    self.report = report
  }

  deinit { stop() }

  /// Whether there is a watcher.
  public var isWatching: Bool { watch.withLock { $0 != nil } }

  /// The stall that goes on right now, as far as it has been seen.
  public var ongoing: Stall? { current.withLock { $0 } }

  /// Starts the watcher, unless there is one; throws `noThread` if the system has no more threads.
  public func start() throws(TimingError) {
    let started: Result<Void, TimingError> = watch.withLock { watch in
      guard watch == nil else { return .success(()) }
      let end = WakeSignal()
      let (pulse, detector, clock, report, current) = (pulse, detector, clock, report, current)
      do throws(TimingError) {
        let thread = try JoinedThread {
          StallMonitor.look(at: pulse, detector, clock, until: end, current, report)
        }
        watch = Watch(thread: thread, end: end)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try started.get()
  }

  /// Ends the watcher at once, wherever it is in its period; a stall that goes on is not reported.
  ///
  /// When it returns the thread is gone, unless it is called from a report, after which the thread ends.
  public func stop() {
    let ended = watch.withLock { watch in
      defer { watch = nil }
      return watch
    }
    guard let ended else { return }
    ended.end.raise()
    ended.thread.join()
    current.change { $0 = nil }
  }

  private static func look(
    at pulse: LoopPulse, _ fresh: StallDetector, _ clock: any WakeableTimeSource, until end: WakeSignal,
    _ current: Guarded<Stall?>, _ report: (Stall) -> Void
  ) {
    var detector = fresh
    var next = clock.now
    while !end.isRaised {
      let stall = detector.take(pulse.sample(at: clock.now))
      let ongoing = detector.ongoing
      current.change { $0 = ongoing }
      if let stall { report(stall) }
      // A watcher that was held up goes on from where it is: samples in quick succession would count periods too soon.
      next = max(next, clock.now).advanced(by: detector.period)
      clock.wait(until: next, or: end)
    }
  }
}
