import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Crates in a pit")
struct PitTests {
  @Test("stay inside for ten seconds while gravity turns each second", arguments: Solver.allCases)
  func containment(solver: Solver) throws {
    var world = try World.fiveCratePit(solver)
    let walls = world.bodies.prefix(4)
    let wallPoses = try walls.map { try world.state(of: $0).pose }
    let directions = [Vector2(0, -1000), Vector2(1000, 0), Vector2(0, 1000), Vector2(-1000, 0)]
    for step in 0..<1200 {
      if step % 120 == 0 { try world.setGravity(directions[step / 120 % 4]) }
      try world.step()
      for crate in world.dynamicBodies {
        let position = try world.state(of: crate).pose.position
        #expect(Rect(origin: .zero, size: Size(300, 300)).contains(position), "step \(step)")
      }
    }
    #expect(try walls.map { try world.state(of: $0).pose } == wallPoses)
  }

  /// Gravity is (1000 ay, −1000 ax) for a device that is tilted by (ax, ay).
  @Test("settle on the wall that a tilt makes the floor", arguments: [(1, 0), (0, 1), (-1, 0), (0, -1)])
  func tilt(ax: Int, ay: Int) throws {
    let down = Vector2(Double(ay), Double(-ax))
    var world = try World.fiveCratePit(.standard)
    for _ in 0..<600 { try world.step() }
    try world.setGravity(down * 1000)
    for _ in 0..<1800 { try world.step() }
    for crate in world.dynamicBodies {
      let state = try world.state(of: crate)
      #expect(state.velocity.length < 10)
      let depth = (state.pose.position - Vector2(150, 150)).dot(down)
      // All five on top of each other would reach 208 units from the wall.
      #expect(depth > 150 - 210)
    }
  }

  @Test("rest on the floor of a pit of any height", arguments: [150.0, 300, 777])
  func height(_ height: Double) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    let corners = [Vector2(0, 0), Vector2(300, 0), Vector2(300, height), Vector2(0, height)]
    for side in 0..<4 { _ = try world.add(.wall(corners[side], corners[(side + 1) % 4])) }
    var crate = BodyDefinition.crate(frame: 100, 0, 100, 100)
    crate.pose = Pose(150, height - 50)
    _ = try world.add(crate)
    for _ in 0..<1200 {
      try world.step()
      let y = try world.firstPose().position.y
      #expect(y > 0 && y < height)
    }
    #expect(abs(try world.firstPose().position.y - 51) < 0.11)
  }
}
