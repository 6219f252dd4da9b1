import EvenstepGeometry
import EvenstepPhysics

extension Hazard {
  /// Numbers that no field takes unless it says so; the field's own are beside it.
  private static let unbearable: [(name: String, value: Double)] = [
    ("nan", .nan), ("signaling nan", .signalingNaN), ("infinity", .infinity), ("-infinity", -.infinity),
    ("1e308", 1e308),
    ("-1e308", -1e308), ("1e17", 1e17),
  ]
  /// About 1e-320, which is denormal.
  private static let tiny = Double(bitPattern: 2024)
  private static let nothing: [(name: String, value: Double)] = [
    ("0", 0), ("-0", -0.0), ("-1", -1), ("1e-320", tiny), ("-1e-320", -tiny),
  ]

  private static func table(
    _ what: String, _ field: String, _ values: [(name: String, value: Double)],
    _ attempt: @escaping @Sendable (inout World, Double) throws -> Void
  ) -> [Hazard] {
    values.map { name, value in Hazard("\(what) of \(name)", .refused(field), in: { try attempt(&$0, value) }) }
  }

  private static func body(
    _ what: String, _ field: String, _ values: [(name: String, value: Double)] = unbearable,
    _ change: @escaping @Sendable (inout BodyDefinition, Double) -> Void
  ) -> [Hazard] {
    table(what, field, values) { world, value in
      var definition = BodyDefinition.body()
      change(&definition, value)
      _ = try world.add(definition)
    }
  }

  private static func command(
    _ what: String, _ field: String, _ values: [(name: String, value: Double)] = unbearable, kind: BodyKind = .dynamic,
    _ attempt: @escaping @Sendable (inout World, BodyID, Double) throws -> Void
  ) -> [Hazard] {
    table(what, field, values) { world, value in
      let body = try world.add(.body(kind: kind))
      try attempt(&world, body, value)
    }
  }

  /// Numbers in bodies, commands and steps.
  static let numbers = bodies + motions + impulses + surroundings + materials + questions + onGrids(questions)

  private static let bodies =
    body("a position", "position") { $0.pose.position.x = $1 }
    + body("a height", "position") { $0.pose.position.y = $1 }
    + body("an angle", "angle") { $0.pose.rotation = .radians($1) }
    + body("a velocity", "body.velocity") { $0.velocity.x = $1 } + body("a spin", "body.spin") { $0.spin = $1 }
    + body("a mass", "body.mass", unbearable + nothing) { $0.mass = $1 }
    + [
      Hazard(
        "a body without mass", .refused("body.mass"),
        in: { world in
          var body = BodyDefinition.body()
          body.shapes[0].material.density = 0
          _ = try world.add(body)
        }),
      Hazard(
        "a body without shapes and mass", .refused("shapes"), in: { _ = try $0.add(BodyDefinition(kind: .dynamic)) }),
      Hazard(
        "a static body that moves", .refused("body.velocity"),
        in: { world in
          var body = BodyDefinition.body(kind: .static)
          body.velocity = Vector2(1, 0)
          _ = try world.add(body)
        }),
      Hazard(
        "a moment near nothing", .harmless,
        in: { world in
          _ = try world.add(.body(.circle(radius: 1e-3), mass: 1e-6))
          _ = try world.add(.body(.segment(from: .zero, to: Vector2(1e-3, 0), radius: 0), mass: 1e-6))
        }),
    ]

  private static let motions =
    command("a pose set to a position", "position") {
      try $0.setPose(of: $1, to: Pose(position: Vector2($2, 0), rotation: .zero))
    }
    + command("a pose set to an angle", "angle") {
      try $0.setPose(of: $1, to: Pose(position: .zero, rotation: .radians($2)))
    }
    + command("a floor put to a position", "position") { world, _, value in
      try world.setPose(of: world.bodies[0], to: Pose(position: Vector2(0, value), rotation: .zero))
    }
    + command("a velocity set", "velocity") { try $0.setVelocity(of: $1, to: Vector2(0, $2)) }
    + command("a spin set", "spin") { try $0.setSpin(of: $1, to: $2) }
    + command("a path to a position", "position", kind: .kinematic) {
      try $0.moveKinematic($1, to: Pose(position: Vector2(0, $2), rotation: .zero))
    }
    + command("a path to an angle", "angle", kind: .kinematic) {
      try $0.moveKinematic($1, to: Pose(position: .zero, rotation: .radians($2)))
    }
    + [
      Hazard(
        "a path that no step can go", .refused("position"),
        in: { world in
          let body = try world.add(.body(kind: .kinematic, at: Vector2(-1e7, 0)))
          try world.moveKinematic(body, to: Pose(position: Vector2(1e7, 0), rotation: .zero))
        })
    ]

  private static let impulses =
    command("an impulse", "impulse") { try $0.applyImpulse(Vector2($2, 0), to: $1) }
    + command("the place of an impulse", "point") { try $0.applyImpulse(Vector2(1, 0), at: Vector2(0, $2), to: $1) }
    + command("an angular impulse", "impulse") { try $0.applyAngularImpulse($2, to: $1) }
    + [
      Hazard(
        "impulses until a body is too fast", .refused("impulse"),
        in: { world in
          let body = try world.add(.body(mass: 1e-6))
          for _ in 0..<1000 { try world.applyImpulse(Vector2(500, 500), to: body) }
        })
    ]

  private static let surroundings =
    command("gravity", "gravity") { world, _, value in try world.setGravity(Vector2(value, 0)) }
    + command("damping", "damping", unbearable + [("-1", -1), ("2", 2)]) { world, _, value in
      try world.setDamping(value)
    }
    + command("a step", "seconds", unbearable + [("-1", -1), ("2", 2)]) { world, _, value in
      try world.step(seconds: value)
    }
    + [
      Hazard(
        "a step of 1e-320", .harmless,
        in: { world in
          _ = try world.add(.body())
          try world.step(seconds: tiny)
          try world.step(seconds: 0)
        }),
      Hazard("a body that escapes", .escaped) {
        var world = try World(WorldSettings(gravity: Vector2(1e6, 0), stepRate: 1))
        _ = try world.add(.body())
        try world.run(10_000)
      },
      Hazard("steps after a body has escaped", .harmless) {
        var world = try World(WorldSettings(gravity: Vector2(1e6, 0), stepRate: 1))
        let body = try world.add(.body())
        for _ in 0..<10_000 { try? world.step() }
        try world.remove(body)
        _ = try world.add(.body())
        try world.run(10)
      },
      Hazard("a body that has escaped is put back", .harmless) {
        for solver in Solver.allCases {
          var world = try World(
            WorldSettings(
              gravity: Vector2(1e6, 0), stepRate: 1, solver: solver, substeps: solver == .standard ? 16 : 1))
          let body = try world.add(.body())
          let joint = try world.add(
            JointDefinition(
              a: body,
              kind: .dampedSpring(
                anchorA: Vector2(0, 9), anchorB: .zero, restLength: 1e7, stiffness: 1e15, damping: 0)))
          for _ in 0..<1000 { try? world.step() }
          try world.remove(joint)
          try world.setPose(of: body, to: Pose(position: .zero, rotation: .zero))
          try world.setVelocity(of: body, to: .zero)
          try world.setSpin(of: body, to: 0)
          try world.run(3)
        }
      },
    ]

  private static func material(
    _ what: String, _ name: String, _ values: [(name: String, value: Double)],
    _ change: @escaping @Sendable (inout Material, Double) -> Void
  ) -> [Hazard] {
    body(what, "shapes[0].material.\(name)", values) { change(&$0.shapes[0].material, $1) }
  }

  private static let materials =
    material("a density", "density", unbearable + [("-1", -1)]) { $0.density = $1 }
    + material("a friction", "friction", unbearable + [("-1", -1), ("1001", 1001)]) { $0.friction = $1 }
    + material("an elasticity", "elasticity", unbearable + [("-1", -1), ("1.01", 1.01)]) { $0.elasticity = $1 }
    + material("a rolling resistance", "rollingResistance", unbearable + [("-1", -1), ("1.01", 1.01)]) {
      $0.rollingResistance = $1
    }
    + material("a surface velocity", "surfaceVelocity", unbearable) { $0.surfaceVelocity.y = $1 }

  private static let questions = (unbearable + nothing).map { name, value in
    Hazard(
      "questions about \(name)", .harmless,
      in: { world in
        try world.addBalls(20)
        _ = world.bodies(at: Vector2(value, 0))
        _ = world.nearest(to: Vector2(0, value), within: 10)
        _ = world.nearest(to: .zero, within: value)
        _ = world.ray(from: .zero, to: Vector2(value, value))
        _ = world.ray(from: Vector2(value, 0), to: Vector2(value, 0))
        _ = world.ray(from: Vector2(-50, 5), to: Vector2(50, 5), radius: value)
        _ = world.bodies(in: Rect(origin: Vector2(value, 0), size: Size(10, value)))
      })
  }
}
