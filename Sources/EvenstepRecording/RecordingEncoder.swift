internal import EvenstepCoding
internal import EvenstepJSON
internal import EvenstepStage

/// Writes lines of a recording as text, each sealed with its check and chained to the one before.
public struct RecordingEncoder: Sendable {
  private var order = RecordingOrder()
  /// The check of the last line.
  private var check: UInt64 = 0

  /// Begins a recording; its header comes first.
  public init() {}

  /// The number of steps that were written.
  public var step: Int { order.step }

  /// Appends a line, and a line break, to a text.
  ///
  /// Lines must come in a recording's order; any other is a mistake of the program and stops it. Throws
  /// `notRecordable` for values that no line can hold, such as a place that is not a number, and `tooLarge` for a line
  /// that no reader would take; then nothing was appended.
  public mutating func encode(_ line: RecordingLine, appendingTo text: inout [UInt8]) throws(RecordingError) {
    var order = order
    let start = text.count
    do throws(RecordingError.Kind) {
      // A header with numbers out of range must not get as far as the order, which counts with them.
      try RecordingEncoder.append(line, to: &text)
      if let fault = order.admit(line) { preconditionFailure("a line out of order: \(fault)") }
      guard text.count - start + LineSeal.count <= RecordingFormat.longestLine else {
        throw .tooLarge(path: nil, limit: RecordingFormat.longestLine)
      }
    } catch {
      text.removeSubrange(start...)
      throw RecordingError(error)
    }
    check = LineSeal.close(&text, from: start, after: check)
    text.append(UInt8(ascii: "\n"))
    self.order = order
  }

  /// Appends a line without its seal and its closing brace.
  private static func append(_ line: RecordingLine, to text: inout [UInt8]) throws(RecordingError.Kind) {
    switch line {
    case .header(let header): try append(header, to: &text)
    case .step(let record): try append(record, to: &text)
    case .keyframe(let record):
      text += "{\"keyframe\":\(record.step),\"data\":\"".utf8
      Base64.encode(record.data.compressed, appendingTo: &text)
      text.append(UInt8(ascii: "\""))
    case .end(let record):
      text += "{\"end\":\(record.step),\"poseHash\":\"".utf8
      HexDigits.append(record.poseHash, to: &text)
      text.append(UInt8(ascii: "\""))
    }
  }

  private static func append(_ header: RecordingHeader, to text: inout [UInt8]) throws(RecordingError.Kind) {
    let line = Array(header.json.compactText.utf8)
    // Some values have no JSON: numbers that are not finite, letters of value 0, digests that are none.
    do {
      guard try RecordingHeader(JSONValue(parsing: line)) == header else {
        throw RecordingError.Kind.notRecordable(path: "scene", rule: "it does not read back as it was")
      }
    } catch let error as RecordingError {
      throw .notRecordable(path: "header", rule: "\(error.kind)")
    } catch { throw .notRecordable(path: "header", rule: "\(error)") }
    text += line.dropLast()
  }

  private static func append(_ record: StepRecord, to text: inout [UInt8]) throws(RecordingError.Kind) {
    text += "{\"step\":".utf8
    text += String(record.step).utf8
    text += ",\"digest\":\"".utf8
    HexDigits.append(record.digest, to: &text)
    text.append(UInt8(ascii: "\""))
    if !record.input.isEmpty { try InputCoding.append(record.input, to: &text) }
    append(record.commands.flatMap { $0.isEmpty ? nil : $0 }, as: ",\"commands\":\"", to: &text)
    append(record.bodies?.compressed, as: ",\"bodies\":\"", to: &text)
  }

  private static func append(_ bytes: [UInt8]?, as member: StaticString, to text: inout [UInt8]) {
    guard let bytes else { return }
    member.withUTF8Buffer { text += $0 }
    Base64.encode(bytes, appendingTo: &text)
    text.append(UInt8(ascii: "\""))
  }
}
