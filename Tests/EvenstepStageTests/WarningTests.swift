import EvenstepFiles
import EvenstepGeometry
import EvenstepPhysics
import EvenstepStage
import Testing

@Suite("Warnings about a scene")
struct WarningTests {
  /// A scene over a static floor whose top is at height 20.
  private func scene(_ nodes: [Node], gravity: Vector2 = Vector2(0, -1000)) -> Scene {
    var scene = Scene(size: Size(1280, 720), gravity: gravity)
    scene.nodes = [Node("floor", at: Vector2(640, 0), body: .static, shapes: [.box(1280, 40)])] + nodes
    return scene
  }

  private func box(
    _ id: String, _ x: Double, _ y: Double, _ side: Double = 32, body: NodeBody = .dynamic, elasticity: Double = 0
  ) -> Node {
    Node(
      id, at: Vector2(x, y), body: body,
      shapes: [
        ShapeDefinition(geometry: .box(size: Size(side, side)), material: Material(elasticity: elasticity))
      ])
  }

  private func ball(_ id: String, _ x: Double, _ y: Double, _ radius: Double, elasticity: Double = 0) -> Node {
    let shape = ShapeDefinition(geometry: .circle(radius: radius), material: Material(elasticity: elasticity))
    return Node(id, at: Vector2(x, y), body: .dynamic, shapes: [shape])
  }

  /// A tower of crates made by a repetition.
  private func tower(_ rows: Int) -> Node {
    var crate = box("crate", 640, 36)
    crate.repetition = Repetition(.grid(columns: 1, rows: rows, spacing: Vector2(0, 32)))
    return crate
  }

  private func kinds(_ scene: Scene) throws -> [SceneWarning.Kind] { try scene.warnings().map(\.kind) }

  /// The only warning of a scene, which is of a kind and says some things.
  private func expect(
    _ scene: Scene, _ kind: SceneWarning.Kind, at path: String, says words: [String],
    location: SourceLocation = #_sourceLocation
  ) throws {
    let warnings = try scene.warnings()
    #expect(warnings.map(\.kind) == [kind], "\(warnings)", sourceLocation: location)
    guard let warning = warnings.first else { return }
    #expect(warning.path == path, sourceLocation: location)
    let text = "\(warning)"
    for word in words { #expect(text.contains(word), "\(word) in \(text)", sourceLocation: location) }
  }

  @Test("are none for a crate, a pyramid, balls and a hanging ball")
  func none() throws {
    var stone = box("stone", 150, 36)
    stone.repetition = Repetition(.pyramid(rows: 12, spacing: Vector2(33, 32.5)))
    var all = scene([stone, tower(3), ball("ball", 100, 300, 20, elasticity: 0.8), ball("bob", 1000, 300, 20)])
    all.joints = [Joint("rope", .pin(anchorA: .zero, anchorB: Vector2(1000, 500)), of: "bob")]
    #expect(try all.warnings().isEmpty)
  }

  @Test("name a tower that will fall, and how many sub-steps would hold it")
  func stacks() throws {
    var raw = scene([tower(20)])
    raw.world.solver = .raw
    try expect(
      raw, .stack, at: "nodes[1]",
      says: [
        "\"crate[0,0]\"", "20 bodies up to \"crate[0,19]\"", "32 points wide", "10 iterations", "about 7 ",
        "\"stepRate\": 480", "\"substeps\": 4",
      ])
    raw.nodes[1] = tower(7)
    #expect(try raw.warnings().isEmpty)
    raw.world.stepRate = 480
    raw.nodes[1] = tower(20)
    #expect(try raw.warnings().isEmpty)
    // The standard solver chooses as many sub-steps as are needed, unless the scene says how many.
    #expect(try scene([tower(20)]).warnings().isEmpty)
    var few = scene([tower(20)])
    few.world.substeps = 2
    try expect(
      few, .stack, at: "nodes[1]", says: ["120 steps a second of 2 sub-steps", "\"substeps\": 4 in \"world\""])
    few.world.sleep = 0.5
    try expect(few, .stack, at: "nodes[1]", says: ["may lean and fall before it sleeps"])
  }

  @Test("name a heavy body on a light one")
  func masses() throws {
    var heavy = scene([
      box("plate", 640, 36, body: .dynamic(mass: 1)), box("anvil", 640, 68, body: .dynamic(mass: 500)),
    ])
    heavy.world.solver = .raw
    try expect(
      heavy, .massRatio, at: "nodes[2]", says: ["\"anvil\" of mass 500", "\"plate\" of mass 1", "500 times"])
    heavy.nodes[2] = box("anvil", 640, 68, body: .dynamic(mass: 25))
    #expect(try heavy.warnings().isEmpty)
  }

  @Test("name bodies that begin in one another, the worst of a repetition with a count")
  func overlaps() throws {
    var crate = box("crate", 200, 36)
    crate.repetition = Repetition(.grid(columns: 4, rows: 1, spacing: Vector2(26, 0)))
    try expect(
      scene([crate]), .overlap, at: "nodes[1]", says: ["6 points deep", "\"crate[0,0]\"", "\"crate[1,0]\"", "2 more"])
    // Resting a tenth of a point in the floor is how bodies rest.
    #expect(try scene([box("crate", 200, 35.9)]).warnings().isEmpty)
    var hinge = scene([box("a", 200, 36), box("b", 226, 36)])
    hinge.joints = [Joint("hinge", .pivotAt(Vector2(213, 36)), of: "a", on: "b")]
    try expect(hinge, .overlap, at: "nodes[1]", says: ["\"collides\": false at joints[0]"])
    hinge.joints[0].collides = false
    #expect(try hinge.warnings().isEmpty)
  }

  @Test("name the joints of a floor of boxes, with gaps and steps")
  func snags() throws {
    func tiles(_ spacing: Double, step: Double = 0) -> Scene {
      let floor = (0..<10).map { number in
        box("tile\(number)", Double(number) * spacing, number % 2 == 0 ? 100 : 100 + step, body: .static)
      }
      var scene = scene([])
      scene.nodes = floor + [box("crate", 100, 300)]
      return scene
    }
    let joints = try tiles(32).warnings()
    #expect(joints.map(\.kind) == Array(repeating: .snag, count: 9))
    #expect("\(joints[0])".contains("\"tile1\" meets that of \"tile0\" at [16, 116], and what slides"))
    #expect("\(try tiles(33).warnings()[0])".contains("a gap of 1 points"))
    #expect("\(try tiles(32, step: 2).warnings()[0])".contains("a step of 2 points"))
    // Stairs and separate platforms are what they look like.
    #expect(try tiles(32, step: 8).warnings().isEmpty)
    #expect(try tiles(60).warnings().isEmpty)
    // Balls roll over a joint that has no step.
    var balls = tiles(32)
    balls.nodes[10] = ball("ball", 100, 300, 16)
    #expect(try balls.warnings().isEmpty)
    // What lies under another tile is no surface.
    var covered = tiles(32)
    covered.nodes.append(Node("cover", at: Vector2(150, 126), body: .static, shapes: [.box(800, 20)]))
    #expect(try covered.warnings().isEmpty)
  }

  @Test("name ends of segments that nearly meet, and not those that do")
  func segments() throws {
    func line(_ second: Vector2, radius: Double = 2, solver: Solver = .standard) -> Scene {
      var scene = scene([])
      scene.world.solver = solver
      let shapes = [
        ShapeDefinition(geometry: .segment(from: Vector2(0, 0), to: Vector2(100, 0), radius: 2)),
        ShapeDefinition(geometry: .segment(from: second, to: Vector2(200, 0), radius: radius)),
      ]
      let parts = [0, 1].map { Node("part\($0)", at: Vector2(100, 100), body: .static, shapes: [shapes[$0]]) }
      scene.nodes = parts + [box("crate", 150, 300)]
      return scene
    }
    #expect(try line(Vector2(100, 0)).warnings().isEmpty)
    #expect(try line(Vector2(100.005, 0)).warnings().isEmpty)
    try expect(line(Vector2(101, 0)), .snag, at: "nodes[1]", says: ["a gap of 1 points", "become one line"])
    #expect(try kinds(line(Vector2(100, 0.5))) == [.snag])
    #expect(try kinds(line(Vector2(100, 0), radius: 3)) == [.snag])
    try expect(line(Vector2(100, 0), solver: .raw), .snag, at: "nodes[1]", says: ["\"chain\""])
    #expect(try line(Vector2(120, 0)).warnings().isEmpty)
  }

  @Test("name materials that gain energy")
  func energy() throws {
    func elastic(_ node: Node, solver: Solver = .standard) -> Scene {
      var scene = scene([node])
      scene.world.solver = solver
      scene.nodes[0].shapes[0].material.elasticity = 1
      return scene
    }
    try expect(
      elastic(box("crate", 100, 300, elasticity: 1)), .energy, at: "nodes[1]",
      says: ["\"crate\"", "gain energy", "0.95"])
    #expect(try elastic(ball("ball", 100, 300, 20, elasticity: 1)).warnings().isEmpty)
    #expect(try kinds(elastic(ball("ball", 100, 300, 20, elasticity: 1), solver: .raw)) == [.energy])
    #expect(try elastic(box("crate", 100, 300, elasticity: 0.9)).warnings().isEmpty)
    var alone = elastic(box("crate", 100, 300, elasticity: 1))
    alone.nodes[1].shapes[0].filter.mask = 0
    #expect(try alone.warnings().isEmpty)
    // One of a group meets none of it, and what touches another category does not meet its own.
    for (filters, meets) in [
      ([CollisionFilter(group: 1), CollisionFilter(group: 1)], false),
      ([CollisionFilter(group: 1), CollisionFilter(group: 2)], true),
      ([CollisionFilter(group: 1), .all], true),
      ([CollisionFilter(categories: 1, mask: 2), CollisionFilter(categories: 1, mask: 2)], false),
      ([CollisionFilter(categories: 1, mask: 2), CollisionFilter(categories: 2, mask: 1)], true),
      ([CollisionFilter(categories: 1, mask: 2), CollisionFilter(categories: 2, mask: 4)], false),
      ([CollisionFilter(group: 1), CollisionFilter(group: 1), CollisionFilter(group: 2)], true),
    ] {
      let boxes = filters.enumerated().map { number, filter in
        var box = box("crate\(number)", 100 + 50 * Double(number), 300, elasticity: 1)
        box.shapes[0].filter = filter
        return box
      }
      #expect(try kinds(scene(boxes)).isEmpty != meets, "\(filters)")
    }
  }

  @Test("name bodies outside the world, small ones, and entries after the end")
  func places() throws {
    try expect(
      scene([ball("d", -50, 100, 5)]), .outside, at: "nodes[1]",
      says: ["\"d\"", "[-50, 100]", "1280 x 720", "from [0, 0] to [1280, 720]", "\"velocity\""])
    try expect(scene([ball("grain", 500, 100, 0.25)]), .size, at: "nodes[1]", says: ["0.5 points thick"])
    var late = scene([])
    late.duration = 1
    late.timeline = [TimelineEntry(at: .seconds(2), [.remove(.node("floor"))])]
    try expect(late, .late, at: "timeline[0]", says: ["acts at 2 s", "ends at 1 s", "\"duration\": 3 would reach it"])
    late.duration = 3
    #expect(try late.warnings().isEmpty)
    late.timeline[0].moment = .step(360)
    try expect(late, .late, at: "timeline[0]", says: ["acts at 3 s", "\"duration\": 4 would"])
  }

  @Test("compare the timeline with the end of the run, if there is one")
  func late() throws {
    var scene = scene([])
    scene.duration = 1
    scene.timeline = [TimelineEntry(at: .seconds(2), [.remove(.node("floor"))])]
    let stage = try Stage(scene)
    #expect(stage.warnings(until: 240).map(\.kind) == [.late])
    #expect(stage.warnings(until: 241).isEmpty)
    #expect(stage.warnings(until: nil).isEmpty)
    // Who asks for a part of a scene knows that there is more.
    scene.timeline = [TimelineEntry(at: .seconds(0.9), [.remove(.node("floor"))])]
    #expect(try Stage(scene).warnings(until: 1).isEmpty)
  }

  @Test("are silent about what falls or flies into the world, and count what does not")
  func outside() throws {
    func thrown(_ place: Vector2, _ velocity: Vector2, gravity: Vector2 = Vector2(0, -1000)) throws -> Bool {
      var ball = ball("ball", place.x, place.y, 5)
      ball.body?.velocity = velocity
      return try kinds(scene([ball], gravity: gravity)) == []
    }
    #expect(try thrown(Vector2(640, 2000), .zero))
    #expect(try thrown(Vector2(640, 2000), Vector2(0, 500)))
    #expect(try !thrown(Vector2(640, 2000), .zero, gravity: .zero))
    #expect(try thrown(Vector2(640, 2000), Vector2(0, -10), gravity: .zero))
    #expect(try thrown(Vector2(-50, 400), Vector2(300, 0)))
    #expect(try !thrown(Vector2(-50, 400), Vector2(-300, 0)))
    // Falls 400 points in 0.894 s: at 50 points a second it comes 45 points far, at 70 it gets in.
    #expect(try !thrown(Vector2(-60, 400), Vector2(50, 0)))
    #expect(try thrown(Vector2(-60, 400), Vector2(70, 0)))
    // From below, √(2 · 1000 · 200) is 632 points a second.
    #expect(try !thrown(Vector2(640, -205), Vector2(0, 600)))
    #expect(try thrown(Vector2(640, -205), Vector2(0, 660)))
    // A part of it is seen.
    #expect(try thrown(Vector2(-3, 300), .zero, gravity: .zero))
    let lost = (0..<8).map { ball("ball\($0)", -100 - 60 * Double($0), 300, 20) }
    try expect(scene(lost), .outside, at: "nodes[1]", says: ["\"ball0\"", "and 7 more like this"])
    var wide = scene(lost)
    wide.camera = Camera(center: Vector2(0, 360), size: Size(1280, 720))
    #expect(try wide.warnings().isEmpty)
  }

  @Test("name bodies that nothing stops when they are fast")
  func speeds() throws {
    var bullet = ball("bullet", 100, 700, 4)
    // Falls 700 points: √(2 · 1000 · 700) is 1183 points a second, and (4 + 1) points a step are 600.
    let wall = Node("wall", at: Vector2(900, 360), body: .static, shapes: [.box(2, 500)])
    #expect(try scene([bullet, wall]).warnings().isEmpty)
    bullet.body?.isSwept = false
    try expect(
      scene([bullet, wall]), .speed, at: "nodes[1]", says: ["1183 points", "600", "\"wall\"", "\"swept\": true"])
    var off = scene([bullet, wall])
    off.nodes[1].body?.isSwept = true
    off.world.sweeps = false
    try expect(off, .speed, at: "nodes[1]", says: ["\"sweeps\": true"])
    off.world.solver = .raw
    try expect(off, .speed, at: "nodes[1]", says: ["standard solver"])
    off.world.stepRate = 240
    #expect(try off.warnings().isEmpty)
  }

  @Test("name springs that are too stiff for the step")
  func springs() throws {
    func sprung(_ stiffness: Double) -> Scene {
      var scene = scene([box("weight", 640, 300, body: .dynamic(mass: 1))])
      let spring = JointKind.dampedSpring(
        anchorA: .zero, anchorB: Vector2(640, 400), restLength: 100, stiffness: stiffness, damping: 1)
      scene.joints = [Joint("spring", spring, of: "weight")]
      return scene
    }
    // √(k/m) reaches the step rate at 120².
    #expect(try sprung(14_300).warnings().isEmpty)
    try expect(sprung(4 * 14_400), .spring, at: "joints[0]", says: ["38.2 times a second", "120 steps", "25 %"])
  }

  private func chain(_ links: Int, load: Double) -> Scene {
    var scene = scene([])
    for number in 0..<links {
      let mass = number == links - 1 ? load : 1
      var link = box("link\(number)", 640, 700 - 10 * Double(number), 8, body: .dynamic(mass: mass))
      link.shapes[0].filter.group = 1
      scene.nodes.append(link)
      let place = Vector2(640, 705 - 10 * Double(number))
      scene.joints.append(
        Joint("joint\(number)", .pivotAt(place), of: "link\(number)", on: number == 0 ? nil : "link\(number - 1)"))
    }
    return scene
  }

  @Test("name a heavy load on a light chain, and a chain that is too long")
  func chains() throws {
    #expect(try chain(5, load: 10).warnings().isEmpty)
    #expect(try chain(20, load: 1).warnings().isEmpty)
    #expect(try chain(1, load: 1000).warnings().isEmpty)
    try expect(
      chain(5, load: 100), .suspension, at: "joints[4]",
      says: ["\"link4\" of mass 100", "5 joints", "\"link3\" of mass 1"])
    #expect(try kinds(chain(50, load: 1)) == [.suspension])
    try expect(chain(5, load: 100), .suspension, at: "joints[4]", says: ["\"substeps\": 3 in \"world\" would hold it"])
  }

  @Test("are right about when a chain bursts", arguments: [(substeps: 1, holds: false), (4, true)])
  func bursting(substeps: Int, holds: Bool) throws {
    var scene = chain(5, load: 150)
    // A little aslant, so that it swings.
    scene.world.gravity = Vector2(30, -1000)
    scene.world.substeps = substeps
    let stage = try Stage(scene)
    #expect(stage.warnings().isEmpty == holds)
    var farthest = 0.0
    for _ in 0..<1200 {
      try stage.advance()
      let load = try #require(stage.state(of: "link4")).position
      farthest = max(farthest, abs((load - Vector2(640, 705)).length - 45))
    }
    #expect(holds ? farthest < 1 : farthest > 50, "\(farthest)")
  }

  @Test("are right about the scenes that ship with the engine", arguments: try shippedScenes)
  func shipped(name: String) throws {
    // The heaps of the avalanche stand 22 rows high with nothing beside them, and are there to come down.
    let expected: [SceneWarning.Kind] = name == "avalanche.json" ? [.stack] : []
    #expect(try kinds(Scene.load("\(Self.folder)/\(name)")) == expected)
  }

  private static let folder =
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/assets/scenes"

  static var shippedScenes: [String] {
    get throws { try Files.names(in: folder).filter { $0.hasSuffix(".json") } }
  }

  @Test("change nothing about how the stage goes on, and are the same when asked again")
  func purity() throws {
    let scene = scene([tower(9), box("crate", 655, 400)])
    let (asked, unasked) = (try Stage(scene), try Stage(scene))
    let first = asked.warnings()
    #expect(asked.warnings() == first)
    #expect(asked.digest == unasked.digest)
    try asked.run(steps: 120)
    try unasked.run(steps: 120)
    #expect(asked.digest == unasked.digest)
  }

  @Test("are shown with a limit for each kind")
  func limit() throws {
    let nodes = (0..<8).map { ball("grain\($0)", 100 + 60 * Double($0), 300, 0.25) }
    let lines = try scene(nodes).warnings().lines(limit: 3)
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("nodes[1]: \"grain0\""))
    #expect(lines[3] == "and 5 more about small bodies")
  }
}
