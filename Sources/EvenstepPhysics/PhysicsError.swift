public import EvenstepGeometry

/// What can be wrong with data that is given to a world, or with the motion that follows from it.
public enum PhysicsError: Error, Hashable, Sendable {
  /// A value is not acceptable: the field as scene files spell it, the rule it breaks, the value as text.
  case invalid(field: String, rule: String, value: String)
  /// The body was removed from the world, or never was in it.
  case staleBody(BodyID)
  /// The shape was removed from the world, or never was in it.
  case staleShape(ShapeID)
  /// The joint was removed from the world, with a body of its own or by itself, or never was in it.
  case staleJoint(JointID)
  /// The body is of a kind that cannot do what was asked.
  case unsuitable(body: BodyID, kind: BodyKind, operation: String)
  /// The body left the range in which the simulation has a meaning (`PhysicsLimits.escape`).
  case escaped(BodyID, position: Vector2, velocity: Vector2)
}

extension PhysicsError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .invalid(let field, let rule, let value):
      "\(field) \(rule), not \(value)"
    case .staleBody(let body):
      "there is no \(body) in the world"
    case .staleShape(let shape):
      "there is no \(shape) in the world"
    case .staleJoint(let joint):
      "there is no \(joint) in the world"
    case .unsuitable(let body, let kind, let operation):
      "\(body) is \(kind.rawValue) and cannot \(operation)"
    case .escaped(let body, let position, let velocity):
      "\(body) escaped from the world: position \(text(position)), velocity \(text(velocity))"
    }
  }
}
