import EvenstepCoding
import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Damaged bytes of a keyframe")
struct KeyframeDamageTests {
  /// The bytes of a world in the middle of a scene.
  private func bytes(_ scene: KeyframeScene) throws -> [UInt8] {
    var run = Run(scene, every: 30, from: try scene.make())
    try run.advance(to: scene.steps / 2)
    return try run.world.keyframe().bytes
  }

  @Test("are refused wherever they end")
  func truncation() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -900)))
    _ = try world.add(.wall(Vector2(0, 0), Vector2(100, 0)))
    let box = try world.add(KeyframeScene.box(50, 6, 10, 10))
    _ = try world.add(JointDefinition(a: box, kind: .motor(rate: 1)))
    for _ in 0..<20 { try world.step() }
    let bytes = try world.keyframe().bytes
    for count in bytes.indices {
      do {
        _ = try WorldKeyframe(bytes: Array(bytes[..<count]))
        Issue.record("\(count) bytes were read")
      } catch {}
    }
  }

  @Test("give an error or a world that can be stepped", arguments: KeyframeScene.all)
  func flips(scene: KeyframeScene) throws {
    let whole = try bytes(scene)
    let settings = try scene.make().settings
    var random = SeededRandom(seed: 4711)
    var refused = 0
    for _ in 0..<120 {
      var bytes = whole
      for _ in 0...random.nextIndex(3) {
        bytes[random.nextIndex(bytes.count)] ^= 1 << UInt8(random.nextIndex(8))
      }
      do { try use(bytes, settings) } catch { refused += 1 }
    }
    // Most bytes are low digits of numbers and low bytes of counts.
    #expect(refused > 20)
  }
}

extension KeyframeDamageTests {
  /// Goes on from bytes with a world, and empties it.
  ///
  /// Inside the loop of its caller, an unoptimised build of Swift 6.3 would never come to an end of compiling it.
  private func use(_ bytes: [UInt8], _ settings: WorldSettings) throws {
    let keyframe = try WorldKeyframe(bytes: bytes)
    var world = try World(settings)
    try world.restore(keyframe)
    for _ in 0..<10 { try world.step() }
    try world.setGravity(Vector2(0, 100))
    for body in world.bodies { try world.remove(body) }
    try world.step()
  }
}

extension WorldKeyframe {
  /// The keyframe as bytes.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Takes a keyframe from bytes, all of them.
  init(bytes: [UInt8]) throws {
    var reader = ByteReader(bytes)
    self = try WorldKeyframe(from: &reader)
    try reader.finish()
  }
}
