internal import Glibc

/// A file that grows at its end, and belongs to one process at a time.
///
/// The lock goes with the process, however that ends, and keeps only those out that ask for it. Not thread-safe.
package final class LockedFile {
  /// The file's path.
  package let path: String
  /// The open descriptor.
  package let descriptor: Int32

  /// Makes the file, or opens the one that is there; nil where another process has it.
  package init?(_ path: String) throws(FileError) {
    self.path = path
    descriptor = try Files.open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, doing: .create)
    // A file system that knows no locks is used without.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return nil }
    // The process that had the file may have removed it between the opening and the locking.
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_nlink > 0 else { return nil }
  }

  deinit {
    // Closing is not enough: a child that is just being started has the descriptor too, until it becomes its program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// All bytes of the file.
  package func read() throws(FileError) -> [UInt8] {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileError(path: path, doing: .read, code: errno) }
    return try Files.readAll(descriptor, path: path)
  }

  /// Cuts the file to a length in bytes.
  package func truncate(to length: Int) throws(FileError) {
    guard ftruncate(descriptor, off_t(length)) == 0 else { throw FileError(path: path, doing: .write, code: errno) }
  }

  /// Appends bytes, all in one call where the system takes them so.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    try Files.writeAll(descriptor, bytes, path: path)
  }
}
