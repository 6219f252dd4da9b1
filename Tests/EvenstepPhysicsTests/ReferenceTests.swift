import EvenstepGeometry
import EvenstepPhysics
import Glibc
import Testing

@Suite("Against a C program on plain Chipmunk")
struct ReferenceTests {
  @Test("a mixed scene moves the same to the last bit, whatever the heap holds", arguments: ["", "heap"])
  func mixedScene(heap: String) throws {
    let lines = try ReferenceProgram.run("mixed", arguments: heap)
    let expected = lines.filter { $0.first?.isNumber == true }
    try #require(expected.count == 900)
    let scene = try MixedScene()
    var firstDifference: Int?
    for step in 1...900 {
      try scene.advance(step)
      if firstDifference == nil, "\(step) \(StableHash.hex(scene.hash.value))" != expected[step - 1] {
        firstDifference = step
      }
    }
    #expect(firstDifference == nil)
  }
}

/// The scene of Reference/mixed.c, described to our world.
private final class MixedScene {
  var world: World
  var moving: [BodyID] = []
  var hash = FNV1a()

  init() throws {
    world = try World(
      WorldSettings(
        gravity: Vector2(0, -900), iterations: 12, damping: 0.95, sleepAfter: 0.5, solver: .raw))
    try addGround()
    moving = [try world.add(body(.kinematic, Pose(250, 40), box(20, 60, friction: 0.6, elasticity: 0.2)))]
    try addBalls()
    try addPolygons()
    try addOthers()
  }

  func advance(_ step: Int) throws {
    let phase = step % 240
    let target = Pose(130 + 2 * Double(abs(phase - 120)), 40, 0.125 * Double(phase))
    try world.moveKinematic(moving[0], to: target)
    if step == 200 { try world.setVelocity(of: moving[7], to: Vector2(-300, 500)) }
    if step == 500 { try world.setGravity(Vector2(300, -800)) }
    try world.step()
    for id in moving {
      let state = try world.state(of: id)
      hash.add(state.pose.position.x)
      hash.add(state.pose.position.y)
      hash.add(state.pose.rotation.radians)
      hash.add(state.velocity.x)
      hash.add(state.velocity.y)
      hash.add(state.spin)
    }
  }

  private func addGround() throws {
    let floor = [Vector2(0, 40), Vector2(150, 0), Vector2(350, 0), Vector2(500, 60)]
    _ = try world.add(
      body(.static, Pose(0, 0), shape(.chain(points: floor, radius: 2), friction: 0.8, elasticity: 0.5)))
    let wall = Material(friction: 0.5, elasticity: 0.5)
    for x in [0.0, 500] {
      var wall = BodyDefinition.wall(Vector2(x, 0), Vector2(x, 600), material: wall)
      wall.shapes[0].geometry = .segment(from: Vector2(x, 0), to: Vector2(x, 600), radius: 2)
      _ = try world.add(wall)
    }
  }

  private func addBalls() throws {
    for number in 0..<6 {
      let i = Double(number)
      let ball = BodyDefinition(
        kind: .dynamic, pose: Pose(60 + 50 * i, 300), velocity: Vector2(40 * i, -25 * i), spin: i - 2.5,
        mass: 3 + i, shapes: [shape(.circle(radius: 12), friction: 0.4, elasticity: 0.75)])
      moving.append(try world.add(ball))
    }
  }

  private func addPolygons() throws {
    // Clockwise, which makes no difference.
    let triangle = [Vector2(0, 60), Vector2(60, 0), Vector2(0, 0)]
    let hexagon = [(-30, -20), (30, -20), (40, 0), (30, 20), (-30, 20), (-40, 0)]
      .map { Vector2($0.0, $0.1) }
    let polygons = [(Pose(120, 420, 0.75), 20.0, triangle), (Pose(260, 430, -0.25), 15, hexagon)]
    for (pose, mass, points) in polygons {
      var polygon = body(
        .dynamic, pose, shape(.polygon(points: points), friction: 0.7, elasticity: 0.3))
      polygon.mass = mass
      moving.append(try world.add(polygon))
    }
  }

  private func addOthers() throws {
    var corner = body(.dynamic, Pose(380, 400, 0.5), box(64, 16, friction: 0.5, elasticity: 0.1))
    corner.shapes.append(box(16, 64, offset: Vector2(24, 40), friction: 0.5, elasticity: 0.1))
    moving.append(try world.add(corner))
    var upright = body(.dynamic, Pose(200, 520), box(24, 24, friction: 0.5, elasticity: 0.4))
    upright.mass = 9
    upright.fixedRotation = true
    moving.append(try world.add(upright))
    var bar = body(
      .dynamic, Pose(320, 520, 1),
      shape(
        .segment(from: Vector2(-30, 0), to: Vector2(30, 0), radius: 5), friction: 0.5, elasticity: 0.4))
    bar.mass = 7
    moving.append(try world.add(bar))
  }

  private func body(_ kind: BodyKind, _ pose: Pose, _ shape: ShapeDefinition) -> BodyDefinition {
    BodyDefinition(kind: kind, pose: pose, shapes: [shape])
  }

  private func box(
    _ width: Double, _ height: Double, offset: Vector2 = .zero, friction: Double, elasticity: Double
  ) -> ShapeDefinition {
    shape(.box(offset: offset, size: Size(width, height)), friction: friction, elasticity: elasticity)
  }

  private func shape(
    _ geometry: ShapeGeometry, friction: Double, elasticity: Double
  ) -> ShapeDefinition {
    ShapeDefinition(geometry: geometry, material: Material(friction: friction, elasticity: elasticity))
  }
}
