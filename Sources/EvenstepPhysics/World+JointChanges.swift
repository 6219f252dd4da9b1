internal import CChipmunk
internal import EvenstepGeometry

extension World {
  /// Gives a motor another rate, or a spring another rest, stiffness or damping, and any of them another greatest force, and
  /// wakes what it holds; nothing where all is as it was.
  ///
  /// A rotary spring without an angle at rest keeps the one it has. Throws `PhysicsError.invalid` for "joint" where it is of
  /// another kind or holds elsewhere, for the first value that is not acceptable, and `PhysicsError.staleJoint`; the world is
  /// then unchanged.
  public mutating func change(_ id: JointID, to kind: JointKind, maxForce: Double? = nil) throws(PhysicsError) {
    let old = try definition(of: id)
    guard let settled = old.kind.changed(to: kind), let joint = jointTable[Int(id.index)].pointer else {
      throw .invalid(field: "joint", rule: "must be a motor or a spring that holds at the same places", value: "\(id)")
    }
    var definition = old
    definition.kind = settled
    if let maxForce { definition.maxForce = maxForce }
    try definition.validate()
    if definition == old { return }
    isCanonical = false
    cpBodyActivate(joint.pointee.a)
    cpBodyActivate(joint.pointee.b)
    jointTable[Int(id.index)].definition = definition
    joint.pointee.maxForce = definition.maxForce
    joint.setNumbers(of: settled)
    // How springs step follows from their stiffness, and their strength from how they do.
    if settled.isSpring { functionsSeconds = 0 }
  }
}

extension JointKind {
  /// Another kind with nothing left open, if it is this one with other numbers.
  fileprivate func changed(to other: JointKind) -> JointKind? {
    switch (self, other) {
    case (.motor, .motor): other
    case (.dampedSpring(let a, let b, _, _, _), .dampedSpring(let otherA, let otherB, _, _, _)):
      a == otherA && b == otherB ? other : nil
    case (.rotarySpring(let present, _, _), .rotarySpring(let angle, let stiffness, let damping)):
      .rotarySpring(restAngle: angle ?? present, stiffness: stiffness, damping: damping)
    default: nil
    }
  }
}

extension UnsafeMutablePointer<cpConstraint> {
  /// Writes down what a motor or spring steps by; the library's setters refuse those that step by our functions.
  fileprivate func setNumbers(of kind: JointKind) {
    let joint = UnsafeMutableRawPointer(self)
    switch kind {
    case .motor(let rate): joint.assumingMemoryBound(to: cpSimpleMotor.self).pointee.rate = rate
    case .dampedSpring(_, _, let length, let stiffness, let damping):
      let spring = joint.assumingMemoryBound(to: cpDampedSpring.self)
      (spring.pointee.restLength, spring.pointee.stiffness, spring.pointee.damping) = (length, stiffness, damping)
    case .rotarySpring(let angle?, let stiffness, let damping):
      let spring = joint.assumingMemoryBound(to: cpDampedRotarySpring.self)
      (spring.pointee.restAngle, spring.pointee.stiffness, spring.pointee.damping) = (angle.radians, stiffness, damping)
    default: break
    }
  }
}
