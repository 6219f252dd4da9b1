import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("What stands on one another")
struct StackTests {
  @Test(
    "stays where it is for 20 s with as many sub-steps as the rule says: 20 boxes",
    arguments: [10.0, 32, 100], [0, 0.2])
  func stack(side: Double, elasticity: Double) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    let material = Material(friction: 0.5, elasticity: elasticity)
    _ = try world.add(.wall(Vector2(-1000, -1), Vector2(1000, -1), material: material))
    let places = (0..<20).map { Vector2(0, side / 2 + Double($0) * side) }
    let boxes = try places.map { try world.add(.square(at: $0, side: side, material: material)) }
    try world.chooseSubsteps()
    for _ in 0..<2400 {
      try world.step()
      for (box, place) in zip(boxes, places) {
        #expect((try world.position(of: box) - place).length < 0.05 * side)
      }
    }
  }

  @Test("sinks less than a hundredth of its side into one of a hundredth of its mass, over 20 s")
  func massRatio() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    let material = Material(friction: 0.5)
    _ = try world.add(.wall(Vector2(-1000, -1), Vector2(1000, -1), material: material))
    _ = try world.add(.square(at: Vector2(0, 16), side: 32, mass: 1, material: material))
    let heavy = try world.add(.square(at: Vector2(0, 48), side: 32, mass: 100, material: material))
    try world.chooseSubsteps()
    for _ in 0..<2400 {
      try world.step()
      #expect(try world.position(of: heavy).y > 48 - 0.32)
    }
  }

  @Test("is not let down by a lift that gets faster", arguments: [1, 4])
  func lift(substeps: Int) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), substeps: substeps))
    let material = Material(friction: 0.5, elasticity: 0.5)
    let lift = try world.add(
      BodyDefinition(
        kind: .kinematic, pose: Pose(0, -5),
        shapes: [ShapeDefinition(geometry: .box(size: Size(200, 10)), material: material)]))
    let boxes = try (0..<3).map {
      try world.add(.square(at: Vector2(0, 16 + 32 * Double($0)), side: 32, material: material))
    }
    for step in 1...240 {
      // Up with the acceleration of gravity, so that everything weighs twice as much.
      try world.setVelocity(of: lift, to: Vector2(0, 1000 * Double(step) / 120))
      try world.step()
      let floor = try world.position(of: lift).y + 5
      for (number, box) in boxes.enumerated() {
        #expect(abs(try world.position(of: box).y - floor - 16 - 32 * Double(number)) < 3.2, "step \(step)")
      }
    }
  }
}

extension BodyDefinition {
  static func square(
    at place: Vector2, side: Double, mass: Double? = nil, material: Material
  ) -> BodyDefinition {
    BodyDefinition(
      kind: .dynamic, pose: Pose(place.x, place.y), mass: mass,
      shapes: [ShapeDefinition(geometry: .box(size: Size(side, side)), material: material)])
  }
}

extension World {
  /// Takes the number of sub-steps that what stands here needs.
  mutating func chooseSubsteps() throws {
    let rule = StackRule(
      gravity: settings.gravity.length, stepRate: settings.stepRate, iterations: settings.iterations)
    choose(substeps: rule.substeps(for: structure()))
  }
}
