import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("The structure of a world")
struct StructureTests {
  /// A floor whose top is at height zero, as seen along gravity.
  private func world(gravity: Vector2 = Vector2(0, -1000), _ bodies: [BodyDefinition]) throws -> World {
    var world = try World(WorldSettings(gravity: gravity))
    _ = try world.add(box(0, -50, 2000, 100, kind: .static))
    for body in bodies { _ = try world.add(body) }
    return world
  }

  private func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, kind: BodyKind = .dynamic, mass: Double? = nil,
    filter: CollisionFilter = .all
  ) -> BodyDefinition {
    let shape = ShapeDefinition(geometry: .box(size: Size(width, height)), filter: filter)
    return BodyDefinition(kind: kind, pose: Pose(x, y), mass: mass, shapes: [shape])
  }

  private func tower(_ count: Int, gap: Double = 0, x: Double = 0) -> [BodyDefinition] {
    (0..<count).map { box(x, 16 + Double($0) * (32 + gap), 32, 32) }
  }

  @Test("counts the bodies of a tower, with and without gaps", arguments: [1, 2, 5, 20])
  func towers(count: Int) throws {
    for gap in [-0.1, 0, 1, 3] {
      let structure = try world(tower(count, gap: gap)).structure()
      #expect(structure.highestStack == count, "gap \(gap)")
      #expect(structure.greatestMassRatio == 1)
    }
  }

  @Test("names the bodies of the highest stack from the lowest up, whatever the order of adding")
  func names() throws {
    let bodies = try world(tower(6).reversed() + tower(5, x: 200))
    let ids = bodies.dynamicBodies
    #expect(bodies.structure().highest.bodies == ids.prefix(6).reversed())
  }

  @Test("does not count what begins farther apart than a tenth of a side")
  func far() throws {
    #expect(try world(tower(5, gap: 4)).structure().highestStack == 1)
  }

  @Test("does not take neighbours for a stack", arguments: [0.0, 1, -0.05])
  func neighbors(gap: Double) throws {
    let row = (0..<10).map { box(Double($0) * (32 + gap), 16, 32, 32) }
    #expect(try world(row).structure().highestStack == 1)
  }

  @Test("counts the rows of a grid, not what stands obliquely")
  func grid() throws {
    let crates = (0..<4).flatMap { row in (0..<6).map { box(Double($0) * 32, 16 + Double(row) * 32, 32, 32) } }
    #expect(try world(crates).structure().highestStack == 4)
  }

  @Test("does not count what lies on two others as standing on either", arguments: [true, false])
  func pyramids(isOfBoxes: Bool) throws {
    let rise = isOfBoxes ? 32 : 16 * 3.0.squareRoot()
    let bodies = (0..<12).flatMap { row in
      (0..<(12 - row)).map { column -> BodyDefinition in
        let (x, y) = (Double(column) * 32 + Double(row) * 16, 16 + Double(row) * rise)
        return isOfBoxes ? box(x, y, 32, 32) : .ball(x, y, radius: 16)
      }
    }
    let world = try world(bodies)
    // Each stone of a row but the lowest lies on two.
    #expect(world.supports().count == 2 * 66)
    #expect(world.structure().highestStack == 1)
  }

  @Test("counts the columns of a block that stands free, and not of one between walls")
  func blocks() throws {
    let block = (0..<4).flatMap { tower(9, x: Double($0) * 32) }
    #expect(try world(block).structure().highestStack == 9)
    let walls = [-17.0, 113].map { box($0, 200, 2, 400, kind: .static) }
    #expect(try world(block + walls).structure().highestStack == 1)
    // One wall is not enough: the other side leans outwards.
    #expect(try world(block + walls.prefix(1)).structure().highestStack == 9)
  }

  @Test("tells the tower that is hard to hold from the highest one")
  func hardest() throws {
    let slender = (0..<6).map { box(200, 4 + Double($0) * 8, 8, 8) }
    let structure = try world(tower(7) + slender).structure()
    #expect(structure.highestStack == 7)
    #expect(structure.highest.width == 32)
    #expect(structure.hardest.bodies.count == 6)
    #expect(structure.hardest.width == 8)
  }

  /// The heights that stood or fell in the measurement that the rule is drawn from, all with gravity 1000 at 120 steps.
  @Test(
    "knows what stands and what falls",
    arguments: [
      (width: 10.0, iterations: 10, substeps: 1, stands: 5, falls: 7), (32, 10, 1, 7, 10), (100, 10, 1, 11, 15),
      (10, 10, 4, 13, 18), (32, 10, 4, 18, 25), (32, 5, 4, 15, 20), (10, 10, 8, 20, 25), (32, 20, 2, 14, 18),
    ])
  func rule(width: Double, iterations: Int, substeps: Int, stands: Int, falls: Int) throws {
    let rule = StackRule(gravity: 1000, stepRate: 120, iterations: iterations)
    let greatest = rule.greatestHeight(width: width, substeps: substeps)
    #expect((stands..<falls).contains(greatest), "\(greatest)")
    let towers = try [greatest, greatest + 1].map { height in
      try world((0..<height).map { box(0, (Double($0) + 0.5) * width, width, width) }).structure()
    }
    #expect(rule.holds(towers[0].hardest, substeps: substeps))
    #expect(!rule.holds(towers[1].hardest, substeps: substeps))
    #expect(rule.substeps(for: towers[0]) <= substeps)
    #expect(rule.substeps(for: towers[1]) > substeps)
  }

  @Test("a tower that the rule holds stands for 20 s, and one of twice the height does not")
  func towersStandOrFall() throws {
    let rule = StackRule(gravity: 1000, stepRate: 120, iterations: 10)
    let greatest = rule.greatestHeight(width: 32, substeps: 1)
    #expect(try lean(of: greatest) < 0.05 * 32)
    #expect(try lean(of: 2 * greatest) > 0.05 * 32)
  }

  /// How far the farthest body of a tower has moved sideways after 20 s.
  private func lean(of height: Int) throws -> Double {
    var world = try world(tower(height))
    for _ in 0..<2400 { try world.step() }
    return try world.dynamicBodies.reduce(0) { max($0, abs(try world.state(of: $1).pose.position.x)) }
  }

  @Test("goes along gravity, whichever way that is", arguments: [Vector2(0, 500), Vector2(1000, 0), Vector2(-1, 0)])
  func directions(gravity: Vector2) throws {
    let down = gravity / gravity.length
    let bodies = (0..<7).map { number -> BodyDefinition in
      let place = down * (-Double(number) * 32)
      return box(place.x, place.y, 32, 32)
    }
    var world = try World(WorldSettings(gravity: gravity))
    for body in bodies { _ = try world.add(body) }
    #expect(world.structure().highestStack == 7)
    let ids = world.dynamicBodies
    #expect(world.structure().highest.bodies == ids)
    try world.setGravity(down.perpendicular * 1000)
    #expect(world.structure().highestStack == 1)
    try world.setGravity(.zero)
    #expect(world.structure().highestStack == 0)
  }

  @Test("leaves out what does not collide: sensors, filters and joints that let through")
  func passing() throws {
    let group = CollisionFilter(group: 1)
    #expect(
      try world([box(0, 16, 32, 32, filter: group), box(0, 48, 32, 32, filter: group)]).structure().highestStack == 1)
    var sensor = box(0, 48, 32, 32, mass: 1)
    sensor.shapes[0].isSensor = true
    #expect(try world([box(0, 16, 32, 32), sensor]).structure().highestStack == 1)
    var joined = try world(tower(2))
    let (a, b) = (joined.dynamicBodies[0], joined.dynamicBodies[1])
    var joint = JointDefinition(a: a, b: b, kind: .pivotAt(Vector2(0, 32)))
    joint.collides = false
    _ = try joined.add(joint)
    #expect(joined.structure().highestStack == 1)
  }

  @Test("begins anew on what is not dynamic")
  func interruption() throws {
    let shelf = box(0, 3 * 32 + 5, 200, 10, kind: .kinematic)
    let upper = (0..<2).map { box(0, 3 * 32 + 10 + 16 + Double($0) * 32, 32, 32) }
    #expect(try world(tower(3) + [shelf] + upper).structure().highestStack == 3)
  }

  @Test("finds the heaviest on the lightest, and only heavy on light")
  func masses() throws {
    let pairs = [
      box(0, 16, 32, 32, mass: 1), box(0, 48, 32, 32, mass: 100), box(100, 16, 32, 32, mass: 5),
      box(100, 48, 32, 32, mass: 20), box(200, 16, 32, 32, mass: 1000), box(200, 48, 32, 32, mass: 1),
    ]
    let world = try world(pairs)
    let structure = world.structure()
    #expect(structure.greatestMassRatio == 100)
    #expect(structure.heaviestOnLight?.upper == world.dynamicBodies[1])
    #expect(structure.heaviestOnLight?.lower == world.dynamicBodies[0])
    #expect(structure.highestStack == 2)
  }

  @Test("shares a weight among what carries it")
  func sharedMasses() throws {
    // A slab of mass 500 on balls of mass 1.
    func slab(on count: Int) throws -> WorldStructure {
      let balls = (0..<count).map { number -> BodyDefinition in
        var ball = BodyDefinition.ball(Double(number) * 20, 10, radius: 10)
        ball.mass = 1
        return ball
      }
      return try world([box(Double(count - 1) * 10, 25, Double(count) * 20, 10, mass: 500)] + balls).structure()
    }
    #expect(try slab(on: 1).greatestMassRatio == 500)
    #expect(try slab(on: 2).greatestMassRatio == 250)
    #expect(try slab(on: 20).greatestMassRatio == 25)
    #expect(try slab(on: 20).carriers == 20)
    #expect(try slab(on: 41).greatestMassRatio < 30)
  }

  @Test("takes what lies on something fixed as carried by that", arguments: [BodyKind.static, .kinematic])
  func heldMasses(kind: BodyKind) throws {
    let slab = box(0, 45, 400, 10, mass: 1000)
    let pillars = [-150.0, 150].map { box($0, 20, 20, 40, kind: kind) }
    let pebbles = [-50.0, 0, 50].map { box($0, 20, 30, 40, mass: 1) }
    let structure = try world(pillars + [slab] + pebbles).structure()
    #expect(structure.greatestMassRatio == 1)
    #expect(structure.heaviestOnLight == nil)
    // Without the pillars, the pebbles have to carry it.
    #expect(abs(try world([slab] + pebbles).structure().greatestMassRatio - 1000.0 / 3) < 1e-9)
  }

  @Test("sub-steps are for what they can hold, and nothing else asks for them")
  func hopeless() throws {
    let rule = StackRule(gravity: 1000, stepRate: 120, iterations: 10)
    let slender = (0..<150).map { box(0, 5 + Double($0) * 10, 10, 10) }
    let unequal = [box(200, 16, 32, 32, mass: 1), box(200, 48, 32, 32, mass: 10_000)]
    for bodies in [slender, unequal] {
      let structure = try world(bodies).structure()
      #expect(
        !(rule.holds(structure.hardest, substeps: 16)
          && rule.holds(massRatio: structure.greatestMassRatio, substeps: 16)))
      #expect(rule.substeps(for: structure) == 1)
    }
    let tower = try rule.substeps(for: world(tower(20, x: 400)).structure())
    #expect(tower > 1)
    #expect(try rule.substeps(for: world(slender + unequal + self.tower(20, x: 400)).structure()) == tower)
  }

  @Test("passes over bodies that were just removed")
  func removed() throws {
    var world = try world(tower(3) + [box(300, -0.5, 400, 1, kind: .static), box(700, -0.5, 400, 1, kind: .static)])
    #expect(world.snags(within: 3).isEmpty == false)
    for body in world.bodies { try world.remove(body) }
    #expect(world.snags(within: 3).isEmpty)
    #expect(world.thinnestBodies(2).isEmpty)
    #expect(world.structure().highestStack == 0)
  }

  @Test("is empty for an empty world and says the same twice, without a change to how it goes on")
  func purity() throws {
    #expect(try World(WorldSettings(gravity: Vector2(0, -1000))).structure().highestStack == 0)
    var asked = try world(tower(8, gap: 1))
    var unasked = try world(tower(8, gap: 1))
    let first = asked.structure()
    #expect(asked.structure() == first)
    for _ in 0..<200 {
      try asked.step()
      try unasked.step()
      _ = asked.structure()
    }
    var (a, b) = (StateHasher(), StateHasher())
    asked.addState(to: &a)
    unasked.addState(to: &b)
    #expect(a.digest == b.digest)
  }
}
