import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Stiff joints")
struct StiffJointTests {
  private static let stiffnesses = [1e4, 1e5, 1e6, 1e9, 1e12, 1e15]
  private static let dampings = [0, 1e3, 1e6, 1e15]

  private func world(gravity: Double = -1000) throws -> World {
    try World(WorldSettings(gravity: Vector2(0, gravity)))
  }

  /// A ball of any mass that touches nothing.
  private func ball(_ x: Double, _ y: Double, mass: Double = 1) -> BodyDefinition {
    var ball = BodyDefinition.ball(x, y, filter: CollisionFilter(group: 1))
    ball.mass = mass
    return ball
  }

  private func spring(
    _ length: Double, _ stiffness: Double, _ damping: Double, at anchorA: Vector2 = .zero, _ anchorB: Vector2 = .zero
  ) -> JointKind {
    .dampedSpring(
      anchorA: anchorA, anchorB: anchorB, restLength: length, stiffness: stiffness, damping: damping)
  }

  /// Kinetic energy, of bodies that are all discs of radius 10.
  private func energy(_ world: borrowing World) throws -> Double {
    var sum = 0.0
    for id in world.dynamicBodies {
      let state = try world.state(of: id)
      let mass = try world.mass(of: id)
      sum += mass * (state.velocity.dot(state.velocity) + 50 * state.spin * state.spin) / 2
    }
    return sum
  }

  @Test("a weight stretches a spring by weight / stiffness, and by no more than gravity in a step where that is less")
  func stretch() throws {
    for mass in [1e-3, 1, 1e6] {
      for stiffness in Self.stiffnesses {
        var world = try world()
        let body = try world.add(ball(0, -50, mass: mass))
        let joint = try world.add(JointDefinition(a: body, kind: spring(50, min(stiffness * mass, 1e15), 1e3 * mass)))
        for _ in 0..<2400 { try world.step() }
        let stretch = -50 - (try world.position(of: body).y)
        // 576 000 a unit of mass is 40 / h².
        #expect(abs(stretch / (1000 / min(stiffness, 576_000)) - 1) < 1e-6, "\(stiffness) \(mass)")
        #expect(abs(try world.impulse(of: joint) / (mass * 1000 / 120) - 1) < 1e-9)
      }
    }
  }

  @Test("a strongly damped spring creeps as the closed form says", arguments: [500.0, 5000, 1e6])
  func creep(damping: Double) throws {
    var world = try world(gravity: 0)
    let body = try world.add(ball(0, -60))
    let stiffness = damping * 2
    _ = try world.add(JointDefinition(a: body, kind: spring(50, stiffness, damping)))
    // m x″ + c x′ + k x = 0 from rest.
    let root = (damping * damping / 4 - stiffness).squareRoot()
    let (slow, fast) = (-stiffness / (damping / 2 + root), -damping / 2 - root)
    for step in 1...240 {
      try world.step()
      // A step moves with the velocity of the step before.
      let time = Double(step - 1) / 120
      let expected =
        10 * (fast * PinnedMath.exp(slow * time) - slow * PinnedMath.exp(fast * time)) / (fast - slow)
      #expect(abs(-50 - (try world.position(of: body).y) - expected) < 0.1, "\(time)")
    }
  }

  @Test("a torque turns a rotary spring by torque / stiffness")
  func twist() throws {
    for stiffness in [1e6, 1e7, 2e7] {
      var world = try world(gravity: 0)
      let body = try world.add(ball(0, 0))
      let moment = try world.moment(of: body)
      let joint = try world.add(
        JointDefinition(
          a: body, kind: .rotarySpring(restAngle: .zero, stiffness: stiffness, damping: 0)))
      _ = try world.add(JointDefinition(a: body, kind: .motor(rate: 1e3), maxForce: 300 * moment))
      for _ in 0..<1200 { try world.step() }
      let turn = try world.state(of: body).pose.rotation.radians
      #expect(abs(turn * stiffness / (300 * moment) - 1) < 1e-6, "\(stiffness)")
      #expect(abs(try world.impulse(of: joint) / (300 * moment / 120) - 1) < 1e-6)
    }
  }

  @Test("a body on a spring of no length comes to rest where its weight says", arguments: stiffnesses.dropFirst())
  func noLength(stiffness: Double) throws {
    var world = try world()
    let body = try world.add(ball(30, -50))
    _ = try world.add(JointDefinition(a: body, kind: spring(0, stiffness, 100)))
    for _ in 0..<1200 { try world.step() }
    #expect((try world.position(of: body) - Vector2(0, -1000 / min(stiffness, 576_000))).length < 1e-6)
    #expect(try world.state(of: body).velocity.length < 1e-6)
  }

  @Test("tangles of springs between bodies of very different masses lose energy", arguments: [1, 2, 3] as [UInt64])
  func tangle(seed: UInt64) throws {
    for stiffness in Self.stiffnesses {
      for damping in Self.dampings {
        var world = try world()
        var random = SeededRandom(seed: seed, node: "tangle", purpose: "springs")
        func number(_ range: ClosedRange<Double>) -> Double {
          random.next(from: range.lowerBound, to: range.upperBound)
        }
        for _ in 0..<20 {
          let mass = PinnedMath.exp(number(-5...5))
          _ = try world.add(ball(number(0...300), number(0...300), mass: mass))
        }
        let bodies = world.bodies
        for index in 0..<60 {
          let (a, b) = (bodies[index % 20], bodies[(index % 20 + 1 + Int(number(0...18.9))) % 20])
          let kind = spring(
            number(0...100), stiffness, damping, at: Vector2(number(-10...10), 3), Vector2(2, number(-10...10)))
          _ = try world.add(JointDefinition(a: a, b: b, kind: kind))
        }
        _ = try world.add(JointDefinition(a: bodies[0], kind: .pivot(anchorA: .zero, anchorB: .zero)))
        var mass = 0.0
        for id in bodies { mass += try world.mass(of: id) }
        for _ in 0..<900 { try world.step() }
        // What is left can be no more than a fall of the tangle's own size.
        #expect(try energy(world) < mass * 1000 * 600, "\(stiffness) \(damping)")
        for id in bodies { #expect(try world.position(of: id).length < 1000) }
      }
    }
  }

  @Test("long chains of stiff springs, and of rotary ones, neither swing up nor tear")
  func chains() throws {
    for stiffness in [1e6, 1e9, 1e15] {
      for damping in Self.dampings {
        var world = try world()
        var last: BodyID?
        for index in 1...60 {
          let body = try world.add(ball(0, Double(index) * -20))
          try world.setPose(of: body, to: Pose(0, Double(index) * -20, Double(index % 7)))
          _ = try world.add(JointDefinition(a: body, b: last, kind: spring(20, stiffness, damping)))
          _ = try world.add(
            JointDefinition(
              a: body, b: last, kind: .rotarySpring(restAngle: .zero, stiffness: stiffness, damping: damping)))
          last = body
        }
        for _ in 0..<1200 { try world.step() }
        let end = try world.position(of: world.bodies[59])
        #expect(abs(end.x) < 1e-6 && end.y <= -1200 && end.y > -1300, "\(stiffness) \(damping) \(end)")
        for id in world.bodies { #expect(try world.state(of: id).velocity.length < 20) }
      }
    }
  }

  @Test("chains of pivots that should correct their error at once fall no faster than freely", arguments: [0, 1e-100])
  func hastyPivots(bias: Double) throws {
    var world = try world()
    var last: BodyID?
    for index in 1...60 {
      let body = try world.add(ball(Double(index * 20 + index * index % 7), 0, mass: index == 60 ? 50 : 1))
      let pivot = JointKind.pivot(anchorA: Vector2(-10, 0), anchorB: last == nil ? .zero : Vector2(10, 0))
      _ = try world.add(JointDefinition(a: body, b: last, kind: pivot, errorBias: bias))
      last = body
    }
    for _ in 0..<1200 { try world.step() }
    #expect(try energy(world) < 110 * 1000 * 1200)
    #expect(try world.position(of: world.bodies[59]).length < 2500)
  }

  @Test(
    "trains of gears and chains of limits come to rest, whatever they weigh",
    arguments: [
      JointKind.gear(phase: .radians(1), ratio: 2), .gear(phase: .radians(1), ratio: 0.5),
      .gear(phase: .radians(-1), ratio: -1), .rotaryLimit(min: .radians(0.4), max: .radians(0.5)),
    ])
  func trains(kind: JointKind) throws {
    for (count, mass) in [(2, 50.0), (12, 50), (40, 1)] {
      for bias in [nil, 0.0] {
        // Between its ends a limit brakes nothing, so that something else has to.
        var world = try World(WorldSettings(damping: 0.8))
        var last: BodyID?
        for index in 1...count {
          let body = try world.add(ball(Double(index * 20), 0, mass: index == count ? mass : 1))
          var link = kind
          // Every other gear turns back what the one before it has geared up.
          if case .gear(let phase, let ratio) = kind, index % 2 == 0 { link = .gear(phase: phase, ratio: 1 / ratio) }
          _ = try world.add(JointDefinition(a: body, b: last, kind: link, errorBias: bias))
          last = body
        }
        for _ in 0..<3600 { try world.step() }
        for id in world.bodies {
          #expect(abs(try world.state(of: id).spin) < 0.01, "\(count) \(mass) \(bias ?? -1)")
        }
      }
    }
  }

  @Test("soft springs step as the library's until another spring makes them stiff together")
  func threshold() throws {
    /// Where a ball is after a second that hangs on springs, which add up to the same in each row.
    func height(_ count: Int, stiffness: Double, solver: Solver) throws -> Double {
      var world = try World(WorldSettings(gravity: Vector2(0, -1000), solver: solver))
      let body = try world.add(ball(0, -60))
      for _ in 0..<count {
        _ = try world.add(JointDefinition(a: body, kind: spring(50, stiffness / Double(count), 0)))
      }
      for _ in 0..<120 { try world.step() }
      return try world.position(of: body).y
    }
    // 14 400 a unit of mass is 1 / h².
    #expect(try height(1, stiffness: 14_399, solver: .standard) == height(1, stiffness: 14_399, solver: .raw))
    for count in [1, 2, 50] {
      let rest = -50 - 1000 / 28_800.0
      #expect(abs(try height(count, stiffness: 28_800, solver: .standard) - rest) < 1e-3, "\(count)")
      #expect(abs(try height(count, stiffness: 28_800, solver: .raw) - rest) > 1, "\(count)")
    }
  }

  @Test("soft rotary springs at rest stay there when another one makes them stiff")
  func hardening() throws {
    // One iteration repairs nothing: the impulses that the step begins with have to be right.
    var world = try World(WorldSettings(iterations: 1))
    let bodies = [try world.add(ball(0, 0)), try world.add(ball(100, 0))]
    let moment = try world.moment(of: bodies[0])
    let kind = JointKind.rotarySpring(restAngle: .zero, stiffness: 1000 * moment, damping: 20 * moment)
    let springs = [
      try world.add(JointDefinition(a: bodies[0], kind: kind)),
      try world.add(JointDefinition(a: bodies[1], b: bodies[0], kind: kind)),
    ]
    _ = try world.add(JointDefinition(a: bodies[1], kind: .motor(rate: 1e3), maxForce: 300 * moment))
    func check(_ what: String) throws {
      for (number, body) in bodies.enumerated() {
        #expect(abs(try world.state(of: body).spin) < 1e-6, "\(what)")
        let turn = try world.state(of: body).pose.rotation.radians
        #expect(abs(turn / (0.3 * Double(number + 1)) - 1) < 1e-6, "\(what)")
        #expect(abs(try world.impulse(of: springs[number]) / (300 * moment / 120) - 1) < 1e-6, "\(what)")
      }
    }
    for _ in 0..<3600 { try world.step() }
    try check("soft")
    // At rest it gives nothing, but the others of its body are stiff from now on.
    let damper = JointKind.rotarySpring(stiffness: 0, damping: 1000 * moment)
    for body in bodies { _ = try world.add(JointDefinition(a: body, kind: damper)) }
    for _ in 0..<3 {
      try world.step()
      try check("stiff")
    }
  }

  @Test("a spring whose ends lie on each other gives nothing and counts nothing")
  func coinciding() throws {
    var world = try world(gravity: 0)
    let body = try world.add(ball(0, 0))
    let joint = try world.add(JointDefinition(a: body, kind: spring(9, 1e9, 0), breakForce: 1))
    for _ in 0..<10 {
      try world.step()
      #expect(world.joints == [joint] && world.brokenJoints.isEmpty)
      #expect(try world.impulse(of: joint) == 0)
    }
    #expect(try world.position(of: body) == .zero)
  }

  @Test("what a spring of no length gives across its direction counts, and breaks it")
  func across() throws {
    for (share, breaks) in [(1.01, false), (0.99, true)] {
      var world = try world()
      let body = try world.add(ball(0, 0, mass: 2))
      let unbreakable = try world.add(JointDefinition(a: body, kind: spring(0, 1e9, 0)))
      try world.step()
      // What gravity gave and is not there any more.
      let given = 2 * (1000.0 / 120 + (try world.state(of: body).velocity.y))
      #expect(given > 1)
      #expect(abs(try world.impulse(of: unbreakable) / given - 1) < 1e-9)
      var other = try self.world()
      let second = try other.add(ball(0, 0, mass: 2))
      _ = try other.add(JointDefinition(a: second, kind: spring(0, 1e9, 0), breakForce: given * 120 * share))
      let keyframe = try other.keyframe()
      try other.step()
      #expect(other.brokenJoints.count == (breaks ? 1 : 0))
      // The impulse is known after a keyframe as well.
      try other.restore(keyframe)
      let restored = try WorldKeyframe(bytes: try world.keyframe().bytes)
      var third = try self.world()
      try third.restore(restored)
      #expect(try third.impulse(of: unbreakable) == world.impulse(of: unbreakable))
    }
  }
}
