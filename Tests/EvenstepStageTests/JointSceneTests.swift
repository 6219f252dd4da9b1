import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import Testing

@Suite("Joints in scenes")
struct JointSceneTests {
  static let nodes = """
    {"id": "post", "position": [0, 100], "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [4, 4]}]},
    {"id": "lift", "position": [90, 0], "body": {"kind": "kinematic"}, "shapes": [{"kind": "box", "size": [4, 4]}]},
    {"id": "link", "position": [20, 100], "body": {"kind": "dynamic"}, "shapes": [{"kind": "box", "size": [20, 4]}],
      "repeat": {"kind": "grid", "columns": 4, "spacing": [20, 0]}},
    {"id": "upright", "position": [0, 300], "body": {"kind": "dynamic", "fixedRotation": true},
      "shapes": [{"kind": "box", "size": [4, 4]}]},
    {"id": "sign"}
    """

  private func stage(_ joints: String, gravity: Double = -1000, more: String = "") throws(SceneError) -> Stage {
    try EvenstepStageTests.stage(
      JointSceneTests.nodes, world: #""gravity": [0, \#(gravity)]"#, more: #", "joints": [\#(joints)]\#(more)"#)
  }

  static let chain = (0..<4).map { index in
    let holder = index == 0 ? "post" : "link[\(index - 1),0]"
    return
      #"{"kind": "pivot", "id": "hinge \#(index)", "a": "link[\#(index),0]", "b": "\#(holder)", "at": [\#(10 + 20 * index), 100], "collides": false}"#
  }.joined(separator: ",")

  @Test("a chain of copies hangs together from a post")
  func hangingChain() throws {
    let stage = try stage(JointSceneTests.chain)
    for _ in 0..<240 {
      try stage.advance()
      var end = Vector2(10, 100)
      for index in 0..<4 {
        let link = try stage.required("link[\(index),0]")
        let turn = PinnedMath.sineCosine(link.angle.radians)
        let half = Vector2(turn.cosine, turn.sine) * 10
        #expect((link.position - half - end).length < 4, "step \(stage.step)")
        end = link.position + half
      }
    }
    #expect(stage.jointIDs == ["hinge 0", "hinge 1", "hinge 2", "hinge 3"])
    #expect(try #require(stage.jointImpulse(of: "hinge 0")) > 0 && stage.jointImpulse(of: "hinge 4") == nil)
  }

  @Test("anchors are enlarged as their node's shapes are")
  func scale() throws {
    let stage = try EvenstepStageTests.stage(
      """
      {"id": "arm", "position": [50, 0], "scale": 5, "body": {"kind": "dynamic"},
        "shapes": [{"kind": "box", "size": [20, 2]}]}
      """,
      world: #""gravity": [0, -1000]"#,
      more: #", "joints": [{"kind": "pivot", "id": "axle", "a": "arm", "anchorA": [-10, 0], "anchorB": [0, 0]}]"#)
    for _ in 0..<120 {
      try stage.advance()
      #expect(abs(try stage.required("arm").position.length - 50) < 2)
    }
  }

  @Test("commands make and undo joints, and each name is given out once")
  func commands() throws {
    let stage = try stage("", gravity: 0)
    let motor = Joint("motor", .motor(rate: 2), of: "link[0,0]")
    stage.enqueue(.connect(motor))
    stage.enqueue(.connect(motor))
    try stage.advance()
    #expect(stage.jointIDs == ["motor", "motor#2"])
    #expect(abs(try stage.required("link[0,0]").spin.radians - 2) < 1e-9)
    stage.enqueue(.disconnect("motor"))
    stage.enqueue(.disconnect("motor"))
    stage.enqueue(.connect(motor))
    try stage.advance()
    #expect(stage.jointIDs == ["motor#2", "motor#3"])
    for gone in [
      Joint("j", .motor(rate: 1), of: "nobody"), Joint("j", .motor(rate: 1), of: "sign"),
      Joint("j", .motor(rate: 1), of: "link[0,0]", on: "nobody"),
    ] {
      stage.enqueue(.connect(gone))
    }
    try stage.advance()
    #expect(stage.jointIDs == ["motor#2", "motor#3"], "a joint of no one does nothing")
  }

  @Test("a joint in which nothing can move stops the stage where the program makes it, with a message")
  func stuck() throws {
    for joint in [
      Joint("j", .motor(rate: 1), of: "post"), Joint("j", .motor(rate: 1), of: "upright"),
      Joint("j", .gear(ratio: 0), of: "link[0,0]"),
      Joint("j", .pin(anchorA: .zero, anchorB: Vector2(20, 100)), of: "link[0,0]"),
    ] {
      let stage = try stage("")
      stage.enqueue(.connect(joint))
      #expect(throws: StageError.self) { try stage.advance() }
    }
  }

  @Test("a removed node takes its joints with it, by either end")
  func removal() throws {
    let stage = try stage(JointSceneTests.chain)
    try stage.run(steps: 10)
    stage.enqueue(.remove(.node("link[1,0]")))
    try stage.run(steps: 10)
    #expect(stage.jointIDs == ["hinge 0", "hinge 3"])
    stage.enqueue(.remove(.node("post")))
    try stage.run(steps: 10)
    #expect(stage.jointIDs == ["hinge 3"] && stage.jointImpulse(of: "hinge 0") == nil)
  }

  @Test("a timeline does the same as Swift commands")
  func timeline() throws {
    let text = #"{"kind": "motor", "id": "m", "a": "link[0,0]", "rate": 90, "maxForce": 10}"#
    let file = try stage(
      "",
      more:
        #", "timeline": [{"step": 3, "do": {"kind": "connect", "joint": \#(text)}}, {"step": 9, "do": {"kind": "disconnect", "joint": "m"}}]"#
    )
    let program = try stage("")
    var motor = Joint("m", .motor(rate: Angle(degrees: 90).radians), of: "link[0,0]")
    motor.maxForce = 10
    for step in 0..<20 {
      if step == 3 { program.enqueue(.connect(motor)) }
      if step == 9 { program.enqueue(.disconnect("m")) }
      try file.advance()
      try program.advance()
      #expect(file.digest == program.digest, "step \(step)")
    }
  }

  @Test("faults have the path of the file, and names a hint", arguments: faults)
  func places(joint: String, path: String, part: String) {
    let text = #"{"evenstep": 1, "nodes": [\#(JointSceneTests.nodes)], "joints": [\#(joint)]}"#
    let error = sceneError(text)
    #expect(error?.path == path && error?.rule.contains(part) == true, "\(error.map { "\($0)" } ?? "")")
  }

  static let faults: [(joint: String, path: String, part: String)] = [
    (#"{"kind": "motor", "id": "m", "a": "link[4,0]", "rate": 1}"#, "joints[0].a", "did you mean \"link["),
    (#"{"kind": "motor", "id": "m", "a": "link", "rate": 1}"#, "joints[0].a", "there is no node \"link\""),
    (#"{"kind": "motor", "id": "m", "a": "world", "rate": 1}"#, "joints[0].a", "can only be \"b\""),
    (#"{"kind": "motor", "id": "m", "a": "link[0,0]", "b": "pots", "rate": 1}"#, "joints[0].b", "known: lift"),
    (#"{"kind": "motor", "id": "m", "a": "sign", "rate": 1}"#, "joints[0].a", "has no body"),
    (#"{"kind": "motor", "id": "m", "a": "post", "rate": 1}"#, "joints[0].b", "dynamic"),
    (#"{"kind": "pivot", "id": "m", "a": "post", "b": "lift", "at": [0, 0]}"#, "joints[0].b", "dynamic"),
    (#"{"kind": "motor", "id": "m", "a": "upright", "b": "lift", "rate": 1}"#, "joints[0].b", "can turn"),
    (#"{"kind": "motor", "id": "m", "a": "link[0,0]", "b": "link[0,0]", "rate": 1}"#, "joints[0].b", "another node"),
    (#"{"kind": "motor", "id": "m#2", "a": "link[0,0]", "rate": 1}"#, "joints[0].id", "#"),
    (#"{"kind": "weld", "id": "m", "a": "link[0,0]"}"#, "joints[0].kind", "unknown kind"),
    (#"{"kind": "pin", "id": "m", "a": "link[0,0]"}"#, "joints[0].anchorB", "missing"),
    (#"{"kind": "pivot", "id": "m", "a": "link[0,0]", "at": [0, 0], "anchorA": [0, 0]}"#, "joints[0]", "either"),
    (#"{"kind": "pin", "id": "m", "a": "link[0,0]", "anchorB": [20, 100]}"#, "joints[0].anchorB", "away from"),
    (#"{"kind": "pivot", "id": "m", "a": "link[0,0]", "at": [9000000, 0]}"#, "joints[0].at", "centre of gravity"),
    (#"{"kind": "gear", "id": "m", "a": "link[0,0]", "ratio": 0}"#, "joints[0].ratio", "between"),
    (
      #"{"kind": "motor", "id": "m", "a": "link[0,0]", "rate": 1}, {"kind": "motor", "id": "m", "a": "link[1,0]", "rate": 1}"#,
      "joints[1].id", "another joint"
    ),
  ]

  @Test("a joint that no one makes cannot be undone, and the scene's own joints need nodes from the start")
  func names() {
    func error(_ more: String) -> SceneError? {
      sceneError(#"{"evenstep": 1, "nodes": [\#(JointSceneTests.nodes)]\#(more)}"#)
    }
    let motor = #"{"kind": "motor", "id": "motor", "a": "link[0,0]", "rate": 1}"#
    let undone = error(
      #", "joints": [\#(motor)], "timeline": [{"at": 1, "do": {"kind": "disconnect", "joint": "moter"}}]"#)
    #expect(undone?.path == "timeline[0].do.joint" && undone?.rule.contains("did you mean \"motor\"?") == true)
    let spawn =
      #"{"kind": "spawn", "node": {"id": "late", "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}]}}"#
    let early = error(
      #", "joints": [{"kind": "motor", "id": "m", "a": "late", "rate": 1}], "timeline": [{"at": 1, "do": \#(spawn)}]"#)
    #expect(early?.path == "joints[0].a" && early?.rule.contains("begins") == true)
  }
}
