internal import EvenstepFiles
internal import Glibc

/// Where the program writes: results to standard output, messages and progress to standard error.
enum Output {
  /// Writes a result; throws where the reader is gone or the disk is full.
  static func standard(_ text: String) throws(Failure) {
    do {
      try Files.writeAll(STDOUT_FILENO, Array(text.utf8), path: "standard output")
    } catch { throw Failure(.inputOutput, "\(error)") }
  }

  /// Writes a line for people; where even that is impossible, nothing is left to be said.
  static func message(_ line: String) {
    try? Files.writeAll(STDERR_FILENO, Array((line + "\n").utf8), path: "standard error")
  }
}

/// A line on standard error that says how far the work is; only where a person is there to read it.
struct Progress {
  private let isShown: Bool
  private let total: Int
  private let unit: String
  private let start = Progress.now
  private var last = 0.0

  /// Starts a piece of work; a total of 0 means that no one knows it.
  init(total: Int, unit: String, quiet: Bool) {
    self.total = total
    self.unit = unit
    isShown = !quiet && isatty(STDERR_FILENO) == 1
  }

  /// Shows the work as done so far, ten times a second at the most.
  mutating func update(_ done: Int) {
    guard isShown else { return }
    let elapsed = Progress.now - start
    guard elapsed - last >= 0.1 || done == total else { return }
    last = elapsed
    let rate = elapsed > 0 ? Double(done) / elapsed : 0
    let left = rate > 0 ? Double(total - done) / rate : 0
    let speed = "\(Int(rate.rounded())) a second"
    let amount =
      total > 0
      ? "\(done) of \(total) \(unit), \(done * 100 / total) %, \(speed), \(Int(left.rounded())) s left"
      : "\(done) \(unit), \(speed)"
    write("\r\(amount)\u{1B}[K")
  }

  /// Clears the line, so that what follows starts at the margin.
  func end() { if isShown { write("\r\u{1B}[K") } }

  private func write(_ text: String) {
    try? Files.writeAll(STDERR_FILENO, Array(text.utf8), path: "standard error")
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
