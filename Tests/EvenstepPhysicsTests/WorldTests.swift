import EvenstepGeometry
import EvenstepPhysics
import Glibc
import Testing

@Suite("A world")
struct WorldTests {
  @Test("prints nothing on standard output, although the library greets")
  func banner() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
      _ = try world.add(.ball(0, 0))
      try world.step()
      fflush(nil)
      // Leaves before the test runner prints anything of its own.
      _exit(0)
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(!output.contains("hipmunk") && !output.contains("NDEBUG"), "\(output)")
  }

  @Test("can be made on many threads at once")
  func threads() async throws {
    let heights = try await withThrowingTaskGroup(of: Double.self) { group in
      for _ in 0..<16 {
        group.addTask {
          var world = try World.fiveCratePit()
          for _ in 0..<60 { try world.step() }
          return try world.firstPose().position.y
        }
      }
      return try await group.reduce(into: Set<Double>()) { $0.insert($1) }
    }
    #expect(heights.count == 1)
  }

  @Test("comes out the same when it is built again among other heap contents")
  func heap() throws {
    var digests: Set<[UInt64]> = []
    for round in 0..<4 {
      var blocks: [UnsafeMutableRawPointer] = []
      var world = try World(WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.5))
      _ = try world.add(.wall(Vector2(-300, 0), Vector2(300, 0)))
      for number in 0..<60 {
        for size in 0..<round * 7 { blocks.append(.allocate(byteCount: 40 + size * 53, alignment: 16)) }
        let (column, row) = (Double(number % 6), Double(number / 6))
        let place = Pose(column * 30 - 80 + row, row * 26 + 20)
        let geometry: ShapeGeometry =
          number % 2 == 0 ? .circle(radius: 12) : .box(size: Size(24, 20))
        _ = try world.add(
          BodyDefinition(kind: .dynamic, pose: place, shapes: [ShapeDefinition(geometry: geometry)]))
        if number % 3 == 0 { blocks.popLast()?.deallocate() }
      }
      var digest: [UInt64] = []
      var contacts: [Int] = []
      for step in 1...600 {
        try world.step()
        contacts.append(world.contacts.reduce(0) { $0 &* 31 &+ Int($1.shapeA.index ^ $1.shapeB.index << 8) })
        if step % 60 == 0 {
          var hasher = StateHasher()
          world.addState(to: &hasher)
          for contact in contacts { hasher.add(contact) }
          digest.append(hasher.digest)
        }
      }
      digests.insert(digest)
      for block in blocks { block.deallocate() }
    }
    #expect(digests.count == 1)
  }

  @Test("has another state when anything that is simulated differs")
  func stateDigest() throws {
    func digest(_ change: (inout World, BodyID) throws -> Void) throws -> UInt64 {
      var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
      let ball = try world.add(.ball(0, 0))
      try change(&world, ball)
      var hasher = StateHasher()
      world.addState(to: &hasher)
      return hasher.digest
    }
    let digests = [
      try digest { _, _ in },
      try digest { try $0.setPose(of: $1, to: Pose(1e-300, 0)) },
      try digest { try $0.setPose(of: $1, to: Pose(0, 0, 1e-300)) },
      try digest { try $0.setVelocity(of: $1, to: Vector2(0, 1e-300)) },
      try digest { try $0.setSpin(of: $1, to: 1e-300) },
      try digest { world, _ in try world.setGravity(Vector2(0, -1001)) },
      try digest { world, _ in _ = try world.add(.ball(100, 0)) },
      try digest { try $0.remove($1) },
    ]
    #expect(Set(digests).count == digests.count)
    #expect(try digest { _, _ in } == digests[0])
  }

  @Test("knows its bodies in the order of adding, and forgets removed ones")
  func handles() throws {
    var world = try World(WorldSettings())
    let ids = try (0..<5).map { number in
      try world.add(.ball(Double(number), 0, kind: BodyKind.allCases[number % 3]))
    }
    #expect(world.bodies == ids && world.bodyCount == 5)
    #expect(world.dynamicBodies == [ids[2]])
    #expect(try ids.map { try world.kind(of: $0) } == [.static, .kinematic, .dynamic, .static, .kinematic])
    let shape = try world.shapes(of: ids[1])[0]
    #expect(try world.body(of: shape) == ids[1] && world.definitionIndex(of: shape) == 0)
    try world.remove(ids[1])
    #expect(throws: PhysicsError.staleBody(ids[1])) { try world.remove(ids[1]) }
    #expect(throws: PhysicsError.staleShape(shape)) { try world.body(of: shape) }
    #expect(throws: PhysicsError.staleBody(ids[1])) { try world.setPose(of: ids[1], to: Pose(0, 0)) }
    let again = try world.add(.ball(0, 0))
    #expect(again.index == ids[1].index && again != ids[1])
    #expect(throws: PhysicsError.staleBody(ids[1])) { try world.state(of: ids[1]) }
    #expect(world.bodies == [ids[0], ids[2], ids[3], ids[4], again])
    #expect(PhysicsError.staleBody(ids[1]).description == "there is no body 1 in the world")
  }

  @Test("names the definition that each shape comes from")
  func shapes() throws {
    var world = try World(WorldSettings())
    let chain = ShapeGeometry.chain(points: [.zero, Vector2(10, 0), Vector2(20, 5)], radius: 1)
    let body = try world.add(
      BodyDefinition(
        kind: .static,
        shapes: [
          ShapeDefinition(geometry: .circle(radius: 1)), ShapeDefinition(geometry: chain),
          ShapeDefinition(geometry: .circle(radius: 2)),
        ]))
    #expect(try world.shapes(of: body).map { try world.definitionIndex(of: $0) } == [0, 1, 1, 2])
  }

  @Test("stays the same when a body is refused")
  func refusal() throws {
    var world = try World.fiveCratePit()
    var bad = BodyDefinition.ball(150, 150)
    bad.shapes.append(ShapeDefinition(geometry: .circle(radius: -1)))
    #expect(throws: PhysicsError.self) { try world.add(bad) }
    var hash = FNV1a()
    for _ in 0..<60 {
      try world.step()
      try world.addPoses(to: &hash)
    }
    #expect(StableHash.hex(hash.value) == "6f18b8be1e300f37")
  }

  @Test("can be kept in a class, and bears churn")
  func churn() throws {
    final class Holder {
      var world: World
      init() throws { world = try World(WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.1)) }
    }
    let holder = try Holder()
    _ = try holder.world.add(.wall(Vector2(-300, 0), Vector2(300, 0)))
    var random = SeededRandom(seed: 3)
    var alive: [BodyID] = []
    for _ in 0..<2000 {
      alive.append(try holder.world.add(.ball(random.next(from: -200, to: 200), 30)))
      if alive.count > 40 { try holder.world.remove(alive.remove(at: random.nextIndex(40))) }
      try holder.world.step()
    }
    #expect(holder.world.bodyCount == 41)
  }
}
