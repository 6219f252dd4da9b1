import EvenstepAnimation
import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import EvenstepTestSupport
import Testing

@Suite("Animations in a run")
struct AnimationRunTests {
  /// Animations of all kinds, some of them in groups, with keys and offsets.
  private static let rich = """
    {"evenstep": 1, "world": {"gravity": [0, -900], "keyframeEvery": 10},
      "images": {"a": {"kind": "file", "path": "a"}, "b": {"kind": "file", "path": "b"}},
      "nodes": [
        {"id": "n", "look": {"kind": "sprite", "image": "a"}, "animations": [
          {"kind": "spring", "property": "position", "to": [90, 20], "response": 0.6, "dampingRatio": 0.3, "key": "place"},
          {"kind": "tween", "property": "angle", "by": 40, "duration": 0.3, "repeats": "forever", "cumulative": true},
          {"kind": "keyframes", "property": "tint", "values": ["#fff", "#f00", "#00f"], "mode": "cubic", "duration": 0.7},
          {"kind": "decay", "property": "opacity", "from": 1, "velocity": -0.4, "rate": 2, "fill": "none"},
          {"kind": "tween", "property": "position", "by": [3, 7], "duration": 0.45, "composite": "add"},
          {"kind": "frames", "images": ["a", "b"], "duration": 0.25, "repeats": 3}]},
        {"id": "lift", "position": [0, 100], "body": {"kind": "kinematic"}, "shapes": [{"kind": "box", "size": [200, 10]}],
          "animations": [{"kind": "sequence", "repeats": "forever", "animations": [
            {"kind": "path", "points": [[0, 100], [40, 100], [40, 130]], "closed": true, "duration": 0.5, "curve": "inOutSine"},
            {"kind": "spring", "property": "position", "to": [10, 110], "response": 0.2, "dampingRatio": 0.7}]}]},
        {"id": "crate", "position": [0, 120], "body": {"kind": "dynamic"}, "shapes": [{"kind": "box", "size": 20}]}],
      "timeline": [
        {"step": 37, "do": {"kind": "animate", "target": "n", "animation": {"kind": "spring", "property": "position",
          "to": [-50, 0], "response": 0.4, "dampingRatio": 0.8, "key": "place"}}},
        {"step": 95, "do": {"kind": "stop", "target": "n"}}]}
    """

  @Test("a keyframe in the middle of animations goes on with the same bits, in memory and from bytes")
  func keyframes() throws {
    let scene = try scene(Self.rich)
    let stage = try Stage(scene)
    var kept: [Keyframe] = []
    var digests: [UInt64] = []
    for step in 0...150 {
      if step > 0 { try stage.advance() }
      digests.append(stage.digest)
      if stage.isAtKeyframe { kept.append(try stage.keyframe()) }
    }
    #expect(Set(digests).count == 151 && kept.count == 16)
    for keyframe in kept {
      let decoded = try Stage(scene, at: Keyframe(decoding: keyframe.encoded(), for: scene))
      try stage.restore(keyframe)
      for other in [stage, decoded] {
        #expect(other.digest == digests[keyframe.step])
        for step in keyframe.step..<min(150, keyframe.step + 25) {
          try other.advance()
          #expect(other.digest == digests[step + 1], "step \(step + 1) from \(keyframe.step)")
        }
      }
    }
  }

  @Test("a kinematic body on a path has the path's velocity, and none when it has come to the end")
  func circle() throws {
    // A quarter of a circle is four thirds of √2 − 1 off its control points.
    let (r, k) = (100.0, 100 * 0.5522847498307936)
    let quarters = [
      (r, 0), (r, k), (k, r), (0, r), (-k, r), (-r, k), (-r, 0), (-r, -k), (-k, -r), (0, -r), (k, -r), (r, -k), (r, 0),
    ].map { "[\(400 + $0.0), \(300 + $0.1)]" }.joined(separator: ", ")
    let stage = try EvenstepStageTests.stage(
      """
      {"id": "platform", "position": [500, 300], "body": {"kind": "kinematic"},
        "shapes": [{"kind": "box", "size": [200, 20]}],
        "animations": [{"kind": "path", "curves": [\(quarters)], "duration": 4, "repeats": 2}]}
      """)
    for step in 1...960 {
      try stage.advance()
      let platform = try stage.required("platform")
      let turn = Double(step) / 480 * 2 * .pi
      let place = Vector2(400, 300) + Angle(radians: turn).direction * 100
      #expect((platform.position - place).length < 0.06, "step \(step)")
      #expect(abs(platform.velocity.length - 50 * .pi) < 0.1, "step \(step)")
    }
    try stage.run(steps: 2)
    #expect(try stage.required("platform").position == Vector2(500, 300))
    #expect(try stage.required("platform").velocity.length < 1e-9 && stage.isAtRest)
  }

  @Test("what turns along a closed path goes on turning, around and around")
  func heading() throws {
    let stage = try animated(
      """
      {"kind": "path", "points": [[0, 0], [10, 0], [10, 10], [0, 10]], "closed": true, "rotation": "along", "duration": 1,
        "repeats": 3}
      """)
    var last = -1e-9
    for step in 1..<360 {
      try stage.advance()
      let degrees = try stage.required("n").angle.degrees
      #expect(degrees >= last && degrees - last < 91, "step \(step)")
      last = degrees
    }
    #expect(abs(last - 990) < 1e-6, "three rounds, of which the last turn is still to come")
  }

  @Test("the body of physics is not animated, and the message says what to do instead")
  func refusals() throws {
    let text = #""body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}]"#
    for animation in [
      #"{"kind": "spring", "property": "position", "to": [1, 1], "response": 1}"#,
      #"{"kind": "path", "points": [[0, 0], [1, 1]], "duration": 1}"#,
      #"{"kind": "group", "animations": [{"kind": "tween", "property": "angle", "by": 9, "duration": 1}]}"#,
    ] {
      let error = sceneError(#"{"evenstep": 1, "nodes": [{"id": "n", \#(text), "animations": [\#(animation)]}]}"#)
      #expect(
        error?.rule.contains("give it a kinematic body") == true
          && error?.path.hasPrefix("nodes[0].animations[0]") == true)
    }
    let stage = try EvenstepStageTests.stage(#"{"id": "n", "tags": ["t"], \#(text)}"#)
    let animation = try NodeAnimation.animate(.position, to: .zero, duration: 1)
    stage.enqueue(.animate(.tag("t"), animation))
    try stage.advance()
    stage.animate("n", animation)
    do {
      try stage.advance()
      Issue.record("a dynamic body was animated")
    } catch { #expect(error.node == "n" && error.message.contains("give it a kinematic body")) }
  }

  @Test("thousands of animations run without taking memory", arguments: ["tween", "spring", "add", "group"])
  func memory(kind: String) throws {
    var scene = Scene(size: Size(100, 100), gravity: .zero)
    for index in 0..<2500 {
      var node = Node("n\(index)")
      let spring = try Spring(response: 20, dampingRatio: 0.1)
      let tween = try NodeAnimation.animate(.position, to: Vector2(500, 0), duration: 1000, curve: .easing(.outCubic))
      node.animations =
        switch kind {
        case "spring": [try .animate(.position, to: Vector2(500, 0), by: spring)]
        case "add": [tween, tween.added(), try .animate(.opacity, from: 0, to: 1, duration: 1000)]
        case "group": [.group(AnimationGroup([tween, try .animate(.angle, to: .degrees(9), duration: 1000)]))]
        default: [tween]
        }
      scene.nodes += [node]
    }
    let stage = try Stage(scene)
    try stage.run(steps: 5)
    let place = try stage.required("n7").position.x
    let before = Allocations.count
    try stage.run(steps: 10)
    #expect(Allocations.count == before)
    #expect(try stage.required("n7").position.x != place && !stage.isAtRest)
  }

  @Test("a stage is at rest when nothing runs, waits or moves")
  func rest() throws {
    let still = try animated("")
    #expect(still.isAtRest)
    still.animate("n", try .animate(.opacity, to: 0, duration: 0.1))
    #expect(!still.isAtRest)
    try still.run(steps: 11)
    #expect(!still.isAtRest)
    try still.advance()
    #expect(still.isAtRest)
    let waiting = try animated("", more: #", "timeline": [{"step": 3, "do": {"kind": "remove", "target": "n"}}]"#)
    try waiting.run(steps: 3)
    #expect(!waiting.isAtRest)
    try waiting.advance()
    #expect(waiting.isAtRest)
    let falling = try EvenstepStageTests.stage(
      """
      {"id": "floor", "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [100, 10]}]},
      {"id": "crate", "position": [0, 20], "body": {"kind": "dynamic"}, "shapes": [{"kind": "box", "size": 10}]}
      """, world: #""gravity": [0, -500], "sleep": 0.2"#)
    #expect(!falling.isAtRest)
    try falling.run(steps: 300)
    #expect(falling.isAtRest)
  }
}
