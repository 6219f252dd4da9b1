internal import EvenstepGeometry

/// A body definition after every check: what the C objects are made from.
struct BodyPlan {
  let kind: BodyKind
  let pose: Pose
  let velocity: Vector2
  let spin: Double
  let shapes: [PlannedShape]
  /// Mass, moment and centre of a dynamic body.
  let inertia: Inertia?

  /// Checks a definition and breaks its shapes into primitives.
  init(_ body: BodyDefinition) throws(PhysicsError) {
    try BodyPlan.checkMotion(body)
    var shapes: [PlannedShape] = []
    var solids: [PlannedShape] = []
    shapes.reserveCapacity(body.shapes.count)
    for (number, shape) in body.shapes.enumerated() {
      try shape.material.validate("shapes[\(number)]")
      let primitives = try shape.primitives("shapes[\(number)]")
      func plan(_ primitive: Primitive) -> PlannedShape {
        PlannedShape(primitive: primitive, definition: number, source: shape)
      }
      shapes += primitives.colliding.map(plan)
      if body.kind == .dynamic { solids += primitives.solid.map(plan) }
    }
    kind = body.kind
    pose = body.pose
    velocity = body.velocity
    spin = body.spin
    inertia = body.kind == .dynamic ? try Inertia(of: body, solids) : nil
    self.shapes = shapes
  }

  /// Whether any shape is a polygon with round corners.
  var isRounded: Bool { shapes.contains { $0.source.cornerRadius > 0 } }

  private static func checkMotion(_ body: BodyDefinition) throws(PhysicsError) {
    try require(body.pose.position, in: PhysicsLimits.coordinate, "position")
    try require(body.pose.rotation, "angle")
    try require(body.velocity, in: PhysicsLimits.speed, "body.velocity")
    try require(body.spin, in: PhysicsLimits.spin, "body.spin")
    if let mass = body.mass {
      try require(mass, in: PhysicsLimits.mass, "body.mass")
      if body.kind != .dynamic {
        throw .invalid(
          field: "body.mass", rule: "must not be given for a \(body.kind.rawValue) body", value: text(mass))
      }
    }
    guard body.kind == .static else { return }
    if body.velocity != .zero {
      throw .invalid(
        field: "body.velocity", rule: "must be zero for a static body", value: text(body.velocity))
    }
    if body.spin != 0 {
      throw .invalid(field: "body.spin", rule: "must be zero for a static body", value: text(body.spin))
    }
  }
}

/// One C shape to be: its outline, and the definition it comes from.
struct PlannedShape {
  let primitive: Primitive
  /// The index among the body's shape definitions.
  let definition: Int
  let source: ShapeDefinition
}
