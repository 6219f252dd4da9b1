internal import CChipmunk
public import EvenstepGeometry

extension World {
  /// Changes a dynamic body's momentum at once, as a kick does, and wakes it.
  ///
  /// - Parameters:
  ///   - impulse: mass times points per second.
  ///   - point: where it acts, in the world; `nil` for the centre of gravity, which does not turn the body.
  ///   - id: the body.
  ///
  /// Throws `PhysicsError.invalid` for "impulse" and "point", also when the body would become faster than
  /// `PhysicsLimits.escape`, `PhysicsError.unsuitable` for bodies of another kind, and `PhysicsError.staleBody`.
  public mutating func applyImpulse(
    _ impulse: Vector2, at point: Vector2? = nil, to id: BodyID
  ) throws(PhysicsError) {
    let body = try dynamic(id, "take an impulse")
    let place = point ?? Vector2(body.pointee.p)
    // The place of an escaped body is not checked: no step will be made with it.
    if point != nil { try require(place, in: PhysicsLimits.coordinate, "point") }
    let turning = point == nil ? 0 : (place - Vector2(body.pointee.p)).cross(impulse)
    let velocity = Vector2(body.pointee.v) + impulse * body.pointee.m_inv
    let spin = body.pointee.w + turning * body.pointee.i_inv
    try requireBearable(velocity, spin, text(impulse))
    body.setVelocity(velocity)
    body.setSpin(spin)
  }

  /// Changes a dynamic body's angular momentum at once, and wakes it.
  ///
  /// - Parameters:
  ///   - impulse: moment of inertia times radians per second, counterclockwise.
  ///   - id: the body.
  ///
  /// Throws as `applyImpulse(_:at:to:)` does.
  public mutating func applyAngularImpulse(_ impulse: Double, to id: BodyID) throws(PhysicsError) {
    let body = try dynamic(id, "take an impulse")
    let spin = body.pointee.w + impulse * body.pointee.i_inv
    try requireBearable(Vector2(body.pointee.v), spin, text(impulse))
    body.setSpin(spin)
  }

  private mutating func dynamic(
    _ id: BodyID, _ operation: @autoclosure () -> String
  ) throws(PhysicsError) -> UnsafeMutablePointer<cpBody> {
    let body = try change(id)
    let kind = bodyTable[Int(id.index)].kind
    if kind == .dynamic { return body }
    throw .unsuitable(body: id, kind: kind, operation: operation())
  }

  private func requireBearable(
    _ velocity: Vector2, _ spin: Double, _ impulse: @autoclosure () -> String
  ) throws(PhysicsError) {
    let limits = -PhysicsLimits.escape...PhysicsLimits.escape
    if limits.contains(velocity.x), limits.contains(velocity.y), limits.contains(spin) { return }
    throw .invalid(
      field: "impulse", rule: "must be finite and leave the body slower than \(text(PhysicsLimits.escape))",
      value: impulse())
  }
}
