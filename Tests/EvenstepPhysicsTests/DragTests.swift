import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Dragged bodies")
struct DragTests {
  private func world(_ rate: Int = 120, mass: Double = 1) throws -> World {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), stepRate: rate, sleepAfter: 0.2))
    _ = try world.add(.wall(Vector2(-5000, -10), Vector2(5000, -10)))
    var ball = BodyDefinition.ball(0, 0)
    ball.mass = mass
    let body = try world.add(ball)
    _ = try world.add(JointDefinition(a: body, kind: .drag(anchorA: .zero, to: .zero), maxForce: mass * 1e5))
    return world
  }

  @Test("a body is let go of at the velocity at which it was led", arguments: [60, 120, 240], [1e-3, 1, 1e6])
  func steady(rate: Int, mass: Double) throws {
    var world = try world(rate, mass: mass)
    let (body, joint) = (world.bodies[1], world.joints[0])
    let velocity = Vector2(600, 300)
    for step in 1...rate / 2 {
      try world.move(joint, to: velocity * (Double(step) / Double(rate)))
      try world.step()
    }
    let state = try world.state(of: body)
    #expect((state.velocity - velocity).length < 0.03 * velocity.length)
    #expect((state.pose.position - velocity * 0.5).length < 5)
    try world.remove(joint)
    for _ in 0..<rate / 4 { try world.step() }
    // From then on it is a throw: v t − g t² / 2.
    let flown = try world.position(of: body) - state.pose.position
    #expect((flown - (velocity * 0.25 - Vector2(0, 1000 * 0.0625 / 2))).length < 10)
  }

  @Test("a throw that speeds up to the end has its speed then, also of a pointer that moves in every other step only")
  func throwing() throws {
    for every in [1, 2] {
      var world = try world()
      let (body, joint) = (world.bodies[1], world.joints[0])
      let acceleration = 8000.0
      for step in 1...24 {
        let time = Double(step - step % every) / 120
        try world.move(joint, to: Vector2(acceleration * time * time / 2, 0))
        try world.step()
      }
      let speed = try world.state(of: body).velocity.x
      #expect(abs(speed / (acceleration * 0.2) - 1) < (every == 1 ? 0.05 : 0.1), "\(every) \(speed)")
    }
  }

  @Test("a body held still comes to rest under the hand, swings by its weight, and sleeps until it is led on")
  func still() throws {
    var world = try world()
    let (body, joint) = (world.bodies[1], world.joints[0])
    try world.move(joint, to: Vector2(0, 100))
    for _ in 0..<240 { try world.step() }
    // A spring of m ω² holds m g with a stretch of g / ω², 0.4 for ω = 50.
    #expect((try world.position(of: body) - Vector2(0, 99.6)).length < 0.01)
    #expect(try world.state(of: body).isSleeping)
    try world.move(joint, to: Vector2(50, 100))
    #expect(try !world.state(of: body).isSleeping)
    for _ in 0..<120 { try world.step() }
    #expect(abs(try world.position(of: body).x - 50) < 0.01)
  }

  @Test("no more than the greatest force is used, and walls hold")
  func force() throws {
    var world = try world()
    let (body, joint) = (world.bodies[1], world.joints[0])
    try world.move(joint, to: Vector2(0, -500))
    for _ in 0..<240 {
      try world.step()
      #expect(try world.impulse(of: joint) <= 1e5 / 120 * 1.000001)
      #expect(try world.position(of: body).y > -1)
    }
    #expect(try world.impulse(of: joint) > 1e5 / 120 * 0.999)
  }

  @Test("only a joint that drags can be led, and only in the world")
  func misuse() throws {
    var world = try world()
    let (body, joint) = (world.bodies[1], world.joints[0])
    let motor = try world.add(JointDefinition(a: body, kind: .motor(rate: 1)))
    let other = try world.add(.ball(100, 0))
    func refusal(_ change: (inout World) throws -> Void) -> PhysicsError? {
      do { try change(&world) } catch { return error as? PhysicsError }
      return nil
    }
    guard case .invalid("joint", _, _)? = refusal({ try $0.move(motor, to: .zero) }),
      case .invalid("to", _, _)? = refusal({ try $0.move(joint, to: Vector2(.nan, 0)) }),
      case .invalid("to", _, _)? = refusal({ try $0.move(joint, to: Vector2(0, 1e8)) }),
      case .invalid("b", _, _)? = refusal({
        _ = try $0.add(JointDefinition(a: body, b: other, kind: .drag(anchorA: .zero, to: .zero)))
      })
    else {
      Issue.record("something was not refused by its name")
      return
    }
    try world.remove(joint)
    #expect(refusal { try $0.move(joint, to: .zero) } == .staleJoint(joint))
  }

  @Test("a keyframe in the middle of a throw goes on with the same bits", arguments: [false, true])
  func keyframe(throughBytes: Bool) throws {
    var world = try world()
    let (body, joint) = (world.bodies[1], world.joints[0])
    func lead(_ world: inout World, _ steps: Range<Int>) throws -> [Double] {
      var places: [Double] = []
      for step in steps {
        if step < 40 { try world.move(joint, to: Vector2(Double(step * step) / 3, Double(step % 5))) }
        if step == 40 { try world.remove(joint) }
        try world.step()
        places.append(try world.position(of: body).x)
        places.append(try world.state(of: body).spin)
      }
      return places
    }
    _ = try lead(&world, 0..<20)
    // Between a move and the step that makes it.
    try world.move(joint, to: Vector2(900, 5))
    var keyframe = try world.keyframe()
    if throughBytes { keyframe = try WorldKeyframe(bytes: keyframe.bytes) }
    let expected = try lead(&world, 20..<80)
    var other = try World(world.settings)
    try other.restore(keyframe)
    #expect(try lead(&other, 20..<80) == expected)
    try world.restore(keyframe)
    #expect(try lead(&world, 20..<80) == expected)
  }
}
