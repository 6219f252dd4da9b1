import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("A body in free fall")
struct FreeFallTests {
  /// A step moves first and accelerates then, so that n steps fall by g h² n (n − 1) / 2.
  @Test("follows the closed form of its integrator", arguments: Solver.allCases)
  func closedForm(solver: Solver) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), solver: solver))
    _ = try world.add(.ball(0, 250))
    let step = 1.0 / 120
    for number in 1...240 {
      try world.step()
      let n = Double(number)
      let state = try world.state(of: world.bodies[0])
      #expect(abs(state.velocity.y + 1000 * step * n) < 1e-9)
      #expect(abs(state.pose.position.y - (250 - 1000 * step * step * n * (n - 1) / 2)) < 1e-9)
      #expect(state.pose.position.x == 0)
    }
  }

  @Test(
    "is where the published numbers have it",
    arguments: [
      (1, 250), (2, 249.930555555556), (3, 249.791666666667), (30, 219.791666666667),
      (60, 127.083333333333), (120, -245.833333333333), (240, -1741.66666666667),
    ])
  func numbers(steps: Int, height: Double) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    _ = try world.add(.ball(0, 250))
    for _ in 0..<steps { try world.step() }
    #expect(abs(try world.firstPose().position.y - height) < 1e-9)
  }

  @Test(
    "is slowed by damping as the closed form says",
    arguments: [(60, 129.143069401, -487.272039891), (120, -229.147902057, -949.538885742)])
  func damping(steps: Int, height: Double, speed: Double) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), damping: 0.9))
    let ball = try world.add(.ball(0, 250))
    for _ in 0..<steps { try world.step() }
    let state = try world.state(of: ball)
    #expect(abs(state.pose.position.y - height) < 1e-9)
    #expect(abs(state.velocity.y - speed) < 1e-9)
  }

  @Test("stands still where all velocity is damped away, but for one step of gravity")
  func totalDamping() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), damping: 0))
    let ball = try world.add(.ball(0, 250))
    for _ in 0..<60 { try world.step() }
    #expect(abs(try world.state(of: ball).velocity.y + 1000.0 / 120) < 1e-12)
  }

  @Test("is not moved by a step of no length")
  func noTime() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    let ball = try world.add(.ball(0, 250))
    for _ in 0..<10 { try world.step() }
    let before = try world.state(of: ball)
    var (first, second) = (StateHasher(), StateHasher())
    world.addState(to: &first)
    for _ in 0..<10 { try world.step(seconds: 0) }
    world.addState(to: &second)
    #expect(try world.state(of: ball) == before)
    #expect(first.digest == second.digest)
    #expect(throws: PhysicsError.self) { try world.step(seconds: .nan) }
    #expect(throws: PhysicsError.self) { try world.step(seconds: -1) }
  }
}
