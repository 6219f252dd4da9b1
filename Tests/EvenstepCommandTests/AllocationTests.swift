import EvenstepExport
import EvenstepGeometry
import EvenstepStage
import EvenstepTestSupport
import Glibc
import Testing

@Suite("What a search takes from memory")
struct AllocationTests {
  /// How a test tells its child that it is the one.
  private static let mark = "EVENSTEP_COUNTS_ALLOCATIONS"

  typealias Counter = @convention(c) () -> UInt

  /// What tells the number of allocations of this thread so far.
  private static func counter() throws -> Counter {
    unsafeBitCast(try #require(dlsym(nil, "evenstep_allocations")), to: Counter.self)
  }

  /// Runs this suite again in a child that counts, unless this is the child.
  private static func counted(_ test: String, _ body: () throws -> Void) throws {
    if getenv(mark) != nil {
      try body()
      return print("counted \(test)")
    }
    try withTemporaryFolder { folder in
      let source = repository("Tests/EvenstepCommandTests/Allocations/count.c")
      try ReadmeTests.run(
        "/usr/bin/cc", ["-O2", "-fno-builtin", "-shared", "-fPIC", "-o", "\(folder)/count.so", source])
      let output = try ReadmeTests.run(
        CommandLine.arguments[0], ["--testing-library", "swift-testing", "--filter", "AllocationTests/\(test)"],
        environment: [("LD_PRELOAD", "\(folder)/count.so"), (mark, "1")])
      #expect(output.contains("counted \(test)"), "\(output)")
    }
  }

  /// Crates that stand on a floor in 250 stacks of four.
  private static func crates(sleep: Double?) -> Scene {
    var scene = Scene(size: Size(1200, 800), gravity: Vector2(0, -1000))
    scene.world.keyframeEvery = 5
    scene.world.sleep = sleep
    scene.nodes = [Node("floor", at: Vector2(600, 0), body: .static, shapes: [.box(20_000, 40)])]
    for index in 0..<1000 {
      let place = Vector2(40 + 28 * Double(index % 250), 30 + 20 * Double(index / 250))
      scene.nodes.append(Node("crate\(index)", at: place, body: .dynamic, shapes: [.box(20, 20)]))
    }
    return scene
  }

  /// The crates when they have come to rest, and sleep where they may.
  private static func settled(sleep: Double?) throws -> Stage {
    let stage = try Stage(crates(sleep: sleep))
    try stage.run(steps: 300)
    #expect(stage.sleepingCount == (sleep == nil ? 0 : 1000) && stage.topSpeed < 1)
    return stage
  }

  /// How many allocations a few rounds take, after a few that may take what they need.
  private static func allocations(_ round: () throws -> Void) throws -> UInt {
    for _ in 0..<3 { try round() }
    let counter = try counter()
    let before = counter()
    for _ in 0..<5 { try round() }
    return counter() - before
  }

  @Test("the counter counts")
  func counting() throws {
    try Self.counted("counting") {
      let counter = try Self.counter()
      var blocks: [[UInt8]] = []
      let before = counter()
      for size in 1...100 { blocks.append(Array(repeating: 1, count: size * 100)) }
      let count = counter() - before
      #expect(count >= 100 && blocks.count == 100)
    }
  }

  @Test("restoring and stepping 1000 settled crates takes none, awake or asleep", arguments: [nil, 0.1] as [Double?])
  func restoring(sleep: Double?) throws {
    try Self.counted("restoring") {
      let stage = try Self.settled(sleep: sleep)
      let keyframe = try stage.keyframe()
      let count = try Self.allocations {
        try stage.restore(keyframe)
        try stage.run(steps: 10)
      }
      #expect(count == 0)
    }
  }

  @Test("saving, stepping and restoring takes none", arguments: [nil, 0.1] as [Double?])
  func saving(sleep: Double?) throws {
    try Self.counted("saving") {
      let stage = try Self.settled(sleep: sleep)
      var keyframe = try stage.keyframe()
      let count = try Self.allocations {
        try stage.save(to: &keyframe)
        try stage.run(steps: 10)
        try stage.restore(keyframe)
        try stage.run(steps: 5)
      }
      #expect(count == 0)
    }
  }
}
