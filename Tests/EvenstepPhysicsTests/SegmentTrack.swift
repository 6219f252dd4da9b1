import EvenstepGeometry
import EvenstepPhysics

/// How a line of 40 segments goes on from left to right.
enum Profile: String, CaseIterable {
  case flat, slanted, bumps, stairs, zigzag, waves

  /// The direction in which bodies slide.
  var direction: Vector2 { angle.direction }
  var angle: Angle { self == .slanted ? .degrees(17) : .zero }
  /// Waves are as high as what slides at 100 units per second gets under a gravity of 500.
  var gravity: Vector2 { direction.perpendicular * (self == .waves ? -200 : -1000) }
  var isFlat: Bool { self == .flat || self == .slanted }

  var points: [Vector2] {
    var place = Vector2(1234.567, -98.7654)
    var points = [place]
    for number in 0..<40 {
      place += way(number)
      points.append(place)
    }
    return points
  }

  private func way(_ number: Int) -> Vector2 {
    switch self {
    case .flat, .slanted: direction * 20
    case .bumps: number % 2 == 0 ? Vector2(40, 0) : Vector2(0, number % 4 == 1 ? 0.05 : -0.05)
    case .stairs: number % 2 == 0 ? Vector2(40, 0) : Vector2(0, -3)
    case .zigzag: Angle.degrees(number % 2 == 0 ? 2.5 : -2.5).direction * 20
    // Four bends up by 5 degrees, and four down.
    case .waves: Angle.degrees([-7.5, -2.5, 2.5, 7.5, 7.5, 2.5, -2.5, -7.5][number % 8]).direction * 20
    }
  }
}

/// How a line is described.
enum LineKind: String, CaseIterable {
  case chain, segments, bodies

  func bodies(_ points: [Vector2], radius: Double, _ material: Material) -> [BodyDefinition] {
    let pairs = Array(zip(points, points.dropFirst()))
    func shape(_ geometry: ShapeGeometry) -> ShapeDefinition { ShapeDefinition(geometry: geometry, material: material) }
    switch self {
    case .chain:
      return [BodyDefinition(kind: .static, shapes: [shape(.chain(points: points, radius: radius))])]
    case .segments:
      return [
        BodyDefinition(kind: .static, shapes: pairs.map { shape(.segment(from: $0.0, to: $0.1, radius: radius)) })
      ]
    case .bodies:
      // Every third one is described from its other end and turned round.
      return pairs.enumerated().map { number, pair in
        let (from, to) = number % 3 == 0 ? (pair.1, pair.0) : pair
        let turn = Angle.degrees(Double(number * 90))
        let way = to - from
        let local = Vector2(turn.direction.dot(way), turn.direction.perpendicular.dot(way))
        return BodyDefinition(
          kind: .static, pose: Pose(position: from, rotation: turn),
          shapes: [shape(.segment(from: .zero, to: local, radius: radius))])
      }
    }
  }
}

/// Something without friction that slides along a line at 100 units per second.
struct Slide: ~Copyable {
  var world: World
  let body: BodyID
  /// Where it goes.
  let way: Vector2
  let start: Vector2
  private(set) var worstChange = 0.0
  private(set) var worstHeight = 0.0
  private(set) var worstTurn = 0.0
  private(set) var leastSpeed = Double.infinity
  private(set) var distance = 0.0

  init(
    _ profile: Profile, as kind: LineKind, radius: Double, isBox: Bool, isBack: Bool, size: Double = 20,
    solver: Solver = .standard
  ) throws {
    var world = try World(WorldSettings(gravity: profile.gravity, solver: solver))
    let material = Material(friction: 0)
    let points = profile.points
    for line in kind.bodies(points, radius: radius, material) { _ = try world.add(line) }
    let way = isBack ? -profile.direction : profile.direction
    let first = isBack ? points[40] : points[0]
    // The line of bumps ends with a riser.
    let last = profile == .bumps ? points[38] : points[39]
    let along = isBack ? last - points[40] : points[1] - points[0]
    // As deep as the solver lets it be, so that it starts at rest.
    let height = profile.direction.perpendicular * (radius + size / 2 - 0.1)
    let start = first + along / along.length * (size / 2 + 2) + height
    let geometry: ShapeGeometry =
      isBox ? .box(size: Size(size, size), angle: profile.angle) : .circle(radius: size / 2)
    let body = try world.add(
      BodyDefinition(
        kind: .dynamic, pose: Pose(position: start, rotation: .zero), velocity: way * 100,
        shapes: [ShapeDefinition(geometry: geometry, material: material)]))
    self.world = world
    self.body = body
    self.way = way
    self.start = start
  }

  /// Goes on until the end of the line is near, or for a time.
  mutating func run(steps: Int) throws {
    var last = try world.state(of: body)
    for _ in 0..<steps {
      try world.step()
      let state = try world.state(of: body)
      distance = (state.pose.position - start).dot(way)
      if distance > 740 { return }
      worstChange = max(worstChange, (state.velocity - last.velocity).length)
      worstHeight = max(worstHeight, abs((state.pose.position - start).cross(way)))
      worstTurn = max(worstTurn, abs(state.pose.rotation.radians))
      leastSpeed = min(leastSpeed, state.velocity.dot(way))
      last = state
    }
  }
}
