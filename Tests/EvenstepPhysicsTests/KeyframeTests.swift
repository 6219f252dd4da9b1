import EvenstepCoding
import EvenstepGeometry
import EvenstepPhysics
import EvenstepTestSupport
import Testing

@Suite("A keyframe")
struct KeyframeTests {
  static let runs = KeyframeScene.all.flatMap { scene in [1, 7, 30].map { (scene, $0) } + [(scene.onGrids, 30)] }

  @Test("goes on with the same bits in its own world, in an empty one and through bytes", arguments: runs)
  func goesOn(scene: KeyframeScene, every: Int) throws {
    var straight = Run(scene, every: every, from: try scene.make())
    straight.keeps = true
    try straight.advance(to: scene.steps)
    let expected = straight.digests
    let last = straight.keyframes.count - 1
    for choice in 0...5 {
      let (step, keyframe) = straight.keyframes[choice * last / 5]
      var empty = Run(scene, every: every, from: try World(straight.world.settings))
      let read = try WorldKeyframe(bytes: keyframe.bytes)
      #expect(try straight.repeats(from: step, keyframe, expected) == nil, "keyframe \(step) in its own world")
      #expect(try empty.repeats(from: step, read, expected) == nil, "keyframe \(step) in an empty world")
    }
  }

  @Test("has bytes that depend on the state alone", arguments: KeyframeScene.all)
  func bytes(scene: KeyframeScene) throws {
    var first = Run(scene, every: 7, from: try scene.make())
    try first.advance(to: 70)
    // Another world of other addresses, which has made a start with something else.
    var other = Run(scene, every: 7, from: try World(first.world.settings))
    for number in 0..<50 { _ = try other.world.add(.ball(Double(number) * 3, 50)) }
    for _ in 0..<20 { try other.world.step() }
    try other.world.restore(first.world.keyframe())
    other.step = 70
    try first.advance(to: 140)
    try other.advance(to: 140)
    let bytes = try first.world.keyframe().bytes
    #expect(try other.world.keyframe().bytes == bytes)
    #expect(try WorldKeyframe(bytes: bytes).bytes == bytes)
  }

  @Test("lays down what bodies have in common once")
  func sharing() throws {
    func size(of count: Int) throws -> Int {
      var world = try World(WorldSettings())
      for number in 0..<count { _ = try world.add(KeyframeScene.box(Double(number) * 100, 0, 10, 10)) }
      return try world.keyframe().bytes.count
    }
    let each = try size(of: 3) - size(of: 2)
    #expect(each == (try size(of: 2) - size(of: 1)))
    // Handles, counts, motion, a shape, and the places in the lists: far below the 300 bytes and more of a definition.
    #expect(each < 180)
  }

  @Test("brings handles back, and takes those away that came later")
  func handles() throws {
    var world = try KeyframeScene.settling.make()
    let bodies = world.bodies
    let keyframe = try world.keyframe()
    try world.remove(bodies[5])
    try world.remove(bodies[7])
    let later = try world.add(.ball(200, 380))
    for _ in 0..<30 { try world.step() }
    try world.restore(keyframe)
    #expect(world.bodies == bodies)
    #expect(try world.shapes(of: bodies[5]).count == 1)
    do {
      _ = try world.state(of: later)
      Issue.record("a body of the future is there")
    } catch { #expect(error == .staleBody(later)) }
    // Whoever is added next gets the handle that it would have got then.
    var other = try World(world.settings)
    try other.restore(keyframe)
    let ball = BodyDefinition.ball(200, 380)
    #expect(try world.add(ball) == (try other.add(ball)))
  }

  @Test("holds the ends of contacts that a removal has brought about")
  func endings() throws {
    var world = try KeyframeScene.settling.make()
    for _ in 0..<200 { try world.step() }
    try world.remove(world.bodies[3])
    var other = try World(world.settings)
    try other.restore(try world.keyframe())
    try world.step()
    try other.step()
    #expect(world.contacts.contains { $0.phase == .ended })
    #expect(other.contacts == world.contacts)
  }

  @Test("is refused by the raw solver, by other settings, and after an escape")
  func refusals() throws {
    var raw = try World(WorldSettings(solver: .raw))
    do {
      _ = try raw.keyframe()
      Issue.record("the raw solver has a keyframe")
    } catch {
      #expect("\(error)" == "solver must be standard where there are to be keyframes, not raw")
    }
    var world = try World(WorldSettings(gravity: Vector2(0, -1)))
    let keyframe = try world.keyframe()
    var other = try World(WorldSettings(gravity: Vector2(0, -2)))
    let body = try other.add(.ball(0, 0))
    do {
      try other.restore(keyframe)
      Issue.record("other settings were taken")
    } catch { #expect("\(error)".hasPrefix("keyframe must be of a world with the settings")) }
    #expect(other.bodies == [body])
    try other.setVelocity(of: body, to: Vector2(1e6, 0))
    try other.applyImpulse(Vector2(9e8 * other.mass(of: body), 0), to: body)
    do { for _ in 0..<200 { try other.step() } } catch {}
    do {
      _ = try other.keyframe()
      Issue.record("an escaped world has a keyframe")
    } catch {
      guard case .escaped = error else { throw error }
    }
  }

  @Test("takes no memory to be taken or restored, nor do the steps after it, once that was done before")
  func memory() throws {
    var world = try KeyframeScene.pile(WorldSettings(gravity: Vector2(0, -900)), count: 120)
    for _ in 0..<300 { try world.step() }
    var keyframe = try world.keyframe()
    var counts: [Int] = []
    for _ in 0..<3 {
      let before = Allocations.count
      try world.restore(keyframe)
      for _ in 0..<60 { try world.step() }
      world.canonicalize()
      for _ in 0..<60 { try world.step() }
      try world.restore(keyframe)
      try world.save(to: &keyframe)
      counts.append(Allocations.count - before)
    }
    if !Allocations.areCounted { return }
    #expect(counts[0] > 0)
    #expect(counts[2] == 0)
  }
}

extension KeyframeScene: CustomTestStringConvertible {
  var testDescription: String { name }
}
