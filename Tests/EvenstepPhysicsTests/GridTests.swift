import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Grids instead of trees")
struct GridTests {
  @Test("answer every question as trees do, for shapes of all sizes", arguments: 1...4)
  func queries(seed: UInt64) throws {
    var tree = try Zoo.world(.tree, seed)
    var grid = try Zoo.world(.grid, seed)
    var random = SeededRandom(seed: seed + 100)
    for round in 0..<40 {
      // Bodies go, come and are put elsewhere, without a step, which would move them differently in last bits.
      for _ in 0..<5 {
        let change = Zoo.change(&random, tree.bodies)
        try change(&tree)
        try change(&grid)
      }
      let (from, to) = (Zoo.point(&random), Zoo.point(&random))
      #expect(tree.ray(from: from, to: to) == grid.ray(from: from, to: to), "round \(round)")
      #expect(tree.ray(from: from, to: to, radius: 3) == grid.ray(from: from, to: to, radius: 3))
      #expect(tree.bodies(at: from) == grid.bodies(at: from))
      #expect(tree.nearest(to: from, within: 50) == grid.nearest(to: from, within: 50))
      let rect = Rect(center: from, size: Size(abs(to.x), abs(to.y)))
      #expect(tree.bodies(in: rect) == grid.bodies(in: rect))
    }
  }

  @Test("find the pairs that trees find", arguments: 1...8)
  func pairs(seed: UInt64) throws {
    var tree = try Zoo.world(.tree, seed)
    var grid = try Zoo.world(.grid, seed)
    try tree.step()
    try grid.step()
    func places(_ world: borrowing World) -> [[ShapeID]] { world.contacts.map { [$0.shapeA, $0.shapeB] } }
    #expect(places(tree) == places(grid))
    #expect(tree.contacts.count > 200)
  }

  @Test("come by themselves with the shapes that trees are not good for, and in no raw world")
  func choice() throws {
    func digest(_ phase: BroadPhase, _ solver: Solver, count: Int) throws -> UInt64 {
      var world = try World(WorldSettings(gravity: Vector2(0, -900), solver: solver, broadPhase: phase))
      _ = try world.add(.wall(Vector2(-10, 0), Vector2(50_000, 0)))
      for number in 0..<count - 1 {
        _ = try world.add(.ball(Double(number % 100) * 19.5, 10 + 19 * Double(number / 100)))
      }
      for _ in 0..<20 { try world.step() }
      var hasher = StateHasher()
      world.addState(to: &hasher)
      return hasher.digest
    }
    let limit = PhysicsLimits.treeShapes
    let trees = try digest(.tree, .standard, count: limit)
    #expect(try digest(.automatic, .standard, count: limit) == trees)
    #expect(try digest(.grid, .standard, count: limit) != trees, "the order of contacts cannot be told apart")
    let grids = try digest(.grid, .standard, count: limit + 1)
    #expect(try digest(.automatic, .standard, count: limit + 1) == grids)
    #expect(try digest(.automatic, .raw, count: limit + 1) == digest(.tree, .raw, count: limit + 1))
    #expect(throws: PhysicsError.self) { _ = try World(WorldSettings(solver: .raw, broadPhase: .grid)) }
  }

  @Test("trees hold as many shapes in a row as a small stack bears, and refuse more", arguments: Solver.allCases)
  func deepestTree(solver: Solver) throws {
    let refused = try onSmallStack {
      var world = try World(
        WorldSettings(
          gravity: Vector2(0, -1000), sleepAfter: 0.05, solver: solver,
          broadPhase: solver == .standard ? .tree : .automatic))
      for number in 1..<PhysicsLimits.mostTreeShapes {
        let tile = ShapeDefinition(geometry: .box(size: Size(10, 10)))
        _ = try world.add(BodyDefinition(kind: .static, pose: Pose(Double(number) * 10, 0), shapes: [tile]))
      }
      let ball = try world.add(.ball(20_000, 14.9, radius: 10))
      for _ in 0..<20 { try world.step() }
      #expect(world.ray(from: Vector2(-5, 0), to: Vector2(50_000, 0)).count == PhysicsLimits.mostTreeShapes - 1)
      #expect(world.ray(from: Vector2(50_000, 0), to: Vector2(-5, 0)).count == PhysicsLimits.mostTreeShapes - 1)
      #expect(world.bodies(at: Vector2(12, 0)).count == 1 && !world.bodies(at: Vector2(44_992, 0)).isEmpty)
      world.canonicalize()
      do { _ = try world.add(.ball(0, 50)) } catch PhysicsError.invalid(let field, _, let value) {
        try world.remove(ball)
        return "\(field) \(value)"
      }
      return ""
    }
    #expect(refused == "shapes \(PhysicsLimits.mostTreeShapes + 1)")
  }

  @Test("a chain of as many bodies as trees may hold falls asleep on a small stack", arguments: Solver.allCases)
  func longestChain(solver: Solver) throws {
    let sleeping = try onSmallStack {
      var world = try World(
        WorldSettings(sleepAfter: 0.05, solver: solver, broadPhase: solver == .standard ? .tree : .automatic))
      var last: BodyID?
      for number in 0..<PhysicsLimits.mostTreeShapes {
        let ball = try world.add(.ball(Double(number) * 30, 0))
        if let last {
          let rope = JointKind.slide(anchorA: .zero, anchorB: .zero, min: 0, max: 100)
          _ = try world.add(JointDefinition(a: ball, b: last, kind: rope))
        }
        last = ball
      }
      for _ in 0..<20 { try world.step() }
      let sleeping = try world.sleeping
      try world.wake(world.bodies[0])
      try world.step()
      return sleeping
    }
    #expect(sleeping == PhysicsLimits.mostTreeShapes)
  }

  @Test("stay when the shapes have gone, and come and go with keyframes")
  func keyframes() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -900)))
    _ = try world.add(.wall(Vector2(-100, 0), Vector2(5000, 0)))
    for number in 0..<40 { _ = try world.add(.ball(Double(number % 20) * 19.5, 10 + 19 * Double(number / 20))) }
    for _ in 0..<10 { try world.step() }
    let small = try world.keyframe()
    let after = try digests(&world, 20)
    try world.restore(small)
    let more = try (0..<PhysicsLimits.treeShapes).map { try world.add(.ball(Double($0) * 30, 1000, kind: .static)) }
    for _ in 0..<10 { try world.step() }
    for body in more { try world.remove(body) }
    let large = try world.keyframe()
    let afterMany = try digests(&world, 20)
    try world.restore(small)
    #expect(try digests(&world, 20) == after)
    var other = try World(world.settings)
    try other.restore(try WorldKeyframe(bytes: large.bytes))
    #expect(try digests(&other, 20) == afterMany)
  }

  @Test("neither hang nor miss anything when sizes differ by a factor of a thousand millions")
  func sizes() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -100), broadPhase: .grid))
    _ = try world.add(.ball(0, -1e6, radius: 1e6, kind: .static))
    for number in 0..<200 {
      _ = try world.add(.ball(Double(number) * 0.004, 0.0011, radius: 0.001))
      var great = BodyDefinition.ball(1e4 + Double(number) * 4e4, 2e6, radius: 1e4)
      great.mass = 1e9
      _ = try world.add(great)
    }
    #expect(world.ray(from: Vector2(-20, 0.001), to: Vector2(20, 0.001)).count == 200)
    for _ in 0..<30 { try world.step() }
    let tiny = world.dynamicBodies.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    // They rest within the slop of 0.1 on the great ball's top, which is flat under them.
    for body in tiny { #expect(try world.state(of: body).pose.position.y > -0.2) }
  }

  @Test("take 50 000 tiles in a row or in a field on a small stack", arguments: [50_000, 250])
  func tiles(columns: Int) throws {
    let (asleep, height) = try onSmallStack {
      var world = try World(WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.3))
      for number in 0..<50_000 {
        var tile = KeyframeScene.box(Double(number % columns) * 32, Double(number / columns) * -32, 32, 32)
        tile.kind = .static
        _ = try world.add(tile)
      }
      let crate = try world.add(KeyframeScene.box(100, 40, 20, 20))
      for step in 0..<120 {
        try world.step()
        if step % 30 == 0 { world.canonicalize() }
      }
      let state = try world.state(of: crate)
      for body in world.bodies { try world.remove(body) }
      return (state.isSleeping, state.pose.position.y)
    }
    #expect(asleep && abs(height - 26) < 0.2)
  }

  private func digests(_ world: inout World, _ steps: Int) throws -> [UInt64] {
    var digests: [UInt64] = []
    for _ in 0..<steps {
      try world.step()
      digests.append(world.digest)
    }
    return digests
  }
}

/// Bodies of very different sizes, many of them in contact.
private enum Zoo {
  static func world(_ broadPhase: BroadPhase, _ seed: UInt64) throws -> World {
    var world = try World(WorldSettings(gravity: Vector2(0, -50), sleepAfter: 0.1, broadPhase: broadPhase))
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 { _ = try world.add(body(&random)) }
    return world
  }

  static func change(_ random: inout SeededRandom, _ bodies: [BodyID]) -> (inout World) throws -> Void {
    let body = bodies[random.nextIndex(bodies.count)]
    switch random.nextIndex(3) {
    case 0: return { try $0.remove(body) }
    case 1:
      let pose = Pose(position: point(&random), rotation: .radians(random.nextUnit()))
      return { try $0.setPose(of: body, to: pose) }
    default:
      let added = Zoo.body(&random)
      return { _ = try $0.add(added) }
    }
  }

  static func body(_ random: inout SeededRandom) -> BodyDefinition {
    let kind: BodyKind = random.nextIndex(3) == 0 ? .static : .dynamic
    // From a tenth to some hundred points.
    var size = 0.1
    for _ in 0..<random.nextIndex(11) { size *= 2 }
    let geometry: ShapeGeometry =
      random.nextIndex(2) == 0 ? .circle(radius: size) : .box(size: Size(size, random.next(from: 0.1, to: 30)))
    return BodyDefinition(
      kind: kind, pose: Pose(position: point(&random), rotation: .radians(random.nextUnit())), mass: nil,
      shapes: [ShapeDefinition(geometry: geometry)])
  }

  static func point(_ random: inout SeededRandom) -> Vector2 {
    Vector2(random.next(from: -400, to: 400), random.next(from: -400, to: 400))
  }
}
