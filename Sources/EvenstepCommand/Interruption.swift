internal import Glibc
internal import Synchronization

/// Remembers that a person pressed Ctrl-C or that the system asks to end, so that the work stops at the next frame and
/// cleans up.
enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Whether the work should stop.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Listens to SIGINT, SIGTERM and SIGHUP; a second one of a kind ends the program at once.
  ///
  /// One that is ignored stays so, as after `nohup`. A closed pipe becomes an error of `write` instead of a signal.
  static func install() {
    _ = flag.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      signal(number) { number in
        Interruption.flag.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
    signal(SIGPIPE, SIG_IGN)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // Functions cannot be compared, but their addresses can.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Throws where the work should stop.
  static func check() throws(Failure) {
    if isRequested { throw Failure.interrupted }
  }
}
