import EvenstepGeometry
import EvenstepPhysics

/// Something fast.
enum Projectile: CaseIterable, CustomStringConvertible {
  case ball, crate, plank, compound

  var description: String {
    switch self {
    case .ball: "a ball of radius 4"
    case .crate: "a crate of 10"
    case .plank: "a spinning plank of 40 by 2"
    case .compound: "a hammer of a ball and a segment"
    }
  }

  /// How far it extends from its centre.
  var reach: Double { self == .plank || self == .compound ? 21 : 8 }

  func body(at place: Vector2, velocity: Vector2, material: Material = Material()) -> BodyDefinition {
    let geometries: [ShapeGeometry] =
      switch self {
      case .ball: [.circle(radius: 4)]
      case .crate: [.box(size: Size(10, 10))]
      case .plank: [.box(size: Size(40, 2))]
      case .compound:
        [
          .circle(offset: Vector2(6, 0), radius: 4),
          .segment(from: Vector2(-10, 0), to: Vector2(6, 0), radius: 1.5),
        ]
      }
    return BodyDefinition(
      kind: .dynamic, pose: Pose(position: place, rotation: .radians(place.x)), velocity: velocity,
      spin: self == .ball || self == .crate ? 0 : 20,
      shapes: geometries.map { ShapeDefinition(geometry: $0, material: material) })
  }
}

/// Something in the way, at x = 0 or left of it.
enum Obstacle: CaseIterable, CustomStringConvertible {
  case wall, corner, joint, platform, fastPlatform, oncoming

  var description: String {
    switch self {
    case .wall: "a wall of 2"
    case .corner: "a corner"
    case .joint: "the joint of two segments"
    case .platform: "a platform that moves"
    case .fastPlatform: "a platform that is fast itself"
    case .oncoming: "another one that is as fast"
    }
  }

  /// How fast it comes, for a projectile of that speed.
  func speed(_ speed: Double) -> Double {
    switch self {
    case .wall, .corner, .joint: 0
    case .platform: 150
    case .fastPlatform: 3000
    case .oncoming: speed
    }
  }
}

/// A projectile on its way to an obstacle without gravity.
struct Shot: ~Copyable {
  var world: World
  let projectile: BodyID
  private let obstacle: Obstacle
  private let target: BodyID?
  private let steps: Int
  private(set) var hasTouched = false

  /// - Parameter start: where it starts within the way of a step, from 0 to 1.
  init(
    _ kind: Projectile, at obstacle: Obstacle, speed: Double, start: Double, material: Material = Material(),
    isSwept: Bool = true, sweeps: Bool = true, iterations: Int = 10
  ) throws {
    var world = try World(WorldSettings(iterations: iterations, sweeps: sweeps))
    let oncoming = obstacle.speed(speed)
    let closing = (speed + oncoming) * world.stepDuration
    let gap = kind.reach + 12 + start * closing
    // Both are as long on their way to x = 0.
    let way = gap * speed / (speed + oncoming)
    let direction = obstacle == .corner ? Vector2(0.6, 0.8) : Vector2(1, 0)
    let aside = obstacle == .oncoming ? Vector2.zero : Vector2(0, 3 * start - 1.5)
    for wall in Shot.walls(obstacle, material) { _ = try world.add(wall) }
    let target: BodyID? =
      switch obstacle {
      case .platform, .fastPlatform: try world.add(.platform(at: gap - way, speed: -oncoming, material))
      case .oncoming:
        try world.add(kind.body(at: Vector2(gap - way, 1), velocity: Vector2(-speed, 0), material: material))
      default: nil
      }
    var body = kind.body(at: aside - direction * way, velocity: direction * speed, material: material)
    body.isSwept = isSwept
    projectile = try world.add(body)
    steps = 10 + Int((gap / closing).rounded(.up))
    self.obstacle = obstacle
    self.target = target
    self.world = world
  }

  private static func walls(_ obstacle: Obstacle, _ material: Material) -> [BodyDefinition] {
    switch obstacle {
    case .wall: [.wall(Vector2(0, -400), Vector2(0, 400), material: material)]
    case .corner:
      [
        .wall(Vector2(0, -400), Vector2(0, 0), material: material),
        .wall(Vector2(0, 0), Vector2(-400, 0), material: material),
      ]
    case .joint:
      [
        .wall(Vector2(0, -400), Vector2(0, 0), material: material),
        .wall(Vector2(0, 0), Vector2(0, 400), material: material),
      ]
    case .platform, .fastPlatform, .oncoming: []
    }
  }

  /// Whether the projectile comes out on the other side.
  mutating func passes() throws -> Bool {
    for _ in 0..<steps {
      try world.step()
      if world.contacts.contains(where: { $0.phase == .began }) { hasTouched = true }
      let place = try world.state(of: projectile).pose.position
      let other = try target.map { try world.state(of: $0).pose.position } ?? .zero
      if place.x > other.x || (obstacle == .corner && place.y > 0) {
        // Planks and hammers that meet may turn and go by; not without having touched.
        return obstacle != .oncoming || !hasTouched
      }
    }
    return false
  }

  /// How many of 200 starts pass.
  static func passes(
    _ kind: Projectile, _ obstacle: Obstacle, _ speed: Double, material: Material = Material(), isSwept: Bool = true,
    sweeps: Bool = true
  ) throws -> Int {
    var count = 0
    for number in 0..<200 {
      var shot = try Shot(
        kind, at: obstacle, speed: speed, start: Double(number) / 200, material: material, isSwept: isSwept,
        sweeps: sweeps)
      if try shot.passes() { count += 1 }
    }
    return count
  }
}

extension BodyDefinition {
  /// An upright platform, 2 thick, that moves along the x axis.
  static func platform(at x: Double, speed: Double, _ material: Material = Material()) -> BodyDefinition {
    BodyDefinition(
      kind: .kinematic, pose: Pose(x, 0), velocity: Vector2(speed, 0),
      shapes: [ShapeDefinition(geometry: .box(size: Size(2, 400)), material: material)])
  }
}
