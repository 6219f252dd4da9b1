import EvenstepRecording
import Testing

@Suite("A recording that another program wrote")
struct GoldenRecordingTests {
  @Test("reads as what it says")
  func reading() throws {
    let recording = try Recording(RecordingReader(GoldenRecording.bytes))
    #expect(recording.header == GoldenRecording.header)
    #expect(recording.steps.map(\.step) == [1, 2])
    #expect(recording.steps.map(\.digest) == [0xFF, 0xFEDC_BA98_7654_3210])
    #expect(recording.steps.map(\.input) == [GoldenRecording.input, []])
    #expect(recording.steps.map(\.commands) == [nil, [0, 255, 16]])
    let bodies = try recording.steps.map { try $0.bodies?.unpacked() }
    #expect(bodies == [Array("bodies of step 1".utf8), [UInt8](repeating: UInt8(ascii: "a"), count: 1000)])
    #expect(recording.keyframes.map(\.step) == [0, 2])
    let states = try recording.keyframes.map { try $0.data.unpacked() }
    #expect(states == [Array("the state before the first step".utf8), []])
    #expect(recording.end == EndRecord(step: 2, poseHash: 10))
  }

  @Test("is written again to the same bytes")
  func writing() throws {
    var reader = try RecordingReader(GoldenRecording.bytes)
    var encoder = RecordingEncoder()
    var text: [UInt8] = []
    try encoder.encode(.header(reader.header), appendingTo: &text)
    while let line = try reader.next() { try encoder.encode(line, appendingTo: &text) }
    #expect(reader.line == GoldenRecording.lines.count)
    #expect(String(decoding: text, as: UTF8.self) == String(decoding: GoldenRecording.bytes, as: UTF8.self))
  }

  @Test("finds the last keyframe at or before a step")
  func keyframes() throws {
    var recording = try Recording(RecordingReader(GoldenRecording.bytes))
    #expect([0, 1, 2, 3].map { recording.keyframe(atOrBefore: $0)?.step } == [0, 0, 2, 2])
    recording.keyframes.removeFirst()
    #expect([0, 1, 2].map { recording.keyframe(atOrBefore: $0)?.step } == [nil, nil, 2])
  }

  @Test("drops the states of bodies that are not wanted")
  func withoutBodies() throws {
    let recording = try Recording(RecordingReader(GoldenRecording.bytes), keepingBodies: false)
    #expect(recording.steps.allSatisfy { $0.bodies == nil })
    #expect(recording.keyframes.count == 2)
  }
}
