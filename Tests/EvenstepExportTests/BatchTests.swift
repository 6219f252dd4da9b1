import EvenstepExport
import EvenstepGeometry
import EvenstepStage
import Synchronization
import Testing

@Suite("Batches")
struct BatchTests {
  /// Balls that are scattered by the seed over a floor.
  static func scene() -> Scene {
    var scene = Scene(size: Size(400, 300), gravity: Vector2(0, -900))
    var ball = Node("ball", at: Vector2(200, 150), body: .dynamic, shapes: [.circle(radius: 6)])
    ball.repetition = Repetition(.scatter(count: 12, size: Size(300, 200)))
    scene.nodes = [Node("floor", at: Vector2(200, 0), body: .static, shapes: [.box(2000, 20)]), ball]
    return scene
  }

  @Test("give what stages of those seeds give, in order, for any number of jobs", arguments: [1, 2, 5, 300])
  func order(jobs: Int) throws {
    var results: [SeedResult<RunSummary>] = []
    // More than one round, and neither a whole number of them.
    let seeds: Range<UInt64> = 1_000_003..<1_000_453
    let count = Batch(Self.scene(), seeds: seeds, jobs: jobs).measure([.height, .contacts], steps: 6) {
      results.append($0)
    }
    #expect(count == 450 && results.map(\.seed) == Array(seeds))
    for result in [results[0], results[64], results[449]] {
      var scene = Self.scene()
      scene.world.seed = result.seed
      let stage = try Stage(scene)
      try stage.run(steps: 6)
      let summary = try result.outcome.get()
      #expect(summary.stateDigest == stage.digest && summary.poseHash == stage.poseHash && summary.steps == 6)
      let heights = stage.nodeIDs.dropFirst().compactMap { stage.state(of: $0)?.position.y }
      #expect(summary.value(of: .height) == heights.max().map { .number($0) })
      #expect(summary.value(of: .settled) == nil)
    }
  }

  @Test("run no more seeds than some hundred ahead of the first that is not done")
  func window() throws {
    let furthest = Mutex<UInt64>(0)
    var delivered: UInt64 = 0
    Batch(Self.scene(), seeds: 0..<900, jobs: 3).run { run in
      furthest.withLock { $0 = max($0, run.seed) }
      return run.seed
    } each: { result in
      #expect(furthest.withLock { $0 } < delivered + 200)
      delivered = result.seed + 1
    }
    #expect(delivered == 900)
  }

  struct Enough: Error {}

  @Test("end when what takes the results throws, and throw that")
  func thrown() throws {
    var seen: [UInt64] = []
    let batch = Batch(Self.scene(), seeds: 0..<UInt64.max, jobs: 2)
    do {
      try batch.measure(steps: 2) { (result: SeedResult<RunSummary>) throws(Enough) in
        seen.append(result.seed)
        if result.seed == 150 { throw Enough() }
      }
      Issue.record("the batch has no end")
    } catch { #expect(seen == Array(0...150)) }
  }

  @Test("end when they are cancelled, with the first results only")
  func cancelled() throws {
    let started = Atomic<Int>(0)
    let flag = Flag()
    var seen: [UInt64] = []
    let count = Batch(Self.scene(), seeds: 0..<1_000_000, jobs: 2).run(isCancelled: {
      flag.isSet.load(ordering: .relaxed)
    }) { run in
      if started.add(1, ordering: .relaxed).newValue == 200 { flag.isSet.store(true, ordering: .relaxed) }
      // Cut short: what it gives must not be handed on.
      return run.isCancelled
    } each: { result in
      seen.append(result.seed)
      #expect(result.outcome == .success(false))
    }
    #expect(count == seen.count && seen == Array(0..<UInt64(count)) && count < 200)
  }

  final class Flag: Sendable { let isSet = Atomic<Bool>(false) }

  @Test("name what fails with a seed, and go on with a stage that is as good as new")
  func failures() throws {
    var results: [SeedResult<UInt64>] = []
    Batch(Self.scene(), seeds: 0..<6, jobs: 1).run { run throws(StageError) in
      if run.seed % 2 == 1 { run.stage.enqueue(.setGravity(Vector2(.infinity, 0))) }
      try run.stage.run(steps: 10)
      return run.stage.digest
    } each: {
      results.append($0)
    }
    for result in results {
      switch result.outcome {
      case .success(let digest):
        var scene = Self.scene()
        scene.world.seed = result.seed
        let stage = try Stage(scene)
        try stage.run(steps: 10)
        #expect(result.seed % 2 == 0 && digest == stage.digest)
      case .failure(.stage): #expect(result.seed % 2 == 1)
      case .failure(let error): Issue.record("\(error)")
      }
    }
    var wrong = Self.scene()
    wrong.nodes[1].body?.velocity = Vector2(.nan, 0)
    let count = Batch(wrong, seeds: 0..<3).measure(steps: 5) { result in
      #expect(result.line.hasPrefix("{\"seed\":\(result.seed),\"error\":\"nodes[1].body.velocity"))
      if case .failure(.scene) = result.outcome { return }
      Issue.record("the scene is wrong")
    }
    #expect(count == 3)
    #expect(Batch(wrong, seeds: 4..<4).measure { _ in Issue.record("there are none") } == 0)
  }
}
