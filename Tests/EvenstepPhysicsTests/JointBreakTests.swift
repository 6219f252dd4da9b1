import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Joints that break")
struct JointBreakTests {
  /// A ball of mass 2 on a kind of joint that its weight of 2000 pulls at.
  private func hanging(
    _ kind: JointKind, breakForce: Double, solver: Solver = .standard, at place: Vector2 = Vector2(0, -50)
  ) throws -> World {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), solver: solver))
    var ball = BodyDefinition.ball(place.x, place.y)
    ball.mass = 2
    let body = try world.add(ball)
    _ = try world.add(JointDefinition(a: body, kind: kind, breakForce: breakForce))
    return world
  }

  private static let holding: [JointKind] = [
    .pin(anchorA: .zero, anchorB: .zero),
    .pivot(anchorA: .zero, anchorB: Vector2(0, -50)),
    .groove(anchorA: .zero, from: Vector2(-10, -50), to: Vector2(10, -50)),
    .dampedSpring(anchorA: .zero, anchorB: .zero, restLength: 48, stiffness: 1000, damping: 100),
    .dampedSpring(anchorA: .zero, anchorB: .zero, restLength: 50, stiffness: 1e9, damping: 100),
  ]

  @Test(
    "a joint holds a weight below what it bears, and breaks under one above it", arguments: holding, Solver.allCases)
  func weight(kind: JointKind, solver: Solver) throws {
    if solver == .raw, case .dampedSpring(_, _, _, 1e9, _) = kind { return }
    do {
      var world = try hanging(kind, breakForce: 2100, solver: solver)
      let joint = world.joints[0]
      for _ in 0..<600 { try world.step() }
      #expect(world.joints == [joint] && world.brokenJoints.isEmpty)
      #expect(abs(try world.impulse(of: joint) * 120 - 2000) < 1)
    }
    var world = try hanging(kind, breakForce: 1900, solver: solver)
    let joint = world.joints[0]
    var steps = 0
    while world.brokenJoints.isEmpty, steps < 600 {
      try world.step()
      steps += 1
    }
    let broken = try #require(world.brokenJoints.first)
    #expect(broken.joint == joint && broken.a == world.bodies[0] && broken.b == nil)
    #expect(broken.force > 1900 && broken.force < 2200)
    #expect(world.joints.isEmpty)
    let speed = try world.state(of: world.bodies[0]).velocity.y
    try world.step()
    // From then on it falls freely, and the break is told of once.
    #expect(world.brokenJoints.isEmpty)
    #expect(abs(try world.state(of: world.bodies[0]).velocity.y - (speed - 1000.0 / 120)) < 1e-9)
  }

  @Test("a joint that turns breaks by its torque, whatever damping adds to a spring")
  func torque() throws {
    let stiff = JointKind.rotarySpring(restAngle: .zero, stiffness: 1e12, damping: 0)
    let soft = JointKind.rotarySpring(restAngle: .zero, stiffness: 1e4, damping: 3e3)
    for kind in [stiff, soft, .gear(ratio: 1)] {
      for (limit, breaks) in [(4300.0, false), (3900, true)] {
        var world = try World(WorldSettings())
        var ball = BodyDefinition.ball(0, 0)
        ball.mass = 2
        let body = try world.add(ball)
        _ = try world.add(JointDefinition(a: body, kind: kind, breakForce: limit))
        let motor = try world.add(JointDefinition(a: body, kind: .motor(rate: 10), maxForce: 4000))
        var broken: [Double] = []
        for _ in 0..<1200 {
          try world.step()
          broken += world.brokenJoints.map(\.force)
        }
        #expect(broken.count == (breaks ? 1 : 0), "\(kind) \(limit) \(broken)")
        #expect(world.joints.count == (breaks ? 1 : 2) && world.joints.last == motor)
      }
    }
  }

  @Test("several joints break in one step, in the order of adding, and those that sleep do not")
  func order() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.1))
    _ = try world.add(.wall(Vector2(-500, -10), Vector2(500, -10)))
    var joints: [JointID] = []
    for index in 0..<5 {
      let body = try world.add(.ball(Double(index) * 60, 0))
      let bears = index % 2 == 0 ? 0.0 : .infinity
      joints.append(
        try world.add(
          JointDefinition(
            a: body,
            kind: .dampedSpring(
              anchorA: .zero, anchorB: Vector2(Double(index) * 60 + 10, 0), restLength: 0, stiffness: 1, damping: 1),
            breakForce: index == 4 ? 1e9 : bears)))
    }
    try world.step()
    #expect(world.brokenJoints.map(\.joint) == [joints[0], joints[2]])
    for _ in 0..<120 { try world.step() }
    #expect(world.joints == [joints[1], joints[3], joints[4]])
    #expect(try world.bodies.dropFirst().allSatisfy { try world.state(of: $0).isSleeping })
  }

  @Test("a bridge breaks where it bears most, and its keyframes break it in the same way")
  func bridge() throws {
    func bridge() throws -> World {
      var world = try World(WorldSettings(gravity: Vector2(0, -1000), iterations: 30))
      var last: BodyID?
      for index in 0..<8 {
        let body = try world.add(.ball(Double(index) * 20 + 10, 0, filter: CollisionFilter(group: 1)))
        let pivot = JointKind.pivotAt(Vector2(Double(index) * 20, 0))
        _ = try world.add(JointDefinition(a: body, b: last, kind: pivot, breakForce: 2.5e6))
        last = body
      }
      _ = try world.add(
        JointDefinition(a: last!, kind: .pivotAt(Vector2(160, 0)), breakForce: 2.5e6))
      var load = BodyDefinition.ball(80, 60)
      load.mass = 4000
      _ = try world.add(load)
      return world
    }
    var world = try bridge()
    var broken: [JointBreak] = []
    var keyframe: WorldKeyframe?
    for step in 0..<240 {
      if step % 10 == 0 { world.canonicalize() }
      if broken.isEmpty, step % 10 == 0 { keyframe = try WorldKeyframe(bytes: try world.keyframe().bytes) }
      try world.step()
      broken += world.brokenJoints
    }
    #expect(!broken.isEmpty && broken.count + world.joints.count == 9)
    var other = try World(world.settings)
    try other.restore(try #require(keyframe))
    var again: [JointBreak] = []
    for step in 0..<240 {
      if step % 10 == 0 { other.canonicalize() }
      try other.step()
      again += other.brokenJoints
      if again.count == broken.count { break }
    }
    #expect(again == broken)
  }
}
