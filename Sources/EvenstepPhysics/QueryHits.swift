internal import CChipmunk
public import EvenstepGeometry

/// A shape that a query found.
public struct ShapeHit: Hashable, Sendable {
  /// The body that the shape belongs to.
  public let body: BodyID
  /// The shape.
  public let shape: ShapeID
  /// Whether the shape is a sensor.
  public let isSensor: Bool

  init(_ shape: UnsafePointer<cpShape>) {
    body = BodyID(userData: shape.pointee.body.pointee.userData)
    self.shape = ShapeID(userData: shape.pointee.userData)
    isSensor = shape.pointee.sensor != 0
  }
}

/// A shape at or near a point.
public struct PointHit: Hashable, Sendable {
  /// The body that the shape belongs to.
  public let body: BodyID
  /// The shape.
  public let shape: ShapeID
  /// Whether the shape is a sensor.
  public let isSensor: Bool
  /// The place on the shape's outline that is nearest to the point.
  public internal(set) var point: Vector2
  /// How far the outline is from the point, in points; negative inside the shape.
  public let distance: Double

  init(_ shape: UnsafePointer<cpShape>, point: Vector2, distance: Double) {
    let hit = ShapeHit(shape)
    (body, self.shape, isSensor) = (hit.body, hit.shape, hit.isSensor)
    self.point = point
    self.distance = distance
  }
}

/// A shape that a ray meets.
public struct RayHit: Hashable, Sendable {
  /// The body that the shape belongs to.
  public let body: BodyID
  /// The shape.
  public let shape: ShapeID
  /// Whether the shape is a sensor.
  public let isSensor: Bool
  /// Where the ray meets the outline; the start when it begins inside the shape.
  public internal(set) var point: Vector2
  /// The unit normal of the outline there; inside, the direction from the nearest place of the outline.
  public let normal: Vector2
  /// How far along the ray the place is, 0 at its start and 1 at its end.
  public let fraction: Double

  init(_ shape: UnsafePointer<cpShape>, point: Vector2, normal: Vector2, fraction: Double) {
    let hit = ShapeHit(shape)
    (body, self.shape, isSensor) = (hit.body, hit.shape, hit.isSensor)
    self.point = point
    self.normal = normal
    self.fraction = fraction
  }
}
