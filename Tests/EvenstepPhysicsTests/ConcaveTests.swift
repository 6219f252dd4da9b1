import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Concave polygons")
struct ConcaveTests {
  /// A body of one polygon.
  private func body(
    _ points: [Vector2], _ kind: BodyKind = .dynamic, at pose: Pose = Pose(0, 0), spin: Double = 0,
    friction: Double = 0.5
  ) -> BodyDefinition {
    BodyDefinition(
      kind: kind, pose: pose, spin: spin,
      shapes: [ShapeDefinition(geometry: .polygon(points: points), material: Material(friction: friction))])
  }

  private func inertia(_ points: [Vector2]) throws -> (mass: Double, moment: Double, center: Vector2) {
    var world = try World(WorldSettings())
    let id = try world.add(body(points))
    return try (world.mass(of: id), world.moment(of: id), world.centerOfGravity(of: id))
  }

  /// Rectangles by their corners, added up by hand.
  private func sum(
    _ rectangles: [(low: Vector2, high: Vector2)]
  ) -> (mass: Double, moment: Double, center: Vector2) {
    let sizes = rectangles.map { $0.high - $0.low }
    let areas = sizes.map { $0.x * $0.y }
    let mass = areas.reduce(0, +)
    let middles = rectangles.map { ($0.low + $0.high) / 2 }
    let center = zip(middles, areas).reduce(Vector2.zero) { $0 + $1.0 * $1.1 } / mass
    var moment = 0.0
    for ((size, area), middle) in zip(zip(sizes, areas), middles) {
      moment += area * (size.dot(size) / 12 + (middle - center).dot(middle - center))
    }
    return (mass, moment, center)
  }

  @Test("an L and a U have mass, moment and centre of the rectangles that they are made of")
  func rectangles() throws {
    let angle = sum([(Vector2(0, 0), Vector2(60, 20)), (Vector2(0, 20), Vector2(20, 60))])
    let cup = sum([
      (Vector2(-30, 0), Vector2(30, 10)), (Vector2(-30, 10), Vector2(-20, 50)), (Vector2(20, 10), Vector2(30, 50)),
    ])
    #expect(angle.center == Vector2(22, 22) && angle.mass == 2000)
    for (points, expected) in [(ConcaveOutline.angle, angle), (ConcaveOutline.cup, cup)] {
      for outline in [points, points.reversed()] {
        let found = try inertia(outline)
        #expect(abs(found.mass - expected.mass) < 1e-9)
        #expect(abs(found.moment / expected.moment - 1) < 1e-12)
        #expect((found.center - expected.center).length < 1e-12)
      }
    }
  }

  @Test("a star has those of the triangles around its middle, an arrow those of two triangles")
  func triangles() throws {
    let star = try inertia(ConcaveOutline.star(points: 5, outer: 50, inner: 20))
    // Ten triangles (0, a, b), of a moment of m (a² + a · b + b²) / 6 about the middle.
    let cosine = Angle.degrees(36).direction.x
    let area = 5 * 50 * 20 * Angle.degrees(36).direction.y
    #expect(abs(star.mass - area) < 1e-9)
    #expect(abs(star.moment / (area * (2500 + 1000 * cosine + 400) / 6) - 1) < 1e-12)
    #expect(star.center.length < 1e-12)
    let arrow = try inertia(ConcaveOutline.arrow)
    #expect(arrow.mass == 27)
    // Two triangles of area 13.5, with sides² of 81, 45, 18, and centres at (4, 1) and (1, 4).
    #expect((arrow.center - Vector2(2.5, 2.5)).length < 1e-12)
    #expect(abs(arrow.moment - 27 * (144.0 / 36 + 4.5)) < 1e-9)
  }

  @Test("mass, moment and centre are those of the parts together", arguments: 0..<60)
  func parts(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let points = ConcaveOutline.tangle(5 + seed % 20, &random)
    let found = try inertia(points)
    let parts = OutlineMeasure(try ShapeGeometry.convexParts(of: points))
    #expect(abs(found.mass / parts.area - 1) < 1e-9)
    #expect((found.center - parts.center).length < 1e-7)
    #expect(abs(found.moment / (parts.area * parts.gyration) - 1) < 1e-9)
  }

  @Test("every part is a shape of the one definition")
  func shapes() throws {
    var world = try World(WorldSettings())
    var definition = body(ConcaveOutline.cup)
    definition.shapes.append(ShapeDefinition(geometry: .circle(radius: 3)))
    let id = try world.add(definition)
    #expect(try world.shapes(of: id).map { try world.definitionIndex(of: $0) } == [0, 0, 0, 1])
  }

  @Test("a cup is hollow: a ball that is dropped into it comes to rest on its bottom", arguments: Solver.allCases)
  func cup(solver: Solver) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -500), solver: solver))
    _ = try world.add(.wall(Vector2(-200, -1), Vector2(200, -1)))
    let cup = try world.add(body(ConcaveOutline.cup))
    let ball = try world.add(.ball(3, 120, radius: 8))
    for _ in 0..<600 { try world.step() }
    let place = try world.position(of: ball)
    // The bottom is 10 thick, the rim is at 50.
    #expect(abs(place.y - 18) < 0.3, "\(place)")
    #expect(abs(place.x) < 13)
    #expect(abs(try world.position(of: cup).y) < 0.3)
  }

  @Test("a star that spins keeps its place and its angular momentum", arguments: Solver.allCases)
  func spinning(solver: Solver) throws {
    var world = try World(WorldSettings(solver: solver))
    let star = try world.add(body(ConcaveOutline.star(points: 5), at: Pose(100, 50), spin: 5))
    let momentum = try world.moment(of: star) * 5
    for _ in 0..<1200 { try world.step() }
    let state = try world.state(of: star)
    #expect((state.pose.position - Vector2(100, 50)).length < 1e-9)
    #expect(abs(state.pose.rotation.radians - 50) < 1e-9)
    #expect(try world.moment(of: star) * state.spin == momentum)
  }

  @Test("two stars that hit each other keep momentum and angular momentum")
  func collision() throws {
    var world = try World(WorldSettings())
    var left = body(ConcaveOutline.star(points: 5), at: Pose(-80, 4), spin: 3)
    left.velocity = Vector2(100, 0)
    let stars = [
      try world.add(left), try world.add(body(ConcaveOutline.star(points: 7), at: Pose(80, 0, 0.3), spin: 2)),
    ]
    func momentum() throws -> (Vector2, Double) {
      try stars.reduce((Vector2.zero, 0.0)) { sum, star in
        let state = try world.state(of: star)
        let linear = state.velocity * (try world.mass(of: star))
        let middle = state.pose.position + (try world.centerOfGravity(of: star))
        return (sum.0 + linear, sum.1 + middle.cross(linear) + (try world.moment(of: star)) * state.spin)
      }
    }
    let before = try momentum()
    var touched = false
    for _ in 0..<240 {
      try world.step()
      touched = touched || !world.contacts.isEmpty
    }
    let after = try momentum()
    #expect(touched)
    #expect((after.0 - before.0).length < 1e-9 * before.0.length)
    // Contacts act at two points a slop apart, and position correction moves bodies without a velocity.
    #expect(abs(after.1 - before.1) < 0.01 * abs(before.1), "\(before.1) \(after.1)")
  }

  /// The states of a body and a ball on it while they fall onto a floor, bit by bit.
  private func fall(_ points: [Vector2], _ solver: Solver) throws -> [BodyState] {
    var world = try World(WorldSettings(gravity: Vector2(0, -500), solver: solver))
    _ = try world.add(.wall(Vector2(-500, -30), Vector2(500, -30)))
    let bodies = [try world.add(body(points, at: Pose(0, 40, 0.4))), try world.add(.ball(5, 130))]
    var states: [BodyState] = []
    for _ in 0..<240 {
      try world.step()
      for id in bodies { states.append(try world.state(of: id)) }
    }
    return states
  }

  @Test("clockwise is the same as counterclockwise, to the bit", arguments: Solver.allCases)
  func direction(solver: Solver) throws {
    for points in [ConcaveOutline.cup, ConcaveOutline.star(points: 5), ConcaveOutline.angle] {
      #expect(try fall(points, solver) == fall(points.reversed(), solver))
    }
  }

  @Test("repeated points and points on straight sides change nothing, to the bit", arguments: Solver.allCases)
  func cleaned(solver: Solver) throws {
    let box = [Vector2(-20, -10), Vector2(20, -10), Vector2(20, 10), Vector2(-20, 10)]
    for points in [ConcaveOutline.cup, ConcaveOutline.angle, box] {
      var dirty: [Vector2] = []
      for (number, point) in points.enumerated() {
        let next = points[(number + 1) % points.count]
        // Tenths of a side are no binary fractions.
        dirty += [point, point, point + (next - point) * 0.1, point + (next - point) * 0.3]
      }
      dirty.append(points[0])
      #expect(try fall(dirty, solver) == fall(points, solver))
    }
  }

  @Test("nothing catches on inner edges under a flat top, though it was drawn with points between", arguments: [0, 1])
  func rolling(kind: Int) throws {
    // A bridge on many piers: every pier's corners turn inwards.
    var bridge = (0...40).map { Vector2(1000 - 25 * Double($0), 0) }
    bridge.append(Vector2(0, -40))
    for pier in 0..<20 {
      let x = 50 * Double(pier)
      bridge += [Vector2(x + 20, -40), Vector2(x + 25, -20), Vector2(x + 45, -20), Vector2(x + 50, -40)]
    }
    #expect(try ShapeGeometry.convexParts(of: bridge).count > 15)
    for way in [1.0, -1] {
      var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
      _ = try world.add(body(bridge, .static, friction: kind == 0 ? 1 : 0))
      var slider = BodyDefinition.ball(500 - 400 * way, 10, material: Material(friction: 1))
      if kind == 1 { slider.shapes = [ShapeDefinition(geometry: .box(size: Size(20, 20)))] }
      slider.velocity = Vector2(100 * way, 0)
      if kind == 0 { slider.spin = -10 * way }
      let id = try world.add(slider)
      var speed = 100 * way
      for _ in 0..<900 {
        try world.step()
        let state = try world.state(of: id)
        #expect(abs(state.velocity.x - speed) < 1)
        #expect(abs(state.pose.position.y - 10) < 0.2)
        speed = state.velocity.x
      }
      #expect(try abs(world.position(of: id).x - (500 + 350 * way)) < 10)
    }
  }
}
