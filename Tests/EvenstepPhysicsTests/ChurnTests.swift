import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("A busy world")
struct ChurnTests {
  @Test(
    "keeps contacts in pairs of beginning and end while bodies come, go, sleep and are moved",
    arguments: 1...12)
  func balance(seed: Int) throws {
    let playground = try Playground(seed: UInt64(seed))
    for _ in 0..<600 { try playground.advance() }
    #expect(playground.unbalanced == 0)
    #expect(playground.began > 100)
    // A body that is gone touches nothing; the ends of its contacts come with the next step.
    for body in playground.world.bodies { try playground.world.remove(body) }
    try playground.advanceWithoutChange()
    #expect(playground.unbalanced == 0 && playground.touching.isEmpty)
  }

  @Test("comes out the same when everything is done again", arguments: 1...4)
  func repetition(seed: Int) throws {
    let first = try Playground(seed: UInt64(seed))
    let second = try Playground(seed: UInt64(seed))
    for _ in 0..<400 { try first.advance() }
    for _ in 0..<400 { try second.advance() }
    #expect(first.hash == second.hash)
  }
}

/// A walled box in which something changes every few steps.
private final class Playground {
  var world: World
  var random: SeededRandom
  var touching: Set<[ShapeID]> = []
  var unbalanced = 0
  var began = 0
  var hash = FNV1a()
  private var moved: BodyID?

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    world = try World(
      WorldSettings(
        gravity: Vector2(0, -800), sleepAfter: 0.1, solver: seed % 2 == 0 ? .raw : .standard))
    let corners = [Vector2(0, 0), Vector2(400, 0), Vector2(400, 400), Vector2(0, 400)]
    _ = try world.add(
      BodyDefinition(
        kind: .static, shapes: [ShapeDefinition(geometry: .chain(points: corners, radius: 4, closed: true))]))
    for _ in 0..<30 { _ = try world.add(body()) }
  }

  func advance() throws {
    if random.nextIndex(4) == 0 { try change() }
    try advanceWithoutChange()
    // A kinematic body keeps the velocity that brought it to its place, and would fly off.
    if let moved { try world.setVelocity(of: moved, to: .zero) }
    moved = nil
  }

  func advanceWithoutChange() throws {
    try world.step()
    for event in world.contacts {
      let pair = [event.shapeA, event.shapeB]
      hash.add(Double(event.shapeA.index))
      hash.add(Double(event.shapeB.index))
      hash.add(event.impulse)
      if event.phase == .began {
        began += 1
        if !touching.insert(pair).inserted { unbalanced += 1 }
      } else if touching.remove(pair) == nil {
        unbalanced += 1
      }
    }
    try world.addPoses(to: &hash)
  }

  private func change() throws {
    let bodies = world.bodies
    let any = bodies[random.nextIndex(bodies.count)]
    let kind = try world.kind(of: any)
    switch random.nextIndex(10) {
    case 0, 1: if any != bodies[0] { try world.remove(any) }
    case 2, 3: _ = try world.add(body())
    case 4: if any != bodies[0] { try world.setPose(of: any, to: place()) }
    case 5: if kind != .static { try world.setVelocity(of: any, to: vector(400)) }
    case 6: if kind == .dynamic { try world.applyImpulse(vector(1e5), at: place().position, to: any) }
    case 7:
      if kind == .kinematic {
        try world.moveKinematic(any, to: place())
        moved = any
      }
    case 8: try world.wake(any)
    default: if random.nextIndex(8) == 0 { try world.setGravity(vector(900)) }
    }
  }

  private func body() -> BodyDefinition {
    let kinds: [BodyKind] = [.dynamic, .dynamic, .dynamic, .dynamic, .kinematic, .static]
    let kind = kinds[random.nextIndex(kinds.count)]
    var body = BodyDefinition(kind: kind, pose: place())
    if kind != .static { body.velocity = vector(kind == .dynamic ? 200 : 20) }
    for _ in 0...random.nextIndex(2) {
      body.shapes.append(
        ShapeDefinition(
          geometry: geometry(), material: Material(elasticity: random.nextUnit() / 2),
          isSensor: random.nextIndex(6) == 0))
    }
    return body
  }

  private func geometry() -> ShapeGeometry {
    switch random.nextIndex(4) {
    case 0: .circle(offset: vector(8), radius: random.next(from: 4, to: 16))
    case 1: .box(offset: vector(8), size: Size(random.next(from: 8, to: 40), 12), angle: .radians(1))
    case 2: .polygon(points: [Vector2(-12, -9), Vector2(14, -7), Vector2(0, 15)])
    default: .segment(from: Vector2(-20, -5), to: Vector2(15, 5), radius: 3)
    }
  }

  private func place() -> Pose {
    Pose(random.next(from: 30, to: 370), random.next(from: 30, to: 370), random.next(from: -3, to: 3))
  }

  private func vector(_ size: Double) -> Vector2 {
    Vector2(random.next(from: -size, to: size), random.next(from: -size, to: size))
  }
}
