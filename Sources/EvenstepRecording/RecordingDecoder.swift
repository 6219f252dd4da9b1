internal import EvenstepCoding
internal import EvenstepJSON

/// Reads lines of a recording, one after the other, and checks everything about each.
struct RecordingDecoder {
  private var order = RecordingOrder()
  /// The check of the last line.
  private var check: UInt64 = 0
  /// The file's name, for messages.
  let file: String?

  init(file: String?) { self.file = file }

  /// Whether the end has come.
  var isEnded: Bool { order.isEnded }

  /// What the next line says; `number` is its place in the file, counted from 1.
  mutating func decode(_ line: [UInt8], number: Int) throws(RecordingError) -> RecordingLine {
    do throws(RecordingError.Kind) {
      if order.isEnded { throw .afterEnd }
      guard let seal = LineSeal.open(line) else { throw .damaged }
      guard seal.after == check else { throw .misplaced }
      let value = try value(of: line, number: number)
      if let fault = order.admit(value) { throw fault }
      check = seal.check
      return value
    } catch { throw RecordingError(error, file: file, line: number) }
  }

  private func value(of line: [UInt8], number: Int) throws(RecordingError.Kind) -> RecordingLine {
    let json: JSONValue
    do throws(JSONError) { json = try JSONValue(parsing: line.dropLast(LineSeal.count) + "}".utf8) } catch {
      throw .malformed(path: error.path, rule: "column \(error.column): \(error.message)", value: nil)
    }
    var members = try MemberReader(json)
    switch members.next {
    case "evrec": return .header(try RecordingHeader(members: members))
    case "step": return .step(try step(&members, line: number))
    case "keyframe": return .keyframe(try keyframe(&members, line: number))
    case "end": return .end(try end(&members))
    default:
      let found = members.next.map { JSONValue.string($0).excerpt }
      throw .malformed(path: "", rule: "a line must begin with evrec, step, keyframe or end", value: found)
    }
  }

  private func step(_ members: inout MemberReader, line: Int) throws(RecordingError.Kind) -> StepRecord {
    var record = StepRecord(step: try members.integer("step", in: 1...Int.max), digest: try members.hash("digest"))
    if let input = try members.valueIfNext("input") { record.input = try InputCoding.events(input) }
    if let commands = try members.valueIfNext("commands") { record.commands = try RecordingDecoder.bytes(commands) }
    if let bodies = try members.valueIfNext("bodies") {
      record.bodies = try RecordingPayload(bodies.text(at: "bodies"), member: "bodies", file: file, line: line)
    }
    try members.finish()
    return record
  }

  private func keyframe(_ members: inout MemberReader, line: Int) throws(RecordingError.Kind) -> KeyframeRecord {
    let step = try members.integer("keyframe", in: 0...Int.max)
    let data = try RecordingPayload(members.string("data"), member: "data", file: file, line: line)
    try members.finish()
    return KeyframeRecord(step: step, data: data)
  }

  private func end(_ members: inout MemberReader) throws(RecordingError.Kind) -> EndRecord {
    let record = EndRecord(step: try members.integer("end", in: 0...Int.max), poseHash: try members.hash("poseHash"))
    try members.finish()
    return record
  }

  private static func bytes(_ value: JSONValue) throws(RecordingError.Kind) -> [UInt8] {
    let text = try value.text(at: "commands")
    guard !text.isEmpty else { throw .malformed(path: "commands", rule: "must not be empty", value: nil) }
    do throws(Base64Error) { return try Base64.decode(text) } catch {
      throw .unreadable(path: "commands", reason: "\(error)")
    }
  }
}
