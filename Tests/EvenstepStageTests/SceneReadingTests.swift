import EvenstepDrawing
import EvenstepGeometry
import EvenstepJSON
import EvenstepPhysics
import EvenstepStage
import EvenstepTiming
import Testing

@Suite("Reading scenes")
struct SceneReadingTests {
  @Test("the test's rich scene names every key and every kind of the format, and is right")
  func everyKey() throws {
    var names: Set<String> = []
    func collect(_ value: JSONValue) {
      switch value {
      case .string(let text): names.insert(text)
      case .array(let elements): elements.forEach(collect)
      case .object(let object):
        for member in object.members {
          names.insert(member.key)
          collect(member.value)
        }
      default: break
      }
    }
    collect(RichScene.json)
    let keys =
      SceneKeys.scene + SceneKeys.world + SceneKeys.camera + SceneKeys.material + SceneKeys.layer + SceneKeys.output
      + SceneKeys.node + SceneKeys.body + SceneKeys.vary + SceneKeys.filter + SceneKeys.timelineEntry
      + SceneKeys.binding + SceneKeys.marker
    let tables = [
      SceneKeys.images, SceneKeys.fonts, SceneKeys.repeats, SceneKeys.shapes, SceneKeys.looks, SceneKeys.animations,
      SceneKeys.curves,
      SceneKeys.commands, SceneKeys.components, SceneKeys.joints,
    ]
    for name in keys + tables.flatMap({ table in table.flatMap { [$0.key] + $0.value } }) {
      #expect(names.contains(name), "\(name)")
    }
    let stage = try Stage(scene(RichScene.json))
    try stage.run(steps: 120)
    #expect(stage.jointIDs.count == 11 && stage.jointIDs.last == "motor#2")
    #expect(stage.nodeIDs.contains("extra[1,0]") && !stage.nodeIDs.contains("extra[0,0]"))
    _ = try TextureStore(loading: stage.scene)
  }

  @Test("every value of the rich scene arrives where it belongs")
  func values() throws {
    let scene = try scene(RichScene.json)
    #expect(scene.title == "Everything at once")
    #expect(scene.world.size == Size(800, 600) && scene.world.gravity == Vector2(0, -900))
    #expect(scene.world.iterations == 10 && scene.world.damping == 0.9 && scene.world.sleep == 0.5)
    #expect(scene.world.solver == .standard && scene.world.seed == 7 && scene.world.stepRate == 120)
    #expect(scene.layers.map(\.id) == ["back", "front", "hud"] && scene.layers[2].space == .screen)
    #expect(scene.layers.map(\.isAdditiveGroup) == [false, true, false])
    #expect(scene.output.shutter.angle == 172.8 && scene.output.shutter.samples == 4)
    #expect(scene.output.blending == .linear)
    #expect(scene.duration == 3 && scene.output.width == 320 && scene.output.height == 240)
    #expect(scene.output.rate.numerator == 60000 && scene.output.rate.denominator == 1001)

    let floor = scene.nodes[0]
    #expect(floor.tags == ["ground"] && floor.layer == "back" && floor.body?.kind == .static)
    #expect(floor.shapes[0].filter.categories == 3 && floor.shapes[0].filter.mask == 0x8000_0007)
    #expect(floor.shapes[0].material.density == 2 && floor.shapes[0].material.surfaceVelocity == Vector2(50, 0))
    #expect(floor.shapes[1].material.friction == 0.7)

    let crate = scene.nodes[2]
    #expect(crate.body?.mass == 10 && crate.body?.velocity == Vector2(5, 0) && crate.body?.spin == .degrees(3))
    #expect(crate.shapes[0].material.elasticity == 0.2, "a parameter that is a whole material")
    guard case .grid(columns: 3, rows: 2, let spacing)? = crate.repetition?.layout else {
      Issue.record("a grid whose rows are a parameter")
      return
    }
    #expect(spacing == Vector2(30, 25))
    #expect(crate.repetition?.variation.velocity == Vector2(4, 4), "one number for both axes")
    #expect(crate.repetition?.variation.tints.count == 2 && crate.repetition?.variation.images == ["dot"])
    #expect(scene.nodes[1].shapes[0].material.elasticity == 0.5, "a named material with a parameter")
    #expect(scene.timeline.count == 11 && scene.timeline[1].commands.count == 8)
    #expect(scene.events[0].trigger == .contact(.tag("loose"), .node("floor"), .began))
    #expect(scene.events[0].limit == 9 && scene.events[0].cooldown == 0.02 && scene.events[1].trigger == .every(0.3))
    #expect(scene.nodes[1].body?.mass == 40, "for when it is handed over")
  }

  @Test("every joint of the rich scene arrives as it is written, angles in degrees")
  func joints() throws {
    let joints = try scene(RichScene.json).joints
    #expect(joints.map(\.a).prefix(5) == ["crate[0,0]", "ball[0]", "ball[1]", "ball[2]", "wedge"])
    #expect(
      joints.map(\.b) == [
        "crate[0,1]", nil, "platform", "ball[3]", nil, "crate[2,0]", nil, nil, "ball[1]", "wedge", nil,
      ])
    #expect(joints[0].kind == .pin(anchorA: Vector2(0, 5), anchorB: Vector2(0, -5), distance: 20))
    #expect(!joints[0].collides && joints[1].collides && joints[1].maxForce == 1_000_000)
    #expect(joints[1].kind == .slide(anchorA: Vector2(1, 0), anchorB: Vector2(500, 600), min: 0, max: 300))
    #expect(joints[2].kind == .pivotAt(Vector2(420, 200)) && joints[2].maxBias == 100 && joints[3].errorBias == 0.1)
    #expect(joints[3].kind == .pivot(anchorA: Vector2(15, 0), anchorB: Vector2(-15, 0)))
    #expect(joints[4].kind == .groove(anchorA: Vector2(0, 1), from: Vector2(100, 300), to: Vector2(300, 320)))
    #expect(
      joints[5].kind == .dampedSpring(anchorA: .zero, anchorB: Vector2(1, 0), restLength: 30, stiffness: 50, damping: 2)
    )
    #expect(joints[6].kind == .rotarySpring(restAngle: .degrees(10), stiffness: 500, damping: 20))
    #expect(joints[7].kind == .rotaryLimit(min: .degrees(-30), max: .degrees(40)))
    #expect(joints[7].maxBias == Angle(degrees: 90).radians && joints[8].maxBias == .infinity)
    #expect(joints[8].kind == .ratchet(phase: .degrees(5), teeth: .degrees(15)))
    #expect(joints[9].kind == .gear(phase: .zero, ratio: -2) && joints[10].kind == .motor(rate: Double.pi))
  }

  @Test("a scene may be nearly empty, and has documented defaults")
  func defaults() throws {
    let scene = try scene(#"{"evenstep": 1}"#)
    #expect(scene.world.stepRate == 120 && scene.world.iterations == 10 && scene.world.damping == 1)
    #expect(scene.world.sleep == nil && scene.world.solver == .standard && scene.duration == 10)
    #expect(scene.output.width == 1280 && scene.output.height == 720 && scene.output.rate == .sixty)
    #expect(scene.output.shutter == .instant && scene.output.blending == .encoded)
    try Stage(scene).run(steps: 3)
  }

  @Test(
    "a shutter turns at most once, and a frame has 1 to 256 samples",
    arguments: [
      (#""shutter": 360.1"#, "output.shutter", "must be from 0 to 360"),
      (#""shutter": -1"#, "output.shutter", "must be from 0 to 360"),
      (#""samples": 0"#, "output.samples", "must be from 1 to 256"),
      (#""shutter": 180, "samples": 257"#, "output.samples", "must be from 1 to 256"),
      (#""shutter": "half""#, "output.shutter", "must be a number"),
      (#""blending": "light""#, "output.blending", "unknown value \"light\""),
    ])
  func exposure(text: String, path: String, rule: String) {
    let error = sceneError(#"{"evenstep": 1, "output": {\#(text)}}"#)
    #expect(error?.path == path && error?.rule.hasPrefix(rule) == true, "\(String(describing: error))")
  }

  @Test(
    "the version has to be there and to be 1",
    arguments: ["{}", #"{"evenstep": 2}"#, #"{"evenstep": 1.0}"#, #"{"evenstep": "1"}"#, #"{"evenstep": null}"#])
  func version(text: String) { #expect(sceneError(text)?.path == "evenstep") }

  @Test("the root has to be an object", arguments: ["[]", "1", "null", "\"scene\""])
  func root(text: String) { #expect(sceneError(text)?.rule.contains("an object") == true) }

  @Test("a feature that the engine lacks is named")
  func features() {
    let error = sceneError(#"{"evenstep": 1, "features": ["lanes"]}"#)
    #expect(error?.path == "features[0]" && error?.rule.contains("\"lanes\"") == true)
  }

  @Test("a name that begins with x- and $schema are ignored everywhere, whatever they hold")
  func opaqueKeys() throws {
    for path in ["", "world", "nodes[0]", "nodes[0].shapes[0]", "nodes[0].look", "timeline[0]", "timeline[0].do"] {
      for key in ["x-a", "x-", "$schema"] {
        let place = JSONPath(parsing: path.isEmpty ? key : "\(path).\(key)")!
        _ = try scene(RichScene.json.replacing(place, by: .array([.string("$none"), .null])))
      }
    }
  }

  @Test("every unknown key is refused with its path, in every object")
  func unknownKeys() throws {
    for path in RichScene.json.paths + [JSONPath()] {
      guard case .object? = RichScene.json.value(at: path) else { continue }
      // Tables hold names of the author's own.
      if ["parameters", "materials", "images", "fonts"].contains("\(path)") { continue }
      var wrong = path
      wrong.components.append(.key("wrongKey"))
      let error = #expect(throws: SceneError.self, "\(wrong)") {
        _ = try scene(RichScene.json.replacing(wrong, by: .integer(1)))
      }
      if path.components.first == .key("parameters") { continue }
      #expect(error?.path == "\(wrong)" && error?.rule.hasPrefix("unknown key") == true)
    }
  }

  /// A scene's members, and what the message has to say about the misspelt one.
  static let misspelt = [
    (#""wrld": {}"#, "wrld", "did you mean \"world\"?"),
    (#""nodes": [{"id": "a", "postion": [0, 0]}]"#, "nodes[0].postion", "did you mean \"position\"?"),
    (#""nodes": [{"id": "a", "look": {"kind": "sprit"}}]"#, "nodes[0].look.kind", "did you mean \"sprite\"?"),
    (
      #""nodes": [{"id": "a", "body": {"kind": "heavy"}}]"#, "nodes[0].body.kind", "known: static, kinematic, dynamic"
    ),
    (#""world": {"solver": "rawr"}"#, "world.solver", "did you mean \"raw\"?"),
    (
      #""nodes": [{"id": "ball"}], "timeline": [{"at": 0, "do": {"kind": "remove", "target": "bal"}}]"#,
      "timeline[0].do.target", "did you mean \"ball\"?"
    ),
    (
      #""nodes": [{"id": "a", "tags": ["red"]}], "timeline": [{"at": 0, "do": [{"kind": "remove", "target": {"tag": "rad"}}]}]"#,
      "timeline[0].do[0].target.tag", "did you mean \"red\"?"
    ),
    (#""layers": [{"id": "top"}], "nodes": [{"id": "a", "layer": "tap"}]"#, "nodes[0].layer", "did you mean \"top\"?"),
    (
      #""images": {"crate": {"kind": "file", "path": "x"}}, "nodes": [{"id": "a", "look": {"kind": "sprite", "image": "cart"}}]"#,
      "nodes[0].look.image", "there is no image \"cart\""
    ),
    (
      #""materials": {"wood": {}}, "nodes": [{"id": "a", "shapes": [{"kind": "circle", "radius": 1, "material": "woof"}]}]"#,
      "nodes[0].shapes[0].material", "did you mean \"wood\"?"
    ),
    (#""parameters": {"size": 1}, "duration": "$sise""#, "duration", "did you mean \"size\"?"),
    (
      #""nodes": [{"id": "a", "animations": [{"kind": "tween", "property": "opacity", "to": 1, "duration": 1, "curve": "inOutSin"}]}]"#,
      "nodes[0].animations[0].curve", "did you mean \"inOutSine\"?"
    ),
  ]

  @Test("a misspelt name gets a suggestion", arguments: misspelt.indices)
  func suggestions(index: Int) {
    let (members, path, words) = SceneReadingTests.misspelt[index]
    let error = sceneError(#"{"evenstep": 1, \#(members)}"#)
    #expect(error?.path == path)
    #expect(error?.rule.contains(words) == true, "\(error?.rule ?? "")")
  }

  @Test("a message names file, path, rule and value in one line")
  func message() {
    let document = try? SceneDocument(
      bytes: Array(
        #"{"evenstep": 1, "nodes": [{"id": "a", "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 0}]}]}"#
          .utf8), file: "pile.json")
    let error = #expect(throws: SceneError.self) { try document?.scene() }
    #expect(error.map { "\($0)" } == "pile.json: nodes[0].shapes[0].radius: must be greater than 0, not 0")
    let broken = #expect(throws: SceneError.self) {
      try SceneDocument(bytes: Array("{\n\"a\": }".utf8), file: "x.json")
    }
    #expect(broken.map { "\($0)" }?.hasPrefix("x.json:2:6: a: ") == true, "\(broken.map { "\($0)" } ?? "")")
  }

  @Test("a file that is not there is no input, and not bad data")
  func missingFile() {
    let error = #expect(throws: SceneError.self) { try SceneDocument(path: "/nowhere/scene.json") }
    #expect(error?.kind == .noInput)
  }
}
