public import EvenstepJSON

/// A scene in which motion that was simulated is keyframe animations, with what was measured of it.
public struct BakedScene: Sendable {
  /// The scene file: checked, and as `prettyText` it reads back to the same values.
  public let json: JSONValue
  /// How many nodes have their motion from the run.
  public let nodeCount: Int
  /// How many keyframes they have.
  public let keyframeCount: Int
  /// How many states of nodes the keyframes stand for: one for every node and step
  /// while it was there, and where it began with the scene that at its beginning.
  public let poseCount: Int
  /// The farthest, over all steps, that anything drawn is from where the run had it because of one property, in points:
  /// a place in its parent, the way to it of the farthest point of what turns, or of what grows.
  public let largestError: Double
  /// What of the file is not in it, in words.
  public let leftOut: [String]

  /// All of it in one line, as `baked 120 nodes, 3402 keyframes of 72000 poses, largest error 0.249 points`.
  public var summary: String {
    let nodes = nodeCount == 1 ? "1 node" : "\(nodeCount) nodes"
    let error = (largestError * 1e6).rounded() / 1e6
    return "baked \(nodes), \(keyframeCount) keyframes of \(poseCount) poses, largest error \(Rule.text(error)) points"
  }
}
