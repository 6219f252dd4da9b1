internal import EvenstepFiles
internal import Glibc

/// Makes a new, empty folder under `TMPDIR`, or `/tmp`; the caller removes it.
public func makeTemporaryFolder() throws -> String {
  let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var template = Array((parent + "/evenstep-XXXXXX").utf8CString)
  guard mkdtemp(&template) != nil else { throw FileError(path: parent, doing: .create, code: errno) }
  return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
}

/// Runs a body with a new folder and removes the folder, and the files in it, afterwards.
public func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = try makeTemporaryFolder()
  defer { removeAll(in: folder) }
  return try body(folder)
}

private func removeAll(in folder: String) {
  for name in (try? Files.names(in: folder)) ?? [] {
    let path = folder + "/" + name
    // A link to a folder is removed as a link, before anything is looked for behind it.
    do { try Files.remove(path) } catch { removeAll(in: path) }
  }
  try? Files.remove(folder)
}
