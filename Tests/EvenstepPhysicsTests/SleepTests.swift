import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Sleeping bodies")
struct SleepTests {
  /// Six boxes far apart on a floor, all asleep.
  private func sleepers(_ solver: Solver = .standard) throws -> World {
    var world = try World(
      WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5, solver: solver))
    _ = try world.add(.wall(Vector2(-1000, 0), Vector2(1000, 0)))
    for number in 0..<6 {
      _ = try world.add(
        BodyDefinition(
          kind: .dynamic, pose: Pose(Double(number) * 100, 11),
          shapes: [ShapeDefinition(geometry: .box(size: Size(20, 20)))]))
    }
    for _ in 0..<240 { try world.step() }
    try #require(try world.sleeping == 6)
    return world
  }

  @Test("exist only where the settings ask for them")
  func off() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    _ = try world.add(.wall(Vector2(-1000, 0), Vector2(1000, 0)))
    _ = try world.add(.crate(frame: 0, 200, 98, 98))
    for _ in 0..<1200 { try world.step() }
    #expect(try world.sleeping == 0)
  }

  @Test("wake when something falls on them, and only they")
  func touch() throws {
    var world = try sleepers()
    let ball = try world.add(.ball(100, 60))
    var woke: Set<BodyID> = []
    for _ in 0..<60 {
      try world.step()
      for body in world.dynamicBodies where body != ball {
        if try !world.state(of: body).isSleeping { woke.insert(body) }
      }
    }
    #expect(woke == [world.dynamicBodies[1]])
  }

  @Test("all wake when gravity changes, and fall")
  func gravity() throws {
    var world = try sleepers()
    try world.setGravity(Vector2(0, 1000))
    #expect(try world.sleeping == 0)
    for _ in 0..<30 { try world.step() }
    for body in world.dynamicBodies { #expect(try world.state(of: body).velocity.y > 100) }
  }

  @Test("are left to the library by the raw solver, which wakes some of them")
  func rawGravity() throws {
    var world = try sleepers(.raw)
    try world.setGravity(Vector2(0, 1000))
    #expect(try world.sleeping > 0)
  }

  @Test("fall when the floor is removed", arguments: Solver.allCases)
  func floor(solver: Solver) throws {
    var world = try sleepers(solver)
    try world.remove(world.bodies[0])
    for _ in 0..<60 { try world.step() }
    for body in world.dynamicBodies { #expect(try world.position(of: body).y < -100) }
    #expect(world.contacts.isEmpty)
  }

  @Test("wake when a static body appears on them or is put on them")
  func statics() throws {
    var world = try sleepers()
    let wall = try world.add(.ball(0, 25, kind: .static))
    #expect(try world.sleeping == 5)
    try world.setPose(of: wall, to: Pose(300, 25))
    #expect(try world.sleeping == 4)
  }

  @Test("wake when they are told to, pushed or set")
  func commands() throws {
    var world = try sleepers()
    let bodies = world.dynamicBodies
    try world.wake(bodies[0])
    try world.applyImpulse(Vector2(0, 1), to: bodies[1])
    try world.setVelocity(of: bodies[2], to: Vector2(0, 1))
    try world.setSpin(of: bodies[3], to: 1)
    try world.setPose(of: bodies[4], to: Pose(400, 30))
    let asleep = try bodies.map { try world.state(of: $0).isSleeping }
    #expect(asleep == [false, false, false, false, false, true])
  }

  @Test("are woken by a kinematic body that passes, and not by a sensor")
  func kinematic() throws {
    for isSensor in [false, true] {
      var world = try sleepers()
      var pusher = BodyDefinition.ball(-30, 12, kind: .kinematic, isSensor: isSensor)
      pusher.velocity = Vector2(60, 0)
      _ = try world.add(pusher)
      for _ in 0..<60 { try world.step() }
      #expect(try world.sleeping == (isSensor ? 6 : 5))
    }
  }

  @Test("may be removed, and so may those they slept on")
  func removal() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5))
    _ = try world.add(.wall(Vector2(-1000, 0), Vector2(1000, 0)))
    let boxes = try (0..<3).map { number in
      try world.add(
        BodyDefinition(
          kind: .dynamic, pose: Pose(0, 11 + 20 * Double(number)),
          shapes: [ShapeDefinition(geometry: .box(size: Size(20, 20)))]))
    }
    for _ in 0..<240 { try world.step() }
    #expect(try world.sleeping == 3)
    try world.remove(boxes[1])
    #expect(try world.sleeping == 0)
    for _ in 0..<240 { try world.step() }
    #expect(abs(try world.position(of: boxes[2]).y - 31) < 0.5)
    #expect(try world.sleeping == 2)
    try world.remove(boxes[2])
    try world.step()
    #expect(world.contacts.map(\.phase) == [.ended])
  }
}

extension World {
  /// How many bodies sleep.
  var sleeping: Int {
    get throws {
      var count = 0
      for body in bodies where try state(of: body).isSleeping { count += 1 }
      return count
    }
  }
}
