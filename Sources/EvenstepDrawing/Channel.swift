internal import Glibc

/// A queue between threads: what one sends, one other receives, in the order of sending.
///
/// It takes as much as is sent; whoever hands out what can be sent keeps it small. Unchecked: what changes is read and
/// written under `lock`.
package final class Channel<Element: Sendable>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signalled when there is something to receive, or never again.
  private let arrived = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [Element] = []
  private var isClosed = false

  /// Creates an empty channel that has room for some elements without taking more memory.
  package init(capacity: Int) {
    waiting.reserveCapacity(capacity)
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(arrived, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(arrived)
    pthread_mutex_destroy(lock)
    arrived.deallocate()
    lock.deallocate()
  }

  /// Hands an element over; after `close` it is dropped.
  package func send(_ element: consuming Element) {
    pthread_mutex_lock(lock)
    if !isClosed { waiting.append(element) }
    pthread_cond_signal(arrived)
    pthread_mutex_unlock(lock)
  }

  /// Waits for an element; nil once the channel is closed, whatever is left in it.
  package func receive() -> Element? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while waiting.isEmpty, !isClosed { pthread_cond_wait(arrived, lock) }
    return isClosed ? nil : waiting.removeFirst()
  }

  /// Waits for an element, but no longer than a time; nil when that is over, and once the channel is closed.
  package func receive(milliseconds: Int) -> Element? {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = end.tv_nsec + milliseconds * 1_000_000
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while waiting.isEmpty, !isClosed, pthread_cond_timedwait(arrived, lock, &end) == 0 {}
    return isClosed || waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Drops what was not received, and lets nobody wait any longer.
  package func close() {
    pthread_mutex_lock(lock)
    isClosed = true
    waiting.removeAll()
    pthread_cond_broadcast(arrived)
    pthread_mutex_unlock(lock)
  }
}
