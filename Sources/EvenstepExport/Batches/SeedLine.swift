internal import EvenstepStage
internal import Synchronization

/// The seeds that wait to be run, and the results that wait for those of earlier seeds.
final class SeedLine<Value: Sendable>: Sendable {
  let stop: StopFlag
  private let state: Mutex<State>

  private struct State {
    /// The seeds that nobody has taken yet.
    var waiting: Range<UInt64>
    /// The end of those that may be taken in this round.
    var roundEnd: UInt64
    /// The next one to be handed on.
    var next: UInt64
    var handedOn = 0
    /// The results of this round, by place; a result that was handed on leaves nothing.
    var results: [SeedResult<Value>?] = []
    var roundStart: UInt64
  }

  init(_ seeds: Range<UInt64>, _ isCancelled: @escaping @Sendable () -> Bool) {
    stop = StopFlag(isCancelled)
    let start = seeds.lowerBound
    state = Mutex(State(waiting: seeds, roundEnd: start, next: start, roundStart: start))
  }

  /// How many results have been handed on.
  var handedOn: Int { state.withLock { $0.handedOn } }

  /// Begins a round of so many seeds at the most; false where none are left or the batch ends.
  func begin(_ count: Int) -> Bool {
    if stop.isRaised { return false }
    return state.withLock { state in
      let count = state.waiting.length(atMost: count)
      state.roundStart = state.waiting.lowerBound
      state.roundEnd = state.roundStart + UInt64(count)
      state.results = Array(repeating: nil, count: count)
      return count > 0
    }
  }

  /// Takes the next seed of the round.
  func claim() -> UInt64? {
    if stop.isRaised { return nil }
    return state.withLock { state in
      let seed = state.waiting.lowerBound
      guard seed < state.roundEnd else { return nil }
      state.waiting = seed + 1..<state.waiting.upperBound
      return seed
    }
  }

  /// Puts a result where it belongs, unless it came of a run that may have been cut short.
  func put(_ result: SeedResult<Value>) {
    if stop.isRaised { return }
    state.withLock { $0.results[Int(result.seed - $0.roundStart)] = result }
  }

  /// Takes out the result that is to be handed on next, when it is there.
  func next() -> SeedResult<Value>? {
    state.withLock { state in
      guard state.next < state.roundEnd else { return nil }
      let place = Int(state.next - state.roundStart)
      guard let result = state.results[place] else { return nil }
      state.results[place] = nil
      state.next += 1
      state.handedOn += 1
      return result
    }
  }
}

/// Whether a batch is to end; once it is raised it stays so.
final class StopFlag: Sendable {
  private let flag = Atomic<Bool>(false)
  private let isCancelled: @Sendable () -> Bool

  init(_ isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }

  var isRaised: Bool {
    if flag.load(ordering: .relaxed) { return true }
    guard isCancelled() else { return false }
    raise()
    return true
  }

  func raise() { flag.store(true, ordering: .relaxed) }
}

/// What one thread needs: a stage, which is set back from run to run.
final class SeedSeat {
  private let scene: Scene
  private let stop: StopFlag
  private var stage: Stage?

  init(_ scene: Scene, _ stop: StopFlag) {
    self.scene = scene
    self.stop = stop
  }

  func result<Value>(of seed: UInt64, _ work: (SeedRun) throws(StageError) -> Value) -> SeedResult<Value> {
    let stage: Stage
    do { stage = try ready(seed) } catch { return SeedResult(seed: seed, outcome: .failure(.scene(error))) }
    do throws(StageError) {
      let value = try work(SeedRun(seed: seed, stage: stage, stop: stop))
      return SeedResult(seed: seed, outcome: .success(value))
    } catch { return SeedResult(seed: seed, outcome: .failure(.stage(error))) }
  }

  private func ready(_ seed: UInt64) throws(SceneError) -> Stage {
    if let stage {
      try stage.reset(seed: seed)
      return stage
    }
    var scene = scene
    scene.world.seed = seed
    let made = try Stage(scene)
    stage = made
    return made
  }
}
