public import EvenstepFiles

/// Why a text cannot be laid out.
public enum TextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A font of a Debian package is not installed.
  case fontNotInstalled(path: String, package: String)
  /// A font file cannot be read.
  case unreadable(FileError)
  /// A file is no font, or one without outlines.
  case notAFont(path: String, reason: String)
  /// A font file breaks off or contradicts itself where the outline of a glyph should be.
  case damagedFont(path: String, glyph: UInt32)
  /// A setting breaks a rule.
  case invalid(field: String, rule: String, value: String?)

  /// The cause in words, in one line.
  public var description: String {
    switch self {
    case .fontNotInstalled(let path, let package):
      "\(path): there is no such font; it is in the Debian package \(package)"
    case .unreadable(let error): "\(error)"
    case .notAFont(let path, let reason): "\(path): \(reason)"
    case .damagedFont(let path, let glyph): "\(path): the font is damaged: glyph \(glyph) has no outline"
    case .invalid(let field, let rule, let value): "\(field) \(rule)" + (value.map { ", not \($0)" } ?? "")
    }
  }
}
