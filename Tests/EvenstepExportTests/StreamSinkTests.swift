import EvenstepExport
import EvenstepFiles
import EvenstepImaging
import EvenstepStage
import EvenstepTiming
import Glibc
import Synchronization
import Testing

@Suite("A stream of frames")
struct StreamSinkTests {
  let folder = TemporaryFolder()

  /// The bytes that a film writes to a file's descriptor.
  private func bytes(_ stream: StreamFormat, _ player: HeadlessPlayer) throws -> [UInt8] {
    let descriptor = open(folder("stream"), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    defer { close(descriptor) }
    var sink = StreamSink(stream, descriptor: descriptor)
    try player.run(into: &sink)
    return try Files.read(folder("stream"))
  }

  @Test("is one PPM after the other")
  func ppm() throws {
    let player = try HeadlessPlayer(Scene.crates(), frames: 3)
    var memory = MemorySink()
    try player.run(into: &memory)
    #expect(try bytes(.ppm, player) == memory.frames.flatMap(\.ppm))
  }

  @Test("of Y4M has the header that tells all but the matrix, and frames of one and a half bytes a pixel")
  func y4mLayout() throws {
    let player = try HeadlessPlayer(
      scene: Scene.crates(),
      format: FrameFormat(width: 5, height: 3, rate: FrameRate(parsing: "60000/1001"), frameCount: 2))
    let stream = try bytes(.y4m, player)
    let header = Array("YUV4MPEG2 W5 H3 F60000:1001 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n".utf8)
    #expect(stream.starts(with: header))
    let frame = Array("FRAME\n".utf8)
    #expect(stream.count == header.count + 2 * (frame.count + 15 + 2 * 6))
    #expect(stream.dropFirst(header.count).starts(with: frame))
    #expect(stream.dropFirst(header.count + frame.count + 27).starts(with: frame))
  }

  @Test("arrives whole through a pipe with a slow reader", arguments: StreamFormat.allCases)
  func slowReader(stream: StreamFormat) throws {
    let player = try HeadlessPlayer(Scene.crates(), frames: 12)
    let expected = try bytes(stream, player)
    let (reading, writing) = makePipe()
    let reader = try ChildProcess(
      "sh", ["-c", "sleep 0.3; cat > \"$0\"", folder("copy")], input: .descriptor(reading))
    close(reading)
    var sink = StreamSink(stream, descriptor: writing)
    try player.run(into: &sink)
    close(writing)
    #expect(try reader.wait(patience: 30_000_000_000) == .code(0))
    #expect(try Files.read(folder("copy")) == expected)
  }

  @Test("ends with an error, and no signal, when the reader has gone")
  func closedPipe() throws {
    // Whatever the test runner does about the signal, it would end the process now.
    let before = signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, before) }
    let (reading, writing) = makePipe()
    close(reading)
    defer { close(writing) }
    var sink = StreamSink(.ppm, descriptor: writing)
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 3).run(into: &sink)
    }
    #expect(error.kind == .inputOutput)
    #expect("\(error)" == "frame 0: standard output: the reader has closed the pipe")
  }

  @Test("ends with an error on a full disk")
  func fullDisk() throws {
    let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var sink = StreamSink(.y4m, descriptor: descriptor, name: "the full one")
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 3).run(into: &sink)
    }
    #expect("\(error)" == "frame 0: the full one: cannot be written: no space left on device")
  }

  @Test("ends with an error where the descriptor is not open")
  func notOpen() throws {
    var sink = StreamSink(.ppm, descriptor: 1_000_000)
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 3).run(into: &sink)
    }
    #expect(error.kind == .inputOutput)
  }

  @Test("can be interrupted while no one reads", arguments: [1, 2])
  func interrupted(threads: Int) throws {
    let (reading, writing) = makePipe()
    defer { for end in [reading, writing] { close(end) } }
    // A frame takes five of the 256 pages of a pipe. Two questions a frame are asked, then many while the pipe is full.
    let stop = StopAfter(150)
    var sink = StreamSink(.ppm, descriptor: writing, isCancelled: { stop.isReached })
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 100, threads: threads).run(into: &sink)
    }
    #expect(error == .interrupted(frame: 51))
  }
}

/// Says stop after having been asked a number of times.
final class StopAfter: Sendable {
  private let left: Atomic<Int>

  init(_ questions: Int) { left = Atomic(questions) }

  var isReached: Bool { left.subtract(1, ordering: .relaxed).newValue < 0 }
}
