internal import Glibc

/// A file that is written or read piece by piece under its own name; it is closed when the value goes away.
///
/// What was written before the process ends is there, unlike with `AtomicFile`.
package struct OpenFile: ~Copyable {
  /// The file's name in errors.
  package let path: String
  /// Negative once closed.
  private var descriptor: Int32
  /// Whether the descriptor was opened here.
  private let isOwned: Bool

  /// Opens a file to be read.
  package init(reading path: String) throws(FileError) {
    descriptor = try Files.open(path, O_RDONLY | O_CLOEXEC, doing: .read)
    self.path = path
    isOwned = true
  }

  /// Makes a file to be written; a device or a pipe of that name is written to.
  ///
  /// Throws `cannotCreate` where a file of that name exists, unless it is to be overwritten: then it is empty now.
  package init(creating path: String, overwriting: Bool) throws(FileError) {
    let flags =
      switch Files.mode(of: path).map({ $0 & S_IFMT }) {
      case nil: O_CREAT | O_EXCL
      case S_IFREG?: overwriting ? O_TRUNC : O_CREAT | O_EXCL
      default: Int32(0)
      }
    descriptor = try Files.open(path, flags | O_WRONLY | O_CLOEXEC, doing: .create)
    self.path = path
    isOwned = true
  }

  /// Uses an open descriptor, which stays open; `name` is its name in errors.
  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    path = name
    isOwned = false
  }

  /// Writes all bytes; a closed pipe is an error, and no signal.
  package func write(_ bytes: [UInt8]) throws(FileError) { try Files.writeAll(descriptor, bytes, path: path) }

  /// The next bytes, at most so many; none at the end of the file.
  package func read(atMost limit: Int) throws(FileError) -> [UInt8] {
    while true {
      var failure: Int32 = 0
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
        count = Glibc.read(descriptor, buffer.baseAddress, limit)
        failure = errno
        filled = max(count, 0)
      }
      if count >= 0 { return bytes }
      if failure != EINTR { throw FileError(path: path, doing: .read, code: failure) }
    }
  }

  /// Cuts the file off after so many bytes, where the next ones are written; throws for a pipe, which cannot be cut.
  package func truncate(to size: Int) throws(FileError) {
    guard ftruncate(descriptor, off_t(size)) == 0, lseek(descriptor, off_t(size), SEEK_SET) >= 0 else {
      throw FileError(path: path, doing: .write, code: errno)
    }
  }

  /// Closes the file; a full disk may show only here.
  package consuming func close() throws(FileError) {
    guard isOwned else { return }
    let open = descriptor
    descriptor = -1
    guard Glibc.close(open) == 0 || errno == EINTR else { throw FileError(path: path, doing: .write, code: errno) }
  }

  deinit {
    if isOwned, descriptor >= 0 { Glibc.close(descriptor) }
  }
}
