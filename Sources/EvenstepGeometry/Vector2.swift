/// A point or a displacement in the plane, in points; the world's y axis points up.
public struct Vector2: Codable, Hashable, Sendable {
  /// The horizontal component, in points.
  public var x: Double
  /// The vertical component, in points.
  public var y: Double

  /// Creates a vector from its components, in points.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, or no displacement.
  public static let zero = Vector2(0, 0)

  /// The Euclidean length, in points.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// Whether both components are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The vector turned a quarter counterclockwise.
  public var perpendicular: Vector2 { Vector2(-y, x) }

  /// The dot product with another vector.
  public func dot(_ other: Vector2) -> Double { x * other.x + y * other.y }

  /// The z component of the cross product; positive when `other` lies counterclockwise of `self`.
  public func cross(_ other: Vector2) -> Double { x * other.y - y * other.x }

  /// The componentwise sum.
  public static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x + b.x, a.y + b.y) }
  /// The componentwise difference.
  public static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x - b.x, a.y - b.y) }
  /// The opposite displacement.
  public static prefix func - (a: Vector2) -> Vector2 { Vector2(-a.x, -a.y) }
  /// The vector scaled by a number.
  public static func * (a: Vector2, factor: Double) -> Vector2 { Vector2(a.x * factor, a.y * factor) }
  /// The vector divided by a number.
  public static func / (a: Vector2, divisor: Double) -> Vector2 { Vector2(a.x / divisor, a.y / divisor) }
  /// Adds a displacement in place.
  public static func += (a: inout Vector2, b: Vector2) { a = a + b }
  /// Subtracts a displacement in place.
  public static func -= (a: inout Vector2, b: Vector2) { a = a - b }
}
