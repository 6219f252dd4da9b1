internal import Glibc

extension Files {
  /// Makes an empty file under a temporary name beside a path, where a rename to that path is possible.
  ///
  /// Returns the name. Throws `cannotCreate` about `path` where its folder takes no new file.
  package static func reserveTemporary(for path: String) throws(FileError) -> String {
    let (descriptor, name) = try makeTemporary(for: path)
    close(descriptor)
    return name
  }

  /// Gives a file another name, replacing what was there.
  package static func rename(_ old: String, to new: String) throws(FileError) {
    guard Glibc.rename(old, new) == 0 else { throw FileError(path: new, doing: .create, code: errno) }
  }

  /// The size of a file in bytes; nil where there is none.
  package static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Makes and opens an empty file under a temporary name beside a path.
  static func makeTemporary(for path: String) throws(FileError) -> (descriptor: Int32, name: String) {
    let folder = Files.folder(of: path)
    var code = EEXIST
    for attempt in 0..<10_000 where code == EEXIST {
      let name = "\(folder)/\(temporaryPrefix)\(getpid())-\(attempt)\(temporaryEnding)"
      let descriptor = Glibc.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (descriptor, name) }
      code = errno
    }
    throw FileError(path: path, doing: .create, code: code)
  }

  /// The ends of a temporary file's name; between them stand the process's id, a dash and a number.
  private static let (temporaryPrefix, temporaryEnding) = (".evenstep-", ".tmp")

  /// Removes the temporary files in a folder that processes have left which are gone; nothing but files.
  ///
  /// With `own`, those under this process's id as well: it has none of its own there, and an earlier process, in
  /// another container perhaps, had the same id.
  package static func removeAbandonedTemporaries(in folder: String, own: Bool) throws(FileError) {
    for name in try names(in: folder) {
      guard let owner = process(ofTemporary: name) else { continue }
      let (path, isOwn) = ("\(folder)/\(name)", owner == getpid())
      let isGone = isOwn ? own : kill(owner, 0) != 0 && errno == ESRCH
      if isGone, ownMode(of: path).map({ $0 & S_IFMT }) == S_IFREG { try remove(path) }
    }
  }

  /// The id of the process that made a temporary file; nil for files with other names.
  private static func process(ofTemporary name: String) -> pid_t? {
    guard name.hasPrefix(temporaryPrefix), name.hasSuffix(temporaryEnding) else { return nil }
    let parts = name.dropFirst(temporaryPrefix.count).dropLast(temporaryEnding.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let id = pid_t(parts[0]), id > 0, let number = Int(parts[1]) else { return nil }
    // Numbers that we write have no signs and no leading zeros.
    return parts[0] == "\(id)" && parts[1] == "\(number)" ? id : nil
  }
}

extension Files {
  /// Reads some bytes of a file from a place on; fewer where the file ends before.
  package static func read(_ path: String, from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let descriptor = try open(path, O_RDONLY | O_CLOEXEC, doing: .read)
    defer { close(descriptor) }
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if got > 0 {
          filled += got
        } else if got == 0 {
          return
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    if let failure { throw FileError(path: path, doing: .read, code: failure) }
    return bytes
  }

  /// The folders on the way to a path, itself included, that do not exist, the outermost first.
  package static func missingFolders(of path: String) -> [String] {
    var missing: [String] = []
    var current = path
    while !exists(current) {
      missing.insert(current, at: 0)
      let parent = folder(of: current)
      guard parent != current else { break }
      current = parent
    }
    return missing
  }
}
