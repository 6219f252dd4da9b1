internal import EvenstepCoding
public import EvenstepStage

/// A recording that is run again: its scene, with its input and commands at their steps.
public struct Replay: Sendable {
  /// What was recorded.
  public let recording: Recording
  /// The recorded scene.
  public let scene: Scene

  /// Prepares a replay.
  ///
  /// - Parameters:
  ///   - recording: the recording, or the valid beginning of one.
  ///   - scene: the scene of a program that made it in Swift.
  ///   - components: the kinds of component that the scene's file may name.
  ///
  /// Throws `scene`, `sceneMissing` or `otherScene`.
  public init(
    _ recording: Recording, scene: Scene? = nil, components: ComponentRegistry = .standard
  ) throws(ReplayError) {
    self.recording = recording
    self.scene = try recording.header.scene(given: scene, components: components)
  }

  /// The number of steps that were recorded.
  public var steps: Int { recording.steps.count }

  /// A stage at the last keyframe at or before a step; at the scene's initial state where there is none.
  ///
  /// Throws `scene`, and `keyframe` where one is damaged or of another Chipmunk.
  public func stage(atOrBefore step: Int) throws(ReplayError) -> Stage {
    let stage: Stage
    do { stage = try Stage(scene) } catch { throw .scene(error) }
    try seek(stage, atOrBefore: step)
    return stage
  }

  /// Sets a stage of the scene to the last recorded keyframe at or before a step; does nothing where there is none.
  ///
  /// Throws `keyframe`.
  public func seek(_ stage: Stage, atOrBefore step: Int) throws(ReplayError) {
    guard let record = recording.keyframe(atOrBefore: step) else { return }
    let bytes: [UInt8]
    do { bytes = try record.data.unpacked() } catch { throw .recording(error) }
    do throws(KeyframeError) {
      let keyframe = try Keyframe(decoding: bytes, for: scene)
      guard keyframe.step == record.step else { throw .malformed("it is of step \(keyframe.step)") }
      try stage.restore(keyframe)
      guard record.step == 0 || stage.digest == recording.steps[record.step - 1].digest else {
        throw .malformed("its state is not that of the step")
      }
    } catch { throw .keyframe(error, step: record.step) }
  }

  /// Does the step that follows, with what acted in it when it was recorded.
  ///
  /// Beyond the recorded steps there is no input. Throws `stage` where the step fails, `recording` where its commands make no
  /// sense, and, after it was done, `diverged` where its digest is not the recorded one.
  public func advance(_ stage: Stage) throws(ReplayError) {
    guard stage.step < recording.steps.count else {
      do { return try stage.advance() } catch { throw .stage(error) }
    }
    let record = recording.steps[stage.step]
    try Replay.advance(stage, by: record)
    guard stage.digest == record.digest else { throw .diverged(step: record.step) }
  }

  /// Does the step that was recorded.
  static func advance(_ stage: Stage, by record: StepRecord) throws(ReplayError) {
    for command in try commands(of: record, for: stage.scene) { stage.enqueue(command) }
    do { try stage.advance(record.input) } catch { throw .stage(error) }
  }

  /// The commands that acted in a step besides those of the scene itself.
  static func commands(of record: StepRecord, for scene: Scene) throws(ReplayError) -> [Command] {
    guard let bytes = record.commands else { return [] }
    do { return try CommandCoding.decode(bytes, for: scene) } catch {
      throw .recording(RecordingError(.unreadable(path: "commands", reason: "step \(record.step): \(error)")))
    }
  }

  /// Runs the whole recording again and writes it down anew: the same file, where everything is as it was.
  ///
  /// - Parameters:
  ///   - recorder: a recording of `stage`, at its start.
  ///   - stage: a stage of the scene at step 0.
  ///   - progress: hears the number of steps after each; where it returns false, the new recording ends there.
  ///
  /// Returns the first step that came out otherwise; nil where none did. Throws `stage` and `recording`; the new recording
  /// ends properly all the same, if it can be written.
  public func record(
    _ recorder: consuming Recorder, of stage: Stage, progress: (Int) -> Bool = { _ in true }
  ) throws(ReplayError) -> Int? {
    var history = try History(self, budget: 0)
    history.record(recorder, of: stage)
    do throws(ReplayError) {
      while stage.step < history.end, progress(stage.step) {
        do { try history.advance(stage) } catch {
          guard case .diverged = error else { throw error }
        }
      }
    } catch {
      try history.finishRecording(of: stage)
      throw error
    }
    try history.finishRecording(of: stage)
    return history.divergence
  }
}
