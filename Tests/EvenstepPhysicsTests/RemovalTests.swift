import EvenstepGeometry
import EvenstepPhysics
import EvenstepTestSupport
import Testing

@Suite("Removing bodies")
struct RemovalTests {
  @Test("goes on as plain Chipmunk does, to the last bit, and ends as many contacts")
  func reference() throws {
    let lines = try ReferenceProgram.run("removals").filter { $0.first?.isNumber == true }
    try #require(lines.count == 600)
    let scene = try RemovalScene()
    var firstDifference: Int?
    for step in 1...600 {
      try scene.advance(step)
      let line = "\(step) \(scene.ended) \(StableHash.hex(scene.hash.value))"
      if firstDifference == nil, line != lines[step - 1] { firstDifference = step }
    }
    #expect(firstDifference == nil)
    #expect(scene.sleepers > 100, "nothing has slept")
  }

  @Test("is seen at once, without a step in between", arguments: [Solver.standard, .raw])
  func atOnce(solver: Solver) throws {
    var world = try settledRow(solver)
    let (first, bodies) = (world.bodies[0], world.bodies)
    for body in bodies[1...3] { try world.remove(body) }
    #expect(world.bodyCount == bodies.count - 3)
    #expect(world.bodies == [first] + bodies[4...])
    #expect(world.dynamicBodies == Array(bodies[4...]))
    #expect(world.bodies(at: Vector2(20, 12)).isEmpty)
    // The place of the last one is used again while the contacts of all three still wait to be forgotten.
    let next = try world.add(.ball(20, 12))
    #expect(next.index == bodies[3].index && next.generation == 2)
    #expect(world.bodies == [first] + bodies[4...] + [next])
    try world.step()
    let ends = world.contacts.filter { $0.phase == .ended }
    #expect(Set(ends.flatMap { [$0.bodyA, $0.bodyB] }).isSuperset(of: bodies[1...3]))
    #expect(!ends.contains { $0.bodyA == next || $0.bodyB == next })
  }

  @Test("leaves the state that a keyframe of it restores")
  func keyframes() throws {
    var world = try settledRow(.standard)
    for body in world.bodies[1...5] { try world.remove(body) }
    let before = world.digest
    let keyframe = try world.keyframe()
    #expect(world.digest == before)
    var other = try World(world.settings)
    try other.restore(keyframe)
    for _ in 0..<60 {
      try world.step()
      try other.step()
      try #require(world.digest == other.digest)
    }
  }

  @Test("needs no memory that grows while bodies come and go between two steps")
  func withoutSteps() throws {
    var world = try World(WorldSettings())
    func cycle(_ world: inout World) throws {
      for _ in 0..<3000 { try world.remove(try world.add(.ball(0, 0))) }
    }
    try cycle(&world)
    // A list that grew with each body would take new memory in one of ten times as many.
    var counts: Set<Int> = []
    for _ in 0..<20 {
      let before = Allocations.count
      try cycle(&world)
      counts.insert(Allocations.count - before)
    }
    #expect(counts.count == 1)
    #expect(world.bodyCount == 0)
    try world.step()
    #expect(world.contacts.isEmpty)
  }

  /// A floor and eleven balls side by side that have come to rest on it, in contact.
  private func settledRow(_ solver: Solver) throws -> World {
    var world = try World(WorldSettings(gravity: Vector2(0, -900), solver: solver))
    _ = try world.add(.wall(Vector2(-400, 0), Vector2(400, 0)))
    for i in 0...10 { _ = try world.add(.ball(Double(i) * 19.9, 11)) }
    for _ in 0..<30 { try world.step() }
    return world
  }
}

/// The scene of Reference/removals.c, described to our world.
private final class RemovalScene {
  var world: World
  var ledges: [BodyID?] = []
  var bodies: [BodyID?] = []
  var hash = FNV1a()
  /// Contacts that removals have ended, and how often a body slept.
  var ended = 0
  var sleepers = 0

  init() throws {
    world = try World(WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.25, solver: .raw))
    for i in 0..<2 {
      let (from, to) = (Vector2(-400, Double(-100 * i)), Vector2(400, Double(-100 * i)))
      ledges.append(
        try world.add(BodyDefinition(kind: .static, shapes: [shape(.segment(from: from, to: to, radius: 2))])))
    }
    for i in 0..<120 { try add(Double(24 * (i % 10) + (i / 10 % 3)), Double(12 + 20 * (i / 10))) }
  }

  func advance(_ step: Int) throws {
    var removed: Set<BodyID> = []
    if step % 20 == 0 {
      for i in 0..<3 { try remove(&bodies[step * 7 % 113 + i], &removed) }
    }
    if step % 30 == 0 { try add(Double(60 + step % 80), 300) }
    if step == 400 { try remove(&ledges[0], &removed) }
    try world.step()
    ended += world.contacts.count { $0.phase == .ended && (removed.contains($0.bodyA) || removed.contains($0.bodyB)) }
    for case let id? in bodies {
      let state = try world.state(of: id)
      hash.add(state.pose.position.x)
      hash.add(state.pose.position.y)
      hash.add(state.pose.rotation.radians)
      hash.add(state.velocity.x)
      hash.add(state.velocity.y)
      hash.add(state.spin)
      hash.add(state.isSleeping ? 1.0 : 0)
      if state.isSleeping { sleepers += 1 }
    }
  }

  private func remove(_ body: inout BodyID?, _ removed: inout Set<BodyID>) throws {
    guard let id = body else { return }
    try world.remove(id)
    removed.insert(id)
    body = nil
  }

  private func add(_ x: Double, _ y: Double) throws {
    let geometry: ShapeGeometry = bodies.count % 2 == 1 ? .circle(radius: 9) : .box(size: Size(18, 18))
    bodies.append(
      try world.add(BodyDefinition(kind: .dynamic, pose: Pose(x, y), mass: 4, shapes: [shape(geometry)])))
  }

  private func shape(_ geometry: ShapeGeometry) -> ShapeDefinition {
    ShapeDefinition(geometry: geometry, material: Material(friction: 0.5, elasticity: 0))
  }
}
