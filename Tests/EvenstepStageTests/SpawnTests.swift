import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import Testing

@Suite("Nodes that come and go")
struct SpawnTests {
  @Test("a spawned node keeps its id while it is new, and gets the next free number afterwards")
  func ids() throws {
    let stage = try stage(#"{"id": "a"}, {"id": "b"}"#)
    for id in ["a", "c", "c", "a"] { stage.enqueue(.spawn(Node(id))) }
    try stage.advance()
    #expect(stage.nodeIDs == ["a", "b", "a#2", "c", "c#2", "a#3"])
    stage.enqueue(.remove(.node("c#2")))
    stage.enqueue(.remove(.node("c")))
    stage.enqueue(.spawn(Node("c")))
    try stage.advance()
    #expect(stage.nodeIDs.last == "c#3", "an id is given out once")
  }

  @Test("children and repetitions of a spawned node come with it, each with an id of its own")
  func families() throws {
    let stage = try stage(#"{"id": "a", "children": [{"id": "leaf"}]}"#)
    var node = Node("a", at: Vector2(10, 0))
    node.children = [Node("leaf", at: Vector2(1, 0))]
    node.repetition = Repetition(.grid(columns: 2, rows: 1, spacing: Vector2(5, 0)))
    stage.enqueue(.spawn(node))
    stage.enqueue(.spawn(node))
    try stage.advance()
    #expect(
      stage.nodeIDs == [
        "a", "leaf", "a[0,0]", "leaf[0,0]", "a[1,0]", "leaf[1,0]", "a[0,0]#2", "leaf[0,0]#2", "a[1,0]#2", "leaf[1,0]#2",
      ])
    stage.enqueue(.remove(.node("a[1,0]")))
    stage.enqueue(.remove(.node("leaf")))
    try stage.advance()
    #expect(
      stage.nodeIDs == [
        "a", "a[0,0]", "leaf[0,0]", "a[0,0]#2", "leaf[0,0]#2", "a[1,0]#2", "leaf[1,0]#2",
      ])
    #expect(try stage.required("leaf[0,0]#2").position == Vector2(1, 0), "the others keep their parents and places")
  }

  @Test("a removed body leaves the world, and its contacts end by its name")
  func removal() throws {
    let stage = try stage(
      """
      {"id": "floor", "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [100, 10]}]},
      {"id": "ball", "position": [0, 9], "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}]}
      """, world: #""gravity": [0, -100]"#)
    try stage.run(steps: 3)
    stage.enqueue(.remove(.node("ball")))
    try stage.advance()
    #expect(stage.nodeIDs == ["floor"])
    let ended = try #require(stage.contacts.first)
    #expect(stage.contacts.count == 1 && ended.phase == .ended && ended.a == "floor" && ended.b == "ball")
    try stage.advance()
    #expect(stage.contacts.isEmpty)
  }

  @Test("a spawner adds its node at regular steps, at its place in the world, up to its limit")
  func spawner() throws {
    let stage = try stage(
      """
      {"id": "rig", "position": [100, 50], "angle": 90, "children": [{"id": "nozzle", "position": [10, 0], "components": [
        {"kind": "spawner", "every": 0.1, "limit": 3, "node": {"id": "drop", "position": [0, -1]}}]}]}
      """)
    var counts: [Int] = []
    for _ in 0..<40 {
      try stage.advance()
      counts.append(stage.nodeIDs.count - 2)
    }
    // Given at the end of step 1 and acting in step 2, then every 12 steps: 0.1 s at 120 steps a second.
    #expect(counts[0] == 0 && counts[1] == 1 && counts[11] == 1 && counts[12] == 2 && counts[24] == 3)
    #expect(counts.last == 3)
    let place = try stage.required("drop#3").position
    #expect((place - Vector2(100, 59)).length < 1e-12)
  }

  @Test("a lifetime removes its node after that many seconds, a thousand at once")
  func lifetime() throws {
    let stage = try stage(
      """
      {"id": "spark", "repeat": {"kind": "scatter", "count": 5000, "size": 100},
        "components": [{"kind": "lifetime", "seconds": 0.1}], "children": [{"id": "glow"}]}, {"id": "rest"}
      """)
    try stage.run(steps: 12)
    #expect(stage.nodeIDs.count == 10_001)
    try stage.advance()
    #expect(stage.nodeIDs == ["rest"])
  }

  @Test("spawning without end is an error with step and node, not a full memory")
  func endless() throws {
    let bodies = try stage(
      """
      {"id": "gun", "components": [{"kind": "spawner", "every": 0.001, "node": {"id": "bit",
        "repeat": {"kind": "grid", "columns": 100, "rows": 10, "spacing": 30},
        "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 1}]}}]}
      """)
    let crowd = #expect(throws: StageError.self) { try bodies.run(steps: 1000) }
    #expect(crowd?.node?.hasPrefix("bit") == true && crowd?.message.contains("at most") == true)
    let nodes = try stage(
      """
      {"id": "gun", "components": [{"kind": "spawner", "every": 0.001, "node": {"id": "bit",
        "repeat": {"kind": "grid", "columns": 100, "rows": 100, "spacing": 30}}}]}
      """)
    let error = #expect(throws: StageError.self) { try nodes.run(steps: 1000) }
    #expect(error?.node == "bit" && error?.message.contains("100000 nodes") == true)
    let commands = try stage(
      """
      {"id": "gun", "repeat": {"kind": "scatter", "count": 5000, "size": 10}, "components": [
        {"kind": "spawner", "every": 0.001, "node": {"id": "bit"}}]}
      """, world: #""stepRate": 10"#)
    #expect(throws: StageError.self) { try commands.run(steps: 100) }
  }

  @Test("bodies that commands put on one heap are refused before they are stepped")
  func heapOfArrivals() throws {
    let stage = try stage(
      """
      {"id": "bit", "tags": ["bit"], "repeat": {"kind": "grid", "columns": 100, "rows": 50, "spacing": 30},
        "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}]}
      """)
    try stage.advance()
    stage.enqueue(.set(.tag("bit"), .position(.zero)))
    let error = #expect(throws: StageError.self) { try stage.advance() }
    #expect(error?.message.contains("heap") == true)
  }
}
