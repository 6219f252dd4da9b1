import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepJSON
import EvenstepPhysics
import EvenstepStage
import EvenstepTestSupport
import Testing

@Suite("Baking motion into keyframes")
struct MotionBakeTests {
  /// Scenes, and what is simulated of them, in steps.
  static let scenes =
    [("crate-pit", 600), ("joints", 600), ("bouncing-balls", 600), ("avalanche", 120)]
    .map { (repository("assets/scenes/\($0.0).json"), $0.1) } + SharedScenes.names.map { (SharedScenes.path($0), 400) }

  /// The baked run of a scene.
  static func bake(_ scene: Scene, steps: Int, error: Double = 0.25) throws -> BakedScene {
    let stage = try Stage(scene)
    var bake = MotionBake(of: stage)
    for _ in 0..<steps {
      try stage.advance()
      try bake.observe(stage)
    }
    return try bake.scene(error: error)
  }

  /// A stage of a baked scene, from the text that would be written.
  static func stage(_ baked: BakedScene) throws -> Stage {
    try Stage(SceneDocument(bytes: Array(baked.json.prettyText.utf8)).scene())
  }

  static func name(_ id: String) -> String {
    String(id.map { $0 == "#" ? "~" : $0 == "," ? "." : $0 })
  }

  @Test("keeps every pose within the error, at every step", arguments: scenes)
  func bound(file: String, steps: Int) throws {
    let scene = try Scene.load(file)
    let baked = try MotionBakeTests.bake(scene, steps: steps)
    let (original, copy) = (try Stage(scene), try MotionBakeTests.stage(baked))
    let ids = Set(copy.nodeIDs)
    var farthest = 0.0
    for _ in 0..<steps {
      try original.advance()
      try copy.advance()
      for id in original.nodeIDs {
        guard let here = original.state(of: id), let there = copy.state(of: MotionBakeTests.name(id)) else {
          Issue.record("\(id) is missing at step \(original.step)")
          return
        }
        farthest = max(farthest, (here.position - there.position).length)
        #expect(here.isVisible == there.isVisible)
        // All that turns here is smaller than that.
        #expect(abs(here.angle.radians - there.angle.radians) <= 0.25, "\(id) at step \(original.step)")
      }
    }
    #expect(farthest <= 0.25 && farthest <= baked.largestError + 1e-9 && baked.largestError <= 0.25)
    #expect(baked.nodeCount == ids.count && baked.leftOut.isEmpty)
    #expect(baked.keyframeCount < baked.poseCount / 4, "\(baked.summary)")
    #expect(copy.scene.nodes.allSatisfy { $0.body == nil && $0.components.isEmpty })
  }

  @Test("shows the same picture, between steps too", arguments: [("crate-pit", 300), ("bouncing-balls", 150)])
  func pictures(name: String, steps: Int) throws {
    let scene = try Scene.load(repository("assets/scenes/\(name).json"))
    let copy = try MotionBakeTests.stage(MotionBakeTests.bake(scene, steps: steps, error: 0.01))
    let original = try Stage(scene)
    let textures = try TextureStore(loading: scene)
    for step in 1...steps {
      try original.advance()
      try copy.advance()
      guard step.isMultiple(of: 50) else { continue }
      for alpha in [0.37, 1] {
        let rasterizer = Rasterizer(threads: 1)
        let pictures = [original, copy].map { stage in
          rasterizer.draw(stage.snapshot(alpha: alpha).displayList(width: 320, height: 180, textures: textures))
        }
        let off = zip(pictures[0].pixels, pictures[1].pixels).map { abs(Int($0) - Int($1)) }
        #expect(off.max() ?? 0 <= 4, "\(off.max() ?? 0) at step \(step)")
      }
    }
  }

  @Test("what comes, goes, jumps and changes colour does so at its step")
  func events() throws {
    var scene = Scene(size: Size(400, 300))
    var ball = Node(
      "ball", at: Vector2(100, 200), body: .dynamic, shapes: [.circle(radius: 10)], look: .shapes(fill: .white))
    ball.tags = ["balls"]
    scene.nodes = [ball, Node("still", at: Vector2(1.0 / 3, 5), look: .shapes(fill: .white))]
    scene.timeline = [
      TimelineEntry(at: .step(20), [.spawn(ball)]),
      TimelineEntry(
        at: .step(40), [.set(.node("ball"), .position(Vector2(300, 250))), .set(.node("ball"), .tint(.black))]),
      TimelineEntry(at: .step(50), [.set(.node("still"), .visible(false))]),
      TimelineEntry(at: .step(60), [.remove(.node("ball"))]),
    ]
    let baked = try MotionBakeTests.bake(scene, steps: 80)
    let (original, copy) = (try Stage(scene), try MotionBakeTests.stage(baked))
    #expect(copy.nodeIDs == ["ball", "still", "ball~2"])
    for _ in 0..<80 {
      try original.advance()
      try copy.advance()
      for id in ["ball", "still", "ball#2"] {
        let (here, there) = (original.state(of: id), copy.state(of: MotionBakeTests.name(id)))
        #expect((here?.isVisible ?? false) == there?.isVisible, "\(id) at step \(copy.step)")
        guard let here, let there else { continue }
        #expect((here.position - there.position).length <= 0.25)
        #expect(here.tint == there.tint && here.opacity == there.opacity)
      }
    }
    // The balls' numbers: of one 61 poses, of the other 60, and 81 of what stands still.
    #expect(baked.nodeCount == 3 && baked.poseCount == 61 + 60 + 81)
  }

  @Test("a jump is at its new place between the steps too")
  func jump() throws {
    var scene = Scene(size: Size(400, 300), gravity: .zero)
    scene.nodes = [
      Node("crate", at: Vector2(100, 100), body: .dynamic, shapes: [.box(40, 40)], look: .shapes(fill: .white))
    ]
    scene.nodes[0].body?.velocity = Vector2(120, 0)
    scene.timeline = [
      TimelineEntry(at: .step(5), [.set(.node("crate"), .position(Vector2(300, 200)))]),
      TimelineEntry(at: .step(8), [.set(.node("crate"), .angle(.degrees(45)))]),
    ]
    let (original, copy) = (
      try Stage(scene), try MotionBakeTests.stage(MotionBakeTests.bake(scene, steps: 12, error: 0.01))
    )
    for step in 1...12 {
      try original.advance()
      try copy.advance()
      let pictures = [original, copy].map { stage in
        let list = stage.snapshot(alpha: 0.5).displayList(width: 400, height: 300, textures: TextureStore())
        return Rasterizer(threads: 1).draw(list)
      }
      #expect((BitmapDifference(pictures[0], pictures[1])?.worst ?? 255) <= 8, "step \(step)")
    }
  }

  @Test("what rests costs nothing, and what moves evenly two keys")
  func cheap() throws {
    var scene = Scene(size: Size(400, 300), gravity: .zero)
    scene.nodes = [
      Node("floor", at: Vector2(200, 10), body: .static, shapes: [.box(400, 20)]),
      Node("rests", at: Vector2(50, 50), body: .dynamic, shapes: [.circle(radius: 10)]),
      Node("glides", at: Vector2(50, 200), body: .dynamic, shapes: [.circle(radius: 10)]),
    ]
    scene.nodes[2].body?.velocity = Vector2(30, 4)
    let baked = try MotionBakeTests.bake(scene, steps: 600)
    #expect(baked.keyframeCount == 2 && baked.poseCount == 3 * 601)
    #expect(baked.summary == "baked 3 nodes, 2 keyframes of 1803 poses, largest error 0 points")
  }

  @Test("the raw solver's motion is baked as well, and children move with their parents")
  func rawAndChildren() throws {
    var scene = Scene(size: Size(400, 300))
    scene.world.solver = .raw
    var crate = Node("crate", at: Vector2(100, 200), body: .dynamic, shapes: [.box(30, 30)])
    crate.body?.spin = .degrees(300)
    crate.children = [
      Node("lamp", at: Vector2(40, 0), look: .outline(.circle(center: .zero, radius: 5), Style(fill: .white)))
    ]
    scene.nodes = [crate, Node("floor", at: Vector2(200, 10), body: .static, shapes: [.box(400, 20)])]
    let baked = try MotionBakeTests.bake(scene, steps: 240, error: 0.1)
    let (original, copy) = (try Stage(scene), try MotionBakeTests.stage(baked))
    for _ in 0..<240 {
      try original.advance()
      try copy.advance()
      guard let here = original.state(of: "crate"), let there = copy.state(of: "crate") else { continue }
      #expect((here.position - there.position).length <= 0.1)
      // The lamp's far edge is 45 points away.
      #expect(abs(here.angle.radians - there.angle.radians) * 45 <= 0.1)
    }
    #expect(copy.state(of: "lamp")?.position == Vector2(40, 0))
  }

  @Test("refuses what makes no sense")
  func refusals() throws {
    let scene = Scene(size: Size(400, 300))
    let stage = try Stage(scene)
    var bake = MotionBake(of: stage)
    #expect(error { _ = try bake.scene() } == .empty)
    try stage.advance()
    try bake.observe(stage)
    #expect(error { try bake.observe(stage) } == .missedStep(expected: 2, found: 1))
    for wrong in [-0.1, 1e7, .infinity] { #expect(error { _ = try bake.scene(error: wrong) } == .error(wrong)) }
    guard case .error(let value)? = error({ _ = try bake.scene(error: .nan) }) else {
      Issue.record("NaN passes")
      return
    }
    #expect(value.isNaN)
    #expect(try bake.scene(error: 0).keyframeCount == 0)
  }

  private func error(_ body: () throws -> Void) -> BakeError? {
    do { try body() } catch { return error as? BakeError }
    return nil
  }
}
