import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("A single crate in the pit")
struct BounceTests {
  @Test("bounces at step 77 with the product of both elasticities", arguments: Solver.allCases)
  func firstBounce(solver: Solver) throws {
    var world = try World.pit(solver, crates: [.crate(frame: 100, 0, 100, 100)])
    let crate = try #require(world.dynamicBodies.first)
    #expect(try world.state(of: crate).pose == Pose(150, 250))
    for _ in 0..<76 { try world.step() }
    let before = try world.state(of: crate).velocity.y
    #expect(abs(before + 633.333) < 0.001)
    try world.step()
    let after = try world.state(of: crate).velocity.y
    #expect(abs(after - 0.8 * 0.8 * 633.333) < 0.001 * 0.64 * 633.333)
    #expect(world.contacts.count { $0.phase == .began } >= 1)
  }

  @Test("reaches its apex at step 126 and rests on the floor's surface")
  func apexAndRest() throws {
    var world = try World.pit(crates: [.crate(frame: 100, 0, 100, 100)])
    var heights: [Double] = []
    for _ in 0..<480 {
      try world.step()
      heights.append(try world.firstPose().position.y)
    }
    let apex = try #require(heights[77..<175].indices.max { heights[$0] < heights[$1] })
    #expect(apex + 1 == 126)
    #expect(abs(heights[apex] - 130.826) < 0.001)
    let rest = try world.firstPose()
    #expect(abs(rest.position.y - 50.9792014914) < 1e-9)
    #expect(abs(rest.position.x - 149.69466147) < 1e-8)
    for _ in 480..<1200 { try world.step() }
    #expect(try world.firstPose() == rest)
  }

  @Test(
    "bounces by elasticity times elasticity, whichever is which",
    arguments: [(1.0, 0.5), (0.5, 1.0), (0.9, 0.9), (0, 1)])
  func product(of first: Double, and second: Double) throws {
    var world = try World(WorldSettings(solver: .raw))
    _ = try world.add(
      .wall(Vector2(-100, 0), Vector2(100, 0), material: Material(friction: 0, elasticity: first)))
    var ball = BodyDefinition.ball(0, 20, material: Material(friction: 0, elasticity: second))
    ball.velocity = Vector2(0, -100)
    let id = try world.add(ball)
    for _ in 0..<60 { try world.step() }
    // Overlap is pushed out by a velocity of its own, so that the bounce itself is exact.
    #expect(abs(try world.state(of: id).velocity.y - 100 * first * second) < 1e-9)
  }

  @Test(
    "slides to a stop by friction times friction, or not at all",
    arguments: [(0.5, 0.5), (1, 0.3), (0, 1)])
  func friction(of first: Double, and second: Double) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), solver: .raw))
    _ = try world.add(.wall(Vector2(-1e4, 0), Vector2(1e4, 0), material: Material(friction: first)))
    var box = BodyDefinition(
      kind: .dynamic, pose: Pose(0, 11), fixedRotation: true,
      shapes: [ShapeDefinition(geometry: .box(size: Size(20, 20)), material: Material(friction: second))])
    box.velocity = Vector2(400, 0)
    let id = try world.add(box)
    for _ in 0..<60 { try world.step() }
    let expected = max(0, 400 - first * second * 1000 * 0.5)
    #expect(abs(try world.state(of: id).velocity.x - expected) < 3)
  }
}
