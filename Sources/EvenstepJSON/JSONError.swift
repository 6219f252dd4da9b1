/// Why a text is not the JSON that was expected.
public struct JSONError: Error, Equatable, CustomStringConvertible {
  /// The line of the fault, counted from 1.
  public var line: Int
  /// The column of the last letter that was read, counted in Unicode scalars from 1.
  public var column: Int
  /// The path of the value that was being read, such as `nodes[3].shapes[0].radius`; empty at the top.
  public var path: String
  /// What is wrong, in words.
  public var message: String

  /// The place and the fault in one line, without the file's name.
  public var description: String {
    "\(line):\(column): " + (path.isEmpty ? message : "\(path): \(message)")
  }
}
