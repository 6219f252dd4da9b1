internal import Glibc

/// Threads that wait for work and do it together with the caller.
///
/// Unchecked: everything that changes is read and written under `lock`, but for the threads' own list, which only
/// `init` and `deinit` touch. The work itself must be safe to run on several threads at once.
package final class WorkerPool: @unchecked Sendable {
  /// The number of workers, the caller included.
  package let count: Int
  private let shared = Shared()
  private var threads: [pthread_t] = []

  /// What the threads hold on to; they do not keep the pool itself alive.
  private final class Shared: @unchecked Sendable {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// Signalled when there is work, or the end.
    let started = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// Signalled when the last thread has done its share.
    let finished = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    var work: ((Int) -> Void)?
    /// Counts the pieces of work, so that no thread does one twice.
    var generation = 0
    /// Threads that have not finished the current piece.
    var busy = 0
    var isEnding = false

    init() {
      pthread_mutex_init(lock, nil)
      pthread_cond_init(started, nil)
      pthread_cond_init(finished, nil)
    }

    deinit {
      pthread_cond_destroy(finished)
      pthread_cond_destroy(started)
      pthread_mutex_destroy(lock)
      finished.deallocate()
      started.deallocate()
      lock.deallocate()
    }
  }

  /// Starts the threads; where the system refuses one, the pool is smaller.
  package init(count: Int) {
    for index in 1..<max(count, 1) {
      let seat = Unmanaged.passRetained(Seat(shared: shared, worker: index))
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, { Seat.sit($0) }, seat.toOpaque())
      guard status == 0 else {
        seat.release()
        break
      }
      threads.append(thread)
    }
    self.count = threads.count + 1
  }

  deinit {
    pthread_mutex_lock(shared.lock)
    shared.isEnding = true
    pthread_cond_broadcast(shared.started)
    pthread_mutex_unlock(shared.lock)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Runs the work once on each worker, with its number, and returns when all are done; one caller at a time.
  package func run(_ work: (Int) -> Void) {
    guard !threads.isEmpty else { return work(0) }
    withoutActuallyEscaping(work) { run(kept: $0) }
  }

  /// As `run`, with work that is kept by the caller, so that no memory is taken for it.
  package func run(kept work: @escaping (Int) -> Void) {
    guard !threads.isEmpty else { return work(0) }
    pthread_mutex_lock(shared.lock)
    shared.work = work
    shared.generation += 1
    shared.busy = threads.count
    pthread_cond_broadcast(shared.started)
    pthread_mutex_unlock(shared.lock)
    work(0)
    pthread_mutex_lock(shared.lock)
    while shared.busy > 0 { pthread_cond_wait(shared.finished, shared.lock) }
    shared.work = nil
    pthread_mutex_unlock(shared.lock)
  }

  /// One thread's place in the pool.
  private final class Seat {
    let shared: Shared
    let worker: Int

    init(shared: Shared, worker: Int) {
      self.shared = shared
      self.worker = worker
    }

    static func sit(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let argument { Unmanaged<Seat>.fromOpaque(argument).takeRetainedValue().work() }
      return nil
    }

    private func work() {
      var done = 0
      pthread_mutex_lock(shared.lock)
      while true {
        while !shared.isEnding, shared.generation == done { pthread_cond_wait(shared.started, shared.lock) }
        if shared.isEnding { break }
        done = shared.generation
        // A copy that lives on past `finished` would be an escape: it ends before the lock is taken again.
        do {
          let work = shared.work
          pthread_mutex_unlock(shared.lock)
          work?(worker)
        }
        pthread_mutex_lock(shared.lock)
        shared.busy -= 1
        if shared.busy == 0 { pthread_cond_signal(shared.finished) }
      }
      pthread_mutex_unlock(shared.lock)
    }
  }
}
