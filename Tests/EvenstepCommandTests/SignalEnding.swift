import Glibc

/// A signal that ends the program in order, with the status and the word for it.
struct SignalEnding: Sendable {
  var signal: Int32
  var code: Int
  var word: String

  /// The statuses are those that a shell tells of processes that such signals ended.
  static let all = [
    SignalEnding(signal: SIGHUP, code: 129, word: "hung up"),
    SignalEnding(signal: SIGINT, code: 130, word: "interrupted"),
    SignalEnding(signal: SIGTERM, code: 143, word: "terminated"),
  ]
}
