import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("What bounces without loss")
struct EnergyTests {
  static let elastic = Material(friction: 0, elasticity: 1)

  @Test("comes back to where it was let go, after 120 s as at first", arguments: [50.0, 100, 249, 400], [1, 4])
  func apex(height: Double, substeps: Int) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), substeps: substeps))
    _ = try world.add(.wall(Vector2(-100, -1), Vector2(100, -1), material: Self.elastic))
    let ball = try world.add(.ball(0, 10 + height, material: Self.elastic))
    var apex = 0.0
    for step in 0..<14_400 {
      try world.step()
      // The last bounces: the longest one takes 2 √(2 h / g) = 1.8 s.
      if step > 14_000 { apex = max(apex, try world.position(of: ball).y - 10) }
    }
    #expect(abs(apex - height) < 0.01 * height)
  }

  @Test("keeps its energy within 2 % over 60 s: 20 balls in a box", arguments: 0..<3, [1, 4])
  func balls(layout: Int, substeps: Int) throws {
    let settings = WorldSettings(gravity: Vector2(0, -1000), substeps: substeps)
    for energy in try Self.energies(settings, layout, .circle(radius: 12)) { #expect(abs(energy - 1) < 0.02) }
  }

  /// No rule makes boxes exact, and which one of several bounces comes first decides about a run: all together count.
  @Test("gains no more than with the library alone: 20 boxes in a box, six times")
  func boxes() throws {
    func gains(_ solver: Solver) throws -> Double {
      let settings = WorldSettings(gravity: Vector2(0, -1000), solver: solver)
      return try (0..<6).reduce(0) { sum, layout in
        sum + (try Self.energies(settings, layout, .box(size: Size(24, 24))).max() ?? 0) - 1
      }
    }
    #expect(try gains(.standard) < gains(.raw))
  }

  @Test("falls asleep within 10 s when it does lose some: 100 balls in a box", arguments: [0.8, 0.95])
  func balls(elasticity: Double) throws {
    let material = Material(friction: 0.5, elasticity: elasticity)
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5))
    try world.addBox(material)
    for number in 0..<100 {
      let place = Vector2(30 + 36 * Double(number % 10), 30 + 36 * Double(number / 10))
      var ball = BodyDefinition.ball(place.x, place.y, radius: 12, material: material)
      ball.velocity = Self.velocity(number)
      _ = try world.add(ball)
    }
    var steps = 0
    while try steps < 1200 && world.dynamicBodies.contains(where: { try !world.state(of: $0).isSleeping }) {
      try world.step()
      steps += 1
    }
    #expect(steps < 1200)
  }

  private static func velocity(_ number: Int) -> Vector2 {
    Vector2(Double(number * 7919 % 401) - 200, Double(number * 104_729 % 401) - 200)
  }

  /// The energy of 20 bodies in a box, every second for a minute, relative to that of the start.
  private static func energies(_ settings: WorldSettings, _ layout: Int, _ outline: ShapeGeometry) throws -> [Double] {
    var world = try World(settings)
    try world.addBox(elastic)
    for number in 0..<20 {
      let place = Vector2(50 + 70 * Double(number % 5), 60 + 70 * Double(number / 5))
      _ = try world.add(
        BodyDefinition(
          kind: .dynamic, pose: Pose(place.x, place.y), velocity: velocity(number + 20 * layout),
          shapes: [ShapeDefinition(geometry: outline, material: elastic)]))
    }
    let start = try world.energy()
    return try (0..<60).map { _ in
      for _ in 0..<120 { try world.step() }
      return try world.energy() / start
    }
  }
}

extension World {
  /// Four thick walls around (0, 0) to (400, 400).
  fileprivate mutating func addBox(_ material: Material) throws {
    let corners = [Vector2(-9, -9), Vector2(409, -9), Vector2(409, 409), Vector2(-9, 409)]
    for side in 0..<4 {
      let wall = ShapeGeometry.segment(from: corners[side], to: corners[(side + 1) % 4], radius: 9)
      _ = try add(BodyDefinition(kind: .static, shapes: [ShapeDefinition(geometry: wall, material: material)]))
    }
  }

  /// The energy of all motion and heights.
  fileprivate func energy() throws -> Double {
    try dynamicBodies.reduce(0) { sum, body in
      let state = try state(of: body)
      let (mass, moment) = try (mass(of: body), moment(of: body))
      return sum + mass * state.velocity.dot(state.velocity) / 2 + moment * state.spin * state.spin / 2
        - mass * gravity.dot(state.pose.position)
    }
  }
}
