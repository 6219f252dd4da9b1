internal import EvenstepCoding
public import EvenstepStage

/// What a run has come through so far, step by step, and the way back to any of its steps.
///
/// It holds what acted in each step and what came out of it, and keyframes in memory. A run that was set back goes through
/// what is known again, until something new happens: then the rest is forgotten, and the run takes another way.
///
/// ```swift
/// let stage = try Stage(scene)
/// var history = History(stage)
/// for _ in 0..<600 { try history.advance(stage) }
/// try history.seek(stage, to: 250)
/// ```
public struct History: ~Copyable {
  /// The memory that keyframes may take unless another number is given, in bytes.
  public static let defaultBudget = 256 << 20

  /// A step that is known: what acted in it, and the state digest after it.
  struct Step {
    var digest: UInt64
    var input: [InputEvent]
    var commands: [Command]
  }

  /// Whether all that is known is a recording, and nothing has happened that is not in it.
  public internal(set) var isReplay = false
  /// The first step that came out otherwise than it is known; nil where none did.
  public internal(set) var divergence: Int?
  /// The spans that were simulated, in steps from the start, so that step n is in n - 1 ..< n.
  public internal(set) var played = RangeSet<Int>()

  /// Step n is at position n - 1.
  var steps: [Step] = []
  var memory: KeyframeMemory
  /// The recorded keyframes that are of this run, in order.
  var recorded: ArraySlice<KeyframeRecord> = []
  var recorder: Recorder?
  /// Whether a step has failed, so that the stage is nowhere.
  var isLost = false

  /// Begins at a stage that has not done a step yet; `budget` is the memory that keyframes may take, in bytes.
  public init(_ stage: Stage, budget: Int = defaultBudget) {
    precondition(stage.step == 0, "a history begins at the first step, not after step \(stage.step)")
    memory = KeyframeMemory(of: stage.scene, budget: budget)
  }

  /// Takes a recording for what is known, to go through it with a stage of its scene at step 0.
  ///
  /// Throws `recording` where the recorded commands make no sense.
  public init(_ replay: Replay, budget: Int = defaultBudget) throws(ReplayError) {
    memory = KeyframeMemory(of: replay.scene, budget: budget)
    isReplay = true
    steps.reserveCapacity(replay.steps)
    for record in replay.recording.steps {
      let commands = try Replay.commands(of: record, for: replay.scene)
      steps.append(Step(digest: record.digest, input: record.input, commands: commands))
    }
    let end = steps.count
    recorded = replay.recording.keyframes.filter { (1...max(end, 1)).contains($0.step) }[...]
  }

  /// The number of steps that are known.
  public var end: Int { steps.count }

  /// The number of steps that are written to a recording; nil where none is made.
  public var recordedSteps: Int? {
    switch recorder {
    case .some(let recorder): recorder.step
    case nil: nil
    }
  }

  /// What acted in a step, from 1 on.
  public func input(ofStep step: Int) -> [InputEvent] { steps[step - 1].input }

  /// The steps whose keyframes are in memory, in order, and about how much of it they take, in bytes.
  package var keyframes: (steps: [Int], size: Int) { (memory.steps, memory.size) }

  /// Does one step.
  ///
  /// Where steps after the stage's are known and nothing new acts, neither input nor commands that the stage was given, it
  /// is the known one. Otherwise the known steps from there on are forgotten, in a recording too.
  ///
  /// Throws `stage` where the step fails, `recording` where it cannot be written, and, once and after it was done,
  /// `diverged` where it did not come out as it is known: from there on, what comes out now is what is known.
  public mutating func advance(_ stage: Stage, _ input: [InputEvent] = []) throws(ReplayError) {
    let commands = stage.commandsFromOutside
    guard stage.step == end || !input.isEmpty || !commands.isEmpty else {
      let divergence = divergence
      try advanceAsKnown(stage)
      return try report(since: divergence)
    }
    try forget(after: stage.step)
    let digest = try perform(stage, input)
    steps.append(Step(digest: digest ?? stage.digest, input: input, commands: commands))
    memory.keep(stage)
  }

  /// Does the known step that follows; whether it is compared with what is known, the caller says.
  mutating func advanceAsKnown(_ stage: Stage, comparing: Bool = true) throws(ReplayError) {
    let known = steps[stage.step]
    for command in known.commands { stage.enqueue(command) }
    let written = try perform(stage, known.input)
    if comparing {
      let digest = written ?? stage.digest
      if digest != known.digest { depart(at: stage.step, with: digest) }
    }
    memory.keep(stage)
  }

  func report(since earlier: Int?) throws(ReplayError) {
    if let divergence, divergence != earlier { throw .diverged(step: divergence) }
  }

  /// Does a step, through the recording if it does not hold that step yet; then it gives the digest that was written.
  private mutating func perform(_ stage: Stage, _ input: [InputEvent]) throws(ReplayError) -> UInt64? {
    isLost = true
    var digest: UInt64?
    if recordedSteps == stage.step, let written = try recorder?.advance(stage, input) {
      digest = written
    } else {
      do { try stage.advance(input) } catch { throw .stage(error) }
    }
    isLost = false
    played.insert(contentsOf: stage.step - 1..<stage.step)
    return digest
  }

  /// Notes that a step came out otherwise: keyframes of the way that is known do not lead here.
  private mutating func depart(at step: Int, with digest: UInt64) {
    steps[step - 1].digest = digest
    guard step < divergence ?? .max else { return }
    divergence = step
    played.remove(contentsOf: step..<Int.max)
    dropKeyframes(after: step - 1)
  }

  /// Forgets all steps after one.
  mutating func forget(after step: Int) throws(ReplayError) {
    isReplay = false
    if let recordedSteps, recordedSteps > step {
      do { try recorder?.truncate(to: step) } catch { throw .recording(error) }
    }
    guard step < end else { return }
    steps.removeSubrange(step...)
    played.remove(contentsOf: step..<Int.max)
    dropKeyframes(after: step)
    if let divergence, divergence > step { self.divergence = nil }
  }

  private mutating func dropKeyframes(after step: Int) {
    memory.drop(after: step)
    recorded = recorded.prefix { $0.step <= step }
  }
}
