import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Mass and moment of inertia")
struct InertiaTests {
  @Test(
    "of a box of mass 100 are those of the textbook",
    arguments: [(100.0, 166_666.666666667), (32, 17066.6666666667), (64, 68266.6666666667)])
  func box(side: Double, moment: Double) throws {
    var world = try World(WorldSettings())
    let box = try world.add(.crate(frame: 0, 0, side, side))
    #expect(try world.mass(of: box) == 100)
    #expect(abs(try world.moment(of: box) - moment) < 1e-8)
    #expect(try world.centerOfGravity(of: box) == .zero)
  }

  @Test("of a disc follow from density and area")
  func disc() throws {
    let (mass, moment, _) = try inertia(
      of: [ShapeDefinition(geometry: .circle(radius: 10), material: Material(density: 3))])
    #expect(abs(mass - 300 * Double.pi) < 1e-9)
    #expect(abs(moment - 300 * Double.pi * 100 / 2) < 1e-8)
  }

  @Test("of a square are the same as box, as polygon in either direction, and turned")
  func square() throws {
    let corners = [Vector2(-8, -8), Vector2(8, -8), Vector2(8, 8), Vector2(-8, 8)]
    let shapes: [ShapeGeometry] = [
      .box(size: Size(16, 16)), .polygon(points: corners), .polygon(points: corners.reversed()),
      .box(size: Size(16, 16), angle: .degrees(30)),
    ]
    for shape in shapes {
      let (mass, moment, center) = try inertia(of: [ShapeDefinition(geometry: shape)])
      #expect(abs(mass - 256) < 1e-9)
      #expect(abs(moment - 256.0 * 512 / 12) < 1e-8)
      #expect(center.length < 1e-12)
    }
  }

  @Test("of an off-centre triangle are about its centroid, far away too", arguments: [0.0, 1000, 9e5])
  func triangle(offset: Double) throws {
    let shift = Vector2(offset, -offset)
    let corners = [Vector2(0, 0), Vector2(60, 0), Vector2(0, 60)].map { $0 + shift }
    let (mass, moment, center) = try inertia(of: [ShapeDefinition(geometry: .polygon(points: corners))])
    #expect(abs(mass - 1800) < 1e-9)
    #expect((center - shift - Vector2(20, 20)).length < 1e-9)
    // m (a² + b²) / 18 for a right triangle.
    #expect(abs(moment - 1800.0 * 7200 / 18) < 1e-6)
  }

  @Test("of a compound add up by parallel axes")
  func compound() throws {
    let bar = ShapeDefinition(geometry: .box(size: Size(64, 16)), material: Material(density: 2))
    let post = ShapeDefinition(
      geometry: .box(offset: Vector2(24, 40), size: Size(16, 64)), material: Material(density: 6))
    let (mass, moment, center) = try inertia(of: [bar, post])
    #expect(mass == 8192)
    #expect(center == Vector2(18, 30))
    // Each about its own centre, plus its mass times the square of 1224 (bar) or 136 (post).
    let own = (64.0 * 64 + 16 * 16) / 12
    let bars = 2048 * (own + 1224)
    let posts = 6144 * (own + 136)
    #expect(abs(moment - bars - posts) < 1e-6)
  }

  @Test("of a capsule are those of the library, and of a bare line those of a rod")
  func segments() throws {
    let ends = (Vector2(-30, 0), Vector2(30, 0))
    let (mass, _, _) = try inertia(
      of: [ShapeDefinition(geometry: .segment(from: ends.0, to: ends.1, radius: 5))])
    #expect(abs(mass - (600 + 25 * Double.pi)) < 1e-9)
    let line = ShapeDefinition(geometry: .segment(from: ends.0, to: ends.1, radius: 0))
    let (_, rod, _) = try inertia(of: [line], mass: 12)
    #expect(abs(rod - 12 * 3600 / 12) < 1e-9)
    #expect(throws: PhysicsError.self) { try inertia(of: [line]) }
  }

  @Test("leave out sensors, unless there is nothing else")
  func sensors() throws {
    let solid = ShapeDefinition(geometry: .box(size: Size(10, 10)))
    let sensor = ShapeDefinition(geometry: .circle(offset: Vector2(100, 0), radius: 50), isSensor: true)
    #expect(try inertia(of: [solid, sensor]).mass == 100)
    #expect(abs(try inertia(of: [sensor]).mass - 2500 * Double.pi) < 1e-9)
  }

  @Test("are infinite where a body does not turn or does not fall")
  func infinite() throws {
    var world = try World(WorldSettings())
    var upright = BodyDefinition.ball(0, 0)
    upright.fixedRotation = true
    #expect(try world.moment(of: world.add(upright)) == .infinity)
    for kind in [BodyKind.static, .kinematic] {
      let body = try world.add(.ball(0, 0, kind: kind))
      #expect(try world.mass(of: body) == .infinity)
      #expect(try world.moment(of: body) == .infinity)
    }
  }

  @Test("keep a body's pose that of its origin while it spins about its centre of gravity")
  func spinning() throws {
    var world = try World(WorldSettings())
    var body = BodyDefinition(
      kind: .dynamic, pose: Pose(100, 50), spin: 2,
      shapes: [ShapeDefinition(geometry: .circle(offset: Vector2(30, 0), radius: 10))])
    body.pose.rotation = .degrees(90)
    let id = try world.add(body)
    #expect(try world.state(of: id).pose == Pose(position: Vector2(100, 50), rotation: .degrees(90)))
    for _ in 0..<120 { try world.step() }
    let pose = try world.state(of: id).pose
    #expect(abs(pose.rotation.radians - (.pi / 2 + 2)) < 1e-9)
    let center = pose.position + pose.rotation.direction * 30
    #expect((center - Vector2(100, 80)).length < 1e-9)
  }

  private func inertia(
    of shapes: [ShapeDefinition], mass: Double? = nil
  ) throws -> (mass: Double, moment: Double, center: Vector2) {
    var world = try World(WorldSettings())
    let id = try world.add(BodyDefinition(kind: .dynamic, mass: mass, shapes: shapes))
    return try (world.mass(of: id), world.moment(of: id), world.centerOfGravity(of: id))
  }
}
