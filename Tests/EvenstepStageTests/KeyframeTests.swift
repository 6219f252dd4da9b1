import EvenstepGeometry
import EvenstepStage
import EvenstepTestSupport
import Testing

@Suite("Keyframes of a stage")
struct KeyframeTests {
  /// A run with all its keyframes, and the digest after each of its steps.
  struct Run {
    var keyframes: [Keyframe] = []
    var digests: [UInt64] = []
    var poseHash: UInt64 = 0

    init(_ scene: Scene, steps: Int) throws {
      let stage = try Stage(scene)
      keyframes.append(try stage.keyframe())
      digests.append(stage.digest)
      for step in 0..<steps {
        try stage.advance(SharedScenes.input(step))
        digests.append(stage.digest)
        if stage.isAtKeyframe { keyframes.append(try stage.keyframe()) }
      }
      poseHash = stage.poseHash
    }

    /// Goes on from a keyframe to the end; returns the first step that differs.
    func divergence(_ stage: Stage) throws -> Int? {
      while stage.step < digests.count - 1 {
        if stage.digest != digests[stage.step] { return stage.step }
        try stage.advance(SharedScenes.input(stage.step))
      }
      return stage.digest == digests.last && stage.poseHash == poseHash ? nil : stage.step
    }
  }

  @Test("go on with the same digests, in place and in a new stage", arguments: SharedScenes.names)
  func goOn(name: String) throws {
    let scene = try SharedScenes.scene(name)
    let run = try Run(scene, steps: scene.steps(in: scene.duration))
    #expect(run.keyframes.count > 20)
    let used = try Stage(scene)
    for keyframe in run.keyframes {
      try used.restore(keyframe)
      #expect(try run.divergence(used) == nil, "from step \(keyframe.step), in place")
      #expect(try run.divergence(Stage(scene, at: keyframe)) == nil, "from step \(keyframe.step)")
    }
  }

  /// A parent with a child whose body goes after a quarter of a second; then its scale is set.
  private func carrierScene() -> Scene {
    var child = Node("wheel", body: .kinematic, shapes: [.circle(radius: 5)])
    child.tags = ["going"]
    var parent = Node("cart", at: Vector2(50, 50))
    parent.tags = ["cart"]
    parent.children = [child]
    var scene = Scene()
    scene.nodes = [parent, Node("other", at: Vector2(9, 9))]
    scene.world.keyframeEvery = 10
    let grow = Command.set(.tag("cart"), .scale(Vector2(2, 3)))
    scene.timeline = [
      TimelineEntry(at: .step(5), [grow]), TimelineEntry(at: .step(30), [.remove(.tag("going"))]),
      TimelineEntry(at: .step(55), [grow]),
    ]
    return scene
  }

  @Test("go on from bytes alike after a child with a body is gone, and its parent can be enlarged again")
  func carriers() throws {
    let scene = carrierScene()
    let stage = try Stage(scene)
    try stage.run(steps: 20)
    #expect(stage.state(of: "cart")?.scale == Vector2(1, 1))
    try stage.run(steps: 40)
    #expect(stage.state(of: "cart")?.scale == Vector2(2, 3))
    let run = try Run(scene, steps: 80)
    #expect(run.keyframes.count == 9)
    for keyframe in run.keyframes {
      let read = try Keyframe(decoding: keyframe.encoded(), for: scene)
      #expect(try run.divergence(Stage(scene, at: read)) == nil, "from step \(keyframe.step)")
    }
  }

  @Test("have no table with one id twice")
  func doubleRows() throws {
    var scene = Scene()
    scene.nodes = [Node("a"), Node("b")]
    let table = try Stage(scene).stateTable()
    func rows(_ ids: [String]) -> StateTable? { StateTable(ids: ids, moves: table.moves, words: table.words) }
    #expect(rows(["world", "a", "b"]) == table)
    #expect(rows(["world", "b", "a"])?.differences(in: table).map(\.node) == ["b"])
    #expect(rows(["world", "a", "a"]) == nil)
  }
}
