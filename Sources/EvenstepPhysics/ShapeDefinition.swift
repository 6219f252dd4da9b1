public import EvenstepGeometry

/// What a shape is made of.
public struct Material: Codable, Hashable, Sendable {
  /// The mass per square point.
  public var density: Double
  /// The friction coefficient; that of a contact is the product of both shapes' values.
  public var friction: Double
  /// The elasticity (restitution), 0 to 1; that of a contact is the product of both shapes' values.
  public var elasticity: Double
  /// How much a round shape resists rolling.
  ///
  /// The torque against it is at most this times radius and normal force, the greater of both shapes' values deciding. Rubber on concrete has about 0.02. Only the standard solver knows it.
  public var rollingResistance: Double
  /// The velocity of the surface relative to its body, in points per second, as of a conveyor belt.
  public var surfaceVelocity: Vector2

  /// Creates a material; what is not given has its default.
  public init(
    density: Double = 1, friction: Double = 0.5, elasticity: Double = 0, rollingResistance: Double = 0,
    surfaceVelocity: Vector2 = .zero
  ) {
    self.density = density
    self.friction = friction
    self.elasticity = elasticity
    self.rollingResistance = rollingResistance
    self.surfaceVelocity = surfaceVelocity
  }

  func validate(_ path: String) throws(PhysicsError) {
    try require(density, in: PhysicsLimits.density, "\(path).material.density")
    try require(friction, in: PhysicsLimits.friction, "\(path).material.friction")
    try require(elasticity, in: PhysicsLimits.elasticity, "\(path).material.elasticity")
    try require(rollingResistance, in: PhysicsLimits.rollingResistance, "\(path).material.rollingResistance")
    try require(surfaceVelocity, in: PhysicsLimits.speed, "\(path).material.surfaceVelocity")
  }
}

/// Which shapes touch each other.
///
/// Two shapes touch unless they are of one body, share a group other than 0, or either one's categories have no
/// bit in common with the other one's mask.
public struct CollisionFilter: Codable, Hashable, Sendable {
  /// The categories that the shape is in, one bit each.
  public var categories: UInt32
  /// The categories that the shape touches.
  public var mask: UInt32
  /// Shapes of one group do not touch each other; 0 is no group.
  public var group: Int

  /// Creates a filter; by default everything touches everything.
  public init(categories: UInt32 = .max, mask: UInt32 = .max, group: Int = 0) {
    self.categories = categories
    self.mask = mask
    self.group = group
  }

  /// Lets everything through.
  public static let all = CollisionFilter()
}

/// The outline of a shape, in the coordinates of its body, in points.
public enum ShapeGeometry: Codable, Hashable, Sendable {
  /// A disc around a point.
  case circle(offset: Vector2 = .zero, radius: Double)
  /// A rectangle around a point, turned by an angle.
  case box(offset: Vector2 = .zero, size: Size, angle: Angle = .zero)
  /// A polygon, convex or not, its corners in either direction; it must not cross or touch itself. Corners that repeat the
  /// one before or lie on a straight side change nothing.
  case polygon(points: [Vector2])
  /// A line with round ends.
  case segment(from: Vector2, to: Vector2, radius: Double)
  /// A line through several points; bodies slide over its joints without catching.
  case chain(points: [Vector2], radius: Double, closed: Bool = false)
}

/// One shape of a body.
public struct ShapeDefinition: Hashable, Sendable {
  /// The outline.
  public var geometry: ShapeGeometry
  /// The radius of the corners of a box or a convex polygon, in points; the arcs lie inside the outline, and every side keeps
  /// a straight part.
  public var cornerRadius: Double
  /// What it is made of.
  public var material: Material
  /// What it touches.
  public var filter: CollisionFilter
  /// Whether it only reports contacts and lets everything through; sensors have no mass among other shapes.
  public var isSensor: Bool

  /// Creates a shape; what is not given has its default.
  public init(
    geometry: ShapeGeometry, cornerRadius: Double = 0, material: Material = Material(), filter: CollisionFilter = .all,
    isSensor: Bool = false
  ) {
    self.geometry = geometry
    self.cornerRadius = cornerRadius
    self.material = material
    self.filter = filter
    self.isSensor = isSensor
  }
}

// Sharp corners are not written, so that what has none is written as it was before there was a choice.
extension ShapeDefinition: Codable {
  private enum CodingKeys: CodingKey { case geometry, cornerRadius, material, filter, isSensor }

  /// Reads a shape; one without a corner radius has sharp corners.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    geometry = try values.decode(ShapeGeometry.self, forKey: .geometry)
    cornerRadius = try values.decodeIfPresent(Double.self, forKey: .cornerRadius) ?? 0
    material = try values.decode(Material.self, forKey: .material)
    filter = try values.decode(CollisionFilter.self, forKey: .filter)
    isSensor = try values.decode(Bool.self, forKey: .isSensor)
  }

  /// Writes a shape, its corner radius only where there is one.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(geometry, forKey: .geometry)
    if cornerRadius != 0 { try values.encode(cornerRadius, forKey: .cornerRadius) }
    try values.encode(material, forKey: .material)
    try values.encode(filter, forKey: .filter)
    try values.encode(isSensor, forKey: .isSensor)
  }
}
