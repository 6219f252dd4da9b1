internal import Glibc

/// Whole files and folders, through the C library alone.
public enum Files {
  /// Reads a whole file of at most `limit` bytes.
  ///
  /// Throws `tooLarge` before taking more than the limit, also where the size is not known beforehand (pipes).
  public static func read(_ path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
    let descriptor = try open(path, O_RDONLY | O_CLOEXEC, doing: .read)
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, doing: .read, code: errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .isDirectory(path: path) }
    guard Int(status.st_size) <= limit else { throw .tooLarge(path: path, limit: limit) }
    return try readAll(descriptor, path: path, expected: Int(status.st_size), limit: limit)
  }

  /// Reads an open descriptor to its end, which may be a pipe or a socket; `path` only names it in errors.
  ///
  /// Throws `tooLarge` before taking more than the limit.
  public static func readAll(
    _ descriptor: Int32, path: String, expected: Int = 0, limit: Int = 1 << 30
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than expected, so that the end is seen without growing.
    var chunk = expected + 1
    while true {
      var failure: Int32 = 0
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, filled in
        count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        failure = errno
        filled = max(count, 0)
      }
      if count < 0 {
        if failure == EINTR { continue }
        throw FileError(path: path, doing: .read, code: failure)
      }
      if count == 0 { return bytes }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
      chunk = max(expected + 1 - bytes.count, 1 << 16)
    }
  }

  /// Writes a whole file: first under a temporary name in the same folder, then renamed, so that no other process
  /// ever sees a part of it; a failure leaves nothing behind.
  public static func writeAtomically(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    var file = try AtomicFile(path)
    try file.write(bytes)
    try file.commit()
  }

  /// Makes a folder, and its parents where they are missing; an existing folder is fine.
  public static func makeDirectory(_ path: String) throws(FileError) {
    if isDirectory(path) { return }
    let parent = folder(of: path)
    if parent != path, !exists(parent) { try makeDirectory(parent) }
    guard mkdir(path, 0o777) != 0 else { return }
    let code = errno
    // Another process may have made it in between.
    if code == EEXIST, isDirectory(path) { return }
    throw FileError(path: path, doing: .create, code: code)
  }

  /// Whether a file, folder or anything else of this name exists and can be seen.
  public static func exists(_ path: String) -> Bool { mode(of: path) != nil }

  /// Whether the name is taken: `exists`, or a symbolic link that leads nowhere.
  public static func isTaken(_ path: String) -> Bool { ownMode(of: path) != nil }

  /// Whether a file of this name exists that holds bytes of its own: not a folder, a device or a pipe.
  public static func isRegular(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFREG } ?? false
  }

  /// Whether two names are of one file, which need not exist where they are the same.
  public static func isSame(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(a, &first) == 0, stat(b, &second) == 0 else { return a == b }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether a file begins with some bytes; false where it cannot be read, or is no file.
  public static func begins(_ path: String, with start: [UInt8]) -> Bool {
    guard isRegular(path), let descriptor = try? open(path, O_RDONLY | O_CLOEXEC, doing: .read) else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: start.count)
    return pread(descriptor, &bytes, bytes.count, 0) == bytes.count && bytes == start
  }

  /// Whether a folder of this name exists.
  public static func isDirectory(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }

  /// The folder that relative names are in; nil where it is gone.
  public static var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The names in a folder, without `.` and `..`, sorted by their UTF-8 bytes.
  public static func names(in path: String) throws(FileError) -> [String] {
    guard let stream = opendir(path) else { throw FileError(path: path, doing: .list, code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw FileError(path: path, doing: .list, code: errno) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Removes a file or an empty folder; one that does not exist is fine.
  public static func remove(_ path: String) throws(FileError) {
    guard Glibc.remove(path) != 0, errno != ENOENT else { return }
    throw FileError(path: path, doing: .remove, code: errno)
  }

  /// The folder part of a path: `.` for a bare name.
  public static func folder(of path: String) -> String {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// The name by which a file is found from a folder, through no symbolic link.
  ///
  /// It is relative where file and folder are there, and otherwise, as without a folder, begins at the root.
  public static func path(_ path: String, from folder: String?) -> String {
    guard let target = realPath(path) else { return path.hasPrefix("/") ? path : "\(workingFolder ?? "")/\(path)" }
    guard let folder, let start = realPath(folder) else { return target }
    let (from, to) = (start.split(separator: "/"), target.split(separator: "/"))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: from.count - shared)
    return (up + to[shared...]).joined(separator: "/")
  }

  private static func realPath(_ path: String) -> String? {
    guard let name = realpath(path, nil) else { return nil }
    defer { free(name) }
    return String(cString: name)
  }
}

extension Files {
  /// Writes all bytes to an open descriptor; see the other form.
  public static func writeAll(_ descriptor: Int32, _ bytes: [UInt8], path: String) throws(FileError) {
    let outcome = bytes.withUnsafeBytes { buffer -> Result<Void, FileError> in
      do throws(FileError) { return .success(try writeAll(descriptor, buffer, path: path)) } catch {
        return .failure(error)
      }
    }
    try outcome.get()
  }

  /// Writes all bytes to an open descriptor, going on after interruptions and short writes.
  ///
  /// `path` only names the target in errors. A closed pipe is an error, and no signal.
  public static func writeAll(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, path: String
  ) throws(FileError) {
    try PipeSignal.heldBack { () throws(FileError) in try writeOn(descriptor, bytes, path: path) }
  }

  private static func writeOn(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, path: String
  ) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        // A non-blocking pipe is full: wait until it can take more.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw FileError(path: path, doing: .write, code: errno)
      }
    }
  }

  /// Opens a file; a descriptor of 0 is as good as any other when standard input is closed.
  static func open(
    _ path: String, _ flags: Int32, doing operation: FileError.Operation
  ) throws(FileError) -> Int32 {
    while true {
      let descriptor = Glibc.open(path, flags, 0o666)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw FileError(path: path, doing: operation, code: errno) }
    }
  }

  /// The type and permission bits of what a path names, following symbolic links.
  static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }

  /// The type and permission bits of what has this name, be it a symbolic link.
  static func ownMode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : nil
  }
}
