internal import Glibc

/// The signal that ends a process when it writes to a pipe that no one reads any more.
package enum PipeSignal {
  /// Does something without SIGPIPE reaching this thread; a write to a closed pipe then fails with `EPIPE`.
  ///
  /// The signal is held back for the length of the call alone, so that a program's own handling of it stays as it is.
  package static func heldBack<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    var pending = sigset_t()
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer {
      // One that came meanwhile is ours, and must not arrive once the mask is gone.
      var noTime = timespec()
      if !wasPending { while sigtimedwait(&signals, nil, &noTime) < 0, errno == EINTR {} }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    try body()
  }
}
