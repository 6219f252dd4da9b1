/// Why there is no keyframe, or why one cannot be continued from.
public enum KeyframeError: Error, Hashable, Sendable {
  /// The raw solver has no keyframes; such a run is simulated again.
  case rawSolver
  /// The stage stands between two keyframes.
  case betweenKeyframes(step: Int, every: Int)
  /// The bytes are no keyframe at all.
  case notAKeyframe
  /// The keyframe is of a version of the format that this engine does not read.
  case unknownVersion(Int)
  /// The keyframe was made with another Chipmunk, which goes on with other bits.
  case otherChipmunk(found: String)
  /// The keyframe was made by another version of the engine, which may go on with other bits.
  case otherEngine(found: String)
  /// The keyframe is of another scene, or of this one with another seed.
  case otherScene
  /// The bytes are not those that were written: their checksum differs.
  case damaged
  /// The bytes are those that were written, and make no sense.
  case malformed(String)
}

extension KeyframeError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .rawSolver: "the raw solver has no keyframes"
    case .betweenKeyframes(let step, let every):
      "step \(step) is no keyframe: there is one every \(every) steps (world.keyframeEvery)"
    case .notAKeyframe: "this is no keyframe"
    case .unknownVersion(let version):
      "the keyframe has version \(version) of the format, and this engine reads version \(Keyframe.version)"
    case .otherChipmunk(let found):
      "the keyframe was made with Chipmunk \(found), and this is \(EngineVersion.chipmunk)"
    case .otherEngine(let found):
      "the keyframe was made by version \(found) of the engine, and this is \(EngineVersion.current)"
    case .otherScene: "the keyframe is of another scene, or of another seed"
    case .damaged: "the keyframe is damaged: its checksum differs"
    case .malformed(let fault): "the keyframe makes no sense: \(fault)"
    }
  }
}
