import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepJSON
import EvenstepStage
import EvenstepTestSupport
import EvenstepTiming
import Testing

@Suite("Scenes written as files")
struct SceneWriterTests {
  /// The scene of every key and kind, and what comes of it when it is baked, written and read.
  private func rich(steps: Int) throws -> (Scene, BakedScene, Scene) {
    let original = try scene(RichScene.json)
    let stage = try Stage(original)
    var bake = MotionBake(of: stage)
    for _ in 0..<steps {
      try stage.advance()
      try bake.observe(stage)
    }
    let baked = try bake.scene(error: 0.001)
    return (original, baked, try scene(baked.json))
  }

  @Test("what is around the nodes reads back the same")
  func head() throws {
    let (original, _, copy) = try rich(steps: 12)
    #expect(copy.title == original.title && copy.duration == 0.1)
    #expect(copy.world.size == original.world.size && copy.world.gravity == original.world.gravity)
    #expect(copy.world.stepRate == original.world.stepRate && copy.world.seed == original.world.seed)
    #expect(copy.world.background == original.world.background && copy.output == original.output)
    #expect(copy.camera == original.camera && copy.layers == original.layers)
    #expect(copy.images.keys.sorted() == original.images.keys.sorted())
    for (name, source) in original.images {
      guard case .file(let path) = source, case .file(let read)? = copy.images[name] else {
        Issue.record("\(name) is no file")
        continue
      }
      #expect(path == read)
    }
  }

  @Test("every kind of look and shape is drawn the same, as is all that happens to it")
  func looks() throws {
    let (original, baked, copy) = try rich(steps: 120)
    let textures = try TextureStore(loading: original)
    let stages = [try Stage(original), try MotionBakeTests.stage(baked)]
    // The first states are not moved yet: what differs is in how they were written.
    for step in 0...120 {
      let rasterizer = Rasterizer(threads: 1)
      let pictures = stages.map { stage in
        rasterizer.draw(stage.snapshot().displayList(width: 400, height: 300, textures: textures))
      }
      let difference = BitmapDifference(pictures[0], pictures[1])
      #expect((difference?.worst ?? 255) <= 6, "step \(step): \(difference.map { "\($0)" } ?? "")")
      for stage in stages { try stage.advance() }
    }
    #expect(copy.nodes.count > 5 && baked.keyframeCount > 10)
  }

  @Test("numbers, colours and texts come back as they were")
  func values() throws {
    var scene = Scene(size: Size(640.5, 480))
    scene.title = "$ the title # \"quoted\" \u{1}"
    scene.output.rate = try FrameRate(60000, per: 1001)
    scene.output.shutter = try Shutter(angle: 180.125, samples: 5)
    scene.output.blending = .linear
    scene.world.background = .solid(Color(hex: "#0a0b0c0d") ?? .black)
    scene.layers = [Layer(id: "$front", space: .screen, isAdditiveGroup: true)]
    var node = Node("$node", at: Vector2(0.1, 1e-7), angle: .degrees(77.3))
    node.scale = Vector2(-2, 0.3)
    node.opacity = 0.7
    node.tint = Color(hex: "#12345678") ?? .white
    node.layer = "$front"
    scene.nodes = [node]
    let baked = try MotionBakeTests.bake(scene, steps: 1)
    let copy = try SceneDocument(bytes: Array(baked.json.prettyText.utf8)).scene()
    #expect(copy.title == scene.title && copy.output == scene.output && copy.layers == scene.layers)
    #expect(copy.world.background == scene.world.background && copy.world.size == scene.world.size)
    let read = copy.nodes[0]
    #expect(read.id == node.id && read.position == node.position && read.angle == node.angle)
    #expect(read.scale == node.scale && read.opacity == node.opacity && read.tint == node.tint)
    #expect(read.layer == node.layer)
  }

  @Test("a picture that is in memory only has no place in a file")
  func memory() throws {
    var scene = Scene(size: Size(64, 64))
    scene.images["dot"] = .texture(Texture(Bitmap(width: 1, height: 1, pixels: [1, 2, 3, 255])))
    scene.nodes = [Node("a", look: .sprite(image: "dot", size: nil))]
    do {
      _ = try MotionBakeTests.bake(scene, steps: 1)
      Issue.record("it is written")
    } catch let error as BakeError {
      #expect(error == .imageInMemory("dot"))
    }
  }

  @Test("any node of the scene of all kinds can be baked alone")
  func alone() throws {
    let document = try SceneDocument(bytes: Array(RichScene.json.compactText.utf8), file: RichScene.file)
    let original = try document.scene()
    for node in original.nodes {
      let stage = try Stage(original)
      var bake = try MotionBake(of: stage, nodes: [node.id], in: document)
      for _ in 0..<30 {
        try stage.advance()
        try bake.observe(stage)
      }
      let copy = try Stage(scene(bake.scene().json))
      try copy.run(steps: 30)
      #expect(copy.scene.nodes.count >= original.nodes.count, "\(node.id)")
    }
  }
}
