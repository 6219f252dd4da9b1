internal import Glibc

/// A thread that can be waited for any number of times, from any thread, itself included.
final class JoinedThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let id: pthread_t
  private let isJoined = Guarded(false)

  /// Starts a thread; throws `noThread` if the system has none left.
  init(_ run: @escaping @Sendable () -> Void) throws(TimingError) {
    let body = Unmanaged.passRetained(Body(run))
    var id = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
      if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }
    let code = pthread_create(&id, nil, start, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw .noThread(code)
    }
    self.id = id
  }

  deinit {
    if !isJoined.withLock({ $0 }) { pthread_detach(id) }
  }

  /// Whether this is the thread that asks.
  var isCurrent: Bool { pthread_equal(pthread_self(), id) != 0 }

  /// Waits until the thread has ended; on the thread itself returns at once.
  func join() {
    guard !isCurrent else { return }
    isJoined.withLock { isJoined in
      if !isJoined { pthread_join(id, nil) }
      isJoined = true
    }
  }
}
