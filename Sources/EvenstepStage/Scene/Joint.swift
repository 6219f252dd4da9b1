public import EvenstepPhysics

/// A connection of two nodes with bodies, or of one with the world.
public struct Joint: Codable, Sendable, Hashable {
  /// The name by which commands find the joint; unique among the joints of a scene.
  public var id: String
  /// The node that is held.
  public var a: String
  /// The node that holds it; nil for the world, which does not move.
  public var b: String?
  /// What the joint permits.
  ///
  /// Anchors are in points of their node's coordinates and enlarged as the node's shapes are; those of the world are in
  /// its own. Angles are those of `a` as seen from `b`.
  public var kind: JointKind
  /// The greatest force that it may use, mass times points per second squared; a torque for joints that only turn.
  ///
  /// Springs do not have one.
  public var maxForce = Double.infinity
  /// The greatest speed at which it corrects an error, in points per second, or radians for joints that only turn.
  public var maxBias = Double.infinity
  /// The fraction of an error that it leaves after a second; nil for Chipmunk's 0.9⁶⁰, about 0.0018.
  public var errorBias: Double?
  /// Whether the shapes of the two nodes still touch each other.
  public var collides = true
  /// The force above which it breaks, mass times points per second squared; a torque for joints that only turn.
  public var breakForce = Double.infinity

  /// Creates a joint; all that is not given can be set afterwards.
  public init(_ id: String, _ kind: JointKind, of a: String, on b: String? = nil) {
    self.id = id
    self.kind = kind
    self.a = a
    self.b = b
  }
}
