internal import EvenstepGeometry
public import EvenstepStage

/// Where and how a replay is no longer equal to its recording.
public struct Divergence: Error, Equatable, Sendable {
  /// A version that is not the recorded one.
  public struct Version: Equatable, Sendable {
    /// What it is the version of.
    public let name: String
    /// The version that was recorded with.
    public let recorded: String
    /// The version that ran now.
    public let running: String
  }

  /// The first step after which the states differ; the last one where only the pose hashes do.
  public let step: Int
  /// The state digest, or pose hash, that was recorded.
  public let expected: UInt64
  /// The state digest, or pose hash, that was found; nil where the step could not be done.
  public let found: UInt64?
  /// Whether all states are equal, and the hash over all poses is not the recorded one.
  public let isOfPoseHash: Bool
  /// Why the step could not be done.
  public internal(set) var failure: StageError?
  /// The numbers that differ, in the order of the nodes; empty where the recording holds nothing to tell them by.
  public internal(set) var differences: [StateDifference] = []
  /// The step whose states were compared for `differences`: `step` itself, or the next keyframe; nil where none was.
  public internal(set) var comparedStep: Int?
  /// The versions that differ.
  public internal(set) var versions: [Version] = []

  /// The last step after which everything was equal; 0 is the initial state.
  public var lastEqualStep: Int { isOfPoseHash ? step : step - 1 }

  init(step: Int, expected: UInt64, found: UInt64?, isOfPoseHash: Bool = false) {
    self.step = step
    self.expected = expected
    self.found = found
    self.isOfPoseHash = isOfPoseHash
  }
}

extension Divergence: CustomStringConvertible {
  /// How many differences the description lists.
  private static let mostLines = 10

  /// Several lines: the step, the bodies and fields with expected and found values, and the versions.
  public var description: String {
    let hashes = "expected \(StableHash.hex(expected)), got \(found.map(StableHash.hex) ?? "none")"
    var lines =
      isOfPoseHash
      ? ["all \(step) states are equal, and the hash over all poses is not", "  pose hash: \(hashes)"]
      : ["step \(step) differs; the last equal step is \(lastEqualStep)", "  state digest: \(hashes)"]
    if let failure { lines.append("  the step failed: " + (failure.node.map { "\($0): " } ?? "") + failure.message) }
    lines += comparison
    if versions.isEmpty {
      lines.append("  engine and Chipmunk have the recorded versions")
    } else {
      lines += versions.map { "  \($0.name): recorded with \($0.recorded), this is \($0.running)" }
    }
    return lines.joined(separator: "\n")
  }

  /// What is known of the bodies.
  private var comparison: [String] {
    guard failure == nil, !isOfPoseHash else { return [] }
    guard let comparedStep else {
      return ["  which body it was, the recording does not tell; --record-bodies would"]
    }
    var lines: [String] = []
    if comparedStep != step {
      let state = differences.isEmpty ? " all bodies are equal again" : ""
      lines.append("  after step \(comparedStep), the next keyframe:\(state)")
    }
    lines += differences.prefix(Divergence.mostLines).map { "  \($0)" }
    if differences.count > Divergence.mostLines {
      lines.append("  and \(differences.count - Divergence.mostLines) more numbers")
    }
    return lines
  }
}

extension RecordingHeader {
  /// The versions that are not those that run now.
  var changedVersions: [Divergence.Version] {
    [("evenstep", engine, EngineVersion.current), ("Chipmunk", chipmunk, EngineVersion.chipmunk)]
      .filter { $0.1 != $0.2 }.map { Divergence.Version(name: $0.0, recorded: $0.1, running: $0.2) }
  }
}
