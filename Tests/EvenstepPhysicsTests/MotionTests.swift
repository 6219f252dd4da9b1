import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Bodies that are told to move")
struct MotionTests {
  @Test("arrive at the end of the next step if they are kinematic, without drift")
  func kinematic() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    let platform = try world.add(.ball(0, 0, kind: .kinematic))
    for step in 1...100_000 {
      let t = Double(step) * 0.01
      let target = Pose(t, 100 * t / (1 + t), t * 3)
      try world.moveKinematic(platform, to: target)
      try world.step()
      if step % 1000 == 0 {
        let pose = try world.state(of: platform).pose
        #expect((pose.position - target.position).length < 1e-9)
        #expect(abs(pose.rotation.radians - target.rotation.radians) < 1e-9)
      }
    }
    let there = try world.state(of: platform).pose
    try world.moveKinematic(platform, to: there)
    #expect(try world.state(of: platform).velocity == .zero)
    #expect(try world.state(of: platform).spin == 0)
    try world.step()
    #expect(try world.state(of: platform).pose == there)
  }

  @Test("carry what stands on them")
  func carrying() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    let platform = try world.add(
      BodyDefinition(kind: .kinematic, shapes: [ShapeDefinition(geometry: .box(size: Size(200, 20)))]))
    let box = try world.add(
      BodyDefinition(
        kind: .dynamic, pose: Pose(0, 20), shapes: [ShapeDefinition(geometry: .box(size: Size(20, 20)))]))
    for step in 1...240 {
      try world.moveKinematic(platform, to: Pose(Double(step) * 0.5, 0))
      try world.step()
    }
    #expect(abs(try world.state(of: box).velocity.x - 60) < 0.1)
    #expect(try world.position(of: box).x > 100)
  }

  @Test("gain velocity by impulses: at the centre, off the centre, and by turning alone")
  func impulses() throws {
    var world = try World(WorldSettings())
    var box = BodyDefinition.crate(frame: 0, 300, 100, 100)
    box.pose = Pose(0, 0)
    let id = try world.add(box)
    try world.applyImpulse(Vector2(100, 200), to: id)
    #expect(try world.state(of: id).velocity == Vector2(1, 2))
    #expect(try world.state(of: id).spin == 0)
    try world.applyImpulse(Vector2(0, 100), at: Vector2(50, 0), to: id)
    #expect(try world.state(of: id).velocity == Vector2(1, 3))
    let moment = try world.moment(of: id)
    #expect(abs(try world.state(of: id).spin - 5000 / moment) < 1e-12)
    try world.applyAngularImpulse(-5000, to: id)
    #expect(abs(try world.state(of: id).spin) < 1e-12)
    #expect(throws: PhysicsError.self) { try world.applyImpulse(Vector2(1e300, 0), to: id) }
    #expect(throws: PhysicsError.self) { try world.applyAngularImpulse(1e300, to: id) }
  }

  @Test("refuse what their kind cannot do")
  func unsuitable() throws {
    var world = try World(WorldSettings())
    let wall = try world.add(.ball(0, 0, kind: .static))
    let platform = try world.add(.ball(0, 0, kind: .kinematic))
    let ball = try world.add(.ball(0, 0))
    #expect(throws: PhysicsError.self) { try world.setVelocity(of: wall, to: Vector2(1, 0)) }
    #expect(throws: PhysicsError.self) { try world.setSpin(of: wall, to: 1) }
    #expect(throws: PhysicsError.self) { try world.applyImpulse(Vector2(1, 0), to: wall) }
    #expect(throws: PhysicsError.self) { try world.applyImpulse(Vector2(1, 0), to: platform) }
    let error = #expect(throws: PhysicsError.self) { try world.moveKinematic(ball, to: Pose(0, 0)) }
    #expect(error?.description == "body 2 is dynamic and cannot be moved along a path")
    for kind in [BodyKind.static, .kinematic] {
      var heavy = BodyDefinition.ball(0, 0, kind: kind)
      heavy.mass = 1
      #expect(throws: PhysicsError.self) { try world.add(heavy) }
    }
    var moving = BodyDefinition.ball(0, 0, kind: .static)
    moving.velocity = Vector2(1, 0)
    #expect(throws: PhysicsError.self) { try world.add(moving) }
    #expect(throws: PhysicsError.self) { try world.add(BodyDefinition(kind: .dynamic)) }
    #expect(world.bodyCount == 3)
  }

  @Test("are reported when they escape, until they are set back")
  func escape() throws {
    var world = try World(WorldSettings(gravity: Vector2(1e6, 0), stepRate: 1))
    let ball = try world.add(.ball(0, 0))
    var steps = 0
    let error = #expect(throws: PhysicsError.self) {
      while steps < 1000 {
        steps += 1
        try world.step()
      }
    }
    // 1e6 n (n − 1) / 2 exceeds 1e9 first at n = 46.
    #expect(steps == 46)
    guard case .escaped(let body, let position, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(body == ball && position.x > 1e9)
    let stuck = try world.state(of: ball)
    #expect(throws: try #require(error)) { try world.step() }
    #expect(try world.state(of: ball) == stuck)
    try world.setPose(of: ball, to: Pose(0, 0))
    try world.setVelocity(of: ball, to: .zero)
    try world.step()
    #expect(try world.state(of: ball).pose == Pose(0, 0))
  }
}
