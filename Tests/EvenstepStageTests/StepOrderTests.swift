import EvenstepAnimation
import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import Testing

@Suite("The order of one step")
struct StepOrderTests {
  @Test("commands, animations, physics, components: each sees what came before it")
  func order() throws {
    let log = Probe.Log()
    var scene = Scene(size: Size(100, 100), gravity: .zero)
    var mover = Node("mover")
    mover.animations = [
      .tween(PropertyTween(.position(from: .zero, to: Vector2(120, 0)), timing: .init(duration: 1)))
    ]
    var probe = Probe("mover", log)
    probe.commands = [1: [.set(.owner, .opacity(0.5))]]
    mover.components = [probe]
    scene.nodes = [mover]
    let stage = try Stage(scene)

    try stage.advance([.keyDown("a")])
    #expect(log.all == ["mover input 0", "mover update 1 x 1.0"], "the animation has moved on before the update")
    #expect(try stage.required("mover").opacity == 1, "what an update gives acts in the next step")
    try stage.advance()
    #expect(try stage.required("mover").opacity == 0.5)
    #expect(log.all.last == "mover update 2 x 2.0")
  }

  @Test("input acts in the same step, before physics")
  func input() throws {
    let stage = try stage(
      """
      {"id": "ball", "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}], "components": [
        {"kind": "keys", "bindings": [{"key": "Space", "do": {"kind": "set", "property": "velocity", "value": [120, 0]}}]}]}
      """)
    try stage.advance([.keyUp("space"), .keyDown("x"), .pointerDown(.zero)])
    #expect(try stage.required("ball").position.x == 0)
    try stage.advance([.keyDown("space")])
    #expect(abs(try stage.required("ball").position.x - 1) < 1e-12, "one step of 120 points a second")
  }

  @Test("a time in seconds acts before the step that follows the steps which cover it")
  func timeline() throws {
    // 5 s at 120 steps a second: 600 steps see the old gravity, and step 601 is the first with the new one.
    let moments = [(#""at": 5"#, 600), (#""step": 600"#, 600), (#""at": 4.9999"#, 600), (#""at": 0.1"#, 12)]
    for (moment, steps) in moments + [(#""at": 0"#, 0), (#""at": 1.1"#, 132), (#""at": 0.0083"#, 1)] {
      let stage = try stage(
        #"{"id": "v"}"#,
        more: #", "timeline": [{\#(moment), "do": {"kind": "set", "target": "v", "property": "angle", "value": 90}}]"#)
      try stage.run(steps: steps)
      #expect(try stage.required("v").angle == .zero, "\(moment)")
      try stage.advance()
      #expect(try stage.required("v").angle == .degrees(90), "\(moment)")
    }
  }

  @Test("entries act by time, and those of one step in the order of the file")
  func entries() throws {
    let stage = try stage(
      #"{"id": "v"}"#,
      more: """
        , "timeline": [
          {"step": 2, "do": {"kind": "set", "target": "v", "property": "position", "value": [2, 0]}},
          {"step": 1, "do": [{"kind": "set", "target": "v", "property": "position", "value": [1, 0]},
            {"kind": "set", "target": "v", "property": "position", "value": [1.5, 0]}]},
          {"step": 2, "do": {"kind": "set", "target": "v", "property": "position", "value": [3, 0]}}
        ]
        """)
    var places: [Double] = []
    for _ in 0..<3 {
      try stage.advance()
      places.append(try stage.required("v").position.x)
    }
    #expect(places == [0, 1.5, 3])
  }

  @Test("commands of a program act in their order at the start of the next step, and see each other")
  func queue() throws {
    let stage = try stage(#"{"id": "a"}, {"id": "b"}"#)
    stage.enqueue(.set(.node("a"), .position(Vector2(1, 0))))
    stage.enqueue(.remove(.node("a")))
    stage.enqueue(.spawn(Node("c", at: Vector2(5, 5))))
    stage.enqueue(.set(.node("c"), .opacity(0.25)))
    stage.enqueue(.remove(.node("b")))
    stage.enqueue(.set(.node("b"), .opacity(0.1)))
    stage.enqueue(.set(.node("nobody"), .opacity(0.1)))
    #expect(stage.nodeIDs == ["a", "b"], "nothing happens before the step")
    try stage.advance()
    #expect(stage.nodeIDs == ["c"])
    #expect(try stage.required("c").opacity == 0.25)
  }

  @Test("a tag means all nodes that carry it, in file order, also those that were spawned")
  func tags() throws {
    let stage = try stage(#"{"id": "a", "tags": ["t"]}, {"id": "b"}, {"id": "c", "tags": ["s", "t"]}"#)
    var spawned = Node("d")
    spawned.tags = ["t"]
    stage.enqueue(.spawn(spawned))
    stage.enqueue(.set(.tag("t"), .opacity(0.5)))
    try stage.advance()
    #expect(stage.nodeIDs.map { stage.state(of: $0)?.opacity } == [0.5, 1, 0.5, 0.5])
    stage.enqueue(.remove(.tag("t")))
    try stage.advance()
    #expect(stage.nodeIDs == ["b"])
  }

  @Test("numbers of a program that break a rule are errors with the step, and never trap")
  func badCommands() throws {
    let bad = [Double.nan, .infinity, -.infinity, 1e300]
    for number in bad {
      let commands: [Command] = [
        .setGravity(Vector2(number, 0)), .set(.node("d"), .position(Vector2(0, number))),
        .set(.node("d"), .velocity(Vector2(number, 0))), .set(.node("d"), .spin(.radians(number))),
        .set(.node("d"), .angle(.radians(number))), .impulse(.node("d"), Vector2(number, 0), at: nil),
        .impulse(.node("d"), Vector2(1, 0), at: Vector2(number, 0)),
        .spawn(Node("n", at: Vector2(number, 0), body: .dynamic, shapes: [.circle(radius: 1)])),
        .spawn(Node("n", body: .dynamic, shapes: [.circle(radius: number)])),
        .spawn(Node("n", body: .dynamic(mass: number), shapes: [.circle(radius: 1)])),
      ]
      for command in commands {
        let stage = try stage(#"{"id": "d", "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}]}"#)
        stage.enqueue(command)
        let error = #expect(throws: StageError.self, "\(command)") { try stage.advance() }
        #expect(error?.step == 0)
      }
    }
  }

  @Test("a body that leaves the range of the physics is named, with the step")
  func escape() throws {
    let stage = try stage(
      #"{"id": "d", "body": {"kind": "dynamic", "velocity": [1e6, 0]}, "shapes": [{"kind": "circle", "radius": 5}]}"#,
      world: #""gravity": [1e6, 0], "stepRate": 1"#)
    let error = #expect(throws: StageError.self) { try stage.run(steps: 100) }
    #expect(error?.node == "d" && (error?.step ?? 0) > 10)
  }
}
