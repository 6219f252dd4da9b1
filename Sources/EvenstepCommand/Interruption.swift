internal import Glibc
internal import Synchronization

/// Remembers that a person pressed Ctrl-C, so that the work stops at the next frame and cleans up.
enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Whether the work should stop.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Listens to SIGINT and SIGTERM; a second one ends the program at once.
  ///
  /// A closed pipe becomes an error of `write` instead of a signal.
  static func install() {
    _ = flag.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interruption.flag.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// Throws where the work should stop.
  static func check() throws(Failure) {
    if isRequested { throw Failure.interrupted }
  }
}
