import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Joints")
struct JointTests {
  /// A world without gravity and a ball of mass 1 and radius 10 at each place.
  private func balls(
    _ places: [Vector2], gravity: Vector2 = .zero, _ settings: (inout WorldSettings) -> Void = { _ in }
  ) throws -> World {
    var description = WorldSettings(gravity: gravity)
    settings(&description)
    var world = try World(description)
    for place in places {
      var ball = BodyDefinition.ball(place.x, place.y)
      ball.mass = 1
      _ = try world.add(ball)
    }
    return world
  }

  @Test("a pin is a pendulum of the period that the elliptic integral gives", arguments: Solver.allCases)
  func pendulum(solver: Solver) throws {
    // A small disc, 100 long, let go at a right angle: T = 4 K(sin 45°) √(l/g), K = 1.8540746773.
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), stepRate: 1000, solver: solver))
    var bob = BodyDefinition.ball(100, 0, radius: 0.01)
    bob.mass = 1
    let body = try world.add(bob)
    _ = try world.add(JointDefinition(a: body, kind: .pin(anchorA: .zero, anchorB: .zero)))
    var step = 0
    repeat {
      try world.step()
      step += 1
      #expect(abs(try world.position(of: body).length - 100) < 0.3)
    } while try world.position(of: body).x > 0
    let quarter = 1.8540746773 * (100.0 / 1000).squareRoot()
    #expect(abs(Double(step) / 1000 / quarter - 1) < 0.01)
  }

  @Test("a rope holds at its length, and no sooner")
  func slide() throws {
    var world = try balls([Vector2(0, 0)], gravity: Vector2(0, -1000))
    let ball = world.bodies[0]
    let rope = try world.add(
      JointDefinition(a: ball, kind: .slide(anchorA: .zero, anchorB: .zero, min: 0, max: 50)))
    for step in 0..<600 {
      try world.step()
      let depth = -(try world.position(of: ball).y)
      #expect(depth < 50 + 2, "step \(step)")
      if depth < 45, step < 30 { #expect(try world.impulse(of: rope) == 0) }
    }
    // At rest it bears the weight of the ball: mass · g / step rate.
    #expect(abs(try world.impulse(of: rope) - 1000.0 / 120) < 1e-6)
  }

  @Test(
    "a pivot keeps two anchors together, given in coordinates whose zero is the origin and not the centre of gravity")
  func pivot() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    let lever = try world.add(
      BodyDefinition(
        kind: .dynamic, pose: Pose(30, 40, 0.5),
        shapes: [ShapeDefinition(geometry: .box(offset: Vector2(40, 0), size: Size(80, 10)))]))
    // The lever's origin, which is its end, is held where it is.
    _ = try world.add(
      JointDefinition(a: lever, kind: .pivot(anchorA: .zero, anchorB: Vector2(30, 40))))
    let other = try world.add(.ball(100, 100, radius: 5))
    _ = try world.add(JointDefinition(a: other, b: lever, kind: .pivotAt(Vector2(100, 100))))
    for step in 0..<600 {
      try world.step()
      let pose = try world.state(of: lever).pose
      #expect((pose.position - Vector2(30, 40)).length < 1, "step \(step)")
      let (sine, cosine) = PinnedMath.sineCosine(0.5)
      let way = Vector2(70 * cosine + 60 * sine, -70 * sine + 60 * cosine)
      let turn = PinnedMath.sineCosine(pose.rotation.radians)
      let place =
        pose.position + Vector2(turn.cosine * way.x - turn.sine * way.y, turn.sine * way.x + turn.cosine * way.y)
      #expect((try world.position(of: other) - place).length < 3, "step \(step)")
    }
  }

  @Test("a groove lets its body fall along the line to its end")
  func groove() throws {
    var world = try balls([Vector2(0, 0)], gravity: Vector2(0, -1000))
    let ball = world.bodies[0]
    _ = try world.add(
      JointDefinition(
        a: ball, kind: .groove(anchorA: .zero, from: Vector2(0, 0), to: Vector2(40, -30))))
    // Down a slope of 3 in 5 the acceleration is 600 along the line.
    for _ in 0..<24 { try world.step() }
    let place = try world.position(of: ball)
    let along = 600.0 / 120 / 120 * 24 * 23 / 2
    #expect((place - Vector2(0.8, -0.6) * along).length < 0.05)
    for _ in 0..<600 { try world.step() }
    #expect((try world.position(of: ball) - Vector2(40, -30)).length < 0.1)
  }

  @Test("a damped spring settles where its force equals the weight, with the period of its stiffness")
  func spring() throws {
    for (damping, solver) in [(0.0, Solver.standard), (5, .standard), (0, .raw)] {
      var world = try balls([Vector2(0, -100)], gravity: Vector2(0, -1000)) {
        $0.stepRate = 1000
        $0.solver = solver
      }
      let ball = world.bodies[0]
      let spring = JointKind.dampedSpring(
        anchorA: .zero, anchorB: .zero, restLength: 100, stiffness: 100, damping: damping)
      let joint = try world.add(JointDefinition(a: ball, kind: spring))
      // y = -110 + 10 e^(-ct/2) cos(ωt) about the new rest, ω² = k/m − (c/2m)².
      let omega = (100 - damping * damping / 4).squareRoot()
      for step in 1...628 {
        try world.step()
        let time = Double(step) / 1000
        let decay = PinnedMath.exp(-damping / 2 * time)
        let wave = PinnedMath.cos(omega * time) + damping / 2 / omega * PinnedMath.sin(omega * time)
        #expect(abs(try world.position(of: ball).y - (-110 + 10 * decay * wave)) < 0.15, "\(damping) \(time)")
      }
      for _ in 0..<20_000 where damping > 0 { try world.step() }
      if damping > 0 { #expect(abs(try world.impulse(of: joint) - 1) < 1e-3) }
    }
  }

  @Test("a rotary spring swings with the period of its stiffness")
  func rotarySpring() throws {
    var world = try balls([Vector2(0, 0)]) { $0.stepRate = 1000 }
    let ball = world.bodies[0]
    let moment = try world.moment(of: ball)
    try world.setPose(of: ball, to: Pose(0, 0, 1))
    let joint = try world.add(
      JointDefinition(a: ball, kind: .rotarySpring(restAngle: .zero, stiffness: 100 * moment, damping: 0)))
    for step in 1...628 {
      try world.step()
      let expected = PinnedMath.cos(10 * Double(step) / 1000)
      #expect(abs(try world.state(of: ball).pose.rotation.radians - expected) < 0.02)
    }
    #expect(try world.impulse(of: joint) > 0)
  }

  @Test("a rotary limit turns a body back at both ends")
  func rotaryLimit() throws {
    for (spin, end) in [(5.0, 0.5), (-5, -0.25)] {
      var world = try balls([Vector2(0, 0)])
      let ball = world.bodies[0]
      try world.setSpin(of: ball, to: spin)
      _ = try world.add(
        JointDefinition(a: ball, kind: .rotaryLimit(min: .radians(-0.25), max: .radians(0.5))))
      var farthest = 0.0
      for _ in 0..<60 {
        try world.step()
        let turn = try world.state(of: ball).pose.rotation.radians
        if abs(turn) > abs(farthest) { farthest = turn }
      }
      // One step beyond the end before the limit acts; what is left of the speed is the correction's.
      #expect(abs(farthest) >= abs(end) && abs(farthest - end) < 5.0 / 120)
      #expect(abs(try world.state(of: ball).spin) < 0.3)
    }
  }

  @Test("a ratchet turns one way only, and back by less than a tooth")
  func ratchet() throws {
    for sign in [1.0, -1] {
      var world = try balls([Vector2(0, 0)])
      let ball = world.bodies[0]
      _ = try world.add(JointDefinition(a: ball, kind: .ratchet(teeth: .radians(0.5 * sign))))
      try world.setSpin(of: ball, to: 3.25 * sign)
      for _ in 0..<120 { try world.step() }
      #expect(abs(try world.state(of: ball).pose.rotation.radians - 3.25 * sign) < 1e-9)
      try world.setSpin(of: ball, to: -3 * sign)
      var back = 3.25
      for _ in 0..<240 {
        try world.step()
        back = min(back, try world.state(of: ball).pose.rotation.radians * sign)
      }
      // Six teeth are 3 radians; one step goes beyond.
      #expect(back < 3 && back > 3 - 3.25 / 120)
    }
  }

  @Test("gears turn at their ratio, from how they stood when they were joined", arguments: [2.0, -2, 0.25, -1])
  func gear(ratio: Double) throws {
    var world = try balls([Vector2(0, 0), Vector2(100, 0)])
    let (a, b) = (world.bodies[0], world.bodies[1])
    try world.setPose(of: a, to: Pose(0, 0, 0.75))
    try world.setPose(of: b, to: Pose(100, 0, -0.5))
    let joint = try world.add(JointDefinition(a: a, b: b, kind: .gear(ratio: ratio)))
    let phase = 0.75 + 0.5 * ratio
    #expect(try world.definition(of: joint).kind == .gear(phase: .radians(phase), ratio: ratio))
    try world.setSpin(of: b, to: 4)
    for _ in 0..<240 { try world.step() }
    let (turnA, turnB) = (try world.state(of: a), try world.state(of: b))
    #expect(abs(turnA.spin - ratio * turnB.spin) < 1e-5 && abs(turnB.spin) > 0.1)
    #expect(abs(turnA.pose.rotation.radians - ratio * turnB.pose.rotation.radians - phase) < 0.02)
  }

  @Test("a motor reaches its rate with no more than its torque")
  func motor() throws {
    var world = try balls([Vector2(0, 0)])
    let ball = world.bodies[0]
    let moment = try world.moment(of: ball)
    let joint = try world.add(JointDefinition(a: ball, kind: .motor(rate: 6), maxForce: 4 * moment))
    for step in 1...120 {
      try world.step()
      #expect(abs(try world.state(of: ball).spin - 4 * Double(step) / 120) < 1e-9)
      #expect(abs(try world.impulse(of: joint) - 4 * moment / 120) < 1e-9)
    }
    for _ in 0..<120 { try world.step() }
    #expect(abs(try world.state(of: ball).spin - 6) < 1e-9)
    #expect(try world.impulse(of: joint) < 1e-9)
  }

  @Test("a joint that may not use the force of the weight lets go slowly", arguments: [600.0, 0])
  func maxForce(force: Double) throws {
    var world = try balls([Vector2(0, 0)], gravity: Vector2(0, -1000))
    let ball = world.bodies[0]
    _ = try world.add(
      JointDefinition(a: ball, kind: .pivot(anchorA: .zero, anchorB: .zero), maxForce: force))
    for _ in 0..<60 { try world.step() }
    #expect(abs(try world.state(of: ball).velocity.y - (force - 1000) / 2) < 1e-6)
  }

  @Test("errors are corrected at the bias that is set, and at most at the speed that is set")
  func bias() throws {
    for (bias, speed, expected) in [(0.25, Double.infinity, 5.0), (1, .infinity, 20), (0.0, 4, 16), (0, .infinity, 0)] {
      var world = try balls([Vector2(20, 0)])
      let ball = world.bodies[0]
      _ = try world.add(
        JointDefinition(
          a: ball, kind: .pivot(anchorA: .zero, anchorB: .zero), maxBias: speed, errorBias: bias))
      for _ in 0..<121 { try world.step() }
      // The error falls by the bias per second; a first step only sets the velocity.
      #expect(abs(try world.position(of: ball).x - expected) < 0.05, "\(bias) \(speed)")
    }
  }

  @Test("bodies of a joint touch each other unless it says otherwise")
  func collides() throws {
    for collides in [true, false] {
      var world = try balls([Vector2(0, 0), Vector2(15, 0)])
      _ = try world.add(
        JointDefinition(
          a: world.bodies[0], b: world.bodies[1],
          kind: .slide(anchorA: .zero, anchorB: .zero, min: 0, max: 500), collides: collides))
      try world.step()
      #expect(world.contacts.count == (collides ? 1 : 0))
    }
  }
}
