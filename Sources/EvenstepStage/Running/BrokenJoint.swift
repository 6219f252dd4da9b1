/// A joint that broke in a step, by the ids of its nodes.
public struct BrokenJoint: Codable, Sendable, Hashable {
  /// The joint's id, under which there is none any more.
  public let id: String
  /// The node that it held.
  public let a: String
  /// The node that held it; nil for the world.
  public let b: String?
  /// The force that broke it, mass times points per second squared; a torque for joints that only turn.
  public let force: Double
}
