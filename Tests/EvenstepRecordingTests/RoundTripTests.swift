import EvenstepGeometry
import EvenstepJSON
import EvenstepRecording
import EvenstepStage
import Testing

@Suite("What is written to a recording")
struct RoundTripTests {
  private static let header = RecordingHeader(
    engine: "1", chipmunk: "7", stepRate: 60, seed: .max, keyframeEvery: 5,
    sceneDigest: String(repeating: "0", count: 32))

  @Test("reads back to the same bits, whatever the input")
  func input() throws {
    var random = SeededRandom(seed: 3)
    var recording = Recording(header: RoundTripTests.header)
    for step in 1...500 {
      let events = (0..<random.nextIndex(4)).map { _ in RoundTripTests.event(&random) }
      let commands = (0..<random.nextIndex(5)).map { _ in UInt8(random.nextIndex(256)) }
      recording.steps.append(
        StepRecord(
          step: step, digest: random.next(), input: events, commands: commands.isEmpty ? nil : commands))
      guard step.isMultiple(of: 5) else { continue }
      recording.keyframes.append(KeyframeRecord(step: step, data: RecordingPayload(commands)))
    }
    recording.end = EndRecord(step: 500, poseHash: random.next())
    let back = try Recording(RecordingReader(text(of: recording)))
    #expect(back == recording)
    #expect(RoundTripTests.signs(back) == RoundTripTests.signs(recording))
  }

  /// Coordinates by their bits, since -0.0 equals 0.0.
  private static func signs(_ recording: Recording) -> [UInt64] {
    recording.steps.flatMap(\.input).flatMap { event in
      switch event {
      case .pointerDown(let place), .pointerUp(let place): [place.x.bitPattern, place.y.bitPattern]
      default: [UInt64]()
      }
    }
  }

  private static func event(_ random: inout SeededRandom) -> InputEvent {
    let keys = ["left", "", "é", "e\u{301}", "\u{1}\"\\/\u{7f}", "😀", "\u{2028}"]
    switch random.nextIndex(4) {
    case 0: return .keyDown(keys[random.nextIndex(keys.count)])
    case 1: return .keyUp(keys[random.nextIndex(keys.count)])
    case 2: return .pointerDown(Vector2(number(&random), number(&random)))
    default: return .pointerUp(Vector2(number(&random), number(&random)))
    }
  }

  private static func number(_ random: inout SeededRandom) -> Double {
    let special: [Double] = [0, -0.0, 1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e16, 123456789.125]
    if random.nextIndex(3) == 0 { return special[random.nextIndex(special.count)] }
    let number = Double(bitPattern: random.next())
    return number.isFinite ? number : 0.1
  }

  /// The text of a whole recording, keyframes after their steps.
  private func text(of recording: Recording) throws -> [UInt8] {
    var encoder = RecordingEncoder()
    var text: [UInt8] = []
    try encoder.encode(.header(recording.header), appendingTo: &text)
    var keyframes = recording.keyframes[...]
    for record in recording.steps {
      try encoder.encode(.step(record), appendingTo: &text)
      if keyframes.first?.step == record.step {
        try encoder.encode(.keyframe(keyframes.removeFirst()), appendingTo: &text)
      }
    }
    if let end = recording.end { try encoder.encode(.end(end), appendingTo: &text) }
    return text
  }

  @Test("holds a run without steps")
  func empty() throws {
    var recording = Recording(header: RoundTripTests.header)
    recording.end = EndRecord(step: 0, poseHash: 0)
    #expect(try Recording(RecordingReader(text(of: recording))) == recording)
  }

  @Test("reads back from JSON, seeds of 64 bits among it", arguments: [0, 7, UInt64(Int64.max), .max])
  func header(seed: UInt64) throws {
    var header = GoldenRecording.header
    header.seed = seed
    #expect(try RecordingHeader(JSONValue(parsing: Array(header.json.compactText.utf8))) == header)
  }

  @Test("has its images in order")
  func images() {
    let names = ["b", "a", "Z", "é"]
    let header = RecordingHeader(
      engine: "", chipmunk: "", stepRate: 1, seed: 0, keyframeEvery: 1, sceneDigest: "",
      images: names.map { .init(name: $0, digest: "") })
    #expect(header.images.map(\.name) == ["Z", "a", "b", "é"])
  }

  @Test(
    "is refused where a line cannot hold it",
    arguments: [
      [.pointerDown(Vector2(.nan, 0))], [.keyUp("a"), .pointerUp(Vector2(0, -.infinity))], [.keyDown("a\0b")],
    ] as [[InputEvent]])
  func notRecordable(input: [InputEvent]) throws {
    var encoder = RecordingEncoder()
    var text: [UInt8] = []
    try encoder.encode(.header(RoundTripTests.header), appendingTo: &text)
    let before = text
    do throws(RecordingError) {
      try encoder.encode(.step(StepRecord(step: 1, digest: 0, input: input)), appendingTo: &text)
      Issue.record("it was written")
    } catch {
      guard case .notRecordable(let path, _) = error.kind else {
        Issue.record("\(error)")
        return
      }
      #expect(path == "input[\(input.count - 1)]")
    }
    #expect(text == before)
    #expect(encoder.step == 0)
  }

  @Test("is refused where a header breaks a rule, before anything is written")
  func badHeaders() {
    let changes: [(inout RecordingHeader) -> Void] = [
      { $0.stepRate = 0 }, { $0.keyframeEvery = 0 }, { $0.keyframeEvery = 100_001 }, { $0.sceneDigest = "ABC" },
      { $0.scene = .real(.infinity) }, { $0.scene = .string("\0") }, { $0.engine = "\0" }, { $0.scene = .null },
      { $0.images.append(.init(name: "Ärger", digest: $0.sceneDigest)) },
      { $0.images.append(.init(name: "A", digest: $0.sceneDigest)) },
    ]
    for (index, change) in changes.enumerated() {
      var header = GoldenRecording.header
      change(&header)
      var encoder = RecordingEncoder()
      var text: [UInt8] = []
      do throws(RecordingError) {
        try encoder.encode(.header(header), appendingTo: &text)
        Issue.record("header \(index) was written")
      } catch {
        if case .notRecordable = error.kind {} else { Issue.record("header \(index): \(error)") }
      }
      #expect(text.isEmpty)
    }
  }

  @Test("comes in order, or the program stops")
  func order() async {
    await #expect(processExitsWith: .failure) {
      var encoder = RecordingEncoder()
      var text: [UInt8] = []
      try encoder.encode(.header(GoldenRecording.header), appendingTo: &text)
      try encoder.encode(.step(StepRecord(step: 2, digest: 0, bodies: RecordingPayload([]))), appendingTo: &text)
    }
    await #expect(processExitsWith: .failure) {
      var encoder = RecordingEncoder()
      var text: [UInt8] = []
      try encoder.encode(.end(EndRecord(step: 0, poseHash: 0)), appendingTo: &text)
    }
  }
}
