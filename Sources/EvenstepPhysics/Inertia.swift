internal import EvenstepGeometry

/// Mass, moment and centre of gravity of a dynamic body.
struct Inertia {
  let mass: Double
  /// About the centre of gravity; infinite for a body that does not turn.
  let moment: Double
  /// In the coordinates of the body.
  let center: Vector2

  /// Adds up a body's shapes; throws when they have no usable mass.
  init(of body: BodyDefinition, _ shapes: [PlannedShape]) throws(PhysicsError) {
    let solid = shapes.filter { !$0.source.isSensor }
    let parts = solid.isEmpty ? shapes : solid
    if parts.isEmpty {
      throw .invalid(field: "shapes", rule: "must hold at least one shape for a dynamic body", value: "[]")
    }
    let masses = Inertia.share(try Inertia.totalMass(of: body, parts), among: parts)
    mass = masses.total
    center = Inertia.center(of: parts, masses.parts, masses.total)
    var moment = 0.0
    for (part, mass) in zip(parts, masses.parts) {
      let offset = part.primitive.centroid - center
      moment += part.primitive.moment(mass: mass) + mass * offset.dot(offset)
    }
    self.moment = body.fixedRotation ? .infinity : moment
  }

  private static func totalMass(
    of body: BodyDefinition, _ parts: [PlannedShape]
  ) throws(PhysicsError) -> Double {
    if let mass = body.mass { return mass }
    let mass = parts.reduce(0) { $0 + $1.source.material.density * $1.primitive.area }
    if let rule = rule(brokenBy: mass, in: PhysicsLimits.mass) {
      throw .invalid(
        field: "body.mass", rule: "\(rule) where it follows from density and area of the shapes",
        value: text(mass))
    }
    return mass
  }

  /// By density times area; by area where that is zero for all; by length where nothing has an area.
  private static func share(
    _ total: Double, among parts: [PlannedShape]
  ) -> (total: Double, parts: [Double]) {
    if parts.count == 1 { return (total, [total]) }
    var weights = parts.map { $0.source.material.density * $0.primitive.area }
    if !(weights.reduce(0, +) > 0) { weights = parts.map { $0.primitive.area } }
    if !(weights.reduce(0, +) > 0) { weights = parts.map { $0.primitive.extent } }
    let sum = weights.reduce(0, +)
    return (total, weights.map { total * ($0 / sum) })
  }

  private static func center(of parts: [PlannedShape], _ masses: [Double], _ total: Double) -> Vector2 {
    // A single shape's centre is taken as it is: multiplying and dividing by the mass could move it.
    if parts.count == 1 { return parts[0].primitive.centroid }
    let sum = zip(parts, masses).reduce(Vector2.zero) { $0 + $1.0.primitive.centroid * $1.1 }
    return sum / total
  }
}
