/// An axis-aligned rectangle, given by its least corner and its size, in points.
public struct Rect: Codable, Hashable, Sendable {
  /// The corner with the least x and y.
  public var origin: Vector2
  /// The extents from the origin.
  public var size: Size

  /// Creates a rectangle from its least corner and its size.
  public init(origin: Vector2, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle around a centre.
  public init(center: Vector2, size: Size) {
    self.init(origin: center - Vector2(size.width, size.height) / 2, size: size)
  }

  /// The least x.
  public var minX: Double { origin.x }
  /// The least y.
  public var minY: Double { origin.y }
  /// The greatest x.
  public var maxX: Double { origin.x + size.width }
  /// The greatest y.
  public var maxY: Double { origin.y + size.height }
  /// The middle of the rectangle.
  public var center: Vector2 { origin + Vector2(size.width, size.height) / 2 }

  /// Whether a point lies inside or on the border.
  public func contains(_ point: Vector2) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }
}
