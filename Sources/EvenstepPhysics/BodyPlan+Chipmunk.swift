internal import CChipmunk
internal import EvenstepGeometry

extension BodyPlan {
  /// A C body with the plan's mass and motion, in no space yet.
  func makeBody(_ solver: Solver) -> UnsafeMutablePointer<cpBody> {
    let body: UnsafeMutablePointer<cpBody> =
      switch kind {
      case .static: cpBodyNewStatic()
      case .kinematic: cpBodyNewKinematic()
      case .dynamic: cpBodyNew(inertia!.mass, inertia!.moment)
      }
    // First, since placing the body uses its centre of gravity.
    if let center = inertia?.center, center != .zero { cpBodySetCenterOfGravity(body, cpVect(center)) }
    body.setPose(pose, solver)
    body.setVelocity(velocity)
    body.setSpin(spin)
    return body
  }
}

extension PlannedShape {
  /// A C shape on a body, in no space yet.
  func makeShape(on body: UnsafeMutablePointer<cpBody>) -> UnsafeMutablePointer<cpShape> {
    let shape = primitive.makeShape(on: body)
    cpShapeSetFriction(shape, source.material.friction)
    cpShapeSetElasticity(shape, source.material.elasticity)
    cpShapeSetSurfaceVelocity(shape, cpVect(source.material.surfaceVelocity))
    cpShapeSetFilter(shape, cpShapeFilter(source.filter))
    if source.isSensor { cpShapeSetSensor(shape, 1) }
    return shape
  }
}

extension Primitive {
  fileprivate func makeShape(on body: UnsafeMutablePointer<cpBody>) -> UnsafeMutablePointer<cpShape> {
    switch self {
    case .circle(let center, let radius):
      return cpCircleShapeNew(body, radius, cpVect(center))
    case .box(let center, let size, let angle):
      if center == .zero, angle.radians == 0 { return cpBoxShapeNew(body, size.width, size.height, 0) }
      let corners = Primitive.corners(center, size, angle).map { cpVect($0) }
      return cpPolyShapeNewRaw(body, Int32(corners.count), corners, 0)
    case .polygon(let points):
      // Makes a hull, which turns the corners round, as in a plain Chipmunk program.
      return cpPolyShapeNew(body, Int32(points.count), points.map { cpVect($0) }, cpTransformIdentity, 0)
    case .rounded(let polygon):
      return cpPolyShapeNewRaw(body, Int32(polygon.core.count), polygon.core.map { cpVect($0) }, polygon.radius)
    case .segment(let from, let to, let radius, let before, let after):
      let shape = cpSegmentShapeNew(body, cpVect(from), cpVect(to), radius)!
      if before != nil || after != nil {
        // An end without a neighbour is its own: the tangent is then zero, which the library takes for none.
        cpSegmentShapeSetNeighbors(shape, cpVect(before ?? from), cpVect(after ?? to))
      }
      return shape
    }
  }

  /// The corners of a turned box, counterclockwise from the one at the lower right of the unturned box.
  static func corners(_ center: Vector2, _ size: Size, _ angle: Angle) -> [Vector2] {
    let right = angle.direction * (size.width / 2)
    let up = angle.direction.perpendicular * (size.height / 2)
    return [center + right - up, center + right + up, center - right + up, center - right - up]
  }
}
