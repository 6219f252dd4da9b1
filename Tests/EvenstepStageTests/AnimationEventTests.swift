import EvenstepAnimation
import EvenstepGeometry
import EvenstepStage
import Testing

@Suite("What is reported of animations")
struct AnimationEventTests {
  /// Everything that is reported in so many steps, as short texts.
  private func run(_ stage: Stage, steps: Int) throws -> [String] {
    var lines = stage.step == 0 ? stage.animationEvents.map(text) : []
    for _ in 0..<steps {
      try stage.advance()
      lines += stage.animationEvents.map(text)
    }
    return lines
  }

  private func text(_ event: AnimationEvent) -> String {
    let what =
      switch event.kind {
      case .started: "started"
      case .marker(let name): "\(name)"
      case .stopped(let isFinished): isFinished ? "finished" : "stopped"
      }
    return "\(event.step) \(event.node)\(event.key.map { ".\($0)" } ?? "") \(what)"
  }

  @Test("start before the first value, markers once though they repeat or are jumped over, and the end once")
  func order() throws {
    let stage = try animated(
      """
      {"kind": "tween", "property": "opacity", "from": 0, "to": 1, "begin": 0.1, "duration": 0.1, "repeats": 3, "key": "fade",
        "markers": [{"name": "late", "at": 0.25}, {"name": "early", "at": 0.001}, {"name": "same", "at": 0.001},
          {"name": "never", "at": 0.4}]}
      """)
    #expect(
      try run(stage, steps: 100) == [
        "12 n.fade started", "13 n.fade early", "13 n.fade same", "42 n.fade late", "48 n.fade finished",
      ])
  }

  @Test("what begins with the scene has been reported before the first step; a time of 0 ends at once")
  func beginnings() throws {
    let stage = try animated(
      #"{"kind": "tween", "property": "opacity", "to": 0.5, "duration": 0, "markers": [{"name": "m", "at": 0}]}"#)
    #expect(try stage.required("n").opacity == 0.5)
    #expect(try run(stage, steps: 5) == ["0 n started", "1 n m", "1 n finished"])
  }

  @Test("ends are reported once also where it is stopped, replaced, or its node removed, begun or not")
  func endings() throws {
    let spin = #"{"kind": "tween", "property": "angle", "by": 360, "duration": 1, "repeats": "forever", "key": "spin"}"#
    let stopped = try animated(spin)
    var lines = try run(stopped, steps: 10)
    stopped.stopAnimations(of: "n", key: "other")
    lines += try run(stopped, steps: 1)
    stopped.stopAnimations(of: "n", key: "spin")
    stopped.stopAnimations(of: "n")
    lines += try run(stopped, steps: 5)
    #expect(lines == ["0 n.spin started", "12 n.spin stopped"])
    #expect(try stopped.required("n").angle == .zero && stopped.isAtRest, "what was not reached is undone")

    let replaced = try animated(spin)
    lines = try run(replaced, steps: 10)
    replaced.animate("n", try .animate(.angle, to: .degrees(90), duration: 0.1).keyed("spin").delayed(by: 0.05))
    lines += try run(replaced, steps: 30)
    #expect(lines == ["0 n.spin started", "16 n.spin started", "16 n.spin stopped", "28 n.spin finished"])

    let removed = try animated(
      spin + #", {"kind": "tween", "property": "opacity", "by": -1, "begin": 9, "duration": 1}"#)
    lines = try run(removed, steps: 3)
    removed.enqueue(.remove(.node("n")))
    lines += try run(removed, steps: 3)
    #expect(lines == ["0 n.spin started", "4 n.spin stopped", "4 n stopped"])
  }

  @Test("animations of one key follow each other from what is seen, also where they move other properties")
  func keys() throws {
    let stage = try animated(
      #"{"kind": "tween", "property": "position", "by": [120, 0], "duration": 1, "key": "move", "fill": "none"}"#)
    try stage.run(steps: 60)
    stage.animate("n", try .animate(.position, to: Vector2(0, 60), duration: 1).keyed("move"))
    try stage.advance()
    #expect(abs(try stage.required("n").position.x - 60 * (1 - 1 / 120.0)) < 1e-9)
    stage.animate("n", try .animate(.opacity, to: 0, duration: 1).keyed("move"))
    try stage.advance()
    #expect(try stage.required("n").position == .zero, "the node's own place, where nothing moves it any more")
  }

  @Test("markers inside groups pass at the time that the group's clock gives them")
  func nestedMarkers() throws {
    let stage = try animated(
      """
      {"kind": "sequence", "begin": 0.1, "speed": 0.5, "repeats": 2, "markers": [{"name": "outer", "at": 0.15}], "animations": [
        {"kind": "tween", "property": "opacity", "to": 0, "duration": 0.1, "markers": [{"name": "first", "at": 0.05}]},
        {"kind": "tween", "property": "opacity", "to": 1, "begin": 0.05, "duration": 0.1,
          "markers": [{"name": "second", "at": 0.05}, {"name": "beyond", "at": 0.2}]}]}
      """)
    // On the node's clock: 0.1 + 0.05 / 0.5, 0.1 + 0.15 / 0.5, and 0.1 + (0.1 + 0.05 + 0.05) / 0.5; both rounds take 1 s.
    #expect(
      try run(stage, steps: 200) == ["12 n started", "24 n first", "48 n outer", "60 n second", "132 n finished"])
  }

  /// Gives a command for every report, and counts them.
  struct Listener: Component {
    var heard: [String] = []
    mutating func animation(_ event: AnimationEvent, _ context: inout ComponentContext) {
      heard.append("\(event.step) \(event.node)")
      if case .marker = event.kind { context.enqueue(.set(.owner, .visible(false))) }
      if case .started = event.kind { context.enqueue(.set(.owner, .tint(.black))) }
    }
  }

  @Test("components hear of their own node, and what they answer acts in the next step, also from keyframes")
  func components() throws {
    var scene = Scene()
    var node = Node("n")
    node.components = [Listener()]
    node.animations = [try .animate(.opacity, to: 0, duration: 0.5).marked("hide", at: 0.25)]
    scene.nodes = [node, Node("other")]
    scene.nodes[1].animations = [try .animate(.opacity, to: 0, duration: 0.5)]
    let stage = try Stage(scene)
    let beginning = try stage.keyframe()
    try stage.advance()
    #expect(try stage.required("n").tint == .black, "what begins with the scene was heard before the first step")
    try stage.run(steps: 29)
    #expect(try stage.required("n").isVisible)
    try stage.advance()
    #expect(try !stage.required("n").isVisible)
    let digest = stage.digest
    try stage.restore(beginning)
    #expect(stage.animationEvents.count == 2)
    try stage.run(steps: 31)
    #expect(stage.digest == digest)
    let decoded = try Stage(scene, at: Keyframe(decoding: beginning.encoded(), for: scene))
    try decoded.run(steps: 31)
    #expect(decoded.digest == digest)
  }
}
