import EvenstepGeometry
import EvenstepPhysics

extension Hazard {
  /// A heap of joined balls of which some sleep, with sensors in between.
  private static func heap(_ solver: Solver = .standard) throws -> World {
    var world = try World(
      WorldSettings(
        gravity: Vector2(0, -1000), damping: 0.3, sleepAfter: 0.1, solver: solver,
        broadPhase: solver == .standard ? broadPhase : .automatic))
    _ = try world.add(.floor)
    try world.addBalls(60)
    for (a, b) in zip(world.bodies[1..<20], world.bodies[2..<21]) {
      _ = try world.add(JointDefinition(a: a, b: b, kind: .slide(anchorA: .zero, anchorB: .zero, min: 0, max: 60)))
    }
    _ = try world.add(.body(.box(size: Size(300, 30)), kind: .static, isSensor: true))
    _ = try world.add(.body(.circle(radius: 30), kind: .kinematic, isSensor: true))
    return world
  }

  /// Removes everything from a heap that has come so far, in an order, with steps in between.
  private static func clearing(
    _ order: String, after steps: Int, every: Int, _ list: @escaping @Sendable ([BodyID]) -> [BodyID]
  )
    -> Hazard
  {
    Hazard("a heap removed \(order) after \(steps) steps, with a step after each \(every)", .harmless) {
      for solver in Solver.allCases {
        var world = try heap(solver)
        try world.run(steps)
        for (number, body) in list(world.bodies).enumerated() {
          try world.remove(body)
          if number % every == 0 { try world.step() }
        }
        try world.run(5)
      }
    }
  }

  /// What is freed while something else still holds it.
  static let lives = clearings + endings + onGrids(clearings + endings)

  private static let clearings = [1, 20, 400].flatMap { steps in
    [1, 7, 1000].flatMap { every in
      [
        clearing("from the floor up", after: steps, every: every) { $0 },
        clearing("from the last one down", after: steps, every: every) { $0.reversed() },
        clearing("every other one first", after: steps, every: every) { bodies in
          bodies.indices.filter { $0 % 2 == 1 }.map { bodies[$0] }
            + bodies.indices.filter { $0 % 2 == 0 }.map { bodies[$0] }
        },
      ]
    }
  }

  private static let endings = [
    Hazard("a world let go of at any moment", .harmless) {
      for solver in Solver.allCases {
        for steps in [0, 1, 2, 30, 400] {
          var world = try heap(solver)
          try world.run(steps)
          if steps == 30 { world.canonicalize() }
          if steps == 2 { try world.remove(world.bodies[5]) }
        }
      }
    },
    Hazard("bodies that come and go in every step", .harmless) {
      var world = try heap()
      for number in 0..<600 {
        try world.remove(world.bodies[1 + number * 7 % (world.bodies.count - 1)])
        _ = try world.add(.body(at: Vector2(Double(number % 40) * 10, 100 + Double(number % 9))))
        if number % 3 == 0 { try world.step() }
        if number % 50 == 0 { world.canonicalize() }
      }
    },
    Hazard("joints that come and go in every step", .harmless) {
      var world = try heap()
      for number in 0..<300 {
        try world.remove(world.joints[number % world.joints.count])
        let bodies = world.dynamicBodies
        let (a, b) = (bodies[number % 60], bodies[(number * 7 + 1) % 60])
        if a != b {
          _ = try world.add(JointDefinition(a: a, b: b, kind: .slide(anchorA: .zero, anchorB: .zero, min: 0, max: 90)))
        }
        try world.step()
      }
    },
    Hazard("everything is put in one place again and again", .harmless) {
      var world = try heap()
      for number in 0..<10 {
        for body in world.bodies {
          try world.setPose(of: body, to: Pose(position: Vector2(0, Double(number)), rotation: .zero))
        }
        for _ in 0..<10 { try? world.step() }
      }
    },
    Hazard("a refused body leaves nothing behind", .harmless) {
      var world = try heap()
      for _ in 0..<50 {
        var body = BodyDefinition.body()
        body.shapes.append(ShapeDefinition(geometry: .circle(radius: .nan)))
        if (try? world.add(body)) != nil { throw PhysicsError.staleBody(world.bodies[0]) }
        _ = try? world.add(JointDefinition(a: world.bodies[1], b: world.bodies[0], kind: .gear(ratio: 0)))
        try world.step()
      }
    },
  ]
}
