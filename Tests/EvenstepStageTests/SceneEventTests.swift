import EvenstepAnimation
import EvenstepGeometry
import EvenstepStage
import Testing

@Suite("Events of a scene")
struct SceneEventTests {
  private static let bouncy = #""material": {"elasticity": 1, "friction": 0}"#
  private static let floor = #"""
    {"id": "floor", "tags": ["ground"], "body": {"kind": "static"},
      "shapes": [{"kind": "segment", "from": [-900, 0], "to": [900, 0], "radius": 1, \#(bouncy)}]}
    """#

  private static func ball(_ id: String, x: Double, y: Double = 100) -> String {
    #"""
    {"id": "\#(id)", "tags": ["loose"], "position": [\#(x), \#(y)], "body": {"kind": "dynamic"},
      "shapes": [{"kind": "circle", "radius": 10, \#(bouncy)}]}
    """#
  }

  /// A bouncing ball over a floor, and what happens then.
  private static func bounces(_ events: String, nodes: String = ball("ball", x: 0)) throws -> Stage {
    try stage(
      "\(floor), \(nodes)", world: #""gravity": [0, -1000], "keyframeEvery": 7"#, more: #", "events": [\#(events)]"#)
  }

  /// The steps after which a value has changed.
  private static func changes(of stage: Stage, steps: Int, _ read: (Stage) throws -> Double) throws -> [Int] {
    var (changes, last) = ([Int](), try read(stage))
    for step in 1...steps {
      try stage.advance()
      let now = try read(stage)
      if now != last { changes.append(step) }
      last = now
    }
    return changes
  }

  /// The steps in which the ball began to touch the floor.
  private static func begins(steps: Int) throws -> [Int] {
    let stage = try bounces("")
    var begins: [Int] = []
    for step in 1...steps {
      try stage.advance()
      if stage.contacts.contains(where: { $0.phase == .began }) { begins.append(step) }
    }
    return begins
  }

  @Test("by a contact act once for each, in the step after it")
  func contact() throws {
    let begins = try Self.begins(steps: 600)
    #expect(begins.count > 5)
    for trigger in [
      #"["ball", "floor"]"#, #"["floor", "ball"]"#, #"["ball"]"#, #"[{"tag": "ground"}, {"tag": "loose"}]"#,
    ] {
      let stage = try Self.bounces(
        #"""
        {"when": {"contact": \#(trigger)}, "do":
          {"kind": "spawn", "node": {"id": "mark"}}}
        """#)
      let marks = try Self.changes(of: stage, steps: 600) { Double($0.nodeIDs.count) }
      #expect(marks == begins.map { $0 + 1 }, "\(trigger)")
    }
  }

  @Test("flash the floor for 0.2 s when the ball touches it")
  func flash() throws {
    let stage = try Self.bounces(
      #"""
      {"when": {"contact": ["ball", "floor"]}, "limit": 1, "do": [
        {"kind": "set", "target": {"partner": "second"}, "property": "opacity", "value": 0},
        {"kind": "animate", "target": "floor", "animation":
          {"kind": "tween", "property": "opacity", "to": 1, "duration": 0.2, "curve": "outExpo"}}]}
      """#)
    let begin = try Self.begins(steps: 600)[0]
    try stage.run(steps: begin)
    #expect(try stage.required("floor").opacity == 1)
    try stage.advance()
    // outExpo: 1 − 2^(−10 t).
    #expect(abs(try stage.required("floor").opacity - (1 - 0.745)) < 0.01)
    try stage.run(steps: 23)
    #expect(try stage.required("floor").opacity == 1)
  }

  @Test("by the end of a contact, with a limit and a cooldown in whole steps")
  func limits() throws {
    let mark = #""do": {"kind": "spawn", "node": {"id": "mark"}}"#
    func marks(_ event: String) throws -> [Int] {
      try Self.changes(of: Self.bounces("{\(event), \(mark)}"), steps: 600) { Double($0.nodeIDs.count) }
    }
    let begins = try Self.begins(steps: 600)
    let ends = try marks(#""when": {"contact": ["ball", "floor"], "phase": "ended"}"#)
    #expect(zip(begins, ends).allSatisfy { $0 + 1 < $1 })
    #expect(try marks(#""when": {"contact": ["ball"]}, "limit": 3"#) == begins.prefix(3).map { $0 + 1 })
    let apart = begins[1] - begins[0]
    #expect(begins[2] - begins[1] == apart)
    func cooled(_ steps: Int) throws -> Int {
      try marks(#""when": {"contact": ["ball"]}, "cooldown": \#(Double(steps) / 120)"#)[1]
    }
    #expect(try cooled(apart) == begins[1] + 1, "it is over in the step in which it ends")
    #expect(try cooled(apart + 1) == begins[2] + 1)
    let every = try marks(#""when": {"every": 0.5}, "limit": 4"#)
    #expect(every == [61, 121, 181, 241])
  }

  @Test("say which node has touched which, sensors included, and do nothing to those that have gone")
  func partners() throws {
    let stage = try Self.bounces(
      #"""
      {"when": {"contact": [{"tag": "loose"}, "gate"]}, "do": [
        {"kind": "set", "target": {"partner": "first"}, "property": "tint", "value": "#ff0000"},
        {"kind": "remove", "target": {"partner": "first"}},
        {"kind": "impulse", "target": {"partner": "first"}, "impulse": [1, 1]}]},
      {"when": {"contact": ["gate", {"tag": "loose"}], "phase": "ended"}, "do":
        {"kind": "set", "target": {"partner": "second"}, "property": "visible", "value": false}},
      {"when": {"contact": ["b"], "phase": "ended"}, "do": {"kind": "spawn", "node": {"id": "mark"}}}
      """#,
      nodes: #"""
        {"id": "gate", "position": [0, 50], "body": {"kind": "static"},
          "shapes": [{"kind": "box", "size": [100, 10], "sensor": true}]},
        \#(Self.ball("a", x: -200)), \#(Self.ball("b", x: 0))
        """#)
    try stage.run(steps: 60)
    #expect(stage.state(of: "b") == nil && stage.state(of: "a")?.tint == .white)
    #expect(stage.nodeIDs.contains("mark"), "removing it has ended its contact, and its id says so")
    #expect(stage.state(of: "a")?.isVisible == true)
  }

  @Test("come contact by contact in the order of the log, event by event in that of the file")
  func order() throws {
    let stage = try Self.bounces(
      #"""
      {"when": {"contact": [{"tag": "loose"}, "floor"]}, "do": {"kind": "spawn", "node": {"id": "x"}}},
      {"when": {"contact": ["b", "floor"]}, "do": {"kind": "spawn", "node": {"id": "y"}}},
      {"when": {"contact": ["floor", "a"]}, "do": {"kind": "spawn", "node": {"id": "z"}}}
      """#, nodes: "\(Self.ball("a", x: -100)), \(Self.ball("b", x: 100))")
    try stage.run(steps: 60)
    #expect(stage.nodeIDs.dropFirst(3) == ["x", "z", "x#2", "y"])
  }

  @Test("are held by keyframes, digests and fingerprints; a scene without them has none of it")
  func keyframes() throws {
    let events = #"""
      {"when": {"contact": ["ball"]}, "limit": 4, "cooldown": 1, "do": {"kind": "impulse", "target": "ball", "impulse": [300, 0]}},
      {"when": {"every": 0.7}, "limit": 5, "do": {"kind": "set", "target": "ball", "property": "spin", "value": 20}}
      """#
    let stage = try Self.bounces(events)
    var keyframes: [Keyframe] = []
    for _ in 0..<60 {
      keyframes.append(try stage.keyframe())
      try stage.run(steps: 7)
    }
    let scene = stage.scene
    for keyframe in keyframes {
      let other = try Stage(scene, at: try Keyframe(decoding: keyframe.encoded(), for: scene))
      #expect(other.digest == keyframe.digest)
      try other.run(steps: 420 - other.step)
      #expect(other.digest == stage.digest, "from step \(keyframe.step)")
    }
    let plain = try Self.bounces("")
    #expect(throws: KeyframeError.otherScene) { try plain.restore(keyframes[3]) }
    // Two stages that differ in nothing but how often an event has happened.
    let never = #"{"when": {"every": 0.05}, "do": []}, {"when": {"every": 0.5}, "do": []}"#
    let (one, other) = (try Self.bounces(never), try Self.bounces(never.replacing("0.05", with: "0.06")))
    try one.run(steps: 6)
    try other.run(steps: 6)
    #expect(one.poseHash == other.poseHash && one.digest != other.digest)
  }

  @Test(
    "are refused with their path",
    arguments: [
      (
        #"{"when": {"contact": ["bal"]}, "do": []}"#,
        "events[0].when.contact[0]: there is no node \"bal\"; did you mean \"ball\"?"
      ),
      (
        #"{"when": {"contact": ["ball", {"tag": "grond"}]}, "do": []}"#,
        "events[0].when.contact[1].tag: no node has the tag"
      ),
      (#"{"when": {"contact": ["dot"]}, "do": []}"#, "\"dot\" has no body that could touch anything"),
      (#"{"when": {"contact": []}, "do": []}"#, "events[0].when.contact: must be one node, or two"),
      (#"{"when": {"contact": [3]}, "do": []}"#, "events[0].when.contact[0]: must be an object"),
      (#"{"when": {"contact": ["ball"], "phase": "endd"}, "do": []}"#, "did you mean \"ended\"?"),
      (#"{"when": {"every": 1, "phase": "ended"}, "do": []}"#, "events[0].when.phase: is only for a contact"),
      (#"{"when": {}, "do": []}"#, "events[0].when: needs either \"contact\" or \"every\""),
      (#"{"when": {"every": 0}, "do": []}"#, "events[0].when.every: must be"),
      (#"{"when": {"evry": 1}, "do": []}"#, "did you mean \"every\"?"),
      (#"{"when": {"every": 1}, "do": [], "limit": 0}"#, "events[0].limit: must be from 1"),
      (#"{"when": {"every": 1}, "do": [], "cooldown": -1}"#, "events[0].cooldown: must be"),
      (#"{"when": {"every": 1}}"#, "events[0].do: is missing"),
      (#"{"do": []}"#, "events[0].when: is missing"),
      (
        #"{"when": {"every": 1}, "do": {"kind": "remove", "target": "none"}}"#,
        "events[0].do.target: there is no node"
      ),
      (
        #"{"when": {"every": 1}, "do": {"kind": "remove", "target": {"partner": "first"}}}"#,
        "events[0].do.target: only commands"
      ),
      (
        #"{"when": {"contact": ["floor"]}, "do": {"kind": "set", "target": {"partner": "first"}, "property": "velocity", "value": [1, 0]}}"#,
        "\"floor\" has no dynamic body"
      ),
    ])
  func badInput(event: String, message: String) {
    let error = sceneError(
      #"{"evenstep": 1, "nodes": [\#(Self.floor), \#(Self.ball("ball", x: 0)), {"id": "dot"}], "events": [\#(event)]}"#)
    #expect("\(error.map { "\($0)" } ?? "")".contains(message), "\(error.map { "\($0)" } ?? "")")
  }
}
