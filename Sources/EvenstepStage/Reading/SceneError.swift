internal import EvenstepFiles
internal import EvenstepJSON

/// Why a scene cannot be read or run: file, place, rule and value.
public struct SceneError: Error, Equatable, CustomStringConvertible {
  /// The fault's kind, which decides an exit code.
  public enum Kind: Equatable, Sendable {
    /// A file that cannot be read at all.
    case noInput
    /// Content that breaks a rule.
    case badData
  }

  /// The fault's kind.
  public var kind = Kind.badData
  /// The file, where there is one.
  public var file: String?
  /// The line and column in the file, for faults of syntax.
  public var position: (line: Int, column: Int)?
  /// The JSON path, such as `nodes[3].shapes[0].radius`; empty at the top.
  public var path: String
  /// The rule that is broken, in words.
  public var rule: String
  /// The offending value as text.
  public var value: String?

  /// Creates an error about a value at a path.
  public init(path: String, rule: String, value: String? = nil) {
    self.path = path
    self.rule = rule
    self.value = value
  }

  init(_ error: JSONError) {
    self.init(path: error.path, rule: error.message)
    position = (error.line, error.column)
  }

  init(_ error: FileError, path: String = "", file: String? = nil) {
    self.init(path: path, rule: "\(error)")
    kind = path.isEmpty ? .noInput : .badData
    self.file = file
  }

  /// The same error, in that file.
  public func inFile(_ name: String) -> SceneError {
    var copy = self
    copy.file = name
    return copy
  }

  /// The same error at another path.
  func movedTo(_ path: String) -> SceneError {
    var copy = self
    copy.path = path
    return copy
  }

  /// A text from a file as messages quote it: on one line, and only the beginning of a long one.
  static func excerpt(_ text: String, limit: Int = 80) -> String {
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(limit).map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(shown)) + (scalars.dropFirst(limit).isEmpty ? "" : "…")
  }

  /// File, place, rule and value in one line.
  public var description: String {
    var text = ""
    if let file { text += file + (position.map { ":\($0.line):\($0.column)" } ?? "") + ": " }
    if !path.isEmpty { text += SceneError.excerpt(path, limit: 1000) + ": " }
    text += SceneError.excerpt(rule, limit: 1000)
    if let value { text += ", not " + SceneError.excerpt(value, limit: 200) }
    return text
  }

  /// Errors are equal where they say the same.
  public static func == (a: SceneError, b: SceneError) -> Bool {
    a.kind == b.kind && a.description == b.description
  }
}
