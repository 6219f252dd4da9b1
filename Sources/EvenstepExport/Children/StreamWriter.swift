internal import EvenstepFiles
internal import Glibc

/// Writes to a descriptor that someone else opened, such as standard output, without ever waiting for long.
///
/// The descriptor is left in blocking mode, since other processes may share it. A pipe is opened a second time, not
/// blocking, so that much can be written at once; where the system does not allow that, it is written in pieces that it
/// takes at once when it says that it is ready.
final class StreamWriter {
  /// Why writing ended.
  enum Stop: Error {
    /// The system reported a failure.
    case file(FileError)
    /// The caller asked to stop.
    case cancelled
  }

  private enum Kind { case file, device, pipe, socket }

  /// The stream's name in messages.
  let name: String
  private let descriptor: Int32
  private let kind: Kind
  /// The pipe once more; negative where there is none.
  private let second: Int32

  /// Looks at a descriptor; throws where it is not open.
  init(descriptor: Int32, name: String) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: name, doing: .write, code: errno) }
    self.descriptor = descriptor
    self.name = name
    switch status.st_mode & S_IFMT {
    case S_IFIFO: kind = .pipe
    case S_IFSOCK: kind = .socket
    case S_IFREG: kind = .file
    default: kind = .device
    }
    second = kind == .pipe ? open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC) : -1
    if kind == .pipe { SpawnPlan.enlarge(descriptor) }
  }

  deinit { if second >= 0 { close(second) } }

  /// Writes all bytes; `isCancelled` is asked at least ten times a second.
  func write(_ bytes: UnsafeRawBufferPointer, isCancelled: () -> Bool) throws(Stop) {
    guard kind == .pipe || kind == .socket else {
      do { return try Files.writeAll(descriptor, bytes, path: name) } catch { throw .file(error) }
    }
    try PipeSignal.heldBack { () throws(Stop) in try writeWhenReady(bytes, isCancelled: isCancelled) }
  }

  private func writeWhenReady(_ bytes: UnsafeRawBufferPointer, isCancelled: () -> Bool) throws(Stop) {
    var done = 0
    while done < bytes.count {
      if isCancelled() { throw .cancelled }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&waiting, 1, 50) > 0 else { continue }
      let count = writeSome(UnsafeRawBufferPointer(rebasing: bytes[done...]))
      if count >= 0 {
        done += count
      } else if errno != EAGAIN, errno != EINTR {
        throw .file(FileError(path: name, doing: .write, code: errno))
      }
    }
  }

  private func writeSome(_ bytes: UnsafeRawBufferPointer) -> Int {
    if kind == .socket { return send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT)) }
    if second >= 0 { return Glibc.write(second, bytes.baseAddress, bytes.count) }
    // A pipe that is ready has room for a page (PIPE_BUF).
    return Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, 4096))
  }

  /// Where the next byte goes; nil unless the stream is a file.
  var position: Int? {
    guard kind == .file else { return nil }
    let offset = lseek(descriptor, 0, SEEK_CUR)
    return offset < 0 ? nil : Int(offset)
  }

  /// Takes back what was written after a position, as far as that is possible.
  func retreat(to position: Int) {
    guard kind == .file, ftruncate(descriptor, off_t(position)) == 0 else { return }
    lseek(descriptor, off_t(position), SEEK_SET)
  }
}
