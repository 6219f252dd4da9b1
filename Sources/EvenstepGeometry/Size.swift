/// A width and a height, in points.
public struct Size: Codable, Hashable, Sendable {
  /// The horizontal extent, in points.
  public var width: Double
  /// The vertical extent, in points.
  public var height: Double

  /// Creates a size from its extents, in points.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// The area, in square points.
  public var area: Double { width * height }
}
