import EvenstepAnimation
import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import Testing

@Suite("Tweens on the stage")
struct StageTweenTests {
  /// A tween of a kind, in a scene of one node.
  private func stage(_ tween: String, body: String = "") throws -> Stage {
    try EvenstepStageTests.stage(#"{"id": "n", \#(body) "animations": [{"kind": "tween", \#(tween)}]}"#)
  }

  @Test("end on their last value to the bit, after the steps that cover their time, and stay there")
  func ends() throws {
    let ends: [(String, (NodeState) -> [Double], [Double])] = [
      (
        #""property": "position", "from": [0.1, 0.7], "to": [0.3, -1e6]"#, { [$0.position.x, $0.position.y] },
        [0.3, -1e6]
      ),
      (#""property": "angle", "from": 10, "to": 730"#, { [$0.angle.radians] }, [Angle.degrees(730).radians]),
      (#""property": "scale", "to": [0.1, 3]"#, { [$0.scale.x, $0.scale.y] }, [0.1, 3]),
      (#""property": "opacity", "from": 0.3, "to": 0.7"#, { [$0.opacity] }, [0.7]),
      (##""property": "tint", "to": "#123456""##, { [$0.tint.red, $0.tint.blue] }, [0x12 / 255.0, 0x56 / 255.0]),
    ]
    for (tween, read, end) in ends {
      for curve in ["linear", "inOutElastic", "outBounce", "inSine"] {
        let stage = try stage(#"\#(tween), "begin": 0.1, "duration": 0.2, "curve": "\#(curve)""#)
        // 0.3 s are 36 steps.
        try stage.run(steps: 35)
        #expect(read(try stage.required("n")) != end, "\(tween) \(curve)")
        for _ in 0..<3 {
          try stage.advance()
          #expect(read(try stage.required("n")) == end, "\(tween) \(curve)")
        }
      }
    }
  }

  @Test("follow their curve at each step: seconds are steps times the length of one")
  func values() throws {
    let stage = try stage(#""property": "position", "from": [0, 0], "to": [100, 0], "duration": 1, "curve": "inQuad""#)
    for step in 1...120 {
      try stage.advance()
      let progress = Double(step) / 120
      #expect(abs(try stage.required("n").position.x - 100 * progress * progress) < 1e-9, "step \(step)")
    }
  }

  @Test("repeat, run back, and go on for ever")
  func repeats() throws {
    let there = try stage(
      #""property": "position", "from": [0, 0], "to": [12, 0], "duration": 0.1, "repeats": 2, "autoreverse": true"#)
    var places: [Double] = []
    for _ in 0..<30 {
      try there.advance()
      places.append(try there.required("n").position.x)
    }
    #expect(abs(places[5] - 6) < 1e-9 && abs(places[11] - 12) < 1e-9 && abs(places[17] - 6) < 1e-9)
    #expect(places[23] == 0 && places[29] == 0)
    let ever = try stage(
      #""property": "position", "from": [0, 0], "to": [12, 0], "duration": 0.1, "repeats": "forever""#)
    try ever.run(steps: 120 * 60 + 3)
    #expect(abs(try ever.required("n").position.x - 3) < 1e-6)
  }

  @Test("without a first value set out from where the node is when they begin")
  func origins() throws {
    let stage = try EvenstepStageTests.stage(
      #"{"id": "n", "position": [10, 0]}"#,
      more: """
        , "timeline": [
          {"step": 6, "do": {"kind": "set", "target": "n", "property": "position", "value": [20, 0]}},
          {"step": 6, "do": {"kind": "animate", "target": "n", "animation":
            {"kind": "tween", "property": "position", "to": [32, 0], "duration": 0.1}}}]
        """)
    try stage.run(steps: 12)
    #expect(abs(try stage.required("n").position.x - 26) < 1e-9)
    try stage.run(steps: 6)
    #expect(try stage.required("n").position.x == 32)
  }

  @Test("take the place of earlier ones of the same property once they begin, and leave the others alone")
  func succession() throws {
    let stage = try stage(
      #""property": "position", "from": [0, 0], "to": [120, 0], "duration": 1, "repeats": "forever""#)
    func give(_ property: PropertyTween.Track, begin: Double) {
      stage.enqueue(.animate(.node("n"), .tween(PropertyTween(property, timing: .init(begin: begin, duration: 0.1)))))
    }
    try stage.run(steps: 10)
    give(.position(from: nil, to: Vector2(500, 0)), begin: 0.1)
    give(.opacity(from: nil, to: 0), begin: 0)
    try stage.run(steps: 11)
    #expect(abs(try stage.required("n").position.x - 21) < 1e-9, "the old one goes on until the new one begins")
    try stage.run(steps: 13)
    for _ in 0..<300 {
      #expect(try stage.required("n").position == Vector2(500, 0) && stage.required("n").opacity == 0)
      try stage.advance()
    }
  }

  @Test("move a kinematic body, which carries the velocity, pushes, and stops without drift")
  func kinematic() throws {
    let stage = try EvenstepStageTests.stage(
      """
      {"id": "ram", "body": {"kind": "kinematic"}, "shapes": [{"kind": "box", "size": [20, 200], "material": {"elasticity": 0}}],
        "animations": [{"kind": "tween", "property": "position", "from": [0, 0], "to": [240, 0], "duration": 2}]},
      {"id": "ball", "position": [40, 0], "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 10}]}
      """)
    for step in 1...240 {
      try stage.advance()
      let ram = try stage.required("ram")
      #expect(abs(ram.position.x - Double(step)) < 1e-9)
      #expect(abs(ram.velocity.x - 120) < 1e-6, "step \(step)")
    }
    #expect(try stage.required("ram").position.x == 240)
    #expect(try stage.required("ball").velocity.x > 100, "the ball was pushed at the ram's speed")
    try stage.run(steps: 600)
    let ram = try stage.required("ram")
    #expect(ram.position == Vector2(240, 0) && abs(ram.velocity.x) < 1e-9)
  }

  @Test("turn a kinematic body with its parent, also where nothing moves, and a teleport takes it along")
  func children() throws {
    let stage = try EvenstepStageTests.stage(
      """
      {"id": "hub", "position": [100, 100], "children": [
        {"id": "arm", "position": [30, 0], "body": {"kind": "kinematic"}, "shapes": [{"kind": "circle", "radius": 5}]}]},
      {"id": "probe", "position": [130, 130], "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}]}
      """)
    try stage.run(steps: 5)
    #expect(try stage.required("arm").position == Vector2(30, 0), "a child's place is told in its parent")
    #expect(stage.contacts.isEmpty)
    #expect(try stage.required("probe").velocity == .zero)
    stage.enqueue(.set(.node("hub"), .position(Vector2(100, 122))))
    try stage.advance()
    #expect(stage.contacts.map(\.phase) == [.began], "the arm's body has come along, to (130, 122)")
    #expect(try stage.required("probe").velocity.x == 0, "and was not swept along the way")
    stage.enqueue(
      .animate(.node("hub"), .tween(PropertyTween(.angle(from: nil, to: .degrees(90)), timing: .init(duration: 0.5)))))
    try stage.run(steps: 60)
    #expect(try stage.required("arm").position == Vector2(30, 0))
  }

  @Test("a static child is carried along by a teleport")
  func staticChild() throws {
    let stage = try EvenstepStageTests.stage(
      """
      {"id": "hub", "children": [{"id": "peg", "position": [0, -20], "body": {"kind": "static"},
        "shapes": [{"kind": "circle", "radius": 5}]}]},
      {"id": "ball", "position": [500, 0], "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}]}
      """)
    try stage.advance()
    stage.enqueue(.set(.node("hub"), .position(Vector2(500, 11))))
    try stage.advance()
    #expect(stage.contacts.count == 1 && stage.contacts.first?.a == "peg")
  }

  @Test("a kinematic body without animations keeps the velocity that it starts with")
  func coasting() throws {
    let stage = try EvenstepStageTests.stage(
      """
      {"id": "belt", "body": {"kind": "kinematic", "velocity": [120, 0], "spin": 360},
        "shapes": [{"kind": "circle", "radius": 5}]}
      """)
    try stage.run(steps: 120)
    #expect(abs(try stage.required("belt").position.x - 120) < 1e-9)
    #expect(abs(try stage.required("belt").angle.degrees - 360) < 1e-9)
  }
}
