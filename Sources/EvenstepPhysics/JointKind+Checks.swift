internal import EvenstepGeometry

extension JointDefinition {
  /// Throws `PhysicsError.invalid` for the first number that a world would refuse whatever the bodies are.
  public func validate() throws(PhysicsError) {
    if b != nil, case .drag = kind {
      throw .invalid(field: "b", rule: "must be the world for a joint that drags", value: "a body")
    }
    try kind.validate(anchorB: b == nil ? PhysicsLimits.coordinate : PhysicsLimits.localCoordinate)
    try require(maxForce, in: PhysicsLimits.unbounded, "maxForce")
    try require(maxBias, in: PhysicsLimits.unbounded, "maxBias")
    try require(breakForce, in: PhysicsLimits.unbounded, "breakForce")
    guard let errorBias else { return }
    try require(errorBias, in: PhysicsLimits.errorBias, "errorBias")
    if errorBias > 0, errorBias < PhysicsLimits.leastErrorBias {
      throw .invalid(
        field: "errorBias", rule: "must be 0 or at least \(text(PhysicsLimits.leastErrorBias))",
        value: text(errorBias))
    }
  }
}

extension JointKind {
  /// Checks the numbers; those in the coordinates of `b` have a range of their own, which is wider in the world.
  func validate(anchorB limits: ClosedRange<Double>) throws(PhysicsError) {
    switch self {
    case .pin(let a, let b, let distance):
      try JointKind.require(a, b, limits)
      if let distance { try EvenstepPhysics.require(distance, in: PhysicsLimits.pinLength, "distance") }
    case .slide(let a, let b, let least, let most):
      try JointKind.require(a, b, limits)
      try EvenstepPhysics.require(least, in: PhysicsLimits.distance, "min")
      try EvenstepPhysics.require(most, in: PhysicsLimits.distance, "max")
      if most < least { throw JointKind.disorder(text(most), text(least)) }
    case .pivot(let a, let b):
      try JointKind.require(a, b, limits)
    case .pivotAt(let point):
      try EvenstepPhysics.require(point, in: PhysicsLimits.coordinate, "at")
    case .drag(let a, let place):
      try EvenstepPhysics.require(a, in: PhysicsLimits.localCoordinate, "anchorA")
      try EvenstepPhysics.require(place, in: PhysicsLimits.coordinate, "to")
    case .groove(let a, let from, let to):
      try EvenstepPhysics.require(a, in: PhysicsLimits.localCoordinate, "anchorA")
      try EvenstepPhysics.require(from, in: limits, "from")
      try EvenstepPhysics.require(to, in: limits, "to")
      try JointKind.requireLength(from, to)
    case .dampedSpring(let a, let b, let length, let stiffness, let damping):
      try JointKind.require(a, b, limits)
      try EvenstepPhysics.require(length, in: PhysicsLimits.distance, "restLength")
      try JointKind.requireSpring(stiffness, damping)
    default:
      try validateTurning()
    }
  }

  private func validateTurning() throws(PhysicsError) {
    switch self {
    case .rotarySpring(let angle, let stiffness, let damping):
      if let angle { try EvenstepPhysics.require(angle, "restAngle") }
      try JointKind.requireSpring(stiffness, damping)
    case .rotaryLimit(let least, let most):
      try EvenstepPhysics.require(least, "min")
      try EvenstepPhysics.require(most, "max")
      if most < least { throw JointKind.disorder(text(most.degrees), text(least.degrees)) }
    case .ratchet(let phase, let teeth):
      try EvenstepPhysics.require(phase, "phase")
      try JointKind.requireSize(teeth.degrees, PhysicsLimits.ratchetDegrees, "teeth")
    case .gear(let phase, let ratio):
      if let phase { try EvenstepPhysics.require(phase, "phase") }
      try JointKind.requireSize(ratio, PhysicsLimits.gearRatio, "ratio")
    case .motor(let rate):
      try EvenstepPhysics.require(rate, in: PhysicsLimits.spin, "rate")
    default: break
    }
  }

  private static func require(
    _ anchorA: Vector2, _ anchorB: Vector2, _ limits: ClosedRange<Double>
  ) throws(PhysicsError) {
    try EvenstepPhysics.require(anchorA, in: PhysicsLimits.localCoordinate, "anchorA")
    try EvenstepPhysics.require(anchorB, in: limits, "anchorB")
  }

  private static func requireSpring(_ stiffness: Double, _ damping: Double) throws(PhysicsError) {
    try EvenstepPhysics.require(stiffness, in: PhysicsLimits.stiffness, "stiffness")
    try EvenstepPhysics.require(damping, in: PhysicsLimits.springDamping, "damping")
  }

  private static func requireLength(_ from: Vector2, _ to: Vector2) throws(PhysicsError) {
    if (to - from).length >= PhysicsLimits.pinLength.lowerBound { return }
    throw .invalid(
      field: "to", rule: "must be at least \(text(PhysicsLimits.pinLength.lowerBound)) away from \"from\"",
      value: text(to))
  }

  /// Throws unless a number without its sign lies in a range that leaves out zero.
  private static func requireSize(
    _ number: Double, _ range: ClosedRange<Double>, _ field: String
  ) throws(PhysicsError) {
    if range.contains(abs(number)) { return }
    let bounds = "between \(text(range.lowerBound)) and \(text(range.upperBound)), or the same below 0"
    let rule = number.isFinite ? "must be \(bounds)" : "must be a finite number"
    throw .invalid(field: field, rule: rule, value: text(number))
  }

  private static func disorder(_ most: String, _ least: String) -> PhysicsError {
    .invalid(field: "max", rule: "must be at least \"min\", which is \(least)", value: most)
  }
}
