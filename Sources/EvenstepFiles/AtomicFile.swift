internal import Glibc

/// A file that appears under its name only when it is complete.
///
/// Bytes go to a temporary name in the same folder; `commit()` renames it. A value that is dropped without a commit
/// removes the temporary file. Other processes see the old file or the whole new one; nothing is promised about
/// a power cut. A target that is a device or a pipe is written directly, since it must not be replaced.
///
/// ```swift
/// var file = try AtomicFile("frame.ppm")
/// try file.write(bytes)
/// try file.commit()
/// ```
public struct AtomicFile: ~Copyable {
  private let path: String
  /// Nil for a target that is written directly, and after the rename.
  private var temporary: String?
  /// Negative once closed.
  private var descriptor: Int32

  /// Opens the temporary file; throws `cannotCreate` where the folder does not take it.
  public init(_ path: String) throws(FileError) {
    self.path = path
    switch Files.mode(of: path).map({ $0 & S_IFMT }) {
    case S_IFDIR?: throw .cannotCreate(path: path, code: EISDIR)
    case nil, S_IFREG?: (descriptor, temporary) = try Files.makeTemporary(for: path)
    default:
      temporary = nil
      descriptor = try Files.open(path, O_WRONLY | O_CLOEXEC, doing: .create)
    }
  }

  /// Appends bytes.
  public mutating func write(_ bytes: [UInt8]) throws(FileError) {
    var failure: FileError?
    bytes.withUnsafeBytes { buffer in
      do throws(FileError) { try Files.writeAll(descriptor, buffer, path: path) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Appends bytes.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try Files.writeAll(descriptor, bytes, path: path)
  }

  /// Closes the file and gives it its name, replacing what was there.
  public consuming func commit() throws(FileError) {
    let open = descriptor
    descriptor = -1
    // A full disk may show only here.
    guard close(open) == 0 || errno == EINTR else { throw FileError(path: path, doing: .write, code: errno) }
    guard let name = temporary else { return }
    try Files.rename(name, to: path)
    temporary = nil
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let temporary { unlink(temporary) }
  }
}
