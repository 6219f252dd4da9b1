import EvenstepAnimation
import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepPhysics
import EvenstepStage
import Testing

@Suite("Scenes written in Swift")
struct ProgrammedSceneTests {
  /// Places of a scene where a program can put any number, each with the path that a message has to begin with.
  static let places: [(path: String, put: @Sendable (inout Scene, Double) -> Void)] = [
    ("world.size", { $0.world.size.width = $1 }), ("world.gravity", { $0.world.gravity.y = $1 }),
    ("world.damping", { $0.world.damping = $1 }), ("world.sleep", { $0.world.sleep = $1 }),
    ("world.background", { $0.world.background = .solid(Color(red: $1, green: 0, blue: 0)) }),
    ("world.background.bottom", { $0.world.background = .verticalGradient(top: .black, bottom: .black.opacity($1)) }),
    ("camera.center", { $0.camera = Camera(center: Vector2($1, 0), size: Size(1, 1)) }),
    ("camera.size", { $0.camera = Camera(center: .zero, size: Size(1, $1)) }), ("duration", { $0.duration = $1 }),
    ("nodes[0].position", { $0.nodes[0].position.x = $1 }), ("nodes[0].angle", { $0.nodes[0].angle = .degrees($1) }),
    ("nodes[0].scale", { $0.nodes[0].scale = Vector2($1, $1) }), ("nodes[1].opacity", { $0.nodes[1].opacity = $1 }),
    ("nodes[1].tint", { $0.nodes[1].tint.alpha = $1 }), ("nodes[0].body.mass", { $0.nodes[0].body?.mass = $1 }),
    ("nodes[0].body.velocity", { $0.nodes[0].body?.velocity.x = $1 }),
    ("nodes[0].body.spin", { $0.nodes[0].body?.spin = .degrees($1) }),
    ("nodes[0].shapes[0].radius", { $0.nodes[0].shapes = [.circle(radius: $1)] }),
    ("nodes[0].shapes[0].size", { $0.nodes[0].shapes = [.box($1, 1)] }),
    ("nodes[0].shapes[0].points", { $0.nodes[0].shapes = [.polygon([.zero, Vector2(1, 0), Vector2(0, $1)])] }),
    ("nodes[0].shapes[0].material.friction", { $0.nodes[0].shapes[0].material.friction = $1 }),
    ("nodes[1].look.radius", { $0.nodes[1].look = .outline(.circle(center: .zero, radius: $1), Style(fill: .white)) }),
    ("nodes[1].look.size", { $0.nodes[1].look = .sprite(image: "t", size: Size(1, $1)) }),
    ("nodes[1].look.strokeWidth", { $0.nodes[1].look = .shapes(fill: .white, strokeWidth: $1) }),
    ("nodes[1].look.fill", { $0.nodes[1].look = .shapes(fill: Color(red: 0, green: $1, blue: 0)) }),
    ("nodes[1].animations[0].to", { $0.nodes[1].animations = [tween(.opacity(from: nil, to: $1))] }),
    ("nodes[1].animations[0].from", { $0.nodes[1].animations = [tween(.scale(from: Vector2($1, 1), to: .zero))] }),
    ("nodes[1].animations[0].duration", { $0.nodes[1].animations = [tween(.opacity(from: 0, to: 1), duration: $1)] }),
    (
      "nodes[1].repeat.spacing",
      { $0.nodes[1].repetition = Repetition(.grid(columns: 2, rows: 2, spacing: Vector2($1, 0))) }
    ),
    ("nodes[1].repeat.size", { $0.nodes[1].repetition = Repetition(.scatter(count: 2, size: Size($1, 1))) }),
    (
      "nodes[1].repeat.vary.scale",
      {
        var variation = Variation()
        variation.scale = .init(1, $1)
        $0.nodes[1].repetition = Repetition(.scatter(count: 2, size: Size(1, 1)), variation: variation)
      }
    ), ("timeline[0].at", { $0.timeline = [TimelineEntry(at: .seconds($1), [])] }),
    ("timeline[0].do[0].value", { $0.timeline = [TimelineEntry(at: .step(0), [.set(.node("n"), .opacity($1))])] }),
    (
      "timeline[0].do[0].impulse",
      { $0.timeline = [TimelineEntry(at: .step(0), [.impulse(.node("d"), Vector2($1, 0), at: nil)])] }
    ),
    (
      "timeline[0].do[0].node.position",
      { $0.timeline = [TimelineEntry(at: .step(0), [.spawn(Node("s", at: Vector2(0, $1)))])] }
    ),
  ]

  /// The same for the numbers of a joint.
  static let jointPlaces: [(field: String, kind: @Sendable (Double) -> JointKind)] = [
    ("anchorA", { .pin(anchorA: Vector2($0, 1), anchorB: .zero) }),
    ("max", { .slide(anchorA: .zero, anchorB: .zero, min: 0, max: $0) }),
    ("at", { .pivotAt(Vector2(0, $0)) }), ("to", { .groove(anchorA: .zero, from: .zero, to: Vector2(1, $0)) }),
    ("stiffness", { .rotarySpring(stiffness: $0, damping: 0) }), ("teeth", { .ratchet(teeth: .degrees($0)) }),
    ("ratio", { .gear(ratio: $0) }), ("rate", { .motor(rate: $0) }),
  ]

  @Test("are refused by path for such numbers in joints, in the scene and in commands", arguments: jointPlaces.indices)
  func joints(index: Int) throws {
    let (field, kind) = ProgrammedSceneTests.jointPlaces[index]
    for number in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
      var scene = base()
      scene.joints = [Joint("j", kind(number), of: "d")]
      let error = #expect(throws: SceneError.self) { try Stage(scene) }
      #expect(error?.path == "joints[0].\(field)", "\(number)")
      scene.timeline = [TimelineEntry(at: .step(0), [.connect(scene.joints.removeLast())])]
      let inCommand = #expect(throws: SceneError.self) { try Stage(scene) }
      #expect(inCommand?.path == "timeline[0].do[0].joint.\(field)", "\(number)")
    }
  }

  private static func tween(_ track: PropertyTween.Track, duration: Double = 1) -> NodeAnimation {
    .tween(PropertyTween(track, timing: TweenTiming(duration: duration)))
  }

  private func base() -> Scene {
    var scene = Scene(size: Size(100, 100))
    scene.images["t"] = .texture(Texture(Bitmap(width: 1, height: 1, color: .white)))
    scene.nodes = [Node("d", body: .dynamic, shapes: [.circle(radius: 5)]), Node("n")]
    return scene
  }

  @Test("are refused by path for every number that is none, infinite or far too large", arguments: places.indices)
  func numbers(index: Int) throws {
    let (path, put) = ProgrammedSceneTests.places[index]
    _ = try Stage(base())
    for number in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
      var scene = base()
      put(&scene, number)
      let error = #expect(throws: SceneError.self, "\(path) = \(number)") { try Stage(scene) }
      #expect(error?.path.hasPrefix(path) == true, "\(path) = \(number): \(error.map { "\($0)" } ?? "")")
    }
  }

  @Test("are refused for counts that are negative or endless")
  func counts() {
    for count in [0, -1, Int.min, .max] {
      for layout: Repetition.Layout in [
        .grid(columns: count, rows: 1, spacing: .zero), .grid(columns: 2, rows: count, spacing: .zero),
        .pyramid(rows: count, spacing: .zero), .scatter(count: count, size: Size(1, 1)),
      ] {
        var scene = base()
        scene.nodes[1].repetition = Repetition(layout)
        #expect(throws: SceneError.self, "\(layout)") { try Stage(scene) }
        scene = base()
        scene.world.stepRate = count
        #expect(throws: SceneError.self) { try Stage(scene) }
        scene = base()
        scene.output.width = count
        #expect(throws: SceneError.self) { try Stage(scene) }
      }
      var scene = base()
      scene.timeline = [TimelineEntry(at: .step(count), [])]
      if count != 0 { #expect(throws: SceneError.self) { try Stage(scene) } }
    }
  }

  @Test("tell how many copies a repetition makes, and a length in steps, for any numbers")
  func lengths() {
    #expect(Repetition(.pyramid(rows: 4, spacing: .zero)).count == 10)
    #expect(Repetition(.pyramid(rows: .max, spacing: .zero)).count == .max)
    #expect(Repetition(.grid(columns: .max, rows: 2, spacing: .zero)).count == .max)
    let scene = base()
    #expect(scene.steps(in: 0.1) == 12 && scene.steps(in: 1.1) == 132 && scene.steps(in: 0.0083) == 1)
    #expect(scene.steps(in: -1) == 0 && scene.steps(in: .nan) == 0 && scene.steps(in: .infinity) == .max)
    #expect(Scene(size: Size(.nan, 1e300)).output.width == 1)
  }

  @Test("run like the same scene in a file")
  func sameAsFile() throws {
    var scene = Scene(size: Size(200, 100), gravity: Vector2(0, -500))
    scene.nodes = [
      Node("floor", body: .static, shapes: [.segment(from: .zero, to: Vector2(200, 0), radius: 2)]),
      Node(
        "ball", at: Vector2(50, 60), body: .dynamic(mass: 3), shapes: [.circle(radius: 8, Material(elasticity: 0.5))]),
    ]
    let file = try stage(
      """
      {"id": "floor", "body": {"kind": "static"}, "shapes": [{"kind": "segment", "from": [0, 0], "to": [200, 0], "radius": 2}]},
      {"id": "ball", "position": [50, 60], "body": {"kind": "dynamic", "mass": 3},
        "shapes": [{"kind": "circle", "radius": 8, "material": {"elasticity": 0.5}}]}
      """, world: #""size": [200, 100], "gravity": [0, -500]"#)
    let program = try Stage(scene)
    for _ in 0..<120 {
      try file.advance()
      try program.advance()
      #expect(file.digest == program.digest)
    }
  }
}
