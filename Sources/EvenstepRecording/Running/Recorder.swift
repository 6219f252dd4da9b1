internal import EvenstepPhysics
internal import EvenstepCoding
public import EvenstepStage

/// What a recording holds besides input and digests.
public struct RecordingOptions: Hashable, Sendable {
  /// Whether it holds the state of every body after every step, so that a divergence can be named to the field.
  public var bodies: Bool
  /// The least number of steps from keyframe to keyframe, 0 for none; rounded up to the world's `keyframeEvery`.
  public var keyframeSpacing: Int

  /// Creates options; a keyframe every half second at the usual rate lets a player jump to any place at once.
  public init(bodies: Bool = false, keyframeSpacing: Int = 60) {
    self.bodies = bodies
    self.keyframeSpacing = keyframeSpacing
  }

  /// The options that a recording was made with, to make the same one again.
  public init(repeating recording: Recording) {
    self.init(bodies: recording.header.bodies, keyframeSpacing: recording.keyframes.first { $0.step > 0 }?.step ?? 0)
  }

  /// The steps between keyframes of a scene; nil for none.
  package func keyframeInterval(of scene: Scene) -> Int? {
    guard keyframeSpacing > 0, scene.world.solver != .raw else { return nil }
    let every = scene.world.keyframeEvery
    return (keyframeSpacing + every - 1) / every * every
  }
}

/// Advances a stage and writes down what goes in and what comes out, step by step.
///
/// Whatever ends the process, the file is a valid recording up to the last step that was written.
///
/// ```swift
/// let stage = try Stage(scene)
/// var recorder = try Recorder("run.evrec", of: stage)
/// for _ in 0..<600 { try recorder.advance(stage) }
/// try recorder.finish(stage)
/// ```
public struct Recorder: ~Copyable {
  private var writer: RecordingWriter
  private let keyframeInterval: Int?
  private let holdsBodies: Bool
  private var states = StateCoder()
  /// The pose hash after the last step that was written; nil after steps were taken back.
  private var poseHash: UInt64?

  /// Makes a file for a run that has not begun; throws where it exists already, unless it is to be overwritten.
  ///
  /// - Parameters:
  ///   - path: the file, which by custom ends in `.evrec`.
  ///   - stage: the stage that will be advanced, at step 0.
  ///   - document: the file that the scene was read from; nil for a scene made in Swift.
  ///   - options: what the recording is to hold.
  ///   - overwriting: whether a file of that name is replaced.
  public init(
    _ path: String, of stage: Stage, document: SceneDocument? = nil, options: RecordingOptions = RecordingOptions(),
    overwriting: Bool = false
  ) throws(RecordingError) {
    let header = RecordingHeader(stage.scene, document: document, bodies: options.bodies)
    try self.init(path, header: header, of: stage, options: options, overwriting: overwriting)
  }

  /// Makes a file with a header that is known, as for the recording of a replay.
  public init(
    _ path: String, header: RecordingHeader, of stage: Stage, options: RecordingOptions, overwriting: Bool = false
  ) throws(RecordingError) {
    let writer = try RecordingWriter(path, overwriting: overwriting, header: header)
    self.init(writer, header: header, of: stage, options: options)
  }

  /// Writes to an open descriptor, such as standard output; `name` is its name in errors.
  public init(
    descriptor: Int32, name: String, header: RecordingHeader, of stage: Stage, options: RecordingOptions
  ) throws(RecordingError) {
    let writer = try RecordingWriter(descriptor: descriptor, name: name, header: header)
    self.init(writer, header: header, of: stage, options: options)
  }

  private init(
    _ writer: consuming RecordingWriter, header: RecordingHeader, of stage: Stage, options: RecordingOptions
  ) {
    precondition(stage.step == 0, "a recording begins at the first step, not after step \(stage.step)")
    self.writer = writer
    keyframeInterval = options.keyframeInterval(of: stage.scene)
    holdsBodies = header.bodies
    poseHash = stage.poseHash
  }

  /// The number of steps that are written.
  public var step: Int { writer.step }

  /// Does one step of the stage, with the commands that the program gave it since the last one, and writes it down.
  ///
  /// Returns the state digest. Throws `stage` where the step fails, and `recording` where it cannot be written.
  @discardableResult
  public mutating func advance(_ stage: Stage, _ input: [InputEvent] = []) throws(ReplayError) -> UInt64 {
    precondition(stage.step == writer.step, "the recording is at step \(writer.step), the stage at step \(stage.step)")
    let commands = stage.commandsFromOutside
    do { try stage.advance(input) } catch { throw .stage(error) }
    var record = StepRecord(step: stage.step, digest: stage.digest, input: input)
    if !commands.isEmpty { record.commands = CommandCoding.encode(commands) }
    if holdsBodies { record.bodies = RecordingPayload(states.encode(stage.stateTable())) }
    do {
      try writer.write(record)
      poseHash = stage.poseHash
      if let keyframeInterval, stage.step % keyframeInterval == 0, let keyframe = try? stage.keyframe() {
        try writer.write(KeyframeRecord(step: stage.step, data: RecordingPayload(keyframe.encoded())))
      }
    } catch { throw .recording(error) }
    return record.digest
  }

  /// Takes back all steps after that one, when the stage was set back to it and goes on another way.
  public mutating func truncate(to step: Int) throws(RecordingError) {
    try writer.truncate(to: step)
    states.reset()
    poseHash = nil
  }

  /// Writes the end and closes the file.
  ///
  /// Where the stage has gone beyond what could be written, as on a full disk, the end is that of the last written step.
  public consuming func finish(_ stage: Stage) throws(RecordingError) {
    guard let hash = stage.step == writer.step ? stage.poseHash : poseHash else { return }
    try writer.finish(poseHash: hash)
  }
}
