public import EvenstepGeometry

/// The outline of a shape, in local units.
public enum Outline: Codable, Hashable, Sendable {
  /// A circle.
  case circle(center: Vector2, radius: Double)
  /// An axis-aligned rectangle; the corner radius is at most half the shorter side.
  case box(center: Vector2, size: Size, cornerRadius: Double)
  /// A closed polygon, convex or not, in either order; filled by the nonzero rule where it crosses itself.
  case polygon([Vector2])
  /// All points within a radius of a segment.
  case capsule(from: Vector2, to: Vector2, radius: Double)
  /// All points within half a width of a line through points: its joins and ends are round.
  /// A closed line runs back to its first point.
  case line([Vector2], width: Double, closed: Bool)
  /// Contours of lines and curves, filled by the nonzero rule.
  case path(BezierPath)
}

/// How an outline is painted.
public enum Paint: Hashable, Sendable {
  /// The inside.
  case fill(Color)
  /// A band centred on the outline, its width in local units. Corners of polygons, paths and sharp boxes are mitred, up to four
  /// half widths, and bevelled beyond; all others are round. A line's outline is the border of what it covers when filled.
  case stroke(Color, width: Double)
}
