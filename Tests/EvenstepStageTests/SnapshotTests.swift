import EvenstepDrawing
import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import Testing

@Suite("What is seen between two steps")
struct SnapshotTests {
  /// The transforms of what is drawn, in pixels of a picture where a point is a pixel and y points down.
  private func transforms(_ stage: Stage, _ alpha: Double) -> [Transform] {
    let size = stage.scene.world.size
    let list = stage.snapshot(alpha: alpha).displayList(
      width: Int(size.width), height: Int(size.height), textures: TextureStore())
    return list.items.map(\.transform)
  }

  private let world = #""size": [200, 100], "gravity": [0, 0]"#
  private let look = #""look": {"kind": "circle", "radius": 3}"#

  @Test("places are interpolated along the line, rotations unwrapped")
  func interpolation() throws {
    let stage = try stage(
      """
      {"id": "n", \(look), "animations": [
        {"kind": "tween", "property": "position", "from": [0, 0], "to": [120, 60], "duration": 1},
        {"kind": "tween", "property": "angle", "from": 0, "to": 21600, "duration": 1}]}
      """, world: world)
    try stage.run(steps: 2)
    for (alpha, x) in [(0, 1.0), (0.25, 1.25), (0.5, 1.5), (1, 2)] {
      let transform = try #require(transforms(stage, alpha).first)
      #expect(abs(transform.tx - x) < 1e-9 && abs(transform.ty - (100 - x / 2)) < 1e-9)
      // Half a turn a step: a quarter of it at alpha 0.5, where the shorter way does not exist.
      let turn = Angle.degrees(180 + 180 * alpha).direction
      #expect(abs(transform.a - turn.x) < 1e-9 && abs(transform.b + turn.y) < 1e-9, "alpha \(alpha)")
    }
  }

  @Test("frame 0 is the initial state, before any step")
  func start() throws {
    let stage = try stage(#"{"id": "n", "position": [10, 20], \#(look)}"#, world: world)
    for alpha in [0, 0.5, 1] {
      let transform = try #require(transforms(stage, alpha).first)
      #expect(transform.tx == 10 && transform.ty == 80)
    }
  }

  @Test("a teleport does not smear, neither of a body nor of a node nor of what hangs on it")
  func teleport() throws {
    let stage = try stage(
      """
      {"id": "ball", "position": [10, 10], "body": {"kind": "dynamic", "velocity": [120, 0]},
        "shapes": [{"kind": "circle", "radius": 3}], \(look)},
      {"id": "hub", "position": [20, 20], "children": [{"id": "leaf", "position": [5, 0], \(look)}]}
      """, world: world)
    try stage.run(steps: 3)
    stage.enqueue(.set(.node("ball"), .position(Vector2(100, 50))))
    stage.enqueue(.set(.node("hub"), .position(Vector2(150, 20))))
    stage.enqueue(.set(.node("hub"), .angle(.degrees(90))))
    try stage.advance()
    for alpha in [0, 0.5, 0.999] {
      let drawn = transforms(stage, alpha)
      #expect(abs(drawn[0].tx - (100 + alpha)) < 1e-9, "only the step's own motion is between")
      #expect(abs(drawn[1].tx - 150) < 1e-9 && abs(drawn[1].ty - 75) < 1e-9)
    }
  }

  @Test("a node that has just come is at its place, and one that has gone is not drawn")
  func comeAndGo() throws {
    let stage = try stage(#"{"id": "a", "position": [10, 10], \#(look)}"#, world: world)
    try stage.advance()
    stage.enqueue(.remove(.node("a")))
    stage.enqueue(
      .spawn(Node("b", at: Vector2(60, 40), look: .outline(.circle(center: .zero, radius: 2), Style(fill: .white)))))
    try stage.advance()
    for alpha in [0, 0.5] {
      let drawn = transforms(stage, alpha)
      #expect(drawn.count == 1 && drawn[0].tx == 60 && drawn[0].ty == 60)
    }
  }

  @Test(
    "layers cover each other in their order, nodes of one in file order; hidden ones are left out with their children")
  func layers() throws {
    func node(_ x: Int, _ more: String) -> String { #"{"id": "n\#(x)", "position": [\#(x), 0], \#(look)\#(more)}"# }
    let stage = try stage(
      [
        node(1, #", "layer": "top""#), node(2, ""), node(3, #", "layer": "bottom", "children": [\#(node(0, ""))]"#),
        node(4, #", "visible": false, "children": [\#(node(5, ""))]"#), node(6, #", "opacity": 0"#),
        node(7, #", "layer": "top""#),
      ].joined(separator: ","), world: world,
      more: #", "layers": [{"id": "bottom"}, {"id": "top"}, {"id": "screen", "space": "screen"}]"#)
    #expect(transforms(stage, 1).map(\.tx) == [2, 3, 3, 1, 7])
  }

  @Test("a screen layer does not follow the camera")
  func screenLayer() throws {
    let stage = try stage(
      #"{"id": "n", "position": [10, 10], "layer": "hud", \#(look)}, {"id": "m", "position": [10, 10], "layer": "w", \#(look)}"#,
      world: world,
      more: """
        , "layers": [{"id": "hud", "space": "screen"}, {"id": "w"}], "output": {"size": [200, 100]},
        "camera": {"center": [10, 10], "size": [20, 10]}
        """)
    let drawn = transforms(stage, 1)
    #expect(drawn[0].tx == 10 && drawn[0].ty == 90 && drawn[0].a == 1)
    #expect(drawn[1].tx == 100 && drawn[1].ty == 50 && drawn[1].a == 10)
  }

  @Test("an additive layer is one item in the layer's place, and an empty one is none")
  func additiveLayer() throws {
    let stage = try stage(
      #"{"id": "n", "layer": "top", \#(look)}, {"id": "a", "layer": "floor", \#(look)}, "#
        + #"{"id": "b", "layer": "floor", "opacity": 0.5, \#(look)}"#,
      world: world,
      more: """
        , "layers": [{"id": "none", "additiveGroup": true}, {"id": "floor", "additiveGroup": true}, {"id": "top"}],
        "output": {"blending": "linear"}
        """)
    let list = stage.snapshot().displayList(width: 100, height: 50, textures: TextureStore())
    #expect(list.items.count == 2 && list.blending == .linear)
    guard case .group(let floor) = list.items[0].content else {
      Issue.record("the farther layer is no group")
      return
    }
    #expect(floor.map(\.opacity) == [1, 0.5] && list.items[0].opacity == 1)
    if case .group = list.items[1].content { Issue.record("a plain layer became a group") }
  }

  @Test("drawing at any moment never changes a digest")
  func noEffect() throws {
    let plain = try Stage(scene(RichScene.json))
    let drawn = try Stage(scene(RichScene.json))
    let textures = try TextureStore(loading: drawn.scene)
    for step in 0..<60 {
      for alpha in [0, 0.3, 0.999, 1] {
        _ = drawn.snapshot(alpha: alpha).displayList(width: 64, height: 48, textures: textures)
      }
      if step % 20 == 0 { _ = try drawn.render(width: 32, height: 24) }
      try plain.advance()
      try drawn.advance()
      #expect(plain.digest == drawn.digest && plain.poseHash == drawn.poseHash)
    }
  }
}
