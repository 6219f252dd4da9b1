import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Waking")
struct WakingTests {
  @Test("sleepers wake where something changes for them, and only there", arguments: WakingCase.all, [false, true])
  func wakes(_ waking: WakingCase, fromKeyframe: Bool) throws {
    var world = try Sleepers.row(with: waking.extra)
    if fromKeyframe { world = try world.again() }
    let sleepers = Sleepers(of: world)
    try waking.change(&world, sleepers)
    var woken: Set<Int> = []
    for _ in 0...waking.steps {
      for (index, box) in sleepers.boxes.enumerated() where world.bodies.contains(box) {
        if try !world.state(of: box).isSleeping { woken.insert(index) }
      }
      try world.step()
    }
    #expect(woken == waking.woken)
  }

  @Test("goes on in the same way from a keyframe", arguments: WakingCase.all)
  func keyframe(_ waking: WakingCase) throws {
    var world = try Sleepers.row(with: waking.extra)
    var other = try world.again()
    let sleepers = Sleepers(of: world)
    try waking.change(&world, sleepers)
    try waking.change(&other, sleepers)
    for step in 0..<180 {
      try world.step()
      try other.step()
      #expect(world.digest == other.digest, "step \(step)")
      if world.digest != other.digest { return }
    }
  }

  @Test("a floor that is moved away drops what lies on it, layer by layer")
  func stackOnStatic() throws {
    var world = try World(Sleepers.settings)
    let floor = try world.add(.wall(Vector2(-100, 0), Vector2(100, 0)))
    let boxes = try (0..<4).map { try world.add(KeyframeScene.box(0, 11 + 20 * Double($0), 20, 20)) }
    try world.rest(all: 4)
    try world.setPose(of: floor, to: Pose(0, -1000))
    for _ in 0..<60 { try world.step() }
    // Sixty steps of free fall from rest, in which a body moves with the velocity before the step: g h² n (n - 1) / 2.
    let fall = 1000.0 / (120 * 120) * 60 * 59 / 2
    for (number, box) in boxes.enumerated() {
      #expect(abs(try world.position(of: box).y - (11 + 20 * Double(number) - fall)) < 1)
    }
  }

  @Test("a lift that stood still takes its load along, up, down and sideways", arguments: [(0, 60), (0, -60), (60, 0)])
  func lift(x: Int, y: Int) throws {
    var world = try World(Sleepers.settings)
    var plate = BodyDefinition(
      kind: .kinematic, shapes: [ShapeDefinition(geometry: .box(size: Size(200, 10)), material: Material(friction: 1))])
    plate.pose = Pose(0, 0)
    let lift = try world.add(plate)
    var crate = KeyframeScene.box(0, 15, 20, 20)
    crate.shapes[0].material.friction = 1
    let load = try world.add(crate)
    let upper = try world.add(KeyframeScene.box(0, 35, 20, 20))
    for _ in 0..<240 { try world.step() }
    let before = try (world.position(of: load), world.position(of: upper))
    try world.setVelocity(of: lift, to: Vector2(Double(x), Double(y)))
    for _ in 0..<120 { try world.step() }
    let way = try world.position(of: load) - before.0
    #expect((way - Vector2(Double(x), Double(y))).length < 3, "\(way)")
    #expect(abs(try world.position(of: upper).y - before.1.y - Double(y)) < 3)
  }

  @Test(
    "a sensor that is put over a sleeper begins a contact, and ends it when it is put away",
    arguments: BodyKind.allCases)
  func sensors(kind: BodyKind) throws {
    var world = try Sleepers.row()
    let box = Sleepers(of: world).boxes[2]
    let shape = try world.shapes(of: box)[0]
    let sensor = try world.add(.ball(200, 12, radius: 5, kind: kind, isSensor: true))
    if kind == .dynamic { _ = try world.add(JointDefinition(a: sensor, kind: .pivotAt(Vector2(200, 12)))) }
    var phases: [ContactEvent.Phase] = []
    func note(_ world: borrowing World) { phases += world.contacts.filter { $0.shapeA == shape }.map(\.phase) }
    try world.step()
    note(world)
    #expect(phases == [.began])
    for _ in 0..<240 {
      try world.step()
      note(world)
    }
    #expect(phases == [.began])
    #expect(try world.state(of: box).isSleeping)
    try world.setPose(of: sensor, to: Pose(200, 500))
    for _ in 0..<2 {
      try world.step()
      note(world)
    }
    #expect(phases == [.began, .ended])
  }

  @Test("a slow belt carries its load on, and does not let it fall asleep")
  func belt() throws {
    var world = try World(Sleepers.settings)
    // A belt that moves right drags what is on it to the right.
    var belt = BodyDefinition.wall(Vector2(-1000, 0), Vector2(1000, 0), material: Material(friction: 1))
    belt.shapes[0].material.surfaceVelocity = Vector2(4, 0)
    _ = try world.add(belt)
    var crate = KeyframeScene.box(0, 11, 20, 20)
    crate.shapes[0].material.friction = 1
    let load = try world.add(crate)
    for _ in 0..<1200 { try world.step() }
    #expect(abs(abs(try world.position(of: load).x) - 40) < 1)
  }

  @Test("a slow motor turns its wheel on, and with it what a gear joins to the wheel")
  func motor() throws {
    var world = try World(Sleepers.settings)
    let wheels = try [0.0, 50].map { try world.add(.ball($0, 0, radius: 20)) }
    for (number, wheel) in wheels.enumerated() {
      _ = try world.add(JointDefinition(a: wheel, kind: .pivotAt(Vector2(50 * Double(number), 0))))
    }
    _ = try world.add(JointDefinition(a: wheels[0], kind: .motor(rate: 0.1)))
    _ = try world.add(JointDefinition(a: wheels[1], b: wheels[0], kind: .gear(ratio: -2)))
    for _ in 0..<1200 { try world.step() }
    #expect(abs(try world.state(of: wheels[0]).pose.rotation.radians - 1) < 0.01)
    #expect(abs(try world.state(of: wheels[1]).pose.rotation.radians + 2) < 0.02)
  }

  @Test("a chain that hangs asleep wakes as a whole, and another chain does not")
  func chains() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000), damping: 0.1, sleepAfter: 0.3))
    var chains: [[BodyID]] = []
    for x in [0.0, 200] {
      var links: [BodyID] = []
      for number in 0..<8 {
        let y = -20 * Double(number)
        let link = try world.add(KeyframeScene.box(x, y - 10, 4, 16))
        _ = try world.add(JointDefinition(a: link, b: links.last, kind: .pivotAt(Vector2(x, y)), collides: false))
        links.append(link)
      }
      chains.append(links)
    }
    try world.rest(all: 16)
    world = try world.again()
    try world.applyImpulse(Vector2(1, 0), to: chains[0][7])
    for (link, other) in zip(chains[0], chains[1]) {
      #expect(try !world.state(of: link).isSleeping && world.state(of: other).isSleeping)
    }
    try world.rest(all: 16)
    try world.remove(world.joints[8])
    for _ in 0..<60 { try world.step() }
    // It loses speed at a rate of k = -ln 0.1 a second: g/k (t - (1 - exp(-k t)) / k) after half a second is 88 points.
    #expect(abs(try world.position(of: chains[1][0]).y + 10 + 88) < 3)
    #expect(try world.state(of: chains[0][0]).isSleeping)
  }
}

/// Six boxes far apart that sleep on a floor, and what else there is.
struct Sleepers {
  let boxes: [BodyID]
  let extra: [BodyID]

  init(of world: borrowing World) {
    boxes = Array(world.bodies[1...6])
    extra = Array(world.bodies[7...])
  }

  static let settings = WorldSettings(gravity: Vector2(0, -1000), sleepAfter: 0.5)

  /// A world with the floor first, then the boxes at 0, 100 … 500, then the others.
  static func row(with extra: [BodyDefinition] = []) throws -> World {
    var world = try World(settings)
    _ = try world.add(.wall(Vector2(-1000, 0), Vector2(1000, 0)))
    for number in 0..<6 { _ = try world.add(KeyframeScene.box(100 * Double(number), 11, 20, 20)) }
    for definition in extra { _ = try world.add(definition) }
    try world.rest(all: 6)
    return world
  }
}

extension World {
  /// Steps until so many bodies sleep, which has to be within ten seconds.
  mutating func rest(all count: Int) throws {
    for _ in 0..<1200 {
      try step()
      if try sleeping == count { return }
    }
    Issue.record("\(try sleeping) of \(count) sleep")
  }

  /// Another world in the same state, from bytes; this one is canonical afterwards.
  mutating func again() throws -> World {
    canonicalize()
    var other = try World(settings)
    try other.restore(WorldKeyframe(bytes: keyframe().bytes))
    return other
  }
}

/// Something that happens among the sleepers, and which of them wake in the steps after it.
struct WakingCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let woken: Set<Int>
  var extra: [BodyDefinition] = []
  var steps = 50
  let change: @Sendable (inout World, Sleepers) throws -> Void

  init(
    _ name: String, wakes woken: Set<Int>, with extra: [BodyDefinition] = [], steps: Int = 50,
    _ change: @escaping @Sendable (inout World, Sleepers) throws -> Void
  ) {
    (testDescription, self.woken, self.extra, self.steps, self.change) = (name, woken, extra, steps, change)
  }

  static let everyone: Set<Int> = [0, 1, 2, 3, 4, 5]
  static let all = statics + moving + sensors + commands + joints

  static let statics: [WakingCase] = [
    WakingCase("the floor is removed", wakes: everyone) { world, _ in try world.remove(world.bodies[0]) },
    WakingCase("the floor is put lower", wakes: everyone) { world, _ in
      try world.setPose(of: world.bodies[0], to: Pose(0, -30))
    },
    WakingCase("a wall is put onto one", wakes: [3], with: [.wall(Vector2(0, 300), Vector2(40, 340))]) { world, all in
      try world.setPose(of: all.extra[0], to: Pose(280, -300))
    },
    WakingCase(
      "a wall is put over one without touching it", wakes: [], with: [.wall(Vector2(0, 300), Vector2(55, 345))]
    ) {
      world, all in try world.setPose(of: all.extra[0], to: Pose(-40, -285))
    },
    WakingCase("a wall appears around one without touching it", wakes: []) { world, _ in
      _ = try world.add(.wall(Vector2(-40, 15), Vector2(15, 60)))
    },
    WakingCase("a wall that one leans on goes", wakes: [1], with: [.wall(Vector2(111.5, 3), Vector2(111.5, 40))]) {
      world, all in
      try world.applyImpulse(Vector2(20_000, 0), to: all.boxes[1])
      try world.rest(all: 6)
      try world.remove(all.extra[0])
    },
    WakingCase("gravity turns", wakes: everyone) { world, _ in try world.setGravity(Vector2(1000, 0)) },
    WakingCase("damping changes", wakes: []) { world, _ in try world.setDamping(0.5) },
  ]

  private static func ball(_ x: Double, _ y: Double, _ velocity: Vector2, isSensor: Bool = false) -> BodyDefinition {
    var ball = BodyDefinition.ball(x, y, radius: 5, kind: .kinematic, isSensor: isSensor)
    ball.velocity = velocity
    return ball
  }

  static let moving: [WakingCase] = [
    WakingCase("a kinematic body passes above", wakes: [], steps: 120) { world, _ in
      _ = try world.add(ball(-50, 30, Vector2(600, 0)))
    },
    WakingCase("a kinematic body runs into two", wakes: [0, 1], steps: 35) { world, _ in
      _ = try world.add(ball(-50, 10, Vector2(600, 0)))
    },
    WakingCase("a kinematic body far away begins to move and comes", wakes: [5], with: [ball(560, 10, .zero)]) {
      world, all in
      try world.setVelocity(of: all.extra[0], to: Vector2(-150, 0))
    },
    WakingCase("a ball lands on one", wakes: [4]) { world, _ in _ = try world.add(.ball(400, 60)) },
    WakingCase("a ball appears in one", wakes: [4], steps: 3) { world, _ in _ = try world.add(.ball(400, 20)) },
    WakingCase("a fast ball hits one from the side", wakes: [0], steps: 8) { world, _ in
      var ball = BodyDefinition.ball(-300, 11, radius: 5)
      ball.velocity = Vector2(9000, 0)
      _ = try world.add(ball)
    },
    WakingCase("a ball of another category falls through one", wakes: []) { world, _ in
      _ = try world.add(.ball(400, 60, filter: CollisionFilter(categories: 2, mask: 0)))
    },
    WakingCase("a plank stands over one without touching it", wakes: [], steps: 3) { world, _ in
      var plank = KeyframeScene.box(-15, 40, 60, 2)
      plank.pose.rotation = .degrees(45)
      plank.kind = .kinematic
      _ = try world.add(plank)
    },
  ]

  static let sensors: [WakingCase] = [
    WakingCase("a sensor sweeps through all", wakes: [], steps: 130) { world, _ in
      _ = try world.add(ball(-50, 10, Vector2(600, 0), isSensor: true))
    },
    WakingCase("a sensor falls through one", wakes: []) { world, _ in _ = try world.add(.ball(300, 60, isSensor: true))
    },
    WakingCase("a sensor is put from one to the next", wakes: [], with: [ball(-100, 10, .zero, isSensor: true)]) {
      world, all in
      for x in stride(from: 0.0, through: 500, by: 50) {
        try world.setPose(of: all.extra[0], to: Pose(x, 10))
        try world.step()
      }
    },
    WakingCase("a sensor appears in one", wakes: []) { world, _ in
      _ = try world.add(ball(300, 10, .zero, isSensor: true))
    },
  ]

  static let commands: [WakingCase] = [
    WakingCase("one is pushed, one is told to wake", wakes: [1, 2]) { world, all in
      try world.applyImpulse(Vector2(10, 0), to: all.boxes[1])
      try world.wake(all.boxes[2])
    },
    WakingCase("two are turned", wakes: [3, 4]) { world, all in
      try world.applyAngularImpulse(10, to: all.boxes[3])
      try world.setSpin(of: all.boxes[4], to: 0.1)
    },
    WakingCase("one is put into the air, one gets a velocity", wakes: [0, 5]) { world, all in
      try world.setPose(of: all.boxes[0], to: Pose(50, 60))
      try world.setVelocity(of: all.boxes[5], to: Vector2(0, 10))
    },
    WakingCase("one is put onto another one", wakes: [2, 3]) { world, all in
      try world.setPose(of: all.boxes[2], to: Pose(300, 32))
    },
    WakingCase("one is removed", wakes: []) { world, all in try world.remove(all.boxes[2]) },
    WakingCase("a command is refused", wakes: []) { world, all in
      try? world.setVelocity(of: all.boxes[0], to: Vector2(.nan, 0))
      try? world.applyImpulse(Vector2(.infinity, 0), to: all.boxes[1])
      try? world.setPose(of: all.boxes[2], to: Pose(1e9, 0))
      try? world.setGravity(Vector2(0, .nan))
    },
    WakingCase("questions are asked", wakes: []) { world, _ in
      _ = world.ray(from: Vector2(-100, 10), to: Vector2(600, 10), radius: 5)
      _ = world.bodies(in: Rect(origin: Vector2(-100, 0), size: Size(900, 50)))
      _ = world.nearest(to: Vector2(50, 50), within: 100)
    },
  ]

  static let joints: [WakingCase] = [
    WakingCase("two are joined", wakes: [1, 2]) { world, all in
      let spring = JointKind.dampedSpring(anchorA: .zero, anchorB: .zero, restLength: 100, stiffness: 1, damping: 1)
      _ = try world.add(JointDefinition(a: all.boxes[1], b: all.boxes[2], kind: spring))
    },
    WakingCase("one is joined to the world", wakes: [3]) { world, all in
      _ = try world.add(JointDefinition(a: all.boxes[3], kind: .pivotAt(Vector2(300, 11))))
    },
    WakingCase("a joint of two goes while they sleep", wakes: [4, 5]) { world, all in
      let pin = JointKind.pin(anchorA: .zero, anchorB: .zero)
      let joint = try world.add(JointDefinition(a: all.boxes[4], b: all.boxes[5], kind: pin))
      try world.rest(all: 6)
      try world.remove(joint)
    },
    WakingCase(
      "what one hangs on is moved", wakes: [0], with: [.ball(0, 100, kind: .static)], steps: 20
    ) { world, all in
      let rope = JointKind.slide(anchorA: .zero, anchorB: .zero, min: 0, max: 100)
      _ = try world.add(JointDefinition(a: all.boxes[0], b: all.extra[0], kind: rope))
      try world.rest(all: 6)
      try world.setPose(of: all.extra[0], to: Pose(0, 150))
    },
  ]
}
