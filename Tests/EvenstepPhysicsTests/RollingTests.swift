import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("A ball that rolls")
struct RollingTests {
  private static func world(
    resistance: Double, of ballResistance: Double? = nil, solver: Solver = .standard, substeps: Int = 1
  ) throws -> World {
    var world = try World(
      WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5, solver: solver, substeps: substeps))
    _ = try world.add(
      .wall(Vector2(-1e4, -1), Vector2(1e4, -1), material: Material(friction: 1, rollingResistance: resistance)))
    var ball = BodyDefinition.ball(
      0, 9.95, material: Material(friction: 1, rollingResistance: ballResistance ?? resistance))
    ball.velocity = Vector2(200, 0)
    // Rolling without sliding to the right is turning clockwise.
    ball.spin = -200 / 10
    _ = try world.add(ball)
    return world
  }

  /// A disc of moment ½ m r² against which a torque of c r N acts slows by ⅔ c g.
  @Test("comes to rest after v² / (4/3 c g), and falls asleep", arguments: [0.02, 0.1], [1, 4])
  func rest(resistance: Double, substeps: Int) throws {
    var world = try Self.world(resistance: resistance, substeps: substeps)
    let ball = world.dynamicBodies[0]
    for _ in 0..<2400 { try world.step() }
    let way = 200.0 * 200 / (4.0 / 3 * resistance * 1000)
    #expect(abs(try world.position(of: ball).x - way) < 0.03 * way + 2)
    #expect(try world.state(of: ball).isSleeping)
  }

  @Test("is slowed by the greater of both resistances", arguments: [(0.05, 0.0), (0, 0.05), (0.01, 0.05)])
  func greater(floor: Double, ball: Double) throws {
    func way(_ floor: Double, _ ball: Double) throws -> Double {
      var world = try Self.world(resistance: floor, of: ball)
      let id = world.dynamicBodies[0]
      for _ in 0..<600 { try world.step() }
      return try world.position(of: id).x
    }
    #expect(try way(floor, ball) == way(0.05, 0.05))
  }

  @Test("rolls on without resistance, and with the raw solver")
  func none() throws {
    for (resistance, solver) in [(0, Solver.standard), (0.1, .raw)] {
      var world = try Self.world(resistance: resistance, solver: solver)
      let ball = world.dynamicBodies[0]
      for _ in 0..<1200 { try world.step() }
      #expect(abs(try world.state(of: ball).velocity.x - 200) < 1)
    }
  }

  @Test("goes on from a keyframe with its resistance, also where the ball was gone")
  func keyframe() throws {
    var world = try Self.world(resistance: 0.05)
    let ball = world.dynamicBodies[0]
    for _ in 0..<30 { try world.step() }
    let keyframe = try world.keyframe()
    for _ in 0..<60 { try world.step() }
    let digest = world.digest
    try world.remove(ball)
    try world.restore(keyframe)
    for _ in 0..<60 { try world.step() }
    #expect(world.digest == digest)
  }

  @Test("lets a spinning crate alone, which has corners")
  func crate() throws {
    func turns(_ resistance: Double) throws -> Double {
      var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
      let material = Material(friction: 0.3, rollingResistance: resistance)
      _ = try world.add(.wall(Vector2(-1e4, -1), Vector2(1e4, -1), material: material))
      var crate = BodyDefinition.square(at: Vector2(0, 30), side: 20, material: material)
      crate.spin = 10
      let id = try world.add(crate)
      for _ in 0..<240 { try world.step() }
      return try world.state(of: id).pose.rotation.radians
    }
    #expect(try turns(0) == turns(1))
  }
}
