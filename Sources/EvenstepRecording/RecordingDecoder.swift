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
    let content = LineContent(line)
    let json: JSONValue
    do throws(JSONError) { json = try JSONValue(parsing: content.text) } catch {
      throw .malformed(path: error.path, rule: "column \(error.column): \(error.message)", value: nil)
    }
    var members = try MemberReader(json)
    switch members.next {
    case "evrec": return .header(try RecordingHeader(members: members))
    case "step": return .step(try step(&members, content.payload, line: number))
    case "keyframe": return .keyframe(try keyframe(&members, content.payload, line: number))
    case "end": return .end(try end(&members))
    default:
      let found = members.next.map { JSONValue.string($0).excerpt }
      throw .malformed(path: "", rule: "a line must begin with evrec, step, keyframe or end", value: found)
    }
  }

  private func step(
    _ members: inout MemberReader, _ payload: ArraySlice<UInt8>?, line: Int
  ) throws(RecordingError.Kind) -> StepRecord {
    var record = StepRecord(step: try members.integer("step", in: 1...Int.max), digest: try members.hash("digest"))
    if let input = try members.valueIfNext("input") { record.input = try InputCoding.events(input) }
    if let commands = try members.valueIfNext("commands") { record.commands = try RecordingDecoder.bytes(commands) }
    if members.next == "bodies" { record.bodies = try self.payload("bodies", &members, payload, line: line) }
    try members.finish()
    return record
  }

  private func keyframe(
    _ members: inout MemberReader, _ payload: ArraySlice<UInt8>?, line: Int
  ) throws(RecordingError.Kind) -> KeyframeRecord {
    let step = try members.integer("keyframe", in: 0...Int.max)
    let data = try self.payload("data", &members, payload, line: line)
    try members.finish()
    return KeyframeRecord(step: step, data: data)
  }

  /// A member with compressed data, whose letters were taken out of the line.
  private func payload(
    _ key: String, _ members: inout MemberReader, _ letters: ArraySlice<UInt8>?, line: Int
  ) throws(RecordingError.Kind) -> RecordingPayload {
    let value = try members.value(key)
    guard let letters, value == .string("") else {
      throw .malformed(path: key, rule: "must be a text, and the last member", value: value.excerpt)
    }
    return try RecordingPayload(letters, member: key, file: file, line: line)
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
