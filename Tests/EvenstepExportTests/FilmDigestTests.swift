import EvenstepExport
import EvenstepGeometry
import EvenstepStage
import EvenstepTestSupport
import EvenstepTiming
import Testing

@Suite("Digests do not depend on frames")
struct FilmDigestTests {
  /// A scene from its start, with the digest after each step.
  struct Digests: StageSource {
    var start: SceneStart
    var list: [UInt64] = []

    mutating func stage(atOrBefore step: Int, continuing current: Stage?) throws(StageSourceError) -> Stage {
      try start.stage(atOrBefore: step, continuing: current)
    }

    mutating func advance(_ stage: Stage) throws(StageSourceError) {
      try start.advance(stage)
      list.append(stage.digest)
    }
  }

  /// Forgets frames.
  struct NoSink: FrameSink {
    func begin(_ format: FrameFormat) {}
    var encoder: any FrameEncoder { PlainEncoder() }
    func write(_ frame: EncodedFrame, index: Int) {}
    func finish() {}
    func abandon() {}
  }

  static func digests(_ scene: Scene, rate: FrameRate, threads: Int) throws -> [UInt64] {
    let count = try FrameFormat.frameCount(seconds: scene.duration + 0.1, rate: rate)
    let format = try FrameFormat(width: 40, height: 30, rate: rate, frameCount: count)
    var source = Digests(start: SceneStart(scene))
    var sink = NoSink()
    try HeadlessPlayer(scene: scene, format: format, threads: threads).run(from: &source, into: &sink)
    return source.list
  }

  @Test("of any rate, nor on threads", arguments: SharedScenes.names)
  func rates(name: String) throws {
    let scene = try SharedScenes.scene(name)
    let result = try #require(SharedScenes.results[name])
    for (rate, threads) in [("30", 1), ("60000/1001", 2), ("60", 1), ("144", 2)] {
      let digests = try Self.digests(scene, rate: FrameRate(parsing: rate), threads: threads)
      #expect(StableHash.hex(digests[result.steps - 1]) == result.digest, "\(rate)")
    }
  }

  @Test("that come at uneven times, with pauses", arguments: SharedScenes.names)
  func jitter(name: String) throws {
    let scene = try SharedScenes.scene(name)
    let result = try #require(SharedScenes.results[name])
    let stage = try Stage(scene)
    var stepper = try FixedStepper(stepRate: scene.world.stepRate)
    var random = SeededRandom(seed: 7)
    while stage.step < result.steps {
      // From nothing to a stall of 100 ms, of which a part is dropped.
      let elapsed = random.nextIndex(10) == 0 ? 100_000_000 : random.nextIndex(30_000_000)
      stepper.isPaused = random.nextIndex(5) == 0
      for _ in 0..<(try stepper.plan(elapsed: Nanoseconds(elapsed)).steps) where stage.step < result.steps {
        try stage.advance()
        _ = stage.snapshot(alpha: 1)
      }
    }
    #expect(StableHash.hex(stage.digest) == result.digest)
    #expect(StableHash.hex(stage.poseHash) == result.poseHash)
  }
}
