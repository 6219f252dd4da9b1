import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Sub-steps")
struct SubstepTests {
  @Test("fall as many short steps do: g h² n (n - 1) / 2", arguments: [1, 2, 4, 16])
  func fall(substeps: Int) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), substeps: substeps))
    let ball = try world.add(.ball(0, 0))
    for _ in 0..<120 { try world.step() }
    let (count, length) = (Double(120 * substeps), 1 / Double(120 * substeps))
    #expect(abs(try world.position(of: ball).y + 1000 * length * length * count * (count - 1) / 2) < 1e-6)
    #expect(abs(try world.state(of: ball).velocity.y + 1000) < 1e-9)
  }

  @Test("damp as much in a second", arguments: [1, 3, 16])
  func damping(substeps: Int) throws {
    var world = try World(WorldSettings(damping: 0.5, substeps: substeps))
    var definition = BodyDefinition.ball(0, 0)
    (definition.velocity, definition.spin) = (Vector2(100, 0), 2)
    let ball = try world.add(definition)
    for _ in 0..<120 { try world.step() }
    #expect(abs(try world.state(of: ball).velocity.x - 50) < 1e-9)
    #expect(abs(try world.state(of: ball).spin - 1) < 1e-11)
  }

  @Test("bring a kinematic body to where it is told to be", arguments: [1, 5, 16])
  func kinematic(substeps: Int) throws {
    var world = try World(WorldSettings(substeps: substeps))
    let body = try world.add(.ball(0, 0, kind: .kinematic))
    for step in 1...100 {
      try world.moveKinematic(body, to: Pose(Double(step), 2, 0.01 * Double(step)))
      try world.step()
      #expect((try world.position(of: body) - Vector2(Double(step), 2)).length < 1e-9)
    }
  }

  @Test("report a touch that begins and ends between two steps once each, and none that only lets go for a moment")
  func contacts() throws {
    var world = try World(WorldSettings(substeps: 16))
    let material = Material(friction: 0, elasticity: 1)
    _ = try world.add(.wall(Vector2(-100, 0), Vector2(100, 0), material: material))
    var ball = BodyDefinition.ball(0, 30, radius: 5, material: material)
    ball.velocity = Vector2(0, -4000)
    _ = try world.add(ball)
    var phases: [[ContactEvent.Phase]] = []
    for _ in 0..<4 {
      try world.step()
      phases.append(world.contacts.map(\.phase))
    }
    #expect(phases.filter { !$0.isEmpty } == [[.began, .ended]])
  }

  @Test("balance: what begins ends, whatever is between", arguments: [1, 2, 7])
  func balance(substeps: Int) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), substeps: substeps))
    _ = try world.add(.wall(Vector2(-300, 0), Vector2(300, 0)))
    for number in 0..<40 {
      let place = Vector2(Double(number % 8) * 30 - 100, 20 + Double(number / 8) * 30)
      _ = try world.add(.square(at: place, side: 18, material: Material(friction: 0.5, elasticity: 0.7)))
    }
    var touching: Set<[ShapeID]> = []
    for _ in 0..<600 {
      try world.step()
      for contact in world.contacts {
        let pair = [contact.shapeA, contact.shapeB]
        if contact.phase == .began {
          #expect(touching.insert(pair).inserted)
        } else {
          #expect(touching.remove(pair) != nil)
        }
      }
    }
    #expect(touching.count > 20)
  }

  @Test("go on from a keyframe with the same bits")
  func keyframe() throws {
    var world = try KeyframeScene.pile(
      WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.3, substeps: 3), count: 40)
    for _ in 0..<60 { try world.step() }
    let keyframe = try world.keyframe()
    var other = try World(world.settings)
    try other.restore(WorldKeyframe(bytes: keyframe.bytes))
    for step in 0..<300 {
      try world.step()
      try other.step()
      #expect(world.digest == other.digest, "step \(step)")
      if world.digest != other.digest { return }
    }
  }

  @Test(
    "are refused outside 1 to 16, and with the raw solver",
    arguments: [(0, Solver.standard), (17, .standard), (2, .raw)])
  func refused(substeps: Int, solver: Solver) throws {
    do {
      _ = try World(WorldSettings(solver: solver, substeps: substeps))
      Issue.record("\(substeps) sub-steps were accepted")
    } catch .invalid(let field, _, let value) {
      #expect(field == "substeps")
      #expect(value == "\(substeps)")
    } catch { Issue.record("\(error)") }
  }

  @Test("end with the one in which a body leaves the world")
  func escape() throws {
    var world = try World(WorldSettings(gravity: Vector2(1e6, 0), stepRate: 1, substeps: 16))
    let ball = try world.add(.ball(0, 0))
    do {
      for _ in 0..<100 { try world.step() }
      Issue.record("it did not escape")
    } catch .escaped(let body, let position, _) {
      #expect(body == ball)
      // After √(2 · 10⁹ / g) = 44.7 s it goes 4.5 · 10⁷ in a step, and a sixteenth of that in a part.
      #expect(position.x > 1e9 && position.x < 1e9 + 4.6e7 / 16)
    } catch { Issue.record("\(error)") }
    try world.setPose(of: ball, to: Pose(0, 0))
    try world.setVelocity(of: ball, to: Vector2(1, 0))
    try world.step()
    // The first part of a step moves by the velocity at its beginning.
    let fall = 1e6 / 256 * 120.0
    #expect(abs(try world.position(of: ball).x - 1 - fall) < 1e-3)
  }
}
