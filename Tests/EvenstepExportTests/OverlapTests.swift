import EvenstepDrawing
import EvenstepExport
import EvenstepStage
import EvenstepTestSupport
import EvenstepTiming
import Glibc
import Synchronization
import Testing

@Suite("Overlapping stages of an export")
struct OverlapTests {
  static let threads = [1, 2, 3, 8]

  @Test("give the frames, the order and the progress of one thread", arguments: threads)
  func sameFrames(threads: Int) throws {
    var (alone, many, heard) = (MemorySink(), MemorySink(), [Int]())
    let result = try HeadlessPlayer(Scene.crates(), frames: 60).run(into: &alone)
    let player = try HeadlessPlayer(Scene.crates(), frames: 60, threads: threads)
    #expect(try player.run(into: &many, progress: { heard.append($0) }) == result)
    #expect(alone.frames == many.frames)
    #expect(heard == Array(1...60))
  }

  @Test("write the same files", arguments: [ImageFormat.png, .ppm])
  func sameFiles(image: ImageFormat) throws {
    let folder = TemporaryFolder()
    for threads in Self.threads {
      var sink = FolderSink(folder("\(threads)"), image: image, origin: SceneOrigin(Scene.crates()))
      try HeadlessPlayer(Scene.crates(), frames: 20, threads: threads).run(into: &sink)
      #expect(try folder.contents(of: "\(threads)") == folder.contents(of: "1"), "\(threads) threads")
    }
  }

  @Test("never have more frames on their way than two for each thread that draws and two more", arguments: threads)
  func backPressure(threads: Int) throws {
    let probe = Probe()
    var sink = ProbedSink(probe: probe) { _ in usleep(1000) }
    try HeadlessPlayer(Scene.slider(), frames: 60, threads: threads).run(into: &sink)
    let most = probe.most.load(ordering: .relaxed)
    #expect(most <= (threads == 1 ? 1 : 2 * threads + 2), "\(most) frames")
    if threads > 1 { #expect(most > 1, "nothing overlaps") }
  }

  @Test("end with the failure of the first frame, though a later one fails before it", arguments: [2, 3, 8])
  func firstFailure(threads: Int) throws {
    let probe = Probe()
    // Frame 3 fails only once a later one has.
    var sink = ProbedSink(probe: probe, failing: { $0 >= 3 }) { _ in }
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.slider(), frames: 60, threads: threads).run(into: &sink)
    }
    #expect(error == .usage("frame 3"))
    #expect(sink.written == [0, 1, 2] && sink.isAbandoned)
  }

  @Test("stop before the frame at which that is asked for", arguments: threads)
  func cancelled(threads: Int) throws {
    var (sink, done) = (MemorySink(), 0)
    #expect(throws: ExportError.interrupted(frame: 5)) {
      try HeadlessPlayer(Scene.slider(), frames: 60, threads: threads).run(
        into: &sink, isCancelled: { done == 5 }, progress: { done = $0 })
    }
    #expect(sink.calls == ["begin", "abandon"] && sink.frames.count == 5)
  }

  @Test("stop while no frame comes", arguments: [2, 3])
  func cancelledWhileWaiting(threads: Int) throws {
    let (probe, stop) = (Probe(), StopAfter(20))
    // Frame 3 waits for a failure that never comes, until the film is stopped.
    var sink = ProbedSink(probe: probe, failing: { $0 == 3 }) { _ in }
    #expect(throws: ExportError.interrupted(frame: 3)) {
      try HeadlessPlayer(Scene.slider(), frames: 60, threads: threads).run(
        into: &sink,
        isCancelled: {
          if stop.isReached { probe.isOver.store(true, ordering: .relaxed) }
          return probe.isOver.load(ordering: .relaxed)
        })
    }
    #expect(sink.isAbandoned)
  }

  @Test("stop while a frame is drawn: none is encoded after that, and its sink abandons", arguments: [true, false])
  func stoppedWhileDrawing(sinkFails: Bool) throws {
    // Fifty bands of 32 rows, before each of which both are asked.
    let format = try FrameFormat(width: 8, height: 1600, frameCount: 2)
    var (sink, asked) = (ProbedSink(probe: Probe()) { _ in }, 0)
    if sinkFails { sink.checksLeft = 20 }
    #expect(throws: sinkFails ? ExportError.usage("no more") : ExportError.interrupted(frame: 0)) {
      try HeadlessPlayer(scene: .crates(), format: format).run(
        into: &sink,
        isCancelled: {
          asked += 1
          return !sinkFails && asked > 20
        })
    }
    #expect(sink.isAbandoned && sink.probe.begun.load(ordering: .relaxed) == 0)
  }

  @Test("write the frames before the one at which the stage fails", arguments: threads)
  func failingStage(threads: Int) throws {
    struct Failing: StageSource {
      var start = SceneStart(Scene.crates())
      mutating func stage(atOrBefore step: Int, continuing current: Stage?) throws(StageSourceError) -> Stage {
        try start.stage(atOrBefore: step, continuing: current)
      }
      mutating func advance(_ stage: Stage) throws(StageSourceError) {
        if stage.step == 20 { throw .data("no more") }
        try start.advance(stage)
      }
    }
    var (source, sink) = (Failing(), MemorySink())
    #expect(throws: ExportError.source(text: "no more")) {
      try HeadlessPlayer(Scene.crates(), frames: 60, threads: threads).run(from: &source, into: &sink)
    }
    // Frame 10 shows step 20, the last that is there.
    #expect(sink.frames.count == 11 && sink.calls == ["begin", "abandon"])
  }

  @Test("take no memory for a frame where they draw, once they are warm", .enabled(if: Allocations.areCounted))
  func allocations() throws {
    let probe = Probe()
    var sink = ProbedSink(probe: probe) { _ in }
    try HeadlessPlayer(Scene.crates(), frames: 200, threads: 2).run(into: &sink)
    let counts = probe.allocations.withLock { $0 }
    for thread in Set(counts.map(\.thread)) {
      let own = counts.filter { $0.thread == thread }.map(\.count)
      // Bodies that turn need a little more room now and then; most frames need none.
      let taking = zip(own, own.dropFirst()).dropFirst(own.count / 2).count { $0 != $1 }
      #expect(taking == 0, "\(own)")
    }
  }
}

/// What the encoder of a probed sink sees from several threads.
private final class Probe: Sendable {
  let begun = Atomic(0)
  let written = Atomic(0)
  let most = Atomic(0)
  let failures = Atomic(0)
  let isOver = Atomic(false)
  let allocations = Mutex<[(thread: UInt, count: Int)]>([])

  init() { allocations.withLock { $0.reserveCapacity(1000) } }
}

private struct ProbedSink: FrameSink {
  let probe: Probe
  var failing: @Sendable (Int) -> Bool = { _ in false }
  let writing: (Int) -> Void
  var written: [Int] = []
  var isAbandoned = false
  /// How often it may be asked before it fails.
  var checksLeft = Int.max

  init(probe: Probe, failing: @escaping @Sendable (Int) -> Bool = { _ in false }, writing: @escaping (Int) -> Void) {
    self.probe = probe
    self.failing = failing
    self.writing = writing
  }

  func begin(_ format: FrameFormat) {}
  var encoder: any FrameEncoder { ProbedEncoder(probe: probe, failing: failing) }
  mutating func write(_ frame: EncodedFrame, index: Int) {
    writing(index)
    written.append(index)
    probe.written.add(1, ordering: .relaxed)
  }
  mutating func check() throws(ExportError) {
    checksLeft -= 1
    if checksLeft < 0 { throw .usage("no more") }
  }
  func finish() {}
  mutating func abandon() { isAbandoned = true }
}

private struct ProbedEncoder: FrameEncoder {
  let probe: Probe
  let failing: @Sendable (Int) -> Bool

  var layouts: [FrameBuffer.Layout] { [.rgb] }

  func encode(_ frame: DrawnFrame, into encoded: inout EncodedFrame) throws(ExportError) {
    let begun = probe.begun.add(1, ordering: .relaxed).newValue
    probe.most.max(begun - probe.written.load(ordering: .relaxed), ordering: .relaxed)
    probe.allocations.withLock { $0.append((UInt(pthread_self()), Allocations.count)) }
    encoded.pixels = frame[.rgb]
    guard failing(frame.index) else { return }
    while frame.index == 3, probe.failures.load(ordering: .relaxed) == 0, !probe.isOver.load(ordering: .relaxed) {
      usleep(100)
    }
    probe.failures.add(1, ordering: .relaxed)
    throw .usage("frame \(frame.index)")
  }
}
