public import EvenstepGeometry

/// Two shapes that began or ceased to touch during a step.
///
/// Every segment of a chain and every convex part of a polygon is a shape with contacts of its own;
/// `World.definitionIndex(of:)` tells which are of one definition.
public struct ContactEvent: Codable, Hashable, Sendable {
  /// Whether a contact begins or ends.
  public enum Phase: String, Codable, Hashable, Comparable, Sendable {
    /// The shapes touch, and did not in the step before.
    case began
    /// The shapes no longer touch, or one of them was removed.
    case ended

    /// Orders beginnings before ends.
    public static func < (a: Phase, b: Phase) -> Bool { a == .began && b == .ended }
  }

  /// Whether the contact begins or ends.
  public let phase: Phase
  /// The body of the lower shape.
  public let bodyA: BodyID
  /// The lower shape.
  public let shapeA: ShapeID
  /// The body of the higher shape.
  public let bodyB: BodyID
  /// The higher shape.
  public let shapeB: ShapeID
  /// Where they touch, in the world: the mean of the contact points as the contact begins; zero as it ends.
  public let point: Vector2
  /// The unit normal from A to B as the contact begins; zero as it ends.
  public let normal: Vector2
  /// The magnitude of the whole impulse of the first step, friction included, of its parts together; zero for sensors, for ends,
  /// and where two lines meet for the one that leaves the body to the other.
  public internal(set) var impulse: Double
  /// Whether one of the shapes is a sensor, so that the contact has no effect.
  public let isSensor: Bool

  /// Whether this event comes before another one in `World.contacts`.
  func precedes(_ other: ContactEvent) -> Bool {
    if phase != other.phase { return phase < other.phase }
    if shapeA != other.shapeA { return shapeA < other.shapeA }
    return shapeB < other.shapeB
  }
}
