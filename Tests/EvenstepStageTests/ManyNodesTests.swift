import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import EvenstepTestSupport
import Testing

@Suite("Very many nodes")
struct ManyNodesTests {
  @Test("1000 spawned and removed a second take no more memory after a minute than after some seconds")
  func fountain() throws {
    let drop =
      #"{"id": "drop", "tags": ["drop"], "body": {"kind": "dynamic", "velocity": [0, 100]}, "#
      + #""shapes": [{"kind": "circle", "radius": 0.4}], "components": [{"kind": "lifetime", "seconds": 0.2}]}"#
    let stage = try stage(
      """
      {"id": "floor", "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [2000, 10]}]},
      {"id": "spout", "position": [-240, 7], "components": [{"kind": "spawner", "every": 0.009, "node": \(drop)}],
        "repeat": {"kind": "grid", "columns": 9, "rows": 1, "spacing": 60}}
      """, world: #""gravity": [0, -900]"#)
    var (sizes, allocations): ([Int], [Int]) = ([], [])
    for _ in 0..<12 {
      let before = Allocations.count
      try stage.run(steps: 600)
      allocations.append(Allocations.count - before)
      sizes.append(try stage.keyframe().encoded().count)
    }
    let last = try #require(stage.nodeIDs.last?.split(separator: "#").last.flatMap { Int($0) })
    #expect(last > 59_000 && stage.nodeIDs.count < 250, "\(last) drops, \(stage.nodeIDs.count) nodes")
    // The number of drops in the air differs by one or two from window to window.
    #expect(sizes.last! <= sizes[1] + sizes[1] / 20, "\(sizes)")
    #expect(allocations.last! <= allocations[1] + allocations[1] / 20, "\(allocations)")
  }

  @Test("may be 50 000 tiles in a row")
  func tiles() throws {
    let stage = try stage(
      """
      {"id": "tile", "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [32, 32]}],
        "repeat": {"kind": "grid", "columns": 50000, "rows": 1, "spacing": 32}},
      {"id": "crate", "position": [800000, 26], "body": {"kind": "dynamic"}, "shapes": [{"kind": "box", "size": [20, 20]}]}
      """, world: #""gravity": [0, -900]"#)
    try stage.run(steps: 60)
    #expect(abs(try stage.required("crate").position.y - 26) < 0.2)
  }

  @Test("can be removed in one step, by tag or one by one, with the same outcome")
  func clearing() throws {
    func cleared(_ commands: (Stage) -> [Command]) throws -> Stage {
      let stage = try Stage(Self.crates(900))
      try stage.run(steps: 30)
      for command in commands(stage) { stage.enqueue(command) }
      try stage.run(steps: 2)
      return stage
    }
    let byTag = try cleared { _ in [.remove(.tag("crate"))] }
    let oneByOne = try cleared { stage in stage.nodeIDs.dropFirst().map { .remove(.node($0)) } }
    #expect(byTag.nodeIDs == ["floor"] && byTag.digest == oneByOne.digest)
    // They can be told from one another until the step after the one in which they went.
    #expect(byTag.contacts.isEmpty)
  }

  @Test("are found by grids from 1000 shapes on, or where a scene says so, with the same bits after a keyframe")
  func broadPhase() throws {
    var scene = Self.crates(PhysicsLimits.treeShapes)
    let stage = try Stage(scene)
    try stage.run(steps: 30)
    let keyframe = try stage.keyframe()
    let bytes = keyframe.encoded()
    try stage.run(steps: 10)
    scene.world.broadPhase = .grid
    let grid = try Stage(scene)
    try grid.run(steps: 40)
    #expect(grid.poseHash == stage.poseHash, "the floor is one shape more than trees are good for")
    scene.world.broadPhase = .tree
    let tree = try Stage(scene)
    try tree.run(steps: 40)
    #expect(tree.poseHash != stage.poseHash)
    scene.world.broadPhase = .automatic
    let other = try Stage(scene)
    try other.restore(try Keyframe(decoding: bytes, for: scene))
    try other.run(steps: 10)
    #expect(other.digest == stage.digest)
  }

  @Test("cannot have grids with the raw solver")
  func raw() throws {
    do {
      _ = try stage("", world: #""solver": "raw", "broadPhase": "grid""#)
      Issue.record("it was taken")
    } catch { #expect("\(error)".contains("world.broadPhase")) }
  }

  /// Crates on a floor, in contact with one another.
  private static func crates(_ count: Int) -> Scene {
    var scene = Scene(size: Size(1200, 800), gravity: Vector2(0, -1000))
    scene.nodes = [Node("floor", at: Vector2(600, 0), body: .static, shapes: [.box(20_000, 40)])]
    for index in 0..<count {
      let place = Vector2(19.95 * Double(index % 300) - 1000, 30 + 20 * Double(index / 300))
      var node = Node("crate\(index)", at: place, body: .dynamic, shapes: [.box(20, 20)])
      node.tags = ["crate"]
      scene.nodes.append(node)
    }
    return scene
  }
}
