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

  /// The number of allocations of this thread so far; nil where nobody counts.
  private static var count: UInt? {
    guard let symbol = dlsym(nil, "evenstep_allocations") else { return nil }
    return unsafeBitCast(symbol, to: (@convention(c) () -> UInt).self)()
  }

  /// Runs this suite again in a child that counts, unless this is the child.
  private static func counted(_ test: String, _ body: () throws -> Void) throws {
    if getenv(mark) != nil { return try body() }
    try withTemporaryFolder { folder in
      let source = repository("Tests/EvenstepCommandTests/Allocations/count.c")
      try ReadmeTests.run(
        "/usr/bin/cc", ["-O2", "-fno-builtin", "-shared", "-fPIC", "-o", "\(folder)/count.so", source])
      let output = try ReadmeTests.run(
        CommandLine.arguments[0], ["--testing-library", "swift-testing", "--filter", "AllocationTests/\(test)"],
        environment: [("LD_PRELOAD", "\(folder)/count.so"), (mark, "1")])
      #expect(output.contains("1 test") && output.contains("passed"), "\(output)")
    }
  }

  /// A wall of crates, 40 wide and 25 high, that stand on each other.
  private static func crates(sleep: Double?) -> Scene {
    var scene = Scene(size: Size(1200, 800), gravity: Vector2(0, -1000))
    scene.world.keyframeEvery = 5
    scene.world.sleep = sleep
    scene.nodes = [Node("floor", at: Vector2(600, 0), body: .static, shapes: [.box(4000, 40)])]
    for index in 0..<1000 {
      let place = Vector2(40 + 28 * Double(index % 40), 30 + 20 * Double(index / 40))
      scene.nodes.append(Node("crate\(index)", at: place, body: .dynamic, shapes: [.box(20, 20)]))
    }
    return scene
  }

  /// How many allocations a few rounds take, after a few that may take what they need.
  private static func allocations(_ round: () throws -> Void) throws -> UInt {
    for _ in 0..<3 { try round() }
    let before = try #require(count)
    for _ in 0..<5 { try round() }
    return try #require(count) - before
  }

  @Test("the counter counts")
  func counter() throws {
    try Self.counted("counter") {
      var blocks: [[UInt8]] = []
      let before = try #require(Self.count)
      for size in 1...100 { blocks.append(Array(repeating: 1, count: size * 100)) }
      #expect(try #require(Self.count) - before >= 100 && blocks.count == 100)
    }
  }

  @Test("restoring and stepping 1000 settled crates takes none, awake or asleep", arguments: [nil, 0.1] as [Double?])
  func restoring(sleep: Double?) throws {
    try Self.counted("restoring") {
      let stage = try Stage(Self.crates(sleep: sleep))
      try stage.run(steps: 60)
      let keyframe = try stage.keyframe()
      let count = try Self.allocations {
        try stage.restore(keyframe)
        try stage.run(steps: 10)
      }
      #expect(count == 0)
      #expect(stage.step == 70)
    }
  }

  @Test("saving, stepping and restoring takes none", arguments: [nil, 0.1] as [Double?])
  func saving(sleep: Double?) throws {
    try Self.counted("saving") {
      let stage = try Stage(Self.crates(sleep: sleep))
      try stage.run(steps: 60)
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
