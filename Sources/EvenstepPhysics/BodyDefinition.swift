public import EvenstepGeometry

/// How a body moves.
public enum BodyKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// Does not move.
  case `static`
  /// Moves as it is told, and nothing stops it.
  case kinematic
  /// Moves by gravity, impulses and contacts.
  case dynamic
}

/// What a body is when it enters a world.
public struct BodyDefinition: Codable, Hashable, Sendable {
  /// How it moves.
  public var kind: BodyKind
  /// Where its origin is, and how it is turned.
  public var pose: Pose
  /// The velocity of its centre of gravity, in points per second; zero for a static body.
  public var velocity: Vector2
  /// The angular velocity in radians per second, counterclockwise; zero for a static body.
  public var spin: Double
  /// The whole mass of a dynamic body; `nil` takes it from the shapes' densities and areas.
  ///
  /// A mass that is given is shared among the shapes by density times area.
  public var mass: Double?
  /// Whether contacts cannot turn it.
  public var fixedRotation: Bool
  /// Whether it is swept when it is so fast that it could pass through something; only the standard solver sweeps, and only
  /// dynamic bodies are stopped.
  public var isSwept: Bool
  /// The shapes, in the order in which they enter the world.
  public var shapes: [ShapeDefinition]

  /// Creates a body; what is not given has its default.
  public init(
    kind: BodyKind, pose: Pose = Pose(position: .zero, rotation: .zero), velocity: Vector2 = .zero,
    spin: Double = 0, mass: Double? = nil, fixedRotation: Bool = false, isSwept: Bool = true,
    shapes: [ShapeDefinition] = []
  ) {
    self.kind = kind
    self.pose = pose
    self.velocity = velocity
    self.spin = spin
    self.mass = mass
    self.fixedRotation = fixedRotation
    self.isSwept = isSwept
    self.shapes = shapes
  }

  /// Throws `PhysicsError.invalid` for the first value that a world would refuse.
  public func validate() throws(PhysicsError) {
    _ = try BodyPlan(self)
  }

  /// Throws `PhysicsError.invalid` for a mass that no dynamic body can have.
  package static func validate(mass: Double) throws(PhysicsError) {
    try require(mass, in: PhysicsLimits.mass, "body.mass")
  }

  /// The same body without motion at the origin.
  var atRest: BodyDefinition {
    BodyDefinition(kind: kind, mass: mass, fixedRotation: fixedRotation, isSwept: isSwept, shapes: shapes)
  }
}
