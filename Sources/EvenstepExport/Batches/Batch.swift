internal import EvenstepDrawing
public import EvenstepStage
internal import Glibc

/// Many runs of one scene, each with a seed of its own, on several threads.
///
/// What comes out does not depend on the number of threads: each run has a stage for itself, and results are handed on
/// in the order of the seeds.
///
/// ```swift
/// Batch(scene, seeds: 0..<1000).measure([.settled, .height], steps: 600) { result in print(result.line) }
/// ```
public struct Batch: Sendable {
  /// The scene; its own seed does not matter.
  public let scene: Scene
  /// The seeds, one for each run.
  public let seeds: Range<UInt64>
  /// How many runs go on at the same time.
  public let jobs: Int

  /// The most runs at the same time.
  public static let mostJobs = 256
  /// How many results for each thread may wait for an earlier one.
  private static let waitingPerJob = 64

  /// How many processors the machine has.
  public static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Describes a batch; without a number of jobs there are as many as processors.
  public init(_ scene: Scene, seeds: Range<UInt64>, jobs: Int = Batch.processors) {
    self.scene = scene
    self.seeds = seeds
    self.jobs = min(max(1, jobs), Batch.mostJobs)
  }

  /// Does some work with a stage for each seed, and hands on what it gives in the order of the seeds.
  ///
  /// A seed with which the scene breaks a rule, or whose run fails, has an error for a result, and the others go on. At
  /// most some hundred results are kept in memory, however many seeds there are.
  ///
  /// - Parameters:
  ///   - isCancelled: asked often and from several threads; the batch ends soon after it says true.
  ///   - work: runs on several threads at once, each time with a stage at the scene's start.
  ///   - each: takes the results, on the caller's thread; what it throws ends the batch and is thrown on.
  /// - Returns: how many seeds have been handed on, the first ones; all of them unless the batch was cancelled.
  @discardableResult
  public func run<Value: Sendable, Failure: Error>(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    _ work: @Sendable (SeedRun) throws(StageError) -> Value,
    each: (SeedResult<Value>) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let pool = WorkerPool(count: seeds.length(atMost: jobs))
    let line = SeedLine<Value>(seeds, isCancelled)
    let seats = (0..<pool.count).map { _ in SeedSeat(scene, line.stop) }
    var failure: Failure?
    func deliver() {
      do throws(Failure) {
        while failure == nil, let result = line.next() { try each(result) }
      } catch {
        failure = error
        line.stop.raise()
      }
    }
    while line.begin(Batch.waitingPerJob * pool.count) {
      // In parentheses, since behind them it might be the work that a pool keeps.
      pool.run({ worker in
        while let seed = line.claim() {
          line.put(seats[worker].result(of: seed, work))
          // The first worker is the caller.
          if worker == 0 { deliver() }
        }
      })
      deliver()
    }
    if let failure { throw failure }
    return line.handedOn
  }
}

extension Range<UInt64> {
  /// How many there are, but no more than that; `count` itself may not fit into a number.
  func length(atMost most: Int) -> Int { Int(Swift.min(upperBound - lowerBound, UInt64(most))) }
}

/// One run of a batch: a stage that stands at the start of the scene with the run's seed.
///
/// The stage is used again for another run: what is wanted of it has to be taken out as values.
public struct SeedRun {
  /// The seed.
  public let seed: UInt64
  /// The stage, which belongs to the run while it lasts.
  public let stage: Stage
  let stop: StopFlag

  /// Whether nobody waits for the run any more: it may end at once, and what it gives is thrown away.
  public var isCancelled: Bool { stop.isRaised }
}

/// What a run of a batch has come to.
public struct SeedResult<Value> {
  /// The seed.
  public let seed: UInt64
  /// What the work gave, or why there is nothing.
  public let outcome: Result<Value, SeedError>

  package init(seed: UInt64, outcome: Result<Value, SeedError>) {
    self.seed = seed
    self.outcome = outcome
  }
}

extension SeedResult: Sendable where Value: Sendable {}

/// Why a run of a batch has no result.
public enum SeedError: Error, Equatable, Sendable {
  /// The scene breaks a rule with this seed.
  case scene(SceneError)
  /// The run could not go on.
  case stage(StageError)
}

extension SeedError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .scene(let error): "\(error)"
    case .stage(let error): "\(error)"
    }
  }
}
