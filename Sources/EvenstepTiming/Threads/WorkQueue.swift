/// The tasks of a worker, which it takes one by one, each in a turn of its loop.
final class WorkQueue: Sendable {
  typealias Task = @Sendable (RunLoop) -> Void

  private struct State {
    var tasks: [Task?] = []
    /// The tasks at the beginning that have been taken.
    var taken = 0
    var isStopped = false

    var isEmpty: Bool { taken == tasks.count }

    mutating func next() -> Task? {
      guard !isEmpty else { return nil }
      defer {
        taken += 1
        // Moves what is left only when that is less than what goes, so that a task is moved once on average.
        if 2 * taken >= tasks.count {
          tasks.removeFirst(taken)
          taken = 0
        }
      }
      // Taken out, so that what it holds ends with it and outside of the lock.
      return tasks[taken].take()
    }
  }

  private let state = Guarded(State())
  private let handle = RunLoop.Handle()
  private let signal: RunLoop.Source.Signal

  init() { signal = RunLoop.Source.Signal(handle) }

  /// Whether the task was taken; it is not after `stop`.
  func add(_ task: @escaping Task) -> Bool {
    let isTaken = state.withLock { state in
      if !state.isStopped { state.tasks.append(task) }
      return !state.isStopped
    }
    if isTaken { signal.raise() }
    return isTaken
  }

  func stop(_ policy: SerialWorker.StopPolicy) {
    // Dropped tasks end outside of the lock: what they hold may come back here as it ends.
    let dropped: State? = state.withLock { state in
      state.isStopped = true
      guard policy == .discard else { return nil }
      defer { state = State(isStopped: true) }
      return state
    }
    withExtendedLifetime(dropped) { signal.raise() }
  }

  private var isOver: Bool { state.withLock { $0.isStopped && $0.isEmpty } }

  /// The worker's thread, from its beginning to its end.
  func work(by clock: any WakeableTimeSource) {
    let loop = RunLoop(clock: clock, handle: handle)
    let source = loop.addSource(signal, in: .common, owner: loop) { [self] loop in step(on: loop) }
    // A task may stop the loop, which does not stop the worker.
    while !isOver { loop.run() }
    source.invalidate()
  }

  private func step(on loop: RunLoop) {
    state.withLock { $0.next() }?(loop)
    if isOver {
      loop.stop()
    } else if !state.withLock({ $0.isEmpty }) {
      signal.raise()
    }
  }
}
