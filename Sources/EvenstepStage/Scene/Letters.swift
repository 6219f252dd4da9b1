public import EvenstepPhysics

/// What the letters of a text are to the physics, where their node has a body.
public struct Letters: Codable, Sendable, Hashable {
  /// What of a letter collides.
  public enum Shape: String, Codable, Sendable, CaseIterable {
    /// The least rectangle around it.
    case box
    /// Its outer contours, without the holes in them; an `i` has two.
    case outline
  }

  /// What of a letter collides.
  public var shape: Shape
  /// What the letters are made of.
  public var material: Material
  /// What they collide with.
  public var filter: CollisionFilter

  /// Creates a description of letters.
  public init(_ shape: Shape = .box, material: Material = Material(), filter: CollisionFilter = .all) {
    self.shape = shape
    self.material = material
    self.filter = filter
  }
}
