/// How the program ends, in the numbers of sysexits(3); after a signal that is 128 and the signal's number, as in a shell.
enum ExitStatus: Int32 {
  /// All went well.
  case ok = 0
  /// A replay is not equal to its recording.
  case differs = 1
  /// The command line is wrong.
  case usage = 64
  /// The content of a file is wrong.
  case badData = 65
  /// A file is not there or cannot be read.
  case noInput = 66
  /// Something that is no one's fault but ours.
  case software = 70
  /// A file or folder cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed on the way.
  case inputOutput = 74
  /// The terminal has gone: SIGHUP.
  case hungUp = 129
  /// A person pressed Ctrl-C: SIGINT.
  case interrupted = 130
  /// The system, or a person, asked to end: SIGTERM.
  case terminated = 143
}

/// Why a command cannot do what it was asked to, and how the program ends for it.
struct Failure: Error {
  let status: ExitStatus
  /// Empty where the result says it all.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// A signal ended the command, before it came to the frame if there is one.
  static func interrupted(before frame: Int? = nil) -> Failure {
    let status = Interruption.status
    let word =
      switch status {
      case .hungUp: "hung up"
      case .terminated: "terminated"
      default: "interrupted"
      }
    return Failure(status, word + (frame.map { " before frame \($0)" } ?? ""))
  }
}
