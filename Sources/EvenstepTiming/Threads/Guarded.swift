internal import Glibc

/// A value that threads share and wait on: one lock, one condition.
///
/// Made of `pthread_mutex_t` and `pthread_cond_t` rather than of the standard library's `Mutex`, because one can wait on
/// them until a deadline, and because the thread sanitizer sees them. Unchecked: the value is read and written under
/// `lock` only.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Reads or changes the value; what is called must not come back here.
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }

  /// Changes the value and has everyone who waits look at it.
  func change(_ body: (inout Value) -> Void) {
    withLock { value in
      body(&value)
      pthread_cond_broadcast(changed)
    }
  }

  /// Waits while the value is as described, at most until a deadline of `CLOCK_MONOTONIC`.
  func wait(until deadline: Instant?, while condition: (Value) -> Bool) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard let deadline else {
      while condition(value) { pthread_cond_wait(changed, lock) }
      return
    }
    guard deadline > .zero else { return }
    let (seconds, rest) = deadline.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var end = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    while condition(value), pthread_cond_timedwait(changed, lock, &end) == 0 {}
  }
}
