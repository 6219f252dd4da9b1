public import EvenstepStage

/// Why a recording cannot be made, or cannot be run again.
public enum ReplayError: Error, Equatable, Sendable {
  /// The file cannot be written, cannot be read, or is no sound recording.
  case recording(RecordingError)
  /// The recorded scene breaks a rule of this engine.
  case scene(SceneError)
  /// The simulation cannot go on.
  case stage(StageError)
  /// A keyframe cannot be continued from; the step is the one that it says to be of.
  case keyframe(KeyframeError, step: Int)
  /// The recording is of a scene made in Swift, which it does not hold: only a program that has it can run it again.
  case sceneMissing
  /// The scene that was given is not the recorded one: their fingerprints.
  case otherScene(expected: String, found: String)
  /// The replay is not equal to the recording from this step on.
  case diverged(step: Int)
}

extension ReplayError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .recording(let error): "\(error)"
    case .scene(let error): "the recorded scene: \(error)"
    case .stage(let error): "\(error)"
    case .keyframe(let error, let step): "the keyframe of step \(step): \(error)"
    case .sceneMissing:
      "the recording is of a scene made in Swift and does not hold it; the program that made it can run it again"
    case .otherScene(let expected, let found): "the recording is of scene \(expected), and this is scene \(found)"
    case .diverged(let step): "the replay differs from the recording from step \(step) on"
    }
  }
}
