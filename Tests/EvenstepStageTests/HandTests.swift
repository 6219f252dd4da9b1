import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import Testing

/// Makes a node for each event, whose id tells what a hand would have found.
private struct Presses: Component {
  private var count = 0

  mutating func input(_ event: InputEvent, _ context: inout ComponentContext) {
    count += 1
    context.enqueue(.spawn(Node("\(count) \(context.nodeToGrab ?? "nothing")")))
  }
}

@Suite("A hand")
struct HandTests {
  private static let nodes = """
    {"id": "floor", "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [4000, 20]}]},
    {"id": "low", "position": [0, 20], "body": {"kind": "dynamic"}, "layer": "front",
      "shapes": [{"kind": "box", "size": [20, 20]}]},
    {"id": "high", "position": [0, 38], "body": {"kind": "dynamic"}, "shapes": [{"kind": "box", "size": [20, 20]}]},
    {"id": "zone", "position": [0, 40], "body": {"kind": "dynamic", "mass": 1, "fixedRotation": true}, "layer": "front",
      "shapes": [{"kind": "circle", "radius": 30, "sensor": true}]},
    {"id": "ghost", "position": [100, 20], "visible": false, "body": {"kind": "dynamic"},
      "shapes": [{"kind": "circle", "radius": 10}]}
    """

  private func stage() throws(SceneError) -> Stage {
    try EvenstepStageTests.stage(
      HandTests.nodes, world: #""gravity": [0, -1000]"#, more: #", "layers": [{"id": "back"}, {"id": "front"}]"#)
  }

  @Test("takes hold of what is drawn last, and of nothing that is fixed, hidden or a sensor")
  func choice() throws {
    let stage = try stage()
    #expect(stage.node(toGrabAt: Vector2(0, 25)) == "low")
    #expect(stage.node(toGrabAt: Vector2(0, 35)) == "high")
    #expect(stage.node(toGrabAt: Vector2(0, 29)) == "low")
    for place in [Vector2(0, 5), Vector2(0, 60), Vector2(100, 20), Vector2(500, 500), Vector2(.nan, 0)] {
      #expect(stage.node(toGrabAt: place) == nil, "\(place)")
    }
  }

  @Test("throws what it holds at the velocity at which it was led, and holds one thing at a time")
  func throwing() throws {
    let stage = try stage()
    stage.enqueue(.grab("low", at: Vector2(0, 20)))
    try stage.advance()
    #expect(stage.heldNode == "low" && stage.jointIDs == ["#hand"])
    stage.enqueue(.grab("high", at: Vector2(0, 40)))
    try stage.advance()
    #expect(stage.heldNode == "high" && stage.jointIDs == ["#hand"])
    for step in 1...60 {
      stage.enqueue(.drag(to: Vector2(Double(step) * 5, 40 + Double(step) * 2)))
      try stage.advance()
    }
    let velocity = try #require(stage.state(of: "high")).velocity
    #expect((velocity - Vector2(600, 240)).length < 0.03 * 646)
    stage.enqueue(.release)
    try stage.advance()
    #expect(stage.heldNode == nil && stage.jointIDs.isEmpty)
    for command in [Command.drag(to: .zero), .release, .grab("floor", at: .zero), .grab("nobody", at: .zero)] {
      stage.enqueue(command)
    }
    try stage.advance()
    #expect(stage.heldNode == nil)
  }

  @Test("is empty when what it held is removed")
  func removal() throws {
    let stage = try stage()
    stage.enqueue(.grab("low", at: Vector2(5, 25)))
    try stage.advance()
    stage.enqueue(.remove(.node("low")))
    stage.enqueue(.drag(to: Vector2(50, 50)))
    try stage.advance()
    #expect(stage.heldNode == nil && stage.jointIDs.isEmpty)
  }

  @Test("of a scene's timeline does the same, through keyframes and again")
  func timeline() throws {
    let timeline = """
      , "timeline": [
        {"step": 5, "do": {"kind": "grab", "target": "high", "at": [8, 45]}},
        {"step": 10, "do": {"kind": "drag", "to": [200, 300]}},
        {"step": 50, "do": {"kind": "release"}}
      ]
      """
    func make() throws(SceneError) -> Stage {
      try EvenstepStageTests.stage(
        HandTests.nodes, world: #""gravity": [0, -1000], "keyframeEvery": 7"#,
        more: #", "layers": [{"id": "back"}, {"id": "front"}]"# + timeline)
    }
    let stage = try make()
    var digests: [UInt64] = []
    var keyframes: [Keyframe] = [try stage.keyframe()]
    for _ in 0..<84 {
      try stage.advance()
      digests.append(stage.digest)
      if stage.isAtKeyframe { keyframes.append(try stage.keyframe()) }
    }
    #expect(try #require(stage.state(of: "high")).position.y > 20)
    let other = try make()
    for keyframe in keyframes {
      try other.restore(keyframe)
      #expect((other.nodeHeldByScene == "high") == (6...50).contains(keyframe.step) && other.heldNode == nil)
      while other.step < 84 {
        try other.advance()
        #expect(other.digest == digests[other.step - 1], "\(keyframe.step) \(other.step)")
      }
    }
  }

  @Test("of the program and one of the scene do not let go of what the other holds, not of the same node either")
  func two() throws {
    let timeline = """
      , "timeline": [
        {"step": 5, "do": {"kind": "grab", "target": "high", "at": [0, 38]}},
        {"step": 10, "do": {"kind": "drag", "to": [0, 300]}},
        {"step": 60, "do": {"kind": "release"}}
      ]
      """
    func make() throws(SceneError) -> Stage {
      try EvenstepStageTests.stage(
        HandTests.nodes, world: #""gravity": [0, -1000], "keyframeEvery": 10"#,
        more: #", "layers": [{"id": "back"}, {"id": "front"}]"# + timeline)
    }
    let stage = try make()
    let program: [Int: Command] = [
      2: .grab("low", at: Vector2(0, 20)), 8: .drag(to: Vector2(-200, 20)), 20: .release,
      30: .grab("high", at: Vector2(0, 300)), 40: .release,
    ]
    func run(_ stage: Stage, to end: Int) throws(StageError) {
      while stage.step < end {
        if let command = program[stage.step] { stage.enqueue(command) }
        try stage.advance()
      }
    }
    for (end, held, byScene) in [
      (4, "low", nil), (10, "low", "high"), (25, nil, "high"), (35, "high", "high"), (50, nil, "high"), (70, nil, nil),
    ] as [(Int, String?, String?)] {
      try run(stage, to: end)
      #expect(stage.heldNode == held && stage.nodeHeldByScene == byScene, "\(end)")
      if end == 50 { #expect(try abs(#require(stage.state(of: "high")).position.y - 300) < 5) }
    }
    // A keyframe holds both.
    let (first, second) = (try make(), try make())
    try run(first, to: 10)
    #expect(first.jointIDs == ["#hand", "#scene-hand"])
    try second.restore(Keyframe(decoding: try first.keyframe().encoded(), for: second.scene))
    #expect(second.heldNode == "low" && second.nodeHeldByScene == "high")
    try run(second, to: 70)
    #expect(second.digest == stage.digest)
  }

  @Test("has an id that no joint of a scene can have, and changes none that they get")
  func identity() throws {
    func make(_ more: String) throws(SceneError) -> Stage {
      try EvenstepStageTests.stage(
        HandTests.nodes, world: #""gravity": [0, -1000]"#,
        more: #", "layers": [{"id": "back"}, {"id": "front"}]"# + more)
    }
    let stage = try make(#", "joints": [{"kind": "pivot", "id": "hand", "a": "ghost", "b": "world", "at": [100, 20]}]"#)
    for _ in 1...3 {
      stage.enqueue(.grab("low", at: Vector2(0, 20)))
      try stage.advance()
      #expect(stage.heldNode == "low" && stage.jointIDs == ["hand", "#hand"])
      stage.enqueue(.release)
      try stage.advance()
      #expect(stage.heldNode == nil && stage.jointIDs == ["hand"])
    }
    // A joint of that name that drags is no hand, nor let go of by one.
    stage.enqueue(.connect(Joint("hand", .drag(anchorA: .zero, to: Vector2(0, 60)), of: "high")))
    stage.enqueue(.grab("low", at: Vector2(0, 20)))
    stage.enqueue(.release)
    try stage.advance()
    #expect(stage.heldNode == nil && stage.jointIDs == ["hand", "hand#2"])
    for id in ["#hand", "#scene-hand"] {
      do {
        _ = try make(#", "joints": [{"kind": "pivot", "id": "\#(id)", "a": "ghost", "b": "world", "at": [100, 20]}]"#)
        Issue.record("\(id) was taken")
      } catch { #expect(error.path == "joints[0].id", "\(error)") }
      do {
        _ = try make(#", "timeline": [{"step": 1, "do": {"kind": "disconnect", "joint": "\#(id)"}}]"#)
        Issue.record("\(id) was found")
      } catch { #expect(error.path.hasPrefix("timeline[0].do"), "\(error)") }
      let stage = try make("")
      stage.enqueue(.connect(Joint(id, .pivotAt(Vector2(100, 20)), of: "ghost")))
      do {
        try stage.advance()
        Issue.record("\(id) was made")
      } catch { #expect(error.message.contains("\"\(id)\" is reserved"), "\(error)") }
    }
  }

  @Test("that would find something is told to components with the press, and only with it")
  func nodeToGrab() throws {
    var scene = Scene(size: Size(200, 200), gravity: .zero)
    scene.nodes = [
      Node("ball", at: Vector2(50, 50), body: .dynamic, shapes: [.circle(radius: 10)]),
      Node("wall", at: Vector2(150, 50), body: .static, shapes: [.circle(radius: 10)]),
    ]
    scene.nodes[1].components = [Presses()]
    let stage = try Stage(scene)
    for event in [
      InputEvent.pointerDown(Vector2(55, 50)), .pointerUp(Vector2(55, 50)), .pointerDown(Vector2(150, 50)),
      .keyDown("a"),
    ] { try stage.advance([event]) }
    #expect(stage.nodeIDs == ["ball", "wall", "1 ball", "2 nothing", "3 nothing", "4 nothing"])
  }

  @Test(
    "is refused where a scene gives it nothing to hold",
    arguments: [
      (#"{"kind": "grab", "target": "floor", "at": [0, 0]}"#, "has no dynamic body"),
      (#"{"kind": "grab", "target": "flor", "at": [0, 0]}"#, "there is no node"),
      (#"{"kind": "grab", "target": "low", "at": [0, 1e9]}"#, "at"),
      (#"{"kind": "drag", "to": [1e9, 0]}"#, "to"),
    ])
  func refusal(command: String, reason: String) throws {
    do {
      _ = try EvenstepStageTests.stage(
        HandTests.nodes,
        more: #", "layers": [{"id": "back"}, {"id": "front"}], "timeline": [{"step": 1, "do": \#(command)}]"#)
      Issue.record("was taken")
    } catch { #expect("\(error)".contains(reason) && "\(error)".contains("timeline[0].do"), "\(error)") }
  }

  @Test("joints that break are told of by name in the step that breaks them, and make room for their id")
  func broken() throws {
    let stage = try EvenstepStageTests.stage(
      HandTests.nodes, world: #""gravity": [0, -1000]"#,
      more: """
        , "layers": [{"id": "back"}, {"id": "front"}],
        "joints": [
          {"kind": "pivot", "id": "weak", "a": "ghost", "b": "world", "at": [100, 20], "breakForce": 1},
          {"kind": "pivot", "id": "strong", "a": "ghost", "b": "floor", "at": [100, 20], "breakForce": 1e12}
        ]
        """)
    var told: [BrokenJoint] = []
    for _ in 0..<60 {
      stage.enqueue(.impulse(.node("ghost"), Vector2(30_000, 0), at: nil))
      try stage.advance()
      told += stage.brokenJoints
    }
    let broken = try #require(told.first)
    #expect(told.count == 1 && broken.id == "weak" && broken.a == "ghost" && broken.b == nil && broken.force > 1)
    #expect(stage.jointIDs == ["strong"] && stage.brokenJoints.isEmpty)
  }
}
