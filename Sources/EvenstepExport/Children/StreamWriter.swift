internal import EvenstepFiles
internal import Glibc

/// Writes to a descriptor that someone else opened, such as standard output, without ever waiting for long.
///
/// The descriptor is left in blocking mode, since other processes may share it: pipes are written in pieces that they
/// take at once when they say that they are ready.
struct StreamWriter {
  /// Why writing ended.
  enum Stop: Error {
    /// The system reported a failure.
    case file(FileError)
    /// The caller asked to stop.
    case cancelled
  }

  private enum Kind { case file, pipe, socket }

  let descriptor: Int32
  /// The stream's name in messages.
  let name: String
  private let kind: Kind

  /// Looks at a descriptor; throws where it is not open.
  init(descriptor: Int32, name: String) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: name, doing: .write, code: errno) }
    self.descriptor = descriptor
    self.name = name
    switch status.st_mode & S_IFMT {
    case S_IFIFO: kind = .pipe
    case S_IFSOCK: kind = .socket
    default: kind = .file
    }
  }

  /// Writes all bytes; `isCancelled` is asked at least ten times a second.
  func write(_ bytes: UnsafeRawBufferPointer, isCancelled: () -> Bool) throws(Stop) {
    guard kind != .file else {
      do { return try Files.writeAll(descriptor, bytes, path: name) } catch { throw .file(error) }
    }
    try PipeSignal.heldBack { () throws(Stop) in try writeWhenReady(bytes, isCancelled: isCancelled) }
  }

  private func writeWhenReady(_ bytes: UnsafeRawBufferPointer, isCancelled: () -> Bool) throws(Stop) {
    var done = 0
    while done < bytes.count {
      if isCancelled() { throw .cancelled }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&waiting, 1, 100) > 0 else { continue }
      let count = writeSome(UnsafeRawBufferPointer(rebasing: bytes[done...]))
      if count >= 0 {
        done += count
      } else if errno != EAGAIN, errno != EINTR {
        throw .file(FileError(path: name, doing: .write, code: errno))
      }
    }
  }

  private func writeSome(_ bytes: UnsafeRawBufferPointer) -> Int {
    kind == .socket
      ? send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
      // A pipe that is ready has room for a page (PIPE_BUF).
      : Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, 4096))
  }
}
