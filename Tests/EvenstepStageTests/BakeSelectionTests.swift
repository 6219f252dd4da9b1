import EvenstepGeometry
import EvenstepJSON
import EvenstepStage
import Testing

@Suite("Baking some nodes of a file")
struct BakeSelectionTests {
  static let file = """
    {"evenstep": 1, "parameters": {"side": 20}, "x-note": "$kept",
     "world": {"size": [400, 300]},
     "materials": {"wood": {"friction": 0.7}},
     "nodes": [
      {"id": "floor", "position": [200, 10], "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [400, 20], "material": "wood"}]},
      {"id": "crate", "tags": ["crates"], "position": [60, 100], "body": {"kind": "dynamic"},
       "shapes": [{"kind": "box", "size": "$side"}], "look": {"kind": "shapes", "fill": "#c08040"},
       "repeat": {"kind": "grid", "columns": 2, "rows": 2, "spacing": [30, 30]},
       "children": [{"id": "badge", "look": {"kind": "circle", "radius": 3}}]},
      {"id": "ball", "tags": ["crates", "balls"], "position": [200, 200], "body": {"kind": "dynamic"},
       "shapes": [{"kind": "circle", "radius": 10, "material": "wood"}],
       "components": [{"kind": "lifetime", "seconds": 100}]},
      {"id": "anchor", "position": [300, 250], "body": {"kind": "static"}, "shapes": [{"kind": "circle", "radius": 2}],
       "components": [{"kind": "keys", "bindings": [{"key": "up", "do": {"kind": "impulse", "target": "ball", "impulse": [0, 9]}}]}]}
     ],
     "joints": [
      {"id": "rope", "kind": "pin", "a": "ball", "b": "anchor"},
      {"id": "hinge", "kind": "pin", "a": "crate[0,0]", "b": "crate[1,0]"}
     ],
     "timeline": [
      {"at": 0.2, "do": [{"kind": "set", "target": "ball", "property": "velocity", "value": [10, 0]},
                         {"kind": "set", "target": {"tag": "crates"}, "property": "tint", "value": "#ff0000"}]},
      {"at": 0.3, "do": {"kind": "impulse", "target": {"tag": "balls"}, "impulse": [1, 0]}},
      {"at": 0.4, "do": {"kind": "disconnect", "joint": "rope"}}
     ]}
    """

  private func bake(_ ids: [String]) throws -> (BakedScene, Scene) {
    let document = try SceneDocument(bytes: Array(BakeSelectionTests.file.utf8))
    let stage = try Stage(document.scene())
    var bake = try MotionBake(of: stage, nodes: ids, in: document)
    for _ in 0..<120 {
      try stage.advance()
      try bake.observe(stage)
    }
    let baked = try bake.scene()
    return (baked, try SceneDocument(bytes: Array(baked.json.prettyText.utf8)).scene())
  }

  @Test("one node gets keyframes, and what was about it goes; all else stays")
  func one() throws {
    let (baked, scene) = try bake(["ball"])
    #expect(scene.nodes.map(\.id) == ["floor", "crate", "ball", "anchor"])
    let ball = scene.nodes[2]
    #expect(ball.body == nil && ball.components.isEmpty && ball.tags.isEmpty && !ball.animations.isEmpty)
    #expect(scene.nodes[1].body != nil && scene.nodes[1].repetition != nil && scene.nodes[1].tags == ["crates"])
    #expect(scene.joints.map(\.id) == ["hinge"])
    #expect(scene.timeline.count == 1 && scene.timeline[0].commands.count == 1)
    #expect(
      baked.leftOut == [
        "joints of baked nodes: rope", "commands about baked nodes: 4", "components of baked nodes: 1",
      ])
    #expect(baked.nodeCount == 1 && baked.poseCount == 121 && scene.duration == 1)
  }

  @Test("a repeated node is baked with all its copies and their children")
  func repeated() throws {
    let (baked, scene) = try bake(["crate"])
    #expect(
      scene.nodes.map(\.id) == ["floor", "crate[0.0]", "crate[1.0]", "crate[0.1]", "crate[1.1]", "ball", "anchor"])
    #expect(scene.nodes[1].children.map(\.id) == ["badge[0.0]"])
    #expect(scene.joints.map(\.id) == ["rope"] && baked.nodeCount == 8)
    // What is said to a tag is for the others that have it.
    #expect(scene.timeline.count == 3 && scene.timeline[0].commands.count == 2)
    // The others fall and bounce as they did without those crates in their way.
    let stage = try Stage(scene)
    try stage.run(steps: 120)
    #expect(stage.state(of: "ball").map { $0.position.y < 200 } == true)
  }

  @Test("names what is wrong with an id")
  func ids() throws {
    func message(_ id: String) -> String {
      do { _ = try bake([id]) } catch { return "\(error)" }
      return ""
    }
    #expect(message("bal") == "there is no node \"bal\" in the file; did you mean \"ball\"?")
    #expect(message("badge").contains("is inside \"crate\", which is repeated"))
    #expect(message("crate[0,0]").hasPrefix("there is no node \"crate[0,0]\" in the file"))
  }
}
