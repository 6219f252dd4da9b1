internal import Glibc

/// Why a file could not be read or written.
public enum FileError: Error, Hashable, Sendable {
  /// There is no file or folder of this name to read.
  case notFound(path: String)
  /// The file or folder exists, and may not be read.
  case noPermission(path: String)
  /// A folder stands where a file was expected.
  case isDirectory(path: String)
  /// The file holds more bytes than the caller is ready to take.
  case tooLarge(path: String, limit: Int)
  /// A file or folder could not be made: the parent is missing or not writable, the name is taken, and so on.
  case cannotCreate(path: String, code: Int32)
  /// The disk, the quota or the allowed file size is used up.
  case noSpace(path: String, code: Int32)
  /// The reader at the other end of a pipe has gone.
  case closedPipe(path: String)
  /// Any other failure of the system, by its `errno`.
  case failed(path: String, doing: Operation, code: Int32)

  /// What was being done to a path.
  public enum Operation: String, Hashable, Sendable {
    /// Reading a file's bytes.
    case read
    /// Writing a file's bytes.
    case write
    /// Making a file or a folder, or giving it its final name.
    case create
    /// Reading the names in a folder.
    case list
    /// Removing a file.
    case remove
  }

  /// Sorts an `errno` into a case, by what was being done.
  public init(path: String, doing operation: Operation, code: Int32) {
    switch (code, operation) {
    case (ENOSPC, _), (EDQUOT, _), (EFBIG, _): self = .noSpace(path: path, code: code)
    case (EPIPE, _): self = .closedPipe(path: path)
    case (_, .create): self = .cannotCreate(path: path, code: code)
    case (ENOENT, _), (ENOTDIR, .read): self = .notFound(path: path)
    case (EACCES, _), (EPERM, _): self = .noPermission(path: path)
    case (EISDIR, .read): self = .isDirectory(path: path)
    default: self = .failed(path: path, doing: operation, code: code)
    }
  }

  /// The path that the failure is about.
  public var path: String {
    switch self {
    case .notFound(let path), .noPermission(let path), .isDirectory(let path), .tooLarge(let path, _),
      .cannotCreate(let path, _), .noSpace(let path, _), .closedPipe(let path), .failed(let path, _, _):
      path
    }
  }
}

extension FileError: CustomStringConvertible {
  /// The path and the cause in words, in one line.
  public var description: String {
    switch self {
    case .notFound(let path): "\(path): no such file or folder"
    case .noPermission(let path): "\(path): permission denied"
    case .isDirectory(let path): "\(path): is a folder, not a file"
    case .tooLarge(let path, let limit): "\(path): holds more than \(limit) bytes"
    case .cannotCreate(let path, let code): "\(path): cannot be created: \(FileError.text(of: code))"
    case .noSpace(let path, let code): "\(path): cannot be written: \(FileError.text(of: code))"
    case .closedPipe(let path): "\(path): the reader has closed the pipe"
    case .failed(let path, let operation, let code):
      "\(path): cannot \(operation.rawValue): \(FileError.text(of: code))"
    }
  }

  /// The C library's words for an `errno`, beginning with a small letter.
  private static func text(of code: Int32) -> String {
    // `strerror` may share one buffer between threads; `strerror_r` never does.
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      strerror_r(code, buffer.baseAddress!, buffer.count) == 0
        ? String(cString: buffer.baseAddress!) : "error \(code)"
    }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
