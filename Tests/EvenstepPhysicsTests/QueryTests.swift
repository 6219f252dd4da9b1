import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Queries")
struct QueryTests {
  /// Discs at x = 0, 100, …, added from the right to the left, and a sensor around all of them.
  private func row() throws -> World {
    var world = try World(WorldSettings())
    for number in (0..<5).reversed() { _ = try world.add(.ball(Double(number) * 100, 0)) }
    _ = try world.add(.ball(200, 0, radius: 500, kind: .static, isSensor: true))
    return world
  }

  @Test("by point find what holds it, by shape")
  func point() throws {
    let world = try row()
    let balls = Array(world.dynamicBodies.reversed())
    let hits = world.bodies(at: Vector2(104, 0))
    #expect(hits.map(\.body) == [balls[1], world.bodies[5]])
    #expect(hits.map(\.isSensor) == [false, true])
    #expect(abs(hits[0].distance + 6) < 1e-9)
    #expect((hits[0].point - Vector2(110, 0)).length < 1e-9)
    #expect(world.bodies(at: Vector2(104, 0), filter: CollisionFilter(mask: 0)).isEmpty)
    #expect(world.bodies(at: Vector2(5000, 0)).isEmpty)
  }

  @Test("for the nearest find one within the distance, the lower of two")
  func nearest() throws {
    var world = try World(WorldSettings())
    let right = try world.add(.ball(50, 0))
    _ = try world.add(.ball(-50, 0))
    let found = world.nearest(to: .zero, within: 100)
    let hit = try #require(found)
    #expect(hit.body == right)
    #expect(abs(hit.distance - 40) < 1e-9)
    #expect((hit.point - Vector2(40, 0)).length < 1e-9)
    #expect(world.nearest(to: .zero, within: 39) == nil)
    #expect(world.nearest(to: .zero, within: -1) == nil)
    #expect(world.nearest(to: .zero, within: .infinity)?.body == right)
  }

  @Test("by ray go by fraction and then by shape, again and again")
  func ray() throws {
    let world = try row()
    let balls = Array(world.dynamicBodies.reversed())
    let hits = world.ray(from: Vector2(-1000, 0), to: Vector2(1000, 0))
    #expect(hits.map(\.body) == [world.bodies[5]] + balls)
    #expect(abs(hits[1].fraction - 990.0 / 2000) < 1e-12)
    #expect((hits[1].point - Vector2(-10, 0)).length < 1e-9)
    #expect((hits[1].normal - Vector2(-1, 0)).length < 1e-12)
    for _ in 0..<10 { #expect(world.ray(from: Vector2(-1000, 0), to: Vector2(1000, 0)) == hits) }
    let back = world.ray(from: Vector2(1000, 0), to: Vector2(-1000, 0)).map(\.body)
    #expect(back == [world.bodies[5]] + world.dynamicBodies)
    #expect(world.ray(from: Vector2(-100, 14), to: Vector2(600, 14)).count == 1)
    #expect(world.ray(from: Vector2(-100, 14), to: Vector2(600, 14), radius: 5).count == 6)
  }

  @Test("by ray begin at its start where that is inside, and bear one without length")
  func rayInside() throws {
    let world = try row()
    let balls = Array(world.dynamicBodies.reversed())
    let hits = world.ray(from: Vector2(3, 0), to: Vector2(50, 0))
    let hit = try #require(hits.first)
    #expect(hit.body == balls[0] && hit.fraction == 0 && hit.point == Vector2(3, 0))
    #expect(world.ray(from: Vector2(50, 0), to: Vector2(50, 0)).allSatisfy { $0.isSensor })
  }

  @Test("by rectangle compare outlines, not bounds")
  func rectangle() throws {
    var world = try World(WorldSettings())
    let disc = try world.add(.ball(0, 0))
    let diamond = try world.add(
      BodyDefinition(
        kind: .static, pose: Pose(40, 0),
        shapes: [ShapeDefinition(geometry: .box(size: Size(20, 20), angle: .degrees(45)))]))
    let line = try world.add(.wall(Vector2(-50, 50), Vector2(50, 50)))
    #expect(world.bodies(in: Rect(center: Vector2(20, 0), size: Size(30, 4))).map(\.body) == [disc, diamond])
    // The corners of both bounds, where neither outline is.
    #expect(world.bodies(in: Rect(center: Vector2(9, 9), size: Size(1, 1))).isEmpty)
    #expect(world.bodies(in: Rect(center: Vector2(51, 11), size: Size(2, 2))).isEmpty)
    #expect(world.bodies(in: Rect(center: Vector2(0, 50), size: Size(1, 1))).map(\.body) == [line])
    #expect(world.bodies(in: Rect(center: .zero, size: Size(1e300, 1e300))).count == 3)
    #expect(world.bodies(in: Rect(center: .zero, size: Size(-5, 5))).isEmpty)
  }

  @Test("find things where they are put, and nothing where they were")
  func moved() throws {
    var world = try World(WorldSettings())
    for kind in BodyKind.allCases {
      let body = try world.add(.ball(0, 0, kind: kind))
      try world.setPose(of: body, to: Pose(700, 70))
      #expect(world.bodies(at: .zero).isEmpty)
      #expect(world.bodies(at: Vector2(700, 70)).map(\.body) == [body])
      try world.remove(body)
      #expect(world.bodies(at: Vector2(700, 70)).isEmpty)
      #expect(world.bodies(in: Rect(center: .zero, size: Size(1e9, 1e9))).isEmpty)
    }
  }

  @Test("change nothing about the motion that follows")
  func harmless() throws {
    func digest(withQueries: Bool) throws -> UInt64 {
      var world = try World.fiveCratePit()
      for _ in 0..<300 {
        try world.step()
        if withQueries {
          _ = world.ray(from: Vector2(0, 0), to: Vector2(300, 300))
          _ = world.bodies(in: Rect(origin: .zero, size: Size(150, 150)))
          _ = world.nearest(to: Vector2(150, 150), within: 100)
        }
      }
      var hasher = StateHasher()
      world.addState(to: &hasher)
      return hasher.digest
    }
    #expect(try digest(withQueries: true) == digest(withQueries: false))
  }
}
