import EvenstepDrawing
import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import EvenstepText
import Testing

@Suite("Texts on the stage")
struct TextSceneTests {
  private func items(_ stage: Stage) -> [DrawItem] {
    stage.snapshot().displayList(width: 200, height: 100, textures: TextureStore()).items
  }

  @Test("show a path for each letter, first all insides and then all borders, in pixels of the picture")
  func display() throws {
    let stage = try stage(
      ##"""
      {"id": "sign", "position": [10, 20], "opacity": 0.5, "tint": "#808080",
       "look": {"kind": "text", "text": "a b", "font": "DejaVu Sans Mono", "size": 20.48,
                "fill": "#f00", "stroke": "#0f0", "strokeWidth": 3}}
      """##, world: #""size": [200, 100]"#)
    let items = items(stage)
    #expect(items.count == 4 && items.allSatisfy { $0.opacity == 0.5 })
    // The second letter stands two advances of 1233 units of 2048 to the right.
    let place = items[1].transform.apply(.zero)
    #expect(abs(place.x - (10 + 2 * 12.33)) < 1e-9 && abs(place.y - 80) < 1e-9)
    guard case .shape(.path(let path), .stroke(let color, let width)) = items[3].content else {
      Issue.record("no border")
      return
    }
    #expect(!path.isEmpty && abs(width - 300) < 1e-9 && color.green < 0.6 && color.red == 0, "3 points are 300 units")
  }

  @Test("become a node for each letter, where the text has them")
  func letters() throws {
    let stage = try stage(
      #"""
      {"id": "t", "position": [50, 40], "angle": 90, "scale": 2,
       "look": {"kind": "text", "text": "h l", "font": "DejaVu Sans Mono", "size": 20.48},
       "repeat": {"kind": "letters", "stagger": 0.5},
       "animations": [{"kind": "tween", "property": "opacity", "from": 0, "to": 1, "begin": 1, "duration": 1}]}
      """#)
    #expect(stage.nodeIDs == ["t[0]", "t[1]"])
    let layout = try FontLibrary().layout("h l", TextStyle(.debian(.dejaVuSansMono), size: 20.48))
    for (id, letter) in zip(stage.nodeIDs, layout.letters) {
      let (state, middle) = (try stage.required(id), letter.bounds.center)
      #expect(abs(state.position.x - (50 - 2 * middle.y)) < 1e-9)
      #expect(abs(state.position.y - (40 + 2 * middle.x)) < 1e-9)
      #expect(state.scale == Vector2(2, 2))
    }
    // Half a second later than the first one.
    try stage.run(steps: 180)
    #expect(try stage.required("t[0]").opacity == 0.5 && stage.required("t[1]").opacity == 0)
    try stage.run(steps: 60)
    #expect(try stage.required("t[0]").opacity == 1 && stage.required("t[1]").opacity == 0.5)
  }

  @Test("their letters collide as boxes or by their contours, and move on their own", arguments: ["box", "outline"])
  func bodies(shape: String) throws {
    let stage = try stage(
      #"""
      {"id": "floor", "body": {"kind": "static"}, "shapes": [{"kind": "segment", "from": [-500, 0], "to": [900, 0]}]},
      {"id": "t", "position": [50, 60], "body": {"kind": "dynamic"},
       "look": {"kind": "text", "text": "HiO", "size": 80, "font": "Inter Black"},
       "repeat": {"kind": "letters", "shape": "\#(shape)", "material": {"friction": 1}}}
      """#, world: #""gravity": [0, -500]"#)
    try stage.run(steps: 240)
    let layout = try FontLibrary().layout("HiO", TextStyle(.debian(.interBlack), size: 80))
    for (id, letter) in zip(["t[0]", "t[1]"], layout.letters) {
      let state = try stage.required(id)
      #expect(abs(state.position.y - (1 + letter.bounds.size.height / 2)) < 1.5, "\(id) stands on the floor")
      #expect(abs(state.angle.degrees) < 3)
    }
    let report = try SceneSize.shapes(of: stage)
    #expect(report == (shape == "box" ? 4 : 5), "an i has two contours, and the hole of the O is none")
  }

  @Test("are spawned by commands, letter by letter, and kept in keyframes")
  func spawned() throws {
    let first = try stage(#"{"id": "x"}"#)
    var node = Node("word", at: Vector2(100, 100), body: .dynamic)
    node.look = try .text("go", TextStyle(size: 30), fonts: FontLibrary())
    node.repetition = Repetition(.letters(Letters(.outline)))
    first.enqueue(.spawn(node))
    try first.run(steps: 30)
    #expect(first.nodeIDs == ["x", "word[0]", "word[1]"])
    let bytes = try first.keyframe().encoded()
    let second = try stage(#"{"id": "x"}"#)
    try second.restore(Keyframe(decoding: bytes, for: second.scene))
    #expect(items(second).count == items(first).count)
    try first.run(steps: 60)
    try second.run(steps: 60)
    #expect(first.digest == second.digest)
  }

  @Test("decide about the simulation where their letters have bodies, and otherwise do not")
  func fingerprints() throws {
    func digest(_ font: String, body: Bool) throws -> UInt64 {
      try stage(
        #"""
        {"id": "t", "look": {"kind": "text", "text": "a", "font": "\#(font)"}
         \#(body ? #", "body": {"kind": "dynamic"}, "repeat": {"kind": "letters"}"# : "")}
        """#
      ).digest
    }
    #expect(try digest("Inter", body: true) != digest("Inter Bold", body: true))
    #expect(try digest("Inter", body: false) == digest("Inter Bold", body: false))
  }

  @Test(
    "that are wrong are refused by their place",
    arguments: [
      (
        #""look": {"kind": "text", "text": "a", "font": "Intr"}"#,
        "nodes[0].look.font: there is no font \"Intr\"; did you mean \"Inter\"?"
      ),
      (
        #""look": {"kind": "text", "text": "a", "size": 0}"#, "nodes[0].look.size: must be from 0.1 to 10000.0, not 0.0"
      ),
      (#""look": {"kind": "text", "text": "a\tb"}"#, "nodes[0].look.text: must have no control characters"),
      (#""look": {"kind": "text"}"#, "nodes[0].look.text: is missing"),
      (#""look": {"kind": "text", "text": "a", "colour": 1}"#, "nodes[0].look.colour: unknown key"),
      (
        #""look": {"kind": "text", "text": "a", "alignment": "centre"}"#,
        "nodes[0].look.alignment: unknown value \"centre\"; did you mean \"center\"?"
      ),
      (
        #""look": {"kind": "circle", "radius": 3}, "repeat": {"kind": "letters"}"#,
        "nodes[0].look: must be a text where a node is repeated by its letters"
      ),
      (
        #""look": {"kind": "text", "text": "a"}, "shapes": [{"kind": "circle", "radius": 1}], "repeat": {"kind": "letters"}"#,
        "nodes[0].shapes: must be left out"
      ),
      (
        #""look": {"kind": "text", "text": "a"}, "repeat": {"kind": "letters", "stagger": -1}"#,
        "nodes[0].repeat.stagger: must be from 0 to 1000, not -1"
      ),
    ])
  func refusals(node: String, message: String) throws {
    let json = node.split(separator: "\t").joined(separator: "\\t")
    let error = sceneError(#"{"evenstep": 1, "nodes": [{"id": "a", \#(json)}]}"#)
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test("without letters repeat to nothing, and draw nothing")
  func empty() throws {
    for repetition in ["", #", "repeat": {"kind": "letters"}, "body": {"kind": "dynamic"}"#] {
      let stage = try stage(#"{"id": "t", "look": {"kind": "text", "text": " \n "}\#(repetition)}"#)
      #expect(items(stage).isEmpty && stage.nodeIDs == (repetition.isEmpty ? ["t"] : []))
    }
  }

  @Test("name their font file where it cannot be used")
  func fonts() {
    let error = sceneError(#"{"evenstep": 1, "fonts": {"x": {"kind": "file", "path": "/nowhere.ttf"}}}"#)
    #expect(error?.description == "fonts.x.path: /nowhere.ttf: no such file or folder")
  }

  @Test("too many letters with bodies are too many nodes")
  func limits() {
    let text = String(repeating: "ab ", count: 3333)
    let node = #"{"id": "t", "look": {"kind": "text", "text": "\#(text)"}, "repeat": {"kind": "letters"}}"#
    let parent = #"{"id": "p", "children": [\#(node)], "repeat": {"kind": "grid", "columns": 20, "spacing": 9}}"#
    let error = sceneError(#"{"evenstep": 1, "nodes": [\#(parent)]}"#)
    #expect(error?.rule.hasPrefix("a scene may begin with at most 100000 nodes") == true, "\(error?.rule ?? "")")
  }
}

/// What a stage's report counts.
private enum SceneSize {
  static func shapes(of stage: Stage) throws -> Int {
    let document = try SceneDocument(bytes: Array(#"{"evenstep": 1}"#.utf8))
    let report = SceneReport(document, scene: stage.scene, stage: stage, textures: TextureStore())
    let line = try #require(report.lines.first { $0.hasPrefix("shapes") })
    return try #require(Int(line.dropFirst(6).prefix { $0 != ":" }.filter { $0 != " " }))
  }
}
