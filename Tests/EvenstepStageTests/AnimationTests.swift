import EvenstepAnimation
import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import Testing

/// A stage of one node `n` with animations, in a world without gravity.
func animated(_ animations: String, node: String = "", more: String = "") throws(SceneError) -> Stage {
  try stage(#"{"id": "n", \#(node) "animations": [\#(animations)]}"#, more: more)
}

@Suite("Animations on the stage")
struct AnimationTests {
  private func x(_ stage: Stage) throws -> Double { try stage.required("n").position.x }

  @Test("a spring follows the closed form at every step rate, and ends on its target to the bit")
  func spring() throws {
    // Vectors 5.3: mass 1, stiffness 100, damping 10.
    let vectors = [(0.25, 1.023359579907), (0.5, 1.074590566595), (1.0, 1.002170116739), (2.0, 1.000024293995)]
    for rate in [60, 120, 240] {
      let stage = try EvenstepStageTests.stage(
        #"{"id": "n", "animations": [{"kind": "spring", "property": "position", "to": [1000, 0], "stiffness": 100, "damping": 10}]}"#,
        world: #""gravity": [0, 0], "stepRate": \#(rate)"#)
      for (seconds, value) in vectors {
        try stage.run(steps: Int(seconds * Double(rate)) - stage.step)
        #expect(abs(try x(stage) - 1000 * value) < 1e-8, "\(seconds) s at \(rate)")
      }
      try stage.run(steps: 4 * rate)
      #expect(try x(stage) == 1000 && stage.isAtRest)
    }
  }

  @Test("without a first value a spring goes on with the velocity that the property has")
  func retargeting() throws {
    let stage = try animated(
      #"{"kind": "spring", "property": "position", "to": [300, 40], "response": 0.5, "dampingRatio": 0.4}"#)
    let spring = try Spring(response: 0.5, dampingRatio: 0.4)
    var moving = MovingSpring(spring, from: Vector2.zero, to: Vector2(300, 40))
    var since = 0
    for turn in 0..<40 {
      let target = Vector2(Double(turn % 7) * 50 - 100, Double(turn % 3) * 30)
      try stage.run(steps: 5 + turn % 4)
      since += 5 + turn % 4
      let place = moving.value(at: Double(since) / 120)
      #expect(abs(try x(stage) - place.x) < 1e-9, "turn \(turn)")
      try stage.animate("n", .position, to: target, by: spring)
      moving = moving.retargeted(to: target, at: Double(since) / 120)
      since = 0
    }
    try stage.run(steps: 1)
    #expect(abs(try stage.required("n").position.y - moving.value(at: 1 / 120.0).y) < 1e-9)
  }

  @Test("a spring takes over the velocity of a tween, of another kind, and none where it is given one")
  func takingOver() throws {
    for tween in [
      #"{"kind": "tween", "property": "position", "from": [0, 0], "to": [120, 0], "duration": 1}"#,
      #"{"kind": "tween", "property": "position", "from": [0, 0], "by": [120, 0], "duration": 1}"#,
    ] {
      for (velocity, speed) in [(nil, 120.0), (Vector2(-30, 0), -30.0)] {
        let stage = try animated(tween)
        try stage.run(steps: 60)
        let spring = try Spring(stiffness: 50, damping: 3)
        try stage.animate("n", .position, to: Vector2(100, 0), velocity: velocity, by: spring)
        for step in 1...30 {
          try stage.advance()
          let response = spring.response(at: Double(step) / 120)
          let value = 100 + (60 - 100) * response.displacement + speed * response.velocity
          #expect(abs(try x(stage) - value) < 1e-9, "\(tween) step \(step)")
        }
      }
    }
  }

  @Test("what fills stays and becomes the node's own; what does not snaps back")
  func filling() throws {
    func tween(_ fill: String) throws -> Stage {
      try animated(
        #"{"kind": "tween", "property": "opacity", "from": 0.2, "to": 0.4, "begin": 0.1, "duration": 0.1, "fill": "\#(fill)"}"#,
        node: #""opacity": 0.9, "#)
    }
    for (fill, before, after) in [
      ("none", 0.9, 0.9), ("forwards", 0.9, 0.4), ("backwards", 0.2, 0.9), ("both", 0.2, 0.4),
    ] {
      let stage = try tween(fill)
      #expect(try stage.required("n").opacity == before, "\(fill) at once")
      try stage.run(steps: 11)
      #expect(try stage.required("n").opacity == before, "\(fill) before")
      try stage.run(steps: 7)
      #expect(abs(try stage.required("n").opacity - 0.3) < 1e-9, "\(fill)")
      #expect(stage.modelState(of: "n")?.opacity == 0.9 && !stage.isAtRest)
      try stage.run(steps: 6)
      for _ in 0..<3 {
        #expect(try stage.required("n").opacity == after, "\(fill) after")
        #expect(stage.modelState(of: "n")?.opacity == after && stage.isAtRest)
        try stage.advance()
      }
    }
  }

  @Test("a node's own value can be set under its animations, and shows when they are over")
  func settingTheModel() throws {
    let stage = try animated(
      #"{"kind": "tween", "property": "position", "from": [10, 0], "to": [20, 0], "duration": 0.1, "fill": "none"}"#)
    try stage.run(steps: 6)
    stage.enqueue(.set(.node("n"), .position(Vector2(77, 0))))
    try stage.advance()
    #expect(try x(stage) < 20 && stage.modelState(of: "n")?.position == Vector2(77, 0))
    try stage.run(steps: 5)
    #expect(try x(stage) == 77)
  }

  @Test("additive animations give the same bits in whatever order they were added, over whatever lies beneath")
  func adding() throws {
    let parts = [0.1, 1 / 3.0, 1e-9, 17.3, -5.77, 1e6 / 7].map { length -> NodeAnimation in
      .animate(
        .position, try! .tween(Route(by: Vector2(length, -length))),
        timing: Timing(duration: 0.5 + length.magnitude / 1e6)
      ).added()
    }
    let base = #"{"kind": "spring", "property": "position", "to": [333.3, 0], "response": 0.7, "dampingRatio": 0.3}"#
    var found: Set<[UInt64]> = []
    for order in [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [3, 0, 5, 1, 4, 2], [2, 5, 1, 4, 0, 3]] {
      let stage = try animated(base)
      try stage.run(steps: 3)
      for index in order { stage.animate("n", parts[index]) }
      var bits: [UInt64] = []
      for _ in 0..<90 {
        try stage.advance()
        bits.append(try x(stage).bitPattern)
      }
      found.insert(bits)
      try stage.run(steps: 600)
      #expect(stage.isAtRest && stage.modelState(of: "n") == stage.state(of: "n"))
      #expect(abs(try x(stage) - (333.3 + 0.1 + 1 / 3.0 + 1e-9 + 17.3 - 5.77 + 1e6 / 7)) < 1e-9)
    }
    #expect(found.count == 1)
    let alone = try animated(base)
    try alone.run(steps: 93)
    let sum = [0.1, 1 / 3.0, 1e-9, 17.3, -5.77, 1e6 / 7].reduce(0, +)
    #expect(abs(Double(bitPattern: found.first!.last!) - (try x(alone) + sum)) < 1e-9)
  }

  @Test("cumulative iterations set out from where the one before has ended")
  func cumulating() throws {
    let stage = try animated(
      #"{"kind": "tween", "property": "angle", "from": 10, "to": 30, "duration": 0.1, "repeats": 2.5, "cumulative": true}"#
    )
    for (steps, degrees) in [(6, 20.0), (12, 30), (18, 40), (24, 50), (30, 60), (31, 60)] {
      try stage.run(steps: steps - stage.step)
      #expect(abs(try stage.required("n").angle.degrees - degrees) < 1e-9, "step \(steps)")
    }
  }

  @Test("a group's clock gives the time of what is in it, and cuts off what takes longer")
  func groups() throws {
    let stage = try animated(
      """
      {"kind": "group", "begin": 0.5, "speed": 2, "duration": 1, "animations": [
        {"kind": "tween", "property": "position", "from": [0, 0], "to": [100, 0], "duration": 2},
        {"kind": "tween", "property": "opacity", "from": 0, "to": 1, "begin": 0.5, "duration": 0.25, "fill": "none"}]}
      """)
    // Half a second of waiting, then a second of the group's in half a one.
    for (steps, place, opacity) in [
      (60, 0.0, 1.0), (75, 12.5, 1), (90, 25, 0), (97, 50 * 7 / 60.0 + 25 - 0, nil), (105, 37.5, 1), (120, 50, 1),
      (300, 50, 1),
    ] as [(Int, Double, Double?)] {
      try stage.run(steps: steps - stage.step)
      if steps == 97 {
        #expect(abs(try stage.required("n").opacity - 2 * 7 / 120.0 / 0.25) < 1e-9)
      } else {
        #expect(abs(try x(stage) - place) < 1e-9, "step \(steps)")
        if let opacity { #expect(abs(try stage.required("n").opacity - opacity) < 1e-9, "step \(steps)") }
      }
    }
    #expect(stage.isAtRest)
  }

  @Test("a sequence plays its parts one after the other, each from where the one before has led")
  func sequences() throws {
    let stage = try animated(
      """
      {"kind": "sequence", "repeats": 2, "animations": [
        {"kind": "tween", "property": "position", "to": [12, 0], "duration": 0.1},
        {"kind": "tween", "property": "position", "to": [0, 0], "begin": 0.1, "duration": 0.1},
        {"kind": "spring", "property": "position", "to": [50, 0], "response": 0.2, "dampingRatio": 1}]}
      """)
    for (steps, place) in [(6, 6.0), (12, 12), (20, 12), (30, 6), (36, 0)] {
      try stage.run(steps: steps - stage.step)
      #expect(abs(try x(stage) - place) < 1e-9, "step \(steps)")
    }
    let spring = MovingSpring(try Spring(response: 0.2, dampingRatio: 1), from: 0.0, to: 50, precision: 1e-3)
    try stage.run(steps: 10)
    #expect(abs(try x(stage) - spring.value(at: 10 / 120.0)) < 1e-9)
    // The second time through all of it, 0.3 s and what the spring takes later.
    let half = 0.3 + spring.settlingTime
    let step = Int((half * 120).rounded(.up)) + 6
    try stage.run(steps: step - stage.step)
    #expect(abs(try x(stage) - (Double(step) / 120 - half) * 120) < 1e-6)
    try stage.run(steps: Int(half * 120) + 2)
    #expect(try x(stage) == 50 && stage.isAtRest)
  }

  @Test("play to a time as seeking to it: whatever the steps, the value is that of the time")
  func seeking() throws {
    let text = """
      {"kind": "group", "direction": "alternate", "repeats": 3.5, "curve": "inOutSine", "duration": 0.8, "animations": [
        {"kind": "tween", "property": "position", "from": [0, 0], "by": [80, 0], "duration": 0.4, "repeats": 2,
          "direction": "alternateReverse", "curve": "outCubic"}]}
      """
    var values: [Int: Double] = [:]
    for rate in [60, 120, 480] {
      let stage = try EvenstepStageTests.stage(
        #"{"id": "n", "animations": [\#(text)]}"#, world: #""gravity": [0, 0], "stepRate": \#(rate)"#)
      for sixtieth in 1...180 {
        try stage.run(steps: rate / 60)
        let value = try x(stage)
        #expect(abs(value - values[sixtieth, default: value]) < 1e-9, "\(sixtieth)/60 s at \(rate)")
        values[sixtieth] = value
      }
    }
    #expect(Set(values.values).count > 50)
  }

  @Test("pictures change by the time of the step, and are drawn")
  func frames() throws {
    let text = #"""
      {"evenstep": 1, "world": {"size": [8, 8], "gravity": [0, 0]},
        "images": {"a": {"kind": "file", "path": "a"}, "b": {"kind": "file", "path": "b"}, "c": {"kind": "file", "path": "c"}},
        "nodes": [{"id": "n", "position": [4, 4], "look": {"kind": "sprite", "image": "c", "size": 8},
          "animations": [{"kind": "frames", "images": ["b", "a", "b", "c", "a"], "begin": 0.1, "duration": 1}]}]}
      """#
    let stage = try Stage(scene(text))
    #expect(stage.image(of: "n") == nil)
    var shown: [String] = []
    for step in 1...140 {
      try stage.advance()
      let image = stage.image(of: "n") ?? "-"
      // Vectors G: frame k at [0.2 k, 0.2 (k + 1)).
      let frame = (step - 12).quotientAndRemainder(dividingBy: 24)
      #expect(image == (step < 12 ? "-" : ["b", "a", "b", "c", "a"][min(frame.quotient, 4)]), "step \(step)")
      if shown.last != image { shown.append(image) }
    }
    #expect(shown == ["-", "b", "a", "b", "c", "a"])
  }
}
