/// A thread that lives long and does one task after the other, in the order of submitting, on a run loop of its own.
///
/// Tasks may add timers and sources to that loop, which go on between tasks and end with the worker. When the last
/// reference to a worker goes, what was submitted is still done, and the thread waited for.
public final class SerialWorker: Sendable {
  /// What becomes of tasks that have not begun when a worker is stopped.
  public enum StopPolicy: Hashable, Sendable {
    /// They are done first.
    case drain
    /// They are dropped.
    case discard
  }

  /// The name, for messages.
  public let name: String
  private let queue: WorkQueue
  private let thread: JoinedThread

  /// Starts a worker's thread, whose loop goes by a clock.
  ///
  /// Throws `noThread` if the system has no more threads.
  public init(name: String, clock: any WakeableTimeSource = MonotonicClock()) throws(TimingError) {
    let queue = WorkQueue()
    self.name = name
    self.queue = queue
    self.thread = try JoinedThread { queue.work(by: clock) }
  }

  deinit { stop(.drain) }

  /// Has a task done after all that were submitted before; it gets the worker's loop.
  ///
  /// Throws `workerStopped` once the worker has been asked to stop.
  public func submit(_ task: @escaping @Sendable (RunLoop) -> Void) throws(TimingError) {
    guard queue.add(task) else { throw .workerStopped(name) }
  }

  /// Has a task done after all that were submitted before.
  ///
  /// Throws `workerStopped` once the worker has been asked to stop.
  public func submit(_ task: @escaping @Sendable () -> Void) throws(TimingError) {
    try submit { _ in task() }
  }

  /// Refuses further tasks and waits until the thread has ended; again, does nothing but wait.
  ///
  /// The task that runs now is always finished. Within a task it does not wait: the thread ends after that task, or with
  /// `drain` after those that were submitted. A `discard` after a `drain` drops what has not begun.
  public func stop(_ policy: StopPolicy = .drain) {
    queue.stop(policy)
    thread.join()
  }
}
