import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Contact events")
struct ContactTests {
  @Test(
    "begin and end exactly as often as discs start and stop to overlap, in order",
    arguments: [false, true])
  func exactlyOnce(withSensors: Bool) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -500)))
    let corners = [Vector2(0, 0), Vector2(200, 0), Vector2(200, 200), Vector2(0, 200)]
    for side in 0..<4 { _ = try world.add(.wall(corners[side], corners[(side + 1) % 4])) }
    var random = SeededRandom(seed: 7)
    let material = Material(friction: 0.2, elasticity: 0.95)
    var balls: [BodyID] = []
    for number in 0..<30 {
      var ball = BodyDefinition.ball(
        random.next(from: 20, to: 180), random.next(from: 20, to: 180), radius: 8, material: material,
        isSensor: withSensors && number % 3 == 0)
      ball.velocity = Vector2(random.next(from: -300, to: 300), random.next(from: -300, to: 300))
      balls.append(try world.add(ball))
    }
    var touching: Set<[ShapeID]> = []
    for step in 0..<600 {
      try world.step()
      for event in world.contacts {
        #expect(event.shapeA < event.shapeB)
        let pair = [event.shapeA, event.shapeB]
        switch event.phase {
        case .began: #expect(touching.insert(pair).inserted, "step \(step)")
        case .ended: #expect(touching.remove(pair) != nil, "step \(step)")
        }
      }
      #expect(zip(world.contacts, world.contacts.dropFirst()).allSatisfy { isOrdered($0, $1) })
      // A step moves bodies before it looks for contacts, so that the poses after it are the ones to compare with.
      for (index, first) in balls.enumerated() {
        for second in balls[(index + 1)...] {
          let pair = try [world.shapes(of: first)[0], world.shapes(of: second)[0]]
          let distance = try (world.position(of: first) - world.position(of: second)).length
          #expect(touching.contains(pair) == (distance < 16), "step \(step)")
        }
      }
    }
  }

  private func isOrdered(_ a: ContactEvent, _ b: ContactEvent) -> Bool {
    (a.phase == .began ? 0 : 1, a.shapeA, a.shapeB) < (b.phase == .began ? 0 : 1, b.shapeA, b.shapeB)
  }

  @Test("carry place, direction and the momentum that the first step exchanges", arguments: [false, true])
  func details(floorFirst: Bool) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    let floor = BodyDefinition.wall(Vector2(-100, 0), Vector2(100, 0), material: Material(friction: 0))
    let ball = BodyDefinition.ball(5, 40, material: Material(friction: 0))
    let ids = try (floorFirst ? [floor, ball] : [ball, floor]).map { try world.add($0) }
    let ballID = ids[floorFirst ? 1 : 0]
    var before = try world.state(of: ballID).velocity.y
    while world.contacts.isEmpty {
      before = try world.state(of: ballID).velocity.y
      try world.step()
    }
    let event = try #require(world.contacts.first)
    #expect(world.contacts.count == 1)
    #expect(event.phase == .began && !event.isSensor)
    #expect([event.bodyA, event.bodyB] == ids)
    #expect(event.normal == Vector2(0, floorFirst ? 1 : -1))
    #expect(abs(event.point.x - 5) < 1e-9 && abs(event.point.y - 1) < 5)
    let gained = try world.state(of: ballID).velocity.y - before + 1000.0 / 120
    #expect(abs(event.impulse - (try world.mass(of: ballID)) * gained) < 1e-6 * event.impulse)
    try world.step()
    #expect(world.contacts.isEmpty)
  }

  @Test("end when a body is removed, in the next step")
  func removal() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    let floor = try world.add(.wall(Vector2(-100, 0), Vector2(100, 0)))
    let ball = try world.add(.ball(0, 11))
    let shape = try world.shapes(of: ball)[0]
    for _ in 0..<30 { try world.step() }
    try world.remove(ball)
    // The place is used again before the event is read; the event still names the old shape.
    let other = try world.add(.ball(50, 100))
    #expect(other.index == ball.index && other != ball)
    #expect(world.contacts.isEmpty)
    try world.step()
    #expect(world.contacts.map(\.phase) == [.ended])
    #expect(world.contacts[0].bodyB == ball && world.contacts[0].bodyA == floor)
    #expect(world.contacts[0].shapeB == shape)
    #expect(throws: PhysicsError.staleBody(ball)) { try world.state(of: ball) }
  }

  @Test("come from sensors, which exchange no momentum")
  func sensor() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    _ = try world.add(.ball(0, 0, radius: 30, kind: .static, isSensor: true))
    let ball = try world.add(.ball(0, 100))
    var events: [ContactEvent] = []
    for number in 1...120 {
      try world.step()
      events += world.contacts
      #expect(abs(try world.state(of: ball).velocity.y + 1000.0 / 120 * Double(number)) < 1e-9)
    }
    #expect(events.map(\.phase) == [.began, .ended])
    #expect(events.allSatisfy { $0.isSensor && $0.impulse == 0 })
    #expect(abs(events[0].normal.y - 1) < 1e-12)
  }

  @Test(
    "come only between shapes whose filters let each other through",
    arguments: [
      (CollisionFilter.all, CollisionFilter.all, true),
      (CollisionFilter(categories: 1), CollisionFilter(mask: 2), false),
      (CollisionFilter(mask: 2), CollisionFilter(categories: 1), false),
      (CollisionFilter(categories: 1, mask: 2), CollisionFilter(categories: 2, mask: 1), true),
      (CollisionFilter(categories: 1, mask: 2), CollisionFilter(categories: 2, mask: 2), false),
      (CollisionFilter(group: 5), CollisionFilter(group: 5), false),
      (CollisionFilter(group: -5), CollisionFilter(group: 5), true),
      (CollisionFilter(group: 0), CollisionFilter(group: 0), true),
      (CollisionFilter(categories: 0), CollisionFilter.all, false),
    ])
  func filters(first: CollisionFilter, second: CollisionFilter, touches: Bool) throws {
    var world = try World(WorldSettings())
    _ = try world.add(.ball(0, 0, filter: first))
    _ = try world.add(.ball(5, 0, filter: second))
    try world.step()
    #expect(world.contacts.isEmpty != touches)
    for _ in 0..<30 { try world.step() }
    let distance = try (world.position(of: world.bodies[0]) - world.position(of: world.bodies[1])).length
    #expect((distance > 10) == touches)
  }

  @Test("are not made between shapes of one body, nor between bodies that cannot move")
  func silence() throws {
    var world = try World(WorldSettings())
    let disc = ShapeDefinition(geometry: .circle(radius: 10))
    _ = try world.add(BodyDefinition(kind: .dynamic, pose: Pose(500, 0), shapes: [disc, disc]))
    _ = try world.add(.ball(0, 0, kind: .static))
    _ = try world.add(.ball(5, 0, kind: .static))
    for _ in 0..<5 { try world.step() }
    #expect(world.contacts.isEmpty)
  }
}

extension World {
  func position(of id: BodyID) throws -> Vector2 { try state(of: id).pose.position }
}
