import EvenstepGeometry
import EvenstepPhysics

extension Hazard {
  /// What can be asked of or done to a body by its handle.
  private static let uses: [(name: String, use: @Sendable (inout World, BodyID) throws -> Void)] = [
    ("removed", { try $0.remove($1) }), ("asked for its state", { _ = try $0.state(of: $1) }),
    ("asked for its shapes", { _ = try $0.shapes(of: $1) }), ("asked for its kind", { _ = try $0.kind(of: $1) }),
    ("asked for its mass", { _ = try $0.mass(of: $1) }), ("asked for its moment", { _ = try $0.moment(of: $1) }),
    ("asked for its centre", { _ = try $0.centerOfGravity(of: $1) }),
    ("asked for its neighbours", { _ = try $0.neighborCount(of: $1) }),
    ("put away", { try $0.setPose(of: $1, to: Pose(position: .zero, rotation: .zero)) }),
    ("given a velocity", { try $0.setVelocity(of: $1, to: .zero) }),
    ("given a spin", { try $0.setSpin(of: $1, to: 1) }),
    ("moved", { try $0.moveKinematic($1, to: Pose(position: .zero, rotation: .zero)) }),
    ("made dynamic", { try $0.setKind(of: $1, to: .dynamic) }),
    ("pushed", { try $0.applyImpulse(Vector2(1, 0), to: $1) }),
    ("pushed at a place", { try $0.applyImpulse(Vector2(1, 0), at: .zero, to: $1) }),
    ("turned", { try $0.applyAngularImpulse(1, to: $1) }), ("woken", { try $0.wake($1) }),
    ("joined", { _ = try $0.add(JointDefinition(a: $1, kind: .motor(rate: 1))) }),
    ("joined to", { _ = try $0.add(JointDefinition(a: $0.dynamicBodies[0], b: $1, kind: .motor(rate: 1))) }),
  ]

  /// Handles of what is gone, or of another world.
  static let handles = gone + foreign + parts + unsuitable

  private static let gone = uses.map { name, use in
    Hazard(
      "a removed body is \(name)", .stale,
      in: { world in
        try world.addBalls(2)
        let body = world.bodies[1]
        try world.remove(body)
        // Its place is taken by another one.
        try world.addBalls(2)
        try world.run(5)
        try use(&world, body)
      })
  }

  private static let foreign = uses.map { name, use in
    Hazard(
      "a body of another world is \(name)", .stale,
      in: { world in
        var other = try World(.falling)
        try other.addBalls(50)
        try world.addBalls(2)
        try use(&world, other.bodies[40])
      })
  }

  private static let parts = [
    Hazard(
      "a shape of a removed body", .stale,
      in: { world in
        let body = try world.add(.body())
        let shape = try world.shapes(of: body)[0]
        try world.remove(body)
        _ = try world.body(of: shape)
      }),
    Hazard(
      "the definition of a removed shape", .stale,
      in: { world in
        let body = try world.add(.body())
        let shape = try world.shapes(of: body)[0]
        try world.remove(body)
        _ = try world.definitionIndex(of: shape)
      }),
    Hazard(
      "a joint removed twice", .stale,
      in: { world in
        let joint = try world.add(JointDefinition(a: world.add(.body()), kind: .motor(rate: 1)))
        try world.remove(joint)
        try world.remove(joint)
      }),
    Hazard(
      "a joint of a removed body", .stale,
      in: { world in
        let body = try world.add(.body())
        let joint = try world.add(JointDefinition(a: body, kind: .motor(rate: 1)))
        try world.remove(body)
        _ = try world.impulse(of: joint)
      }),
  ]

  private static let unsuitable = [
    Hazard("the floor pushed", .unsuitable, in: { try $0.applyImpulse(Vector2(1, 0), to: $0.bodies[0]) }),
    Hazard("the floor turned", .unsuitable, in: { try $0.applyAngularImpulse(1, to: $0.bodies[0]) }),
    Hazard("the floor made dynamic", .unsuitable, in: { try $0.setKind(of: $0.bodies[0], to: .dynamic) }),
    Hazard("a velocity of the floor", .unsuitable, in: { try $0.setVelocity(of: $0.bodies[0], to: .zero) }),
    Hazard(
      "a path of the floor", .unsuitable,
      in: { world in
        try world.moveKinematic(world.bodies[0], to: Pose(position: .zero, rotation: .zero))
      }),
    Hazard("the floor woken", .harmless, in: { try $0.wake($0.bodies[0]) }),
  ]
}
