import Glibc

/// One line on standard error that says what is being measured; nothing where that is no terminal.
struct Progress {
  private let isShown = isatty(STDERR_FILENO) == 1

  /// Replaces the line.
  func say(_ text: String) { write("\r\u{1b}[K\(text)") }

  /// Takes the line away.
  func clear() { write("\r\u{1b}[K") }

  private func write(_ text: String) {
    guard isShown else { return }
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
