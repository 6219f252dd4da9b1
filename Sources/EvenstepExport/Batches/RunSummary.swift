internal import EvenstepGeometry
internal import EvenstepJSON
public import EvenstepStage

/// What a run has come to: its fingerprints and what was measured.
public struct RunSummary: Hashable, Sendable {
  /// A measure with its value.
  public struct Entry: Hashable, Sendable {
    /// What was measured.
    public let measure: Measure
    /// What it came to.
    public let value: MeasuredValue
  }

  /// How many steps were done.
  public let steps: Int
  /// The pose hash over all steps.
  public let poseHash: UInt64
  /// The state digest after the last step.
  public let stateDigest: UInt64
  /// The measures, in the order in which they were asked for.
  public let entries: [Entry]

  /// The value of a measure; nil where it was not asked for.
  public func value(of measure: Measure) -> MeasuredValue? { entries.first { $0.measure == measure }?.value }
}

extension SeedResult<RunSummary> {
  /// The result as a line of JSON without its end, as `evenstep simulate --seeds` prints it.
  public var line: String {
    switch outcome {
    case .failure(let error): return "{\"seed\":\(seed),\"error\":\(JSONValue.string("\(error)").compactText)}"
    case .success(let summary):
      var text = "{\"seed\":\(seed),\"steps\":\(summary.steps),\"poseHash\":\"\(StableHash.hex(summary.poseHash))\""
      text += ",\"stateDigest\":\"\(StableHash.hex(summary.stateDigest))\""
      for entry in summary.entries { text += ",\"\(entry.measure.rawValue)\":\(entry.value)" }
      return text + "}"
    }
  }
}

/// Measures a run while it goes on: it is shown the stage at the start and after every step.
public struct RunMeter: Sendable {
  private let measures: [Measure]
  private var contacts = 0
  private var speed = 0.0
  private var impulse = 0.0
  private var settled: Int?

  /// What is slower is settled, in points per second.
  private static let settledSpeed = 1.0

  /// Begins to measure a stage that stands at its start.
  public init(_ measures: [Measure], at stage: Stage) {
    self.measures = measures
    noteSpeed(stage)
  }

  /// Takes in what the last step has brought.
  public mutating func observe(_ stage: Stage) {
    if measures.contains(.contacts) { contacts += stage.begunCount }
    if measures.contains(.impulse) { impulse = max(impulse, stage.topImpulse) }
    noteSpeed(stage)
  }

  private mutating func noteSpeed(_ stage: Stage) {
    guard measures.contains(.speed) || measures.contains(.settled) else { return }
    let top = stage.topSpeed
    speed = max(speed, top)
    settled = top < RunMeter.settledSpeed ? settled ?? stage.step : nil
  }

  /// What the run has come to, when the last step is done.
  public func summary(of stage: Stage) -> RunSummary {
    RunSummary(
      steps: stage.step, poseHash: stage.poseHash, stateDigest: stage.digest,
      entries: measures.map { RunSummary.Entry(measure: $0, value: value(of: $0, stage)) })
  }

  private func value(of measure: Measure, _ stage: Stage) -> MeasuredValue {
    switch measure {
    case .contacts: .whole(contacts)
    case .sleeping: .whole(stage.sleepingCount)
    case .energy: .number(stage.kineticEnergy)
    case .speed: .number(speed)
    case .impulse: .number(impulse)
    case .height: stage.topHeight.map { .number($0) } ?? .none
    case .settled: settled.map { .whole($0) } ?? .none
    case .bodies: .whole(stage.dynamicCount)
    }
  }
}

extension Batch {
  /// Runs and measures the scene with each seed; `steps` is the scene's duration where it is left out.
  ///
  /// Hands on results as `run(isCancelled:_:each:)` does, and returns how many.
  @discardableResult
  public func measure<Failure: Error>(
    _ measures: [Measure] = [], steps: Int? = nil, isCancelled: @escaping @Sendable () -> Bool = { false },
    each: (SeedResult<RunSummary>) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let steps = steps ?? scene.steps(in: scene.duration)
    return try run(
      isCancelled: isCancelled,
      { run throws(StageError) in
        var meter = RunMeter(measures, at: run.stage)
        while run.stage.step < steps, !run.isCancelled {
          try run.stage.advance()
          meter.observe(run.stage)
        }
        return meter.summary(of: run.stage)
      }, each: each)
  }
}
