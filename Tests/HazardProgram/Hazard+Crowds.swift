import EvenstepGeometry
import EvenstepPhysics

extension Hazard {
  private static func heap(_ what: String, _ count: Int, _ geometry: ShapeGeometry) -> Hazard {
    Hazard("\(count) \(what) in one place", .harmless) {
      var world = try World(.falling)
      _ = try world.add(.floor)
      for _ in 0..<count { _ = try world.add(.body(geometry, at: Vector2(0, 300), mass: 1)) }
      try world.run(30)
    }
  }

  /// Many things at once, or very unequal ones.
  static let crowds = heaps + unequal + onGrids(heaps + unequal) + joined + deep

  private static let heaps = [
    heap("balls", 120, .circle(radius: 10)), heap("boxes", 120, .box(size: Size(20, 20))),
    heap("lines", 120, .segment(from: Vector2(-9, 0), to: Vector2(9, 0), radius: 0)),
    heap("polygons of 300 corners", 40, .polygon(points: ring(300))),
    heap("chains", 8, .chain(points: ring(100), radius: 2, closed: true)),
  ]

  private static let unequal = [
    Hazard(
      "the greatest mass on the least", .harmless,
      in: { world in
        _ = try world.add(.body(.box(size: Size(20, 20)), at: Vector2(0, 11), mass: 1e-6))
        _ = try world.add(.body(.box(size: Size(20, 20)), at: Vector2(0, 32), mass: 1e12))
        try world.run(120)
      }),
    Hazard(
      "the greatest mass hung on the least", .harmless,
      in: { world in
        let light = try world.add(.body(at: Vector2(0, 300), mass: 1e-6))
        let heavy = try world.add(.body(at: Vector2(0, 250), mass: 1e12))
        _ = try world.add(JointDefinition(a: light, kind: .pivotAt(Vector2(0, 320))))
        _ = try world.add(JointDefinition(a: heavy, b: light, kind: .pivotAt(Vector2(0, 275))))
        try world.run(120)
      }),
    Hazard(
      "a hundred bodies at the greatest speed", .harmless,
      in: { world in
        _ = try world.add(
          .body(.chain(points: ring(100, radius: 300), radius: 2, closed: true), kind: .static, at: Vector2(0, 310)))
        for number in 0..<100 {
          var ball = BodyDefinition.body(
            .circle(radius: 3), at: Vector2(Double(number % 10) * 9 - 45, Double(number / 10) * 9 + 260))
          ball.velocity = Vector2(number % 2 == 0 ? 1e6 : -1e6, 1e6)
          ball.spin = 1e6
          _ = try world.add(ball)
        }
      }),
  ]

  /// One body with a joint to each of many.
  private static func hub(_ count: Int) throws -> World {
    var world = try World(WorldSettings(sleepAfter: 0.5))
    let hub = try world.add(.body(at: .zero))
    for number in 0..<count {
      let body = try world.add(
        .body(.circle(radius: 1), at: Vector2(Double(number % 150) * 3 - 200, Double(number / 150) * 3 + 20)))
      _ = try world.add(
        JointDefinition(a: body, b: hub, kind: .slide(anchorA: .zero, anchorB: .zero, min: 0, max: 1000)))
    }
    return world
  }

  private static let joined = [
    Hazard("20 000 joints on one body that goes", .harmless) {
      var world = try hub(PhysicsLimits.joints)
      try world.run(3)
      try world.remove(world.bodies[0])
      try world.run(3)
    },
    Hazard("20 000 joints on one body that go one by one", .harmless) {
      var world = try hub(PhysicsLimits.joints)
      try world.run(3)
      for joint in world.joints { try world.remove(joint) }
      try world.run(3)
    },
    Hazard("20 001 joints", .refused("joints")) {
      var world = try World(WorldSettings())
      let body = try world.add(.body())
      for _ in 0..<20_001 { _ = try world.add(JointDefinition(a: body, kind: .pivotAt(Vector2(0, 30)))) }
    },
    Hazard(
      "a thousand joints of the same two bodies", .harmless,
      in: { world in
        let (a, b) = (try world.add(.body(at: Vector2(0, 30))), try world.add(.body(at: Vector2(40, 30))))
        for _ in 0..<1000 { _ = try world.add(JointDefinition(a: a, b: b, kind: .pivotAt(Vector2(20, 30)))) }
      }),
    Hazard("a chain of 20 000 joints that falls asleep as one", .harmless) {
      var world = try World(WorldSettings(sleepAfter: 0.05))
      var last: BodyID?
      for number in 0...PhysicsLimits.joints {
        let body = try world.add(
          .body(.circle(radius: 1), at: Vector2(3 * Double(number % 150), 3 * Double(number / 150))))
        if let last {
          _ = try world.add(
            JointDefinition(a: body, b: last, kind: .slide(anchorA: .zero, anchorB: .zero, min: 0, max: 1000)))
        }
        last = body
      }
      try world.run(20)
      guard try world.state(of: world.bodies[0]).isSleeping else { throw Awake() }
      try world.wake(world.bodies[9000])
      try world.run(3)
    },
  ]

  /// A row of tiles with a ball on it, which a tree holds as a list.
  private static func row(_ count: Int, _ solver: Solver) throws -> World {
    var world = try World(
      WorldSettings(
        gravity: Vector2(0, -1000), sleepAfter: 0.05, solver: solver,
        broadPhase: solver == .standard ? .tree : .automatic))
    _ = try world.add(.body(at: Vector2(500, 15.5)))
    for number in 1..<count {
      _ = try world.add(.body(.box(size: Size(10, 10)), kind: .static, at: Vector2(Double(number) * 10, 0)))
    }
    return world
  }

  /// What the library goes through by recursion.
  private static let deep = Solver.allCases.flatMap { solver in
    [
      Hazard("a row of as many tiles as a tree may hold, \(solver.rawValue)", .harmless) {
        var world = try row(PhysicsLimits.mostTreeShapes, solver)
        try world.run(30)
        _ = world.ray(from: Vector2(-50, 0), to: Vector2(1e5, 0))
        _ = world.bodies(in: Rect(origin: Vector2(-50, -50), size: Size(1e5, 100)))
        for body in world.bodies.reversed() { try world.remove(body) }
        try world.run(1)
      },
      Hazard("a row of one tile more, \(solver.rawValue)", .refused("shapes")) {
        _ = try row(PhysicsLimits.mostTreeShapes + 1, solver)
      },
      Hazard("as many balls in a row as a tree may hold, which fall asleep as one, \(solver.rawValue)", .harmless) {
        var world = try World(
          WorldSettings(sleepAfter: 0.05, solver: solver, broadPhase: solver == .standard ? .tree : .automatic))
        for number in 0..<PhysicsLimits.mostTreeShapes {
          _ = try world.add(.body(at: Vector2(Double(number) * 19.95, 0)))
        }
        try world.run(30)
        try world.wake(world.bodies[9])
        try world.run(3)
      },
    ]
  }

  /// What should sleep does not.
  private struct Awake: Error {}
}
