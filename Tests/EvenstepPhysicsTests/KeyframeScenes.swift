import EvenstepGeometry
import EvenstepPhysics

/// A world that is made and changed by rule, so that any part of its run can be repeated.
struct KeyframeScene: Sendable {
  let name: String
  let steps: Int
  let make: @Sendable () throws -> World
  /// What happens before a step; it may look at the world, but at nothing else.
  var change: @Sendable (_ world: inout World, _ step: Int) throws -> Void = { _, _ in }

  static let all: [KeyframeScene] = [
    settling, sleepers, churn(seed: 1), churn(seed: 2), churn(seed: 3), sensors, compounds, pusher, terrain, twins,
    machines, nets, concaves, fast, lines, rounded, handovers,
  ]

  /// How the worlds of scenes that are being made find pairs.
  @TaskLocal private static var broadPhase = BroadPhase.automatic

  /// The same scene in a world of grids.
  var onGrids: KeyframeScene {
    let make = make
    return KeyframeScene(
      name: name + ", on grids", steps: steps,
      make: {
        var world: World?
        try KeyframeScene.$broadPhase.withValue(.grid) { world = try make() }
        return world.take()!
      }, change: change)
  }
}

extension KeyframeScene {
  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> BodyDefinition {
    BodyDefinition(
      kind: .dynamic, pose: Pose(x, y), shapes: [ShapeDefinition(geometry: .box(size: Size(width, height)))])
  }

  static func empty(_ settings: WorldSettings) throws -> World {
    var settings = settings
    settings.broadPhase = broadPhase
    return try World(settings)
  }

  /// A closed box of lines from the origin.
  static func walled(_ settings: WorldSettings, _ width: Double, _ height: Double) throws -> World {
    var world = try empty(settings)
    let corners = [Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height)]
    _ = try world.add(
      BodyDefinition(
        kind: .static, shapes: [ShapeDefinition(geometry: .chain(points: corners, radius: 4, closed: true))]))
    return world
  }

  static func pile(_ settings: WorldSettings, count: Int) throws -> World {
    let columns = 10
    var world = try walled(settings, 400, 400)
    for number in 0..<count {
      let (row, column) = number.quotientAndRemainder(dividingBy: columns)
      let x = 30 + 36 * Double(column) + Double(row % 3) * 5
      var body = box(x, 20 + 24 * Double(row), 20, 16 + Double(number % 4))
      if number % 5 == 0 { body = .ball(x, 20 + 24 * Double(row), radius: 9) }
      body.spin = Double(number % 7) - 3
      _ = try world.add(body)
    }
    return world
  }

  static let settling = KeyframeScene(
    name: "a settling pile", steps: 240,
    make: { try pile(WorldSettings(gravity: Vector2(0, -900)), count: 120) })

  /// Falls asleep, is woken in part by balls that drop, by a wall that goes, by gravity, and sleeps again.
  static let sleepers = KeyframeScene(
    name: "a pile that sleeps and wakes", steps: 900,
    make: {
      try pile(WorldSettings(gravity: Vector2(0, -900), iterations: 20, sleepAfter: 0.15), count: 60)
    },
    change: { world, step in
      if step % 150 == 140 {
        _ = try world.add(.ball(40 + Double(step % 300), 380, radius: 8))
      }
      if step == 420 { _ = try world.add(box(200, 300, 30, 30)) }
      if step == 500 { try world.wake(world.dynamicBodies[3]) }
      if step == 650 { try world.setGravity(Vector2(100, -900)) }
    })

  static func churn(seed: UInt64) -> KeyframeScene {
    KeyframeScene(
      name: "churn \(seed)", steps: 500, make: { try Churn.world(seed: seed) },
      change: { world, step in try Churn.change(&world, SeededRandom(seed: seed &* 1_000_003 &+ UInt64(step))) })
  }

  static let sensors = KeyframeScene(
    name: "sensors", steps: 300,
    make: {
      var world = try pile(WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.2), count: 40)
      for number in 0..<8 {
        let kind: BodyKind = number % 2 == 0 ? .static : .kinematic
        var sensor = BodyDefinition.ball(50 * Double(number) + 20, 60, radius: 30, kind: kind, isSensor: true)
        if kind == .kinematic { sensor.velocity = Vector2(0, 30) }
        _ = try world.add(sensor)
      }
      return world
    })

  static let compounds = KeyframeScene(
    name: "compound bodies", steps: 300,
    make: {
      var world = try walled(WorldSettings(gravity: Vector2(0, -900), damping: 0.9, sleepAfter: 0.3), 400, 400)
      for number in 0..<30 {
        let arms = [
          ShapeDefinition(geometry: .box(offset: Vector2(10, 0), size: Size(20, 6))),
          ShapeDefinition(geometry: .box(offset: Vector2(0, 10), size: Size(6, 20), angle: .degrees(5))),
          ShapeDefinition(geometry: .polygon(points: [Vector2(-9, -9), Vector2(0, -12), Vector2(2, 0)])),
          ShapeDefinition(geometry: .segment(from: Vector2(-5, 0), to: Vector2(-15, 8), radius: 2)),
        ]
        let pose = Pose(40 + 34 * Double(number % 10), 40 + 50 * Double(number / 10), Double(number))
        _ = try world.add(BodyDefinition(kind: .dynamic, pose: pose, shapes: arms))
      }
      return world
    })

  /// Bodies of several convex parts each, that get hold of one another.
  static let concaves = KeyframeScene(
    name: "concave polygons", steps: 400,
    make: {
      var world = try walled(WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.3), 400, 400)
      for number in 0..<36 {
        let outline = number % 2 == 0 ? ConcaveOutline.cup : ConcaveOutline.star(points: 5 + number % 3)
        let shape = ShapeDefinition(geometry: .polygon(points: outline.map { $0 * 0.4 }))
        let pose = Pose(40 + 60 * Double(number % 6), 40 + 60 * Double(number / 6), Double(number))
        _ = try world.add(BodyDefinition(kind: .dynamic, pose: pose, shapes: [shape]))
      }
      return world
    })

  /// Lines that meet, some of which go, come and move while bodies slide over them; forks that are joined in themselves.
  static let lines = KeyframeScene(
    name: "lines that meet", steps: 400,
    make: {
      var world = try World(WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.3))
      let points = (0...40).map { Vector2(Double($0) * 12, 100 - Double($0) + Double(($0 * 37) % 7)) }
      for line in LineKind.bodies.bodies(points, radius: 2, Material()) { _ = try world.add(line) }
      let corners = [Vector2(-10, 8), Vector2(0, 0), Vector2(10, 8), Vector2(0, -10)]
      let arms = [0, 2, 3].map {
        ShapeDefinition(geometry: .segment(from: corners[1], to: corners[$0], radius: 2))
      }
      for number in 0..<16 {
        let place = Pose(30 + 25 * Double(number), 140, Double(number))
        _ = try world.add(BodyDefinition(kind: .dynamic, pose: place, shapes: arms))
        _ = try world.add(.ball(place.position.x, 180, radius: 7))
        _ = try world.add(box(place.position.x, 210, 14, 10))
      }
      return world
    },
    change: { world, step in
      if step % 40 != 10 { return }
      let line = world.bodies[(step / 40) % 12]
      switch step / 40 % 3 {
      case 0: try world.remove(line)
      case 1: try world.setPose(of: line, to: Pose(100, 50, 0.3))
      default: _ = try world.add(.wall(Vector2(240, 90), Vector2(260, 80)))
      }
    })

  /// Balls among round corners.
  static let rounded = KeyframeScene(
    name: "round corners", steps: 300,
    make: {
      var world = try walled(WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.3), 400, 400)
      for number in 0..<40 {
        let place = Pose(30 + 36 * Double(number % 10), 20 + 50 * Double(number / 10), Double(number))
        let points = [Vector2(14, 0), Vector2(-8, 12), Vector2(-10, -9)]
        let geometry: ShapeGeometry = number % 2 == 0 ? .box(size: Size(24, 16)) : .polygon(points: points)
        let shape = ShapeDefinition(geometry: geometry, cornerRadius: 1 + Double(number % 3))
        _ = try world.add(BodyDefinition(kind: .dynamic, pose: place, shapes: [shape]))
        _ = try world.add(.ball(place.position.x, place.position.y + 25, radius: 6))
      }
      return world
    })

  static let pusher = KeyframeScene(
    name: "a kinematic pusher", steps: 400,
    make: {
      var world = try pile(WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.2), count: 50)
      _ = try world.add(
        BodyDefinition(
          kind: .kinematic, pose: Pose(20, 30),
          shapes: [
            ShapeDefinition(geometry: .box(size: Size(20, 40)), material: Material(surfaceVelocity: Vector2(0, 40)))
          ]))
      return world
    },
    change: { world, step in
      let pusher = world.bodies[world.bodyCount - 1]
      let phase = Double(step % 200) / 200
      try world.moveKinematic(pusher, to: Pose(20 + 300 * (phase < 0.5 ? phase : 1 - phase), 30, phase))
    })

  /// A heap, jointed in part, of which bodies stop obeying forces and do so again, also while they sleep.
  static let handovers = KeyframeScene(
    name: "bodies that change their kind", steps: 500,
    make: {
      var world = try pile(WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.2), count: 60)
      let corner = ShapeDefinition(geometry: .circle(offset: Vector2(9, 4), radius: 6))
      for number in 0..<6 {
        let shapes = [ShapeDefinition(geometry: .box(size: Size(24, 10))), corner]
        _ = try world.add(
          BodyDefinition(
            kind: number % 2 == 0 ? .kinematic : .dynamic, pose: Pose(40 + 50 * Double(number), 150), shapes: shapes))
      }
      let bodies = world.dynamicBodies
      for number in stride(from: 0, to: 40, by: 8) {
        _ = try world.add(
          JointDefinition(
            a: bodies[number], b: bodies[number + 1],
            kind: .dampedSpring(anchorA: .zero, anchorB: .zero, restLength: 20, stiffness: 2e5, damping: 1e3)))
      }
      return world
    },
    change: { world, step in
      if step % 10 != 5 { return }
      let bodies = world.bodies
      let body = bodies[1 + (step * 7) % (bodies.count - 1)]
      // A spring between two kinematic bodies is refused.
      try? world.setKind(of: body, to: try world.kind(of: body) == .dynamic ? .kinematic : .dynamic, mass: 300)
    })

  /// Balls and boxes that run down a chain of many segments.
  static let terrain = KeyframeScene(
    name: "a chain of segments", steps: 400,
    make: {
      var world = try empty(WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.3))
      let points = (0...120).map { Vector2(Double($0) * 8, 300 - Double($0) + Double(($0 * 37) % 11)) }
      _ = try world.add(
        BodyDefinition(kind: .static, shapes: [ShapeDefinition(geometry: .chain(points: points, radius: 1))]))
      for number in 0..<25 {
        _ = try world.add(.ball(20 + 25 * Double(number), 330, radius: 5))
        _ = try world.add(box(30 + 25 * Double(number), 350, 12, 8))
      }
      return world
    })

  /// Bodies in the same places, so that the library has ties to break, and static bodies that move.
  static let twins = KeyframeScene(
    name: "bodies in one place and moved walls", steps: 300,
    make: {
      var world = try walled(WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.2), 300, 300)
      for number in 0..<24 { _ = try world.add(box(100 + 50 * Double(number % 3), 100, 20, 20)) }
      _ = try world.add(.ball(150, 20, radius: 15, kind: .static))
      return world
    },
    change: { world, step in
      if step % 40 != 39 { return }
      try world.setPose(of: world.bodies[world.bodyCount - 1], to: Pose(Double(50 + step % 200), 20))
    })
}

extension KeyframeScene {
  /// Every kind of joint, some on sleepers, some on the world; some break and come again, and boxes fall on all of it.
  static let machines = KeyframeScene(
    name: "joints of every kind", steps: 600,
    make: {
      var world = try walled(WorldSettings(gravity: Vector2(0, -900), sleepAfter: 0.2), 700, 400)
      var last: BodyID?
      for (number, kind) in kinds.enumerated() {
        let a = try world.add(box(60 + 48 * Double(number), 200, 20, 20))
        let b = try world.add(box(60 + 48 * Double(number), 150, 26, 14))
        _ = try world.add(
          JointDefinition(a: a, b: b, kind: kind, maxForce: 1e9, errorBias: 0.01, collides: number % 2 == 0))
        if number % 3 == 0 {
          _ = try world.add(
            JointDefinition(a: a, kind: .pivot(anchorA: .zero, anchorB: Vector2(60 + 48 * Double(number), 200))))
        } else if let last {
          _ = try world.add(
            JointDefinition(
              a: a, b: last,
              kind: .dampedSpring(anchorA: .zero, anchorB: .zero, restLength: 60, stiffness: 4e5, damping: 4e3)))
        }
        last = a
      }
      return world
    },
    change: { world, step in
      if step % 60 == 59 { _ = try world.add(box(60 + Double(step % 480), 380, 12, 12)) }
      if step % 90 == 50 { try world.remove(world.joints[step % world.joints.count]) }
      if step % 90 == 80, world.joints.count > 4 {
        let bodies = world.dynamicBodies
        let (a, b) = (bodies[step % bodies.count], bodies[(step + 1) % bodies.count])
        _ = try world.add(JointDefinition(a: a, b: b, kind: .gear(ratio: -1.5)))
      }
      if step == 333 { try world.remove(world.dynamicBodies[2]) }
    })

  /// Nets of boxes that hold each other and touch nothing but the floor: they sleep and wake by their joints alone.
  static let nets = KeyframeScene(
    name: "nets of joints that sleep", steps: 700,
    make: {
      var world = try walled(WorldSettings(gravity: Vector2(0, -900), iterations: 15, sleepAfter: 0.1), 900, 300)
      for net in 0..<4 {
        var boxes: [BodyID] = []
        for number in 0..<7 {
          boxes.append(
            try world.add(box(60 + 210 * Double(net) + 26 * Double(number), 30 + 6 * Double(number % 3), 18, 12)))
        }
        for (a, b) in [(0, 1), (2, 1), (2, 3), (4, 3), (1, 4), (0, 3), (5, 4), (5, 6), (3, 6), (2, 5)] {
          _ = try world.add(
            JointDefinition(
              a: boxes[a], b: boxes[b],
              kind: .slide(anchorA: Vector2(2, 0), anchorB: Vector2(-2, 1), min: 0, max: 30 * Double(abs(b - a))),
              collides: false))
        }
      }
      return world
    },
    change: { world, step in
      if step % 120 == 100 { _ = try world.add(.ball(70 + Double(step), 250, radius: 7)) }
      if step % 170 == 160 { try world.applyImpulse(Vector2(2e5, 1e5), to: world.dynamicBodies[step % 28]) }
    })

  private static let kinds: [JointKind] = [
    .pin(anchorA: Vector2(5, 0), anchorB: .zero),
    .slide(anchorA: .zero, anchorB: .zero, min: 10, max: 60),
    .pivot(anchorA: Vector2(0, -25), anchorB: Vector2(0, 25)),
    .groove(anchorA: .zero, from: Vector2(-20, 50), to: Vector2(20, 60)),
    .dampedSpring(anchorA: .zero, anchorB: Vector2(5, 0), restLength: 50, stiffness: 3e5, damping: 3e3),
    .rotarySpring(stiffness: 1e7, damping: 1e5),
    .dampedSpring(anchorA: .zero, anchorB: Vector2(5, 0), restLength: 50, stiffness: 1e12, damping: 0),
    .rotarySpring(stiffness: 1e14, damping: 1e15),
    .rotaryLimit(min: .degrees(-20), max: .degrees(10)),
    .ratchet(teeth: .degrees(15)),
    .gear(ratio: 2),
    .motor(rate: 3),
  ]
}

/// A walled box in which something changes every few steps.
private enum Churn {
  static func world(seed: UInt64) throws -> World {
    var random = SeededRandom(seed: seed)
    var world = try KeyframeScene.walled(WorldSettings(gravity: Vector2(0, -800), sleepAfter: 0.1), 400, 400)
    for _ in 0..<40 { _ = try world.add(body(&random)) }
    return world
  }

  static func change(_ world: inout World, _ source: SeededRandom) throws {
    var random = source
    for body in world.bodies where try world.kind(of: body) == .kinematic {
      try world.setVelocity(of: body, to: .zero)
    }
    if random.nextIndex(4) != 0 { return }
    let bodies = world.bodies
    let any = bodies[1 + random.nextIndex(bodies.count - 1)]
    let kind = try world.kind(of: any)
    switch random.nextIndex(10) {
    case 0, 1: if bodies.count > 20 { try world.remove(any) }
    case 2, 3: _ = try world.add(body(&random))
    case 4: try world.setPose(of: any, to: place(&random))
    case 5: if kind != .static { try world.setVelocity(of: any, to: vector(400, &random)) }
    case 6: if kind == .dynamic { try world.applyImpulse(vector(1e5, &random), at: place(&random).position, to: any) }
    case 7: if kind == .kinematic { try world.moveKinematic(any, to: place(&random)) }
    case 8: try world.wake(any)
    default: if random.nextIndex(8) == 0 { try world.setGravity(vector(900, &random)) }
    }
  }

  private static func body(_ random: inout SeededRandom) -> BodyDefinition {
    let kinds: [BodyKind] = [.dynamic, .dynamic, .dynamic, .dynamic, .kinematic, .static]
    let kind = kinds[random.nextIndex(kinds.count)]
    var body = BodyDefinition(kind: kind, pose: place(&random))
    if kind != .static { body.velocity = vector(kind == .dynamic ? 200 : 20, &random) }
    for _ in 0...random.nextIndex(2) {
      body.shapes.append(
        ShapeDefinition(
          geometry: geometry(&random), material: Material(elasticity: random.nextUnit() / 2),
          isSensor: random.nextIndex(6) == 0))
    }
    return body
  }

  private static func geometry(_ random: inout SeededRandom) -> ShapeGeometry {
    switch random.nextIndex(4) {
    case 0: .circle(offset: vector(8, &random), radius: random.next(from: 4, to: 16))
    case 1: .box(offset: vector(8, &random), size: Size(random.next(from: 8, to: 40), 12), angle: .radians(1))
    case 2: .polygon(points: [Vector2(-12, -9), Vector2(14, -7), Vector2(0, 15)])
    default: .segment(from: Vector2(-20, -5), to: Vector2(15, 5), radius: 3)
    }
  }

  private static func place(_ random: inout SeededRandom) -> Pose {
    Pose(random.next(from: 30, to: 370), random.next(from: 30, to: 370), random.next(from: -3, to: 3))
  }

  private static func vector(_ size: Double, _ random: inout SeededRandom) -> Vector2 {
    Vector2(random.next(from: -size, to: size), random.next(from: -size, to: size))
  }
}
