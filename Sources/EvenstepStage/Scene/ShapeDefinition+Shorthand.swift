public import EvenstepGeometry
public import EvenstepPhysics

extension ShapeDefinition {
  /// A box around the node's origin, in points.
  public static func box(_ width: Double, _ height: Double, _ material: Material = Material()) -> Self {
    ShapeDefinition(geometry: .box(offset: .zero, size: Size(width, height), angle: .zero), material: material)
  }

  /// A circle around the node's origin, in points.
  public static func circle(radius: Double, _ material: Material = Material()) -> Self {
    ShapeDefinition(geometry: .circle(offset: .zero, radius: radius), material: material)
  }

  /// A polygon, convex or not, in points.
  public static func polygon(_ points: [Vector2], _ material: Material = Material()) -> Self {
    ShapeDefinition(geometry: .polygon(points: points), material: material)
  }

  /// A thick line from one point to another, in points.
  public static func segment(
    from: Vector2, to: Vector2, radius: Double, _ material: Material = Material()
  ) -> Self {
    ShapeDefinition(geometry: .segment(from: from, to: to, radius: radius), material: material)
  }
}
