import EvenstepGeometry
import EvenstepJSON
import EvenstepPhysics
import EvenstepStage
import Testing

@Suite("Components")
struct ComponentTests {
  @Test("are told each contact once as it begins and once as it ends, in the order of the log")
  func contacts() throws {
    let log = Probe.Log()
    var scene = Scene(size: Size(200, 200), gravity: Vector2(0, -600))
    let bouncy = Material(friction: 0, elasticity: 1)
    var floor = Node(
      "floor", body: .static, shapes: [.segment(from: Vector2(0, 0), to: Vector2(200, 0), radius: 1, bouncy)])
    floor.components = [Probe("floor", log)]
    scene.nodes = [floor]
    for (name, x) in [("left", 50.0), ("right", 150.0)] {
      var ball = Node(name, at: Vector2(x, 40), body: .dynamic, shapes: [.circle(radius: 10, bouncy)])
      ball.components = [Probe(name, log)]
      scene.nodes.append(ball)
    }
    let stage = try Stage(scene)
    var began = 0
    var ended = 0
    for _ in 0..<240 {
      try stage.advance()
      began += stage.contacts.count { $0.phase == .began }
      ended += stage.contacts.count { $0.phase == .ended }
    }
    let told = log.all.filter { $0.contains("began") || $0.contains("ended") }
    #expect(began >= 4 && began - ended <= 2)
    #expect(told.count == 2 * (began + ended), "both nodes of a contact are told")
    let firstStep = try #require(told.first?.split(separator: " ").last)
    #expect(
      told.filter { $0.hasSuffix(" \(firstStep)") } == [
        "floor began left \(firstStep)", "left began floor \(firstStep)", "floor began right \(firstStep)",
        "right began floor \(firstStep)",
      ])
  }

  @Test("a contact knows where, along which direction and how hard")
  func impulse() throws {
    let stage = try stage(
      """
      {"id": "floor", "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [100, 20], "material": {"elasticity": 1}}]},
      {"id": "ball", "position": [0, 20.5], "body": {"kind": "dynamic", "mass": 2, "velocity": [0, -120]},
        "shapes": [{"kind": "circle", "radius": 10, "material": {"elasticity": 1}}]}
      """)
    try stage.advance()
    let contact = try #require(stage.contacts.first)
    #expect(contact.a == "floor" && contact.b == "ball" && contact.other(than: "ball") == "floor")
    #expect(abs(contact.normal.x) < 1e-9 && abs(contact.normal.y - 1) < 1e-9)
    #expect(abs(contact.point.x) < 1e-9 && abs(contact.point.y - 10) < 1)
    #expect(abs(contact.impulse - 480) < 1, "mass 2 thrown back at 120 points a second")
  }

  @Test("commands of one component are applied in its order, components in node order")
  func order() throws {
    let log = Probe.Log()
    var scene = Scene(size: Size(100, 100), gravity: .zero)
    scene.nodes = ["a", "b"].map { name in
      var node = Node(name)
      var probe = Probe(name, log)
      probe.commands = [1: [.set(.node("a"), .opacity(name == "a" ? 0.1 : 0.2)), .set(.node("b"), .opacity(0.3))]]
      node.components = [probe, Probe(name + "2", log)]
      return node
    }
    let stage = try Stage(scene)
    try stage.advance()
    #expect(log.all.map { String($0.prefix { $0 != " " }) } == ["a", "a2", "b", "b2"])
    try stage.advance()
    #expect(try stage.required("a").opacity == 0.2)
  }

  @Test("a registry makes kinds of your own from their settings, and refuses unknown ones")
  func registry() throws {
    var registry = ComponentRegistry.standard
    registry.register("flicker", keys: ["speed"]) { (reader) throws(SceneError) in
      _ = try reader.number("speed")
      return Flicker()
    }
    let text = #"{"evenstep": 1, "nodes": [{"id": "a", "components": [{"kind": "flicker", "speed": 2}]}]}"#
    let stage = try Stage(scene(text, components: registry))
    try stage.run(steps: 2)
    #expect(try stage.required("a").opacity < 1)
    #expect(sceneError(text)?.path == "nodes[0].components[0].kind")
    let wrong = #expect(throws: SceneError.self) {
      try scene(text.replacing("2}", with: "\"fast\"}"), components: registry)
    }
    #expect(wrong?.path == "nodes[0].components[0].speed")
    let unknown = #expect(throws: SceneError.self) {
      try scene(text.replacing("\"speed\"", with: "\"sped\""), components: registry)
    }
    #expect(unknown?.path == "nodes[0].components[0].sped" && unknown?.rule.contains("\"speed\"") == true)
  }
}
