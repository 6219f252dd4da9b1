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
    try JointPlan.requireFreedom(JointEnd(a), JointEnd(b), turning: definition.kind.onlyTurns, isSame: a == b)
    var settled = definition
    settled.kind = try JointPlan.settled(definition.kind, a, b)
    do { try JointPlan.requireReach(settled.kind, JointEnd(a), JointEnd(b)) } catch {
      throw error.asWritten(in: definition.kind)
    }
    self.definition = settled
  }

  /// Takes a definition that a plan has settled before, with bodies that are made from the same definitions.
  init(
    settled definition: JointDefinition, _ a: UnsafeMutablePointer<cpBody>, _ b: UnsafeMutablePointer<cpBody>
  ) {
    (self.definition, self.a, self.b) = (definition, a, b)
  }

  /// Throws unless the library can solve a joint of a kind between two bodies, or between a body and itself.
  static func check(_ kind: JointKind, _ a: JointEnd, _ b: JointEnd, isSame: Bool) throws(PhysicsError) {
    try requireFreedom(a, b, turning: kind.onlyTurns, isSame: isSame)
    try requireReach(kind, a, b)
  }

  /// The library aborts on joints in which nothing can move.
  private static func requireFreedom(
    _ a: JointEnd, _ b: JointEnd, turning: Bool, isSame: Bool
  ) throws(PhysicsError) {
    if isSame { throw .invalid(field: "b", rule: "must be another body than \"a\"", value: "the same one") }
    if a.inverseMass == 0, b.inverseMass == 0 {
      throw .invalid(
        field: "b", rule: "must be dynamic where \"a\" is not", value: "a body that nothing moves")
    }
    if turning, a.inverseMoment == 0, b.inverseMoment == 0 {
      throw .invalid(
        field: "b", rule: "must be able to turn where \"a\" is not", value: "a body that nothing turns")
    }
  }

  private static func requireReach(_ kind: JointKind, _ a: JointEnd, _ b: JointEnd) throws(PhysicsError) {
    switch kind {
    case .pivot(let anchorA, let anchorB):
      try a.requireReach(anchorA, "anchorA")
      try b.requireReach(anchorB, "anchorB")
    case .drag(let anchorA, _): try a.requireReach(anchorA, "anchorA")
    case .groove(let anchorA, let from, let to):
      try a.requireReach(anchorA, "anchorA")
      try b.requireReach(from, "from")
      try b.requireReach(to, "to")
    default: break
    }
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

/// How a body answers to a joint.
struct JointEnd {
  let inverseMass: Double
  let inverseMoment: Double
  /// The centre of gravity in the body's own coordinates.
  let center: Vector2

  /// The end of a joint that is fixed to the world.
  static let world = JointEnd(inverseMass: 0, inverseMoment: 0, center: .zero)

  init(inverseMass: Double, inverseMoment: Double, center: Vector2) {
    (self.inverseMass, self.inverseMoment, self.center) = (inverseMass, inverseMoment, center)
  }

  init(_ body: UnsafeMutablePointer<cpBody>) {
    self.init(inverseMass: body.pointee.m_inv, inverseMoment: body.pointee.i_inv, center: Vector2(body.pointee.cog))
  }

  init(_ plan: BodyPlan) {
    guard let inertia = plan.inertia else { self = .world; return }
    self.init(inverseMass: 1 / inertia.mass, inverseMoment: 1 / inertia.moment, center: inertia.center)
  }

  fileprivate func requireReach(_ anchor: Vector2, _ field: String) throws(PhysicsError) {
    if inverseMoment == 0 { return }
    let reach = PhysicsLimits.lever * (inverseMass / inverseMoment).squareRoot()
    if (anchor - center).length <= reach { return }
    throw .invalid(
      field: field, rule: "must be at most \(text(reach)) away from the body's centre of gravity",
      value: text(anchor))
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
