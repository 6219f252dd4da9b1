internal import Glibc

/// The reading end of a pipe from a child, and the last bytes that came through it.
final class OutputPipe {
  /// The reading end, which never blocks; -1 after the end of the stream.
  private(set) var descriptor: Int32
  /// The most bytes that are kept.
  private let limit: Int
  private var bytes: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  init(descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The last bytes.
  var kept: [UInt8] { Array(bytes.suffix(limit)) }

  /// Takes what is there, at most one chunk; false where nothing is.
  func collect() -> Bool {
    guard descriptor >= 0 else { return false }
    let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      bytes += chunk[..<count]
      // Cut only now and then, so that a long stream is not copied for each chunk.
      if bytes.count > 2 * limit + chunk.count { bytes.removeFirst(bytes.count - limit) }
      return true
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return false }
    close(descriptor)
    descriptor = -1
    return false
  }
}
