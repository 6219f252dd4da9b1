/// Where a rigid body is: the position of its origin and its unwrapped rotation.
public struct Pose: Codable, Hashable, Sendable {
  /// The place of the body's origin, in points.
  public var position: Vector2
  /// The rotation; turns add up and are not reduced.
  public var rotation: Angle

  /// Creates a pose.
  public init(position: Vector2, rotation: Angle) {
    self.position = position
    self.rotation = rotation
  }
}
