import EvenstepAnimation
import EvenstepGeometry
import EvenstepJSON
import EvenstepPhysics
import EvenstepStage
import EvenstepTiming
import Testing

@Suite("One scene, one digest")
struct DeterminismTests {
  @Test("two stages of a scene agree in every step, also when memory lies differently")
  func twice() throws {
    let a = try Stage(scene(RichScene.json))
    var ballast: [[Int]] = []
    let b = try Stage(scene(RichScene.json))
    for step in 0..<300 {
      ballast.append(Array(repeating: step, count: step % 97))
      let input: [InputEvent] = step == 50 ? [.keyDown("space")] : step == 90 ? [.keyDown("r")] : []
      try a.advance(input)
      try b.advance(input)
      #expect(a.digest == b.digest && a.poseHash == b.poseHash, "step \(step)")
    }
    #expect(ballast.count == 300)
  }

  @Test("another seed, another motion; the same seed from a file or a command line, the same")
  func seeds() throws {
    func digest(_ seed: Int64) throws -> UInt64 {
      var document = try SceneDocument(bytes: Array(RichScene.json.compactText.utf8), file: RichScene.file)
      try document.setSeed(seed)
      let stage = try Stage(document.scene())
      try stage.run(steps: 30)
      return stage.digest
    }
    #expect(try digest(7) == digest(7))
    #expect(try digest(8) != digest(7))
    let stage = try Stage(scene(RichScene.json))
    try stage.run(steps: 30)
    #expect(try stage.digest == digest(7))
  }

  /// Changes of a running stage, none of which may go unnoticed.
  static let changes: [(name: String, command: Command)] = [
    ("a position by one unit in the last place", .set(.node("ball"), .position(Vector2(100.0.nextUp, 100)))),
    ("a place of a node without a body", .set(.node("sign"), .position(Vector2(0.0.nextUp, 0)))),
    ("a velocity", .set(.node("ball"), .velocity(Vector2(0, 1e-300)))),
    ("a spin", .set(.node("ball"), .spin(.radians(1e-300)))),
    ("an angle", .set(.node("sign"), .angle(.radians(1e-300)))),
    ("a scale", .set(.node("sign"), .scale(Vector2(1, 1.0.nextUp)))),
    ("an opacity", .set(.node("sign"), .opacity(1.0.nextDown))),
    ("a tint", .set(.node("sign"), .tint(Color(red: 1, green: 1, blue: 1.0.nextDown)))),
    ("visibility", .set(.node("sign"), .visible(false))),
    ("gravity", .setGravity(Vector2(0, 1e-300))),
    ("an impulse", .impulse(.node("ball"), Vector2(1e-290, 0), at: nil)),
    ("a joint", .connect(Joint("new", .motor(rate: 0), of: "ball"))),
    ("a joint of another kind", .connect(Joint("new", .rotaryLimit(min: .zero, max: .zero), of: "ball"))),
    ("a joint by another name", .connect(Joint("other", .motor(rate: 0), of: "ball"))),
    ("a motor that is faster", .connect(Joint("new", .motor(rate: 1e-300), of: "ball"))),
    ("a joint that is undone", .disconnect("axle")),
    ("a new node", .spawn(Node("new"))),
    ("a removed node", .remove(.node("sign"))),
    ("a tween", .animate(.node("sign"), tween(1, to: 0.5))),
    ("a tween to another value", .animate(.node("sign"), tween(1, to: 0.6))),
    ("a longer tween", .animate(.node("sign"), tween(2, to: 0.5))),
    ("a later tween", .animate(.node("sign"), tween(1, begin: 5, to: 0.5))),
    ("a tween with another curve", .animate(.node("sign"), tween(1, to: 0.5, curve: .easing(.inQuad)))),
    ("a tween that repeats", .animate(.node("sign"), tween(1, to: 0.5, repeats: 3))),
  ]

  private static func tween(
    _ duration: Double, begin: Double = 4, to: Double, curve: Curve = .linear, repeats: Double = 1
  ) -> NodeAnimation {
    .tween(
      PropertyTween(
        .opacity(from: 1, to: to),
        timing: TweenTiming(begin: begin, duration: duration, repeats: repeats, curve: curve)))
  }

  private func base() throws -> Stage {
    try stage(
      """
      {"id": "ball", "position": [100, 100], "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}]},
      {"id": "sign"}
      """, more: #", "joints": [{"kind": "rotaryLimit", "id": "axle", "a": "ball", "min": -90, "max": 90}]"#)
  }

  @Test("every single change of state changes the digest, waiting in the queue and done")
  func everyChange() throws {
    var waiting: [UInt64: String] = [:]
    var done: [UInt64: String] = [:]
    for (name, command) in [("nothing", nil)] + DeterminismTests.changes.map({ ($0.name, Optional($0.command)) }) {
      let stage = try base()
      try stage.run(steps: 2)
      if let command { stage.enqueue(command) }
      let before = stage.digest
      #expect(waiting[before] == nil, "\(name) and \(waiting[before] ?? "") have one digest in the queue")
      waiting[before] = name
      try stage.advance()
      #expect(done[stage.digest] == nil, "\(name) and \(done[stage.digest] ?? "") have one digest when done")
      done[stage.digest] = name
    }
  }

  @Test("nodes that differ only in what physics will make of them have other digests")
  func definitions() throws {
    let material = Material(density: 2)
    var nodes = [
      Node("n", body: .dynamic, shapes: [.circle(radius: 5)]),
      Node("n", body: .dynamic, shapes: [.circle(radius: 5.0.nextUp)]),
      Node("n", body: .dynamic, shapes: [.box(5, 5)]),
      Node("n", body: .dynamic, shapes: [.circle(radius: 5, material)]),
      Node("n", body: .dynamic(mass: 3), shapes: [.circle(radius: 5)]), Node("n"), Node("m"),
    ]
    var tagged = Node("n")
    tagged.tags = ["t"]
    nodes.append(tagged)
    for isSpawned in [false, true] {
      var seen: Set<UInt64> = []
      for node in nodes {
        let stage = try Stage(Scene(size: Size(10, 10), gravity: .zero))
        stage.enqueue(.spawn(node))
        if isSpawned { try stage.advance() }
        #expect(seen.insert(stage.digest).inserted, "\(node.id) \(node.shapes)")
      }
    }
  }

  @Test("an id that was given out is remembered by the digest: the next copy will be called otherwise")
  func issuedIDs() throws {
    let plain = try base()
    let used = try base()
    used.enqueue(.spawn(Node("x")))
    used.enqueue(.remove(.node("x")))
    try plain.advance()
    try used.advance()
    #expect(plain.nodeIDs == used.nodeIDs && plain.digest != used.digest)
  }

  @Test("the state of components counts, and that of their random numbers")
  func components() throws {
    let log = Probe.Log()
    func stage(_ component: any Component) throws -> Stage {
      var scene = Scene(size: Size(10, 10))
      var node = Node("n")
      node.components = [component]
      scene.nodes = [node]
      return try Stage(scene)
    }
    var counted = Probe("p", log)
    counted.count = 1
    #expect(try stage(Probe("p", log)).digest != stage(counted).digest)
    let flicker = try stage(Flicker())
    let before = flicker.digest
    try flicker.advance()
    #expect(flicker.digest != before)
  }

  @Test("adding a node changes no random number of another one")
  func independentStreams() throws {
    let pile = """
      {"id": "crate", "repeat": {"kind": "scatter", "count": 20, "size": 400,
        "vary": {"angle": [-90, 90], "scale": [0.5, 2], "position": 3, "tints": ["#f00", "#0f0", "#00f"]}}}
      """
    let group = #"{"id": "group", "repeat": {"kind": "scatter", "count": 3, "size": 9}, "children": [\#(pile)]}"#
    for nodes in [pile, group] {
      let alone = try stage(nodes)
      for more in [
        #"{"id": "first"},"#, pile.replacing("crate", with: "other") + ",",
        group.replacing("crate", with: "leaf").replacing("group", with: "g") + ",",
      ] {
        let together = try stage(more + nodes)
        for id in alone.nodeIDs {
          #expect(alone.state(of: id) == together.state(of: id), "\(id) beside \(more.prefix(30))")
        }
      }
    }
    let longer = try stage(pile.replacing("20", with: "30"))
    for id in try stage(pile).nodeIDs { #expect(try stage(pile).state(of: id) == longer.state(of: id)) }
  }

  @Test("copies of a repetition differ from each other, and stay within what they may vary by")
  func variation() throws {
    let stage = try stage(
      """
      {"id": "c", "position": [100, 50], "repeat": {"kind": "scatter", "count": 500, "size": [40, 20],
        "vary": {"angle": [-30, 10], "scale": [0.5, 2]}}}
      """)
    let states = stage.nodeIDs.compactMap { stage.state(of: $0) }
    #expect(Set(states.map(\.position)).count == 500)
    #expect(states.allSatisfy { abs($0.position.x - 100) <= 20 && abs($0.position.y - 50) <= 10 })
    #expect(states.allSatisfy { (-30.001...10.001).contains($0.angle.degrees) && (0.5...2).contains($0.scale.x) })
    let mean = states.reduce(0) { $0 + $1.position.x } / 500
    // Uniform over 40 points: a mean of 500 has a deviation of 40/√12/√500 = 0.52.
    #expect(abs(mean - 100) < 3)
    #expect(states.allSatisfy { $0.scale.x == $0.scale.y })
  }
}
