import EvenstepFiles

extension TemporaryFolder {
  /// All files of a folder below this one, hidden ones too, by name.
  func contents(of name: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for file in try names(in: name) { contents[file] = try Files.read(self("\(name)/\(file)")) }
    return contents
  }

  /// Replaces all files of a folder below this one, and makes the folder where it is missing.
  func write(_ contents: [String: [UInt8]], to name: String) throws {
    try Files.makeDirectory(self(name))
    for file in try names(in: name) { try Files.remove(self("\(name)/\(file)")) }
    for (file, bytes) in contents { try Files.writeAtomically(self("\(name)/\(file)"), bytes) }
  }
}
