import EvenstepAnimation
import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import Testing

@Suite("A node that is handed over")
struct HandOverTests {
  private static let ball = #""shapes": [{"kind": "circle", "radius": 10, "material": {"density": 1}}]"#

  /// A kinematic ball that an animation moves, and a command at a time.
  private static func thrown(_ animations: String, at seconds: Double, world: String = "") throws -> Stage {
    try stage(
      #"{"id": "n", "body": {"kind": "kinematic", "mass": 7}, \#(ball), "animations": [\#(animations)]}"#,
      world: #""gravity": [0, -1000]\#(world)"#,
      more: #"""
        , "timeline": [{"at": \#(seconds), "do": {"kind": "set", "target": "n", "property": "body", "value": "dynamic"}}]
        """#)
  }

  @Test("to the simulation flies on with the velocity of its animation", arguments: ["standard", "raw"])
  func flight(solver: String) throws {
    // x = 300 t², so 300 a second at half a second; the mean over the next step is 2.5 more.
    let stage = try Self.thrown(
      #"{"kind": "tween", "property": "position", "to": [300, 0], "duration": 1, "curve": "inQuad"}, "#
        + #"{"kind": "tween", "property": "angle", "to": 360, "duration": 1, "repeats": "forever"}"#,
      at: 0.5, world: #", "solver": "\#(solver)""#)
    try stage.run(steps: 60)
    #expect(abs(try stage.required("n").position.x - 75) < 1e-9)
    let hash = stage.poseHash
    for step in 1...60 {
      try stage.advance()
      let (state, h) = (try stage.required("n"), 1.0 / 120)
      #expect(abs(state.velocity.x - 302.5) < 1e-6)
      #expect(abs(state.position.x - 75 - 302.5 * Double(step) * h) < 1e-6)
      #expect(abs(state.position.y + 1000 * h * h * Double(step * (step - 1)) / 2) < 1e-6)
      #expect(abs(state.spin.degrees - 360) < 1e-6 && abs(state.angle.degrees - 180 - 3 * Double(step)) < 1e-6)
    }
    #expect(stage.poseHash != hash, "it counts among the dynamic bodies now")
  }

  @Test("at the end of its animation goes on with the velocity with which it arrives")
  func arrival() throws {
    let stage = try Self.thrown(
      #"{"kind": "tween", "property": "position", "to": [300, 0], "duration": 0.5}"#, at: 0.5)
    try stage.run(steps: 61)
    #expect(abs(try stage.required("n").velocity.x - 600) < 1e-6)
    let rest = try Self.thrown(
      #"{"kind": "tween", "property": "position", "to": [300, 0], "duration": 0.5}"#, at: 0.6)
    try rest.run(steps: 73)
    #expect(try rest.required("n").velocity.x == 0, "it stood before it fell")
  }

  @Test("back keeps its place and velocity, until an animation takes it from there")
  func back() throws {
    let stage = try stage(
      #"{"id": "n", "body": {"kind": "dynamic", "velocity": [120, 0], "spin": 90}, \#(Self.ball)}"#,
      more: #"""
        , "timeline": [
          {"step": 60, "do": {"kind": "set", "target": "n", "property": "body", "value": "kinematic"}},
          {"step": 90, "do": {"kind": "animate", "target": "n", "animation":
            {"kind": "tween", "property": "position", "to": [190, 100], "duration": 0.5, "curve": "inOutQuad"}}},
          {"step": 180, "do": {"kind": "set", "target": "n", "property": "body", "value": "dynamic"}}]
        """#)
    try stage.run(steps: 75)
    var state = try stage.required("n")
    #expect(abs(state.position.x - 75) < 1e-9 && state.velocity.x == 120 && abs(state.spin.degrees - 90) < 1e-9)
    stage.enqueue(.impulse(.node("n"), Vector2(0, 1e6), at: nil))
    try stage.run(steps: 15)
    #expect(try stage.required("n").velocity == Vector2(120, 0), "no impulse moves it")
    try stage.run(steps: 60)
    #expect(try stage.required("n").position == Vector2(190, 100))
    try stage.run(steps: 60)
    state = try stage.required("n")
    #expect((state.position - Vector2(190, 100)).length < 1e-9 && state.velocity == .zero)
  }

  @Test("restores from keyframes in either state, also through bytes, and differs in its digest alone by that")
  func keyframes() throws {
    let text = #"""
      {"evenstep": 1, "world": {"gravity": [0, -500], "keyframeEvery": 10}, "nodes": [
        {"id": "floor", "body": {"kind": "static"}, "shapes": [{"kind": "segment", "from": [-500, 0], "to": [500, 0]}]},
        {"id": "a", "position": [0, 60], "body": {"kind": "kinematic", "mass": 3}, \#(Self.ball), "animations": [
          {"kind": "tween", "property": "angle", "to": 360, "duration": 0.15, "repeats": "forever"}]},
        {"id": "b", "tags": ["x"], "position": [5, 30], "body": {"kind": "dynamic"}, \#(Self.ball)}],
        "timeline": [
          {"step": 33, "do": {"kind": "set", "target": "a", "property": "body", "value": "dynamic"}},
          {"step": 57, "do": {"kind": "set", "target": "b", "property": "body", "value": "kinematic"}},
          {"step": 81, "do": {"kind": "set", "target": "a", "property": "body", "value": "kinematic"}},
          {"step": 99, "do": {"kind": "set", "target": {"tag": "x"}, "property": "body", "value": "dynamic"}}]}
      """#
    let scene = try scene(text)
    let stage = try Stage(scene)
    var keyframes: [Keyframe] = []
    for _ in 0..<15 {
      keyframes.append(try stage.keyframe())
      try stage.run(steps: 10)
    }
    for keyframe in keyframes {
      let read = try Keyframe(decoding: keyframe.encoded(), for: scene)
      let other = try Stage(scene, at: read)
      #expect(other.digest == keyframe.digest)
      try other.run(steps: 150 - other.step)
      #expect(other.digest == stage.digest && other.poseHash == stage.poseHash, "from step \(keyframe.step)")
    }
  }

  @Test("is refused where it is no body of its own that moves, and where it would weigh nothing")
  func badInput() {
    func fault(_ node: String, _ value: String = "\"dynamic\"") -> String {
      sceneError(
        #"""
        {"evenstep": 1, "nodes": [\#(node)], "timeline": [{"at": 0, "do":
          {"kind": "set", "target": "n", "property": "body", "value": \#(value)}}]}
        """#
      ).map { "\($0)" } ?? ""
    }
    let kinematic = #"{"id": "n", "body": {"kind": "kinematic"}, \#(Self.ball)}"#
    #expect(fault(#"{"id": "n"}"#).contains("\"n\" has no kinematic or dynamic body that could be handed over"))
    #expect(fault(#"{"id": "n", "body": {"kind": "static"}}"#).contains("could be handed over"))
    #expect(fault(#"{"id": "p", "children": [\#(kinematic)]}"#).contains("only nodes at the root can be handed over"))
    #expect(fault(#"{"id": "n", "body": {"kind": "kinematic"}}"#).contains("\"n\" cannot be dynamic: shapes must hold"))
    #expect(fault(kinematic, "\"static\"").contains("do.value: must be dynamic or kinematic"))
    #expect(fault(kinematic, "\"dynamc\"").contains("did you mean \"dynamic\"?"))
    #expect(fault(kinematic, "1").contains("must be a string"))
    #expect(
      fault(#"{"id": "n", "body": {"kind": "kinematic", "mass": 0}, \#(Self.ball)}"#).contains("nodes[0].body.mass"))
  }

  @Test("may be given what its other kind has, and only then")
  func otherKind() throws {
    let give = #"{"at": 1, "do": {"kind": "set", "target": "n", "property": "body", "value": "kinematic"}}"#
    let move = #"""
      {"at": 1, "do": {"kind": "animate", "target": "n", "animation":
        {"kind": "tween", "property": "angle", "to": 5, "duration": 1}}}
      """#
    let node = #"{"id": "n", "body": {"kind": "dynamic"}, \#(Self.ball)}"#
    _ = try EvenstepStageTests.stage(node, more: #", "timeline": [\#(give), \#(move)]"#)
    #expect("\(sceneError(#"{"evenstep": 1, "nodes": [\#(node)], "timeline": [\#(move)]}"#)!)".contains("handed over"))
  }

  @Test("ends the run with a message where a joint would hold nothing")
  func joints() throws {
    let stage = try EvenstepStageTests.stage(
      #"{"id": "n", "position": [0, 50], "body": {"kind": "dynamic"}, \#(Self.ball)}"#,
      more: #", "joints": [{"kind": "pivot", "id": "hinge", "a": "n", "at": [0, 90]}]"#)
    stage.enqueue(.set(.node("n"), .body(.kinematic)))
    #expect(throws: StageError.self) { try stage.advance() }
    let other = try EvenstepStageTests.stage(
      #"{"id": "n", "position": [0, 50], "body": {"kind": "dynamic"}, \#(Self.ball)}"#,
      more: #", "joints": [{"kind": "pivot", "id": "hinge", "a": "n", "at": [0, 90]}]"#)
    other.enqueue(.disconnect("hinge"))
    other.enqueue(.set(.node("n"), .body(.kinematic)))
    try other.run(steps: 10)
  }
}
