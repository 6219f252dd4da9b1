import EvenstepFiles
import EvenstepRecording
import EvenstepStage
import EvenstepTestSupport
import Glibc
import Testing

@Suite("Writing a recording to a file")
struct RecordingWriterTests {
  private static let header = RecordingHeader(
    engine: "1", chipmunk: "7", stepRate: 60, seed: 1, keyframeEvery: 2,
    sceneDigest: String(repeating: "0", count: 32))

  private static func step(_ step: Int, digest: UInt64 = 5) -> StepRecord {
    StepRecord(step: step, digest: digest, input: [.keyDown("a")])
  }

  @Test("leaves a valid beginning after every line")
  func everyLine() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/run.evrec"
      var writer = try RecordingWriter(path, header: RecordingWriterTests.header)
      for step in 0...6 {
        if step > 0 { try writer.write(RecordingWriterTests.step(step)) }
        if step.isMultiple(of: 2) {
          try writer.write(KeyframeRecord(step: step, data: RecordingPayload([UInt8(step)])))
        }
        let prefix = Recording.prefix(try RecordingReader(path))
        #expect(prefix.recording.steps.map(\.step) == Array(1..<(step + 1)))
        #expect(prefix.recording.keyframes.count == step / 2 + 1)
        #expect(prefix.fault == RecordingError(.missingEnd, file: path, line: step + step / 2 + 2))
      }
      #expect(writer.step == 6)
      try writer.finish(poseHash: 77)
      #expect(try Recording(RecordingReader(path)).end == EndRecord(step: 6, poseHash: 77))
      #expect(try Files.names(in: folder) == ["run.evrec"])
    }
  }

  @Test("takes steps back, and then is as if they had never been")
  func truncation() throws {
    try withTemporaryFolder { folder in
      for kept in 0...5 {
        let paths = [folder + "/a\(kept).evrec", folder + "/b\(kept).evrec"]
        var detour = try RecordingWriter(paths[0], header: RecordingWriterTests.header)
        var straight = try RecordingWriter(paths[1], header: RecordingWriterTests.header)
        for step in 1...5 { try record(step, digest: 5, in: &detour) }
        try detour.truncate(to: kept)
        #expect(detour.step == kept)
        for step in 1..<(kept + 1) { try record(step, digest: 5, in: &straight) }
        for step in (kept + 1)...7 {
          try record(step, digest: 6, in: &detour)
          try record(step, digest: 6, in: &straight)
        }
        try detour.finish(poseHash: 1)
        try straight.finish(poseHash: 1)
        #expect(try Files.read(paths[0]) == Files.read(paths[1]), "\(kept)")
      }
    }
  }

  private func record(_ step: Int, digest: UInt64, in writer: inout RecordingWriter) throws {
    try writer.write(RecordingWriterTests.step(step, digest: digest))
    if step.isMultiple(of: 2) { try writer.write(KeyframeRecord(step: step, data: RecordingPayload([1, 2, 3]))) }
  }

  @Test("overwrites only if asked to")
  func overwriting() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/run.evrec"
      try Files.writeAtomically(path, Array("precious".utf8))
      do throws(RecordingError) {
        _ = try RecordingWriter(path, header: RecordingWriterTests.header)
        Issue.record("it was overwritten")
      } catch {
        #expect(error.kind == .file(.cannotCreate(path: path, code: EEXIST)))
        #expect("\(error)" == "\(path): cannot be created: file exists")
      }
      #expect(try Files.read(path) == Array("precious".utf8))
      try RecordingWriter(path, overwriting: true, header: RecordingWriterTests.header).finish(poseHash: 0)
      #expect(try Recording(RecordingReader(path)).header == RecordingWriterTests.header)
    }
  }

  @Test("makes no file for a header that breaks a rule")
  func badHeader() throws {
    try withTemporaryFolder { folder in
      var header = RecordingWriterTests.header
      header.stepRate = 0
      do throws(RecordingError) {
        _ = try RecordingWriter(folder + "/run.evrec", header: header)
        Issue.record("it was written")
      } catch {
        let message = "\(error)"
        #expect(message.contains("stepRate: must be a whole number of at least 1, not 0"))
      }
      let names = try Files.names(in: folder)
      #expect(names.isEmpty)
    }
  }

  @Test("goes through a pipe as well")
  func pipes() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    var writer = try RecordingWriter(descriptor: ends[1], name: "pipe", header: RecordingWriterTests.header)
    try writer.write(RecordingWriterTests.step(1))
    do throws(RecordingError) {
      try writer.truncate(to: 0)
      Issue.record("a pipe was cut")
    } catch {
      #expect(writer.step == 1)
    }
    try writer.finish(poseHash: 3)
    close(ends[1])
    let recording = try Recording(RecordingReader(descriptor: ends[0], name: "pipe"))
    #expect(recording.steps == [RecordingWriterTests.step(1)])
  }

  @Test("says what the system refuses")
  func system() throws {
    do throws(RecordingError) {
      _ = try RecordingWriter("/dev/full", header: RecordingWriterTests.header)
      Issue.record("a full disk took it")
    } catch { #expect(error.kind == .file(.noSpace(path: "/dev/full", code: ENOSPC))) }
    do throws(RecordingError) {
      _ = try RecordingReader("/nowhere/run.evrec")
      Issue.record("nothing was read")
    } catch { #expect(error.kind == .file(.notFound(path: "/nowhere/run.evrec"))) }
    do throws(RecordingError) {
      _ = try RecordingReader("/")
      Issue.record("a folder was read")
    } catch { #expect(error.kind == .file(.isDirectory(path: "/"))) }
    do throws(RecordingError) {
      _ = try RecordingReader("/dev/zero")
      Issue.record("zeros were read")
    } catch { #expect("\(error)" == "/dev/zero: not a recording: it does not begin with {\"evrec\":") }
  }

  @Test("needs only memory for a line: lines longer than what is read at once")
  func longLines() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/run.evrec"
      var writer = try RecordingWriter(path, header: RecordingWriterTests.header)
      // Bytes without order, which do not get smaller.
      var state: UInt64 = 1
      let noise = (0..<1_000_000).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(state >> 56)
      }
      try writer.write(KeyframeRecord(step: 0, data: RecordingPayload(noise)))
      try writer.write(RecordingWriterTests.step(1))
      try writer.finish(poseHash: 0)
      let recording = try Recording(RecordingReader(path))
      #expect(try recording.keyframes.first?.data.unpacked() == noise)
      #expect(recording.steps.count == 1)
    }
  }
}
