public import EvenstepFiles

/// Why a recording cannot be read or written: the file, the line and the cause.
public struct RecordingError: Error, Equatable, Sendable {
  /// The cause.
  public enum Kind: Error, Equatable, Sendable {
    /// The system did not let the file be read or written.
    case file(FileError)
    /// The file is something else; why that is certain, in words.
    case notARecording(String)
    /// The recording is whole, and of a version of the format that this engine does not read.
    case unsupportedVersion(Int)
    /// The file ends inside this line.
    case cutLine
    /// The file ends after this line, and the line that ends a recording is missing.
    case missingEnd
    /// The line's bytes are not those that were written: they do not match the line's own check.
    case damaged
    /// The line is sound, and belongs after another line than the one before it.
    case misplaced
    /// The line is sound, and its content breaks a rule: at which member, which rule, and what stands there instead.
    case malformed(path: String, rule: String, value: String?)
    /// Another step was due.
    case wrongStep(expected: Int, found: Int)
    /// A keyframe stands where none may be: the rule.
    case misplacedKeyframe(step: Int, rule: String)
    /// Something follows the line that ends the recording.
    case afterEnd
    /// Encoded data of a member cannot be unpacked: why, in words.
    case unreadable(path: String, reason: String)
    /// The line, or the unpacked data of one of its members, is larger than this many bytes.
    case tooLarge(path: String?, limit: Int)
    /// What was to be written has no place in a recording: at which member, and the rule.
    case notRecordable(path: String, rule: String)
  }

  /// The cause.
  public var kind: Kind
  /// The file's name, where there is one.
  public var file: String?
  /// The line, counted from 1, where it is about one.
  public var line: Int?

  /// Describes an error.
  public init(_ kind: Kind, file: String? = nil, line: Int? = nil) {
    self.kind = kind
    self.file = file
    self.line = line
  }

  /// A text from a file as messages quote it: on one line, and only the beginning of a long one.
  static func excerpt(_ text: String, limit: Int = 80) -> String {
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(limit).map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(shown)) + (scalars.dropFirst(limit).isEmpty ? "" : "…")
  }
}

extension RecordingError: CustomStringConvertible {
  /// File, line and cause in one line.
  public var description: String {
    if case .file(let error) = kind { return error.description }
    let place = [file, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
    return place.isEmpty ? kind.description : place + ": " + kind.description
  }
}

extension RecordingError.Kind: CustomStringConvertible {
  /// The cause in words.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .notARecording(let reason): "not a recording: \(reason)"
    case .unsupportedVersion(let version):
      "a recording of format version \(version), and this engine reads version \(RecordingFormat.version)"
    case .cutLine: "the file was cut off inside this line"
    case .missingEnd: "the file ends after this line, without the line that ends a recording"
    case .damaged: "the line is damaged: its bytes do not match its check"
    case .misplaced: "the line does not follow the one before it: lines are missing, repeated or out of order"
    case .malformed(let path, let rule, let value):
      (path.isEmpty ? "" : "\(RecordingError.excerpt(path)): ") + RecordingError.excerpt(rule, limit: 1000)
        + (value.map { ", not \($0)" } ?? "")
    case .wrongStep(let expected, let found): "step \(expected) must come here, not step \(found)"
    case .misplacedKeyframe(let step, let rule): "keyframe \(step) has no place here: \(rule)"
    case .afterEnd: "something follows the line that ends the recording"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .tooLarge(nil, let limit): "the line is longer than \(limit) bytes"
    case .tooLarge(let path?, let limit): "\(path): unpacks to more than \(limit) bytes"
    case .notRecordable(let path, let rule): "\(path): cannot be recorded: \(rule)"
    }
  }
}
