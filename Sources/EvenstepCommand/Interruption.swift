internal import Glibc
internal import Synchronization

/// Remembers that a person pressed Ctrl-C or that the system asks to end, so that the work stops at the next frame and
/// cleans up.
enum Interruption {
  /// The first signal that came; 0 before.
  private static let received = Atomic<Int32>(0)

  /// Whether the work should stop.
  static var isRequested: Bool { received.load(ordering: .relaxed) != 0 }

  /// How the program ends for the signal.
  static var status: ExitStatus {
    switch received.load(ordering: .relaxed) {
    case SIGHUP: .hungUp
    case SIGTERM: .terminated
    default: .interrupted
    }
  }

  /// Listens to SIGINT, SIGTERM and SIGHUP; a second one of a kind ends the program at once.
  ///
  /// A SIGHUP that is ignored stays so, as after `nohup`. A closed pipe, and a file beyond the largest size that is
  /// allowed, become errors of `write` instead of signals.
  static func install() {
    _ = received.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !isIgnored(number) {
      signal(number) { number in
        _ = Interruption.received.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // Functions cannot be compared, but their addresses can.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Throws where the work should stop.
  static func check() throws(Failure) {
    if isRequested { throw Failure.interrupted() }
  }
}
