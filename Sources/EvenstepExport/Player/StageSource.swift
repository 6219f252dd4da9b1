public import EvenstepFiles
internal import EvenstepRecording
public import EvenstepStage

/// Where the stage of a film comes from, and what drives it from step to step.
///
/// A source decides where a stage begins (at the scene's initial state, or at a keyframe near the first frame that is
/// wanted), which input and commands each step gets, and what is noted about it. A source that has to see every step,
/// such as one that records, gives the stage at step 0 and then always the one it gave before.
public protocol StageSource {
  /// Gives a stage that has done `step` steps or fewer, the more the better.
  ///
  /// It is asked for the first frame, and again after frames that were left out; then `current` is the stage that it
  /// gave before, at or before that step, with all that was done to it, to be given back where the source has none
  /// nearer. Throws where the scene or what the source reads is not sound.
  mutating func stage(atOrBefore step: Int, continuing current: Stage?) throws(StageSourceError) -> Stage

  /// Does one step of the stage that it gave last, with all that acts in it.
  mutating func advance(_ stage: Stage) throws(StageSourceError)
}

/// Why a source cannot give a stage or go on with it.
public enum StageSourceError: Error, Equatable, Sendable {
  /// The scene cannot be staged.
  case scene(SceneError)
  /// The simulation cannot go on.
  case stage(StageError)
  /// What the source reads or writes cannot be read or written.
  case file(FileError)
  /// What the source reads makes no sense; the text names the file, the place and the rule.
  case data(String)
  /// The step was done, and did not come out as it was recorded.
  case diverged(step: Int)
}

extension StageSourceError: CustomStringConvertible {
  /// The cause as a sentence.
  public var description: String {
    switch self {
    case .scene(let error): "\(error)"
    case .stage(let error): "\(error)"
    case .file(let error): "\(error)"
    case .data(let text): text
    case .diverged(let step): "\(ReplayError.diverged(step: step))"
    }
  }
}

/// A scene from its initial state on, with no input from outside.
public struct SceneStart: StageSource {
  /// The scene that is staged.
  public let scene: Scene

  /// Creates a source that stages the scene when it is asked to.
  public init(_ scene: Scene) { self.scene = scene }

  /// Makes a stage at step 0, once.
  public func stage(atOrBefore step: Int, continuing current: Stage?) throws(StageSourceError) -> Stage {
    if let current { return current }
    do { return try Stage(scene) } catch { throw .scene(error) }
  }

  /// Does a step without input.
  public func advance(_ stage: Stage) throws(StageSourceError) {
    do { try stage.advance() } catch { throw .stage(error) }
  }
}
