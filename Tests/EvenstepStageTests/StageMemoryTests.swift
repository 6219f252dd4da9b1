import EvenstepGeometry
import EvenstepStage
import EvenstepTestSupport
import Testing

@Suite("What a search takes from memory")
struct StageMemoryTests {
  /// Crates that stand on a floor in 250 stacks of four, come to rest, and sleep where they may.
  private static func settledCrates(sleep: Double?) throws -> Stage {
    var scene = Scene(size: Size(1200, 800), gravity: Vector2(0, -1000))
    scene.world.keyframeEvery = 5
    scene.world.sleep = sleep
    scene.nodes = [Node("floor", at: Vector2(600, 0), body: .static, shapes: [.box(20_000, 40)])]
    for index in 0..<1000 {
      let place = Vector2(40 + 28 * Double(index % 250), 30 + 20 * Double(index / 250))
      scene.nodes.append(Node("crate\(index)", at: place, body: .dynamic, shapes: [.box(20, 20)]))
    }
    let stage = try Stage(scene)
    try stage.run(steps: 300)
    #expect(stage.sleepingCount == (sleep == nil ? 0 : 1000) && stage.topSpeed < 10)
    return stage
  }

  /// How many allocations five rounds take, after some that may take what they need.
  private static func allocations(_ round: () throws -> Void) throws -> Int {
    for _ in 0..<3 { try round() }
    let before = Allocations.count
    for _ in 0..<5 { try round() }
    return Allocations.count - before
  }

  @Test("the counter counts, where it can")
  func counting() throws {
    var blocks: [[UInt8]] = []
    let count = try Self.allocations { blocks.append(Array(repeating: 1, count: 1000)) }
    #expect(blocks.count == 8 && (count >= 5) == Allocations.areCounted)
  }

  @Test("restoring and stepping 1000 settled crates takes none, awake or asleep", arguments: [nil, 0.1] as [Double?])
  func restoring(sleep: Double?) throws {
    let stage = try Self.settledCrates(sleep: sleep)
    let keyframe = try stage.keyframe()
    let count = try Self.allocations {
      try stage.restore(keyframe)
      for _ in 0..<10 { try stage.advance() }
    }
    #expect(count == 0 && stage.step == 310)
  }

  @Test("saving, stepping and restoring takes none", arguments: [nil, 0.1] as [Double?])
  func saving(sleep: Double?) throws {
    let stage = try Self.settledCrates(sleep: sleep)
    var keyframe = try stage.keyframe()
    let count = try Self.allocations {
      try stage.save(to: &keyframe)
      for _ in 0..<10 { try stage.advance() }
      try stage.restore(keyframe)
      for _ in 0..<5 { try stage.advance() }
    }
    #expect(count == 0 && stage.step == 340)
  }

  @Test("a push that a search tries takes none either")
  func pushing() throws {
    let stage = try Self.settledCrates(sleep: nil)
    let keyframe = try stage.keyframe()
    let count = try Self.allocations {
      try stage.restore(keyframe)
      stage.enqueue(.impulse(.node("crate17"), Vector2(1e3, 0), at: nil))
      for _ in 0..<10 { try stage.advance() }
    }
    #expect(count == 0)
  }
}
