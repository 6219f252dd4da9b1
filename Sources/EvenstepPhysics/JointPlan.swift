internal import CChipmunk
internal import EvenstepGeometry

/// A joint definition after every check: what the C object is made from.
struct JointPlan {
  /// The definition with nothing left open, so that a joint like it can be made wherever its bodies are by then.
  let definition: JointDefinition
  let a: UnsafeMutablePointer<cpBody>
  let b: UnsafeMutablePointer<cpBody>

  /// Checks a definition against its bodies, `b` being the world's own for the world.
  init(
    _ definition: JointDefinition, _ a: UnsafeMutablePointer<cpBody>, _ b: UnsafeMutablePointer<cpBody>
  ) throws(PhysicsError) {
    try definition.validate()
    (self.a, self.b) = (a, b)
    try JointPlan.requireFreedom(a, b, turning: definition.kind.onlyTurns)
    var settled = definition
    settled.kind = try JointPlan.settled(definition.kind, a, b)
    do { try JointPlan.requireReach(settled.kind, a, b) } catch { throw error.asWritten(in: definition.kind) }
    self.definition = settled
  }

  /// The library aborts on joints in which nothing can move.
  private static func requireFreedom(
    _ a: UnsafeMutablePointer<cpBody>, _ b: UnsafeMutablePointer<cpBody>, turning: Bool
  ) throws(PhysicsError) {
    if a == b { throw .invalid(field: "b", rule: "must be another body than \"a\"", value: "the same one") }
    if a.pointee.m_inv == 0, b.pointee.m_inv == 0 {
      throw .invalid(
        field: "b", rule: "must be dynamic where \"a\" is not", value: "a body that nothing moves")
    }
    if turning, a.pointee.i_inv == 0, b.pointee.i_inv == 0 {
      throw .invalid(
        field: "b", rule: "must be able to turn where \"a\" is not", value: "a body that nothing turns")
    }
  }

  private static func requireReach(
    _ kind: JointKind, _ a: UnsafeMutablePointer<cpBody>, _ b: UnsafeMutablePointer<cpBody>
  ) throws(PhysicsError) {
    switch kind {
    case .pivot(let anchorA, let anchorB):
      try requireReach(anchorA, a, "anchorA")
      try requireReach(anchorB, b, "anchorB")
    case .groove(let anchorA, let from, let to):
      try requireReach(anchorA, a, "anchorA")
      try requireReach(from, b, "from")
      try requireReach(to, b, "to")
    default: break
    }
  }

  private static func requireReach(
    _ anchor: Vector2, _ body: UnsafeMutablePointer<cpBody>, _ field: String
  ) throws(PhysicsError) {
    if body.pointee.i_inv == 0 { return }
    let reach = PhysicsLimits.lever * (body.pointee.m_inv / body.pointee.i_inv).squareRoot()
    if (anchor - Vector2(body.pointee.cog)).length <= reach { return }
    throw .invalid(
      field: field, rule: "must be at most \(text(reach)) away from the body's centre of gravity",
      value: text(anchor))
  }

  /// Replaces what is left open by how the bodies stand.
  private static func settled(
    _ kind: JointKind, _ a: UnsafeMutablePointer<cpBody>, _ b: UnsafeMutablePointer<cpBody>
  ) throws(PhysicsError) -> JointKind {
    switch kind {
    case .pin(let anchorA, let anchorB, let distance):
      let present = (a.worldPoint(anchorA) - b.worldPoint(anchorB)).length
      // Without a direction the library's pin does nothing.
      if !PhysicsLimits.pinLength.contains(present) {
        let range = "\(text(PhysicsLimits.pinLength.lowerBound)) to \(text(PhysicsLimits.pinLength.upperBound))"
        throw .invalid(field: "anchorB", rule: "must be \(range) points away from \"anchorA\"", value: text(present))
      }
      return .pin(anchorA: anchorA, anchorB: anchorB, distance: distance ?? present)
    case .rotarySpring(nil, let stiffness, let damping):
      let angle = Angle(radians: a.pointee.a - b.pointee.a)
      return .rotarySpring(restAngle: angle, stiffness: stiffness, damping: damping)
    case .gear(nil, let ratio):
      return .gear(phase: Angle(radians: a.pointee.a - ratio * b.pointee.a), ratio: ratio)
    case .pivotAt(let point): return .pivot(anchorA: a.localPoint(point), anchorB: b.localPoint(point))
    default: return kind
    }
  }
}

extension UnsafeMutablePointer<cpBody> {
  /// Where a point of the body is in the world.
  func worldPoint(_ point: Vector2) -> Vector2 { Vector2(cpBodyLocalToWorld(self, cpVect(point))) }

  /// Where a point of the world is on the body.
  func localPoint(_ point: Vector2) -> Vector2 { Vector2(cpBodyWorldToLocal(self, cpVect(point))) }
}

extension PhysicsError {
  /// The same error by the field that was given, where both anchors follow from one place.
  fileprivate func asWritten(in kind: JointKind) -> PhysicsError {
    guard case .pivotAt(let place) = kind, case .invalid(_, let rule, _) = self else { return self }
    return .invalid(field: "at", rule: rule, value: text(place))
  }
}
