/// An affine map of the plane: p ↦ (a·x + c·y + tx, b·x + d·y + ty).
public struct Transform: Hashable, Sendable {
  /// The image of the x axis is (a, b), of the y axis (c, d), of the origin (tx, ty).
  public var a, b, c, d, tx, ty: Double

  /// Creates a map from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A displacement.
  public static func translation(_ by: Vector2) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: by.x, ty: by.y)
  }

  /// A scaling about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation about the origin.
  public static func rotation(_ angle: Angle) -> Transform {
    let direction = angle.direction
    return Transform(a: direction.x, b: direction.y, c: -direction.y, d: direction.x, tx: 0, ty: 0)
  }

  /// Scales, then rotates, then moves: what a node's position, rotation and scale mean.
  public init(position: Vector2, rotation: Angle, scale: Vector2) {
    let direction = rotation.direction
    self.init(
      a: direction.x * scale.x, b: direction.y * scale.x, c: -direction.y * scale.y, d: direction.x * scale.y,
      tx: position.x, ty: position.y)
  }

  /// The map that applies `inner` first and `self` second.
  public func concatenating(_ inner: Transform) -> Transform {
    Transform(
      a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b,
      c: a * inner.c + c * inner.d, d: b * inner.c + d * inner.d,
      tx: a * inner.tx + c * inner.ty + tx, ty: b * inner.tx + d * inner.ty + ty)
  }

  /// The image of a point.
  public func apply(_ point: Vector2) -> Vector2 {
    Vector2(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The image of a displacement: the translation does not act on it.
  public func applyToDisplacement(_ displacement: Vector2) -> Vector2 {
    Vector2(a * displacement.x + c * displacement.y, b * displacement.x + d * displacement.y)
  }

  /// The signed factor by which areas grow; negative for a reflection.
  public var determinant: Double { a * d - b * c }

  /// The map that undoes this one, or nil where the plane is flattened.
  public var inverse: Transform? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    return Transform(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }
}
