import EvenstepGeometry
import EvenstepJSON
import EvenstepRecording
import Testing

@Suite("A recording with sound checks and strange content")
struct StrangeContentTests {
  @Test(
    "names line, member, rule and value",
    arguments: [
      (
        1, #"{"evrec":2,"new":true"#,
        "run.evrec:1: a recording of format version 2, and this engine reads version 1"
      ),
      (1, #"{"evrec":"1""#, "run.evrec:1: evrec: must be a whole number of at least 0, not \"1\""),
      (
        1, #"{"evrec":99999999999999999999"#,
        "run.evrec:1: evrec: column 29: too big integer near '99999999999999999999'"
      ),
      (
        2, #"{"step":1,"digest":"00","x":1"#,
        "run.evrec:2: digest: must be 16 hexadecimal digits, not \"00\""
      ),
      (
        2, #"{"step":1,"digest":"00000000000000FF""#,
        "run.evrec:2: digest: must be 16 hexadecimal digits, not \"00000000000000FF\""
      ),
      (
        2, #"{"step":9223372036854775807,"digest":"0000000000000000""#,
        "run.evrec:2: step 1 must come here, not step 9223372036854775807"
      ),
      (
        2, #"{"step":0,"digest":"0000000000000000""#,
        "run.evrec:2: step: must be a whole number of at least 1, not 0"
      ),
      (
        2, #"{"step":1,"digest":"0000000000000000","input":[]"#,
        "run.evrec:2: input: must be a list of at least one event, not []"
      ),
      (
        2, #"{"step":1,"digest":"0000000000000000","input":[["keyDown","a"],["pointerUp",1,2.5]]"#,
        "run.evrec:2: input[1]: must be keyDown or keyUp with a key, or pointerDown or pointerUp with x and y, "
          + "not [\"pointerUp\",1,2.5]"
      ),
      (
        2, #"{"step":1,"digest":"0000000000000000","commands":"AA=""#,
        "run.evrec:2: commands: not Base64: 3 letters are no multiple of 4"
      ),
      (
        2, #"{"step":1,"digest":"0000000000000000","bodies":"AAAA""#,
        "run.evrec:2: bodies: not Zstandard data"
      ),
      (2, #"{"step":1,"digest":"0000000000000000","more":"AAAA""#, "run.evrec:2: more: is not known here"),
      (
        2, #"{"step":1,"digest":"0000000000000000""#,
        "run.evrec:2: bodies: must be there, since the header says so"
      ),
      (
        2, #"{"step":1,"digest":"0000000000000000","bodies":7"#,
        "run.evrec:2: bodies: must be a text, and the last member, not 7"
      ),
      (
        2, #"{"keyframe":0,"data":"KLUv/SAAAQAA","x":1"#,
        "run.evrec:2: data: must be a text, and the last member, not \"KLUv/SAAAQAA\""
      ),
      (2, #"{"step":1,"data":"KLUv/SAAAQAA""#, "run.evrec:2: digest: must come here, not \"data\""),
      (2, #"{"keyframe":0,"data":"KLUv/SAA AQA""#, "run.evrec:2: data: not Base64: a letter or the padding is wrong"),
      (2, #"{"step":1,"step":1"#, "run.evrec:2: step: column 16: duplicate object key near '\"step\"'"),
      (
        2, #"{"keyframe":1,"data":"KLUv/SAAAQAA""#,
        "run.evrec:2: keyframe 1 has no place here: it must follow step 1, and this is after step 0"
      ),
      (
        3, #"{"keyframe":0,"data":"KLUv/SAAAQAA""#,
        "run.evrec:3: keyframe 0 has no place here: it is there already"
      ),
      (
        4, #"{"keyframe":1,"data":"KLUv/SAAAQAA""#,
        "run.evrec:4: keyframe 1 has no place here: it must be a multiple of 2"
      ),
      (3, #"{"end":1,"poseHash":"0000000000000000""#, "run.evrec:3: step 0 must come here, not step 1"),
      (
        3, #"{"hello":1"#,
        "run.evrec:3: a line must begin with evrec, step, keyframe or end, not \"hello\""
      ),
      (3, #"{"evrec":1"#, "run.evrec:3: engine: must come here"),
    ])
  func messages(line: Int, content: String, message: String) {
    let (prefix, fault) = read(sealed(goldenContents[..<(line - 1)] + [Array(content.utf8)]))
    #expect(fault.map { "\($0)" } == message)
    #expect(lineCount(prefix) == line - 1)
  }

  @Test(
    "of something else is no recording",
    arguments: [
      "{", "{\n}\n", "\n", "{\"world\":{}}\n", "\u{1}\u{0}\u{89}PNG\r\n", "evrec", "[\"evrec\"]\n", "{\"evrec\" :1}\n",
    ])
  func garbage(text: String) {
    let fault = read(Array(text.utf8)).fault
    if text == "{" {
      // As much of a recording as of anything else.
      #expect(fault?.kind == .cutLine)
    } else if case .notARecording? = fault?.kind {
    } else {
      Issue.record("\(text): \(String(describing: fault))")
    }
  }

  @Test("of a line without end is refused before it is taken")
  func longLine() {
    let bytes = Array("{\"evrec\":".utf8) + [UInt8](repeating: 0x20, count: RecordingFormat.longestLine)
    let fault = read(bytes).fault
    #expect(fault == RecordingError(.tooLarge(path: nil, limit: 1 << 27), file: "run.evrec", line: 1))
  }

  @Test("of data that claims to be huge is refused before it is unpacked")
  func hugeData() {
    // A frame that states a content of 2 to the power of 40 bytes, and has one empty block.
    let data = "KLUv/cAAAAAAAAABAAABAAA="
    let (_, fault) = read(sealed([goldenContents[0], Array("{\"keyframe\":0,\"data\":\"\(data)\"".utf8)]))
    #expect(fault == RecordingError(.tooLarge(path: "data", limit: 1 << 28), file: "run.evrec", line: 2))
  }

  @Test("of data that cannot be unpacked says so when it is asked for")
  func brokenData() throws {
    // The frame of "bodies of step 1" with another size stated.
    let data = "KLUv/SARgQAAYm9kaWVzIG9mIHN0ZXAgMQ=="
    let bytes = sealed([goldenContents[0], Array("{\"keyframe\":0,\"data\":\"\(data)\"".utf8)])
    let keyframe = try #require(read(bytes).recording?.keyframes.first)
    do throws(RecordingError) {
      _ = try keyframe.data.unpacked()
      Issue.record("it was unpacked")
    } catch {
      #expect("\(error)".hasPrefix("run.evrec:2: data: damaged Zstandard data: "), "\(error)")
    }
  }

  @Test("never stops the program, with bytes changed at random")
  func fuzzedBytes() {
    var random = SeededRandom(seed: 11)
    var refused = 0
    for _ in 0..<2000 {
      var contents = goldenContents
      let line = random.nextIndex(contents.count)
      for _ in 0...random.nextIndex(3) { StrangeContentTests.mutate(&contents[line], &random) }
      if survive(contents, changed: line) { refused += 1 }
    }
    #expect(refused > 1500, "most changes must be noticed: \(refused) of 2000")
  }

  @Test("never stops the program, with values exchanged at random")
  func fuzzedValues() throws {
    var random = SeededRandom(seed: 12)
    let values: [JSONValue] = [
      .null, .bool(true), .integer(0), .integer(1), .integer(.min), .integer(.max), .real(-0.5), .real(1e300),
      .string(""),
      .string("0000000000000000"), .string("AAAA"), .string("KLUv/SAAAQAA"), .array([]), .object(JSONObject()),
      .array([.array([.string("keyDown"), .string("a")])]),
      .array([.array([.string("pointerDown"), .real(1), .null])]),
    ]
    for _ in 0..<2000 {
      var contents = goldenContents
      let line = random.nextIndex(contents.count)
      guard case .object(var object) = try JSONValue(parsing: contents[line] + [UInt8(ascii: "}")]) else { return }
      let key = object.members[random.nextIndex(object.members.count)].key
      object[key] = random.nextIndex(5) == 0 ? nil : values[random.nextIndex(values.count)]
      contents[line] = Array(JSONValue.object(object).compactText.utf8.dropLast())
      _ = survive(contents, changed: line)
    }
  }

  /// Reads lines of which one was changed; whether a fault was found, which must not be about a line before.
  private func survive(_ contents: [[UInt8]], changed line: Int) -> Bool {
    let (prefix, fault) = read(sealed(contents))
    for record in prefix?.keyframes ?? [] { _ = try? record.data.unpacked() }
    for record in prefix?.steps ?? [] { _ = try? record.bodies?.unpacked() }
    guard let fault else { return false }
    #expect(fault.line ?? 1 > line, "\(fault)")
    #expect(!fault.description.contains("\n"))
    return true
  }

  private static func mutate(_ content: inout [UInt8], _ random: inout SeededRandom) {
    let letters = Array("{}[]\",:0129eE+-.\\u/=KLnft \u{0}\u{7f}é".utf8)
    let place = random.nextIndex(content.count)
    switch random.nextIndex(5) {
    case 0: content[place] = letters[random.nextIndex(letters.count)]
    case 1: content.insert(letters[random.nextIndex(letters.count)], at: place)
    case 2 where content.count > 1: content.remove(at: place)
    case 3: content.insert(contentsOf: content[place...].prefix(20), at: place)
    default: content[place] ^= 1 << UInt8(random.nextIndex(8))
    }
    content.removeAll { $0 == 0x0A }
    if content.isEmpty { content = [0x20] }
  }
}
