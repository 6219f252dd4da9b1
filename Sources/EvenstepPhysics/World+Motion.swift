internal import CChipmunk
public import EvenstepGeometry

/// How a body is and moves.
public struct BodyState: Hashable, Sendable {
  /// Where its origin is, and how it is turned; turns add up.
  public let pose: Pose
  /// The velocity of its centre of gravity, in points per second.
  public let velocity: Vector2
  /// The angular velocity in radians per second, counterclockwise.
  public let spin: Double
  /// Whether it sleeps: rests, costs nothing, and wakes when something touches it.
  public let isSleeping: Bool
}

extension World {
  /// How a body is and moves.
  ///
  /// Throws `PhysicsError.staleBody`.
  public func state(of id: BodyID) throws(PhysicsError) -> BodyState {
    let body = try pointer(to: id)
    return BodyState(
      pose: body.pose, velocity: Vector2(body.pointee.v), spin: body.pointee.w, isSleeping: body.isSleeping)
  }

  /// Where a place in the world is on a body, in the body's coordinates.
  ///
  /// Throws `PhysicsError.staleBody`.
  public func localPoint(_ place: Vector2, of id: BodyID) throws(PhysicsError) -> Vector2 {
    try pointer(to: id).localPoint(place)
  }

  /// Puts a body somewhere else; its velocity stays, and it wakes.
  ///
  /// Throws `PhysicsError.invalid` for "position" and "angle", and `PhysicsError.staleBody`.
  public mutating func setPose(of id: BodyID, to pose: Pose) throws(PhysicsError) {
    let body = try change(id)
    try require(pose.position, in: PhysicsLimits.coordinate, "position")
    try require(pose.rotation, "angle")
    let isStatic = bodyTable[Int(id.index)].kind == .static
    if isStatic {
      noteSegments(of: id)
      cpBodyActivateStatic(body, nil)
      wakeSleepers(near: id)
      if settings.solver == .standard { wakeJoined(to: body) }
    }
    body.setPose(pose, settings.solver)
    cpSpaceReindexShapesForBody(space, body)
    wakeSleepers(near: id)
  }

  private func wakeSleepers(near id: BodyID) {
    for shape in bodyTable[Int(id.index)].shapes { wakeSleepers(near: shapeTable[Int(shape.index)].pointer!) }
  }

  /// Gives a body another velocity, in points per second, and wakes it.
  ///
  /// Throws `PhysicsError.invalid` for "velocity", `PhysicsError.unsuitable` for static bodies, and
  /// `PhysicsError.staleBody`.
  public mutating func setVelocity(of id: BodyID, to velocity: Vector2) throws(PhysicsError) {
    let body = try movable(id, "have a velocity")
    try require(velocity, in: PhysicsLimits.speed, "velocity")
    bodyTable[Int(id.index)].onward?.velocity = velocity
    body.setVelocity(velocity)
  }

  /// Gives a body another angular velocity, in radians per second, and wakes it.
  ///
  /// Throws `PhysicsError.invalid` for "spin", `PhysicsError.unsuitable` for static bodies, and
  /// `PhysicsError.staleBody`.
  public mutating func setSpin(of id: BodyID, to spin: Double) throws(PhysicsError) {
    let body = try movable(id, "have a spin")
    try require(spin, in: PhysicsLimits.spin, "spin")
    bodyTable[Int(id.index)].onward?.spin = spin
    body.setSpin(spin)
  }

  /// The C body behind the handle of a body that is not static and is about to be changed.
  private mutating func movable(
    _ id: BodyID, _ operation: @autoclosure () -> String
  ) throws(PhysicsError) -> UnsafeMutablePointer<cpBody> {
    let body = try change(id)
    if bodyTable[Int(id.index)].kind != .static { return body }
    throw .unsuitable(body: id, kind: .static, operation: operation())
  }
}
