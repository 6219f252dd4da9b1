public import EvenstepRecording
public import EvenstepStage

/// A recording as the source of a film: its keyframes to begin at, its input and commands to go on with.
public struct RecordedSource: StageSource {
  private let replay: Replay

  /// Creates a source of a replay.
  public init(_ replay: Replay) { self.replay = replay }

  /// Gives a stage at the recording's last keyframe before a step, or goes on with the one that is nearer.
  public func stage(atOrBefore step: Int, continuing current: Stage?) throws(StageSourceError) -> Stage {
    do throws(ReplayError) {
      guard let current else { return try replay.stage(atOrBefore: step) }
      let nearest = replay.recording.keyframe(atOrBefore: step)?.step ?? 0
      if nearest > current.step { try replay.seek(current, atOrBefore: step) }
      return current
    } catch { throw StageSourceError(error) }
  }

  /// Does a step as it was recorded; throws `data` where it comes out otherwise.
  public func advance(_ stage: Stage) throws(StageSourceError) {
    do { try replay.advance(stage) } catch { throw StageSourceError(error) }
  }
}

/// A scene that is begun at the nearest of the keyframes that lie in a folder.
public struct KeyframeSource: StageSource {
  private let scene: Scene
  private let folder: KeyframeFolder
  private let steps: [Int]

  /// Creates a source; throws `file` where the folder cannot be listed.
  public init(_ scene: Scene, folder: KeyframeFolder) throws(StageSourceError) {
    self.scene = scene
    self.folder = folder
    do { steps = try folder.steps() } catch { throw .file(error) }
  }

  /// Whether the folder has keyframes of the scene at all.
  public var isEmpty: Bool { steps.isEmpty }

  /// Gives a stage at the last keyframe before a step, or goes on with the one that is nearer.
  public func stage(atOrBefore step: Int, continuing current: Stage?) throws(StageSourceError) -> Stage {
    let stage: Stage
    if let current { stage = current } else { stage = try start() }
    guard let nearest = steps.last(where: { $0 <= step }), nearest > stage.step else { return stage }
    do throws(KeyframeFileError) {
      let keyframe = try folder.keyframe(of: nearest, for: scene)
      do { try stage.restore(keyframe) } catch { throw .keyframe(error, path: folder.path) }
    } catch {
      if case .file(let error) = error { throw .file(error) }
      throw .data("\(error)")
    }
    return stage
  }

  private func start() throws(StageSourceError) -> Stage {
    do { return try Stage(scene) } catch { throw .scene(error) }
  }

  /// Does a step without input.
  public func advance(_ stage: Stage) throws(StageSourceError) {
    do { try stage.advance() } catch { throw .stage(error) }
  }
}

extension StageSourceError {
  /// What a replay's error means for a film.
  init(_ error: ReplayError) {
    switch error {
    case .scene(let error): self = .scene(error)
    case .stage(let error): self = .stage(error)
    case .diverged(let step): self = .diverged(step: step)
    default: self = .data("\(error)")
    }
  }
}
