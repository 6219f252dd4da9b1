import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Round corners")
struct RoundedTests {
  private static let kite = [Vector2(30, 0), Vector2(5, 22), Vector2(-18, 9), Vector2(-14, -16), Vector2(12, -20)]

  private func definition(
    _ geometry: ShapeGeometry, _ radius: Double, kind: BodyKind = .static, at pose: Pose = Pose(0, 0)
  ) -> BodyDefinition {
    BodyDefinition(kind: kind, pose: pose, shapes: [ShapeDefinition(geometry: geometry, cornerRadius: radius)])
  }

  @Test("leave a box the area and the moment of the textbook", arguments: [0.5, 3, 9.9])
  func box(radius: Double) throws {
    var world = try World(WorldSettings())
    let (width, height) = (40.0, 20.0)
    let id = try world.add(definition(.box(offset: Vector2(3, 4), size: Size(width, height)), radius, kind: .dynamic))
    let missing = (4 - Double.pi) * radius * radius
    #expect(abs(try world.mass(of: id) - (width * height - missing)) < 1e-9)
    // A square of the radius less a quarter of a disc, at each corner, about the middle.
    let square = radius * radius
    let disc = Double.pi * square / 4
    let reach = 4 * radius / (3 * Double.pi)
    func about(_ half: Double) -> Double {
      let (squareArm, discArm) = (half - radius / 2, half - radius + reach)
      let discOwn = square * square * (Double.pi / 16 - 4 / (9 * Double.pi))
      return square * (squareArm * squareArm + square / 12) - (disc * discArm * discArm + discOwn)
    }
    let sharp = width * height * (width * width + height * height) / 12
    let expected = sharp - 4 * (about(width / 2) + about(height / 2))
    #expect(abs(try world.moment(of: id) - expected) < 1e-9 * expected)
    #expect((try world.centerOfGravity(of: id) - Vector2(3, 4)).length < 1e-12)
  }

  @Test("give a polygon the area, centre and moment of what is left, counted in strips", arguments: [1.0, 6])
  func polygon(radius: Double) throws {
    var world = try World(WorldSettings())
    let id = try world.add(definition(.polygon(points: RoundedTests.kite), radius, kind: .dynamic))
    // The outline is asked of the ray queries, strip by strip.
    var (area, moment, square) = (0.0, Vector2.zero, 0.0)
    let (strips, height) = (4000, 50.0)
    for strip in 0..<strips {
      let y = -25 + height * (Double(strip) + 0.5) / Double(strips)
      let fromLeft = world.ray(from: Vector2(-100, y), to: Vector2(100, y))
      let fromRight = world.ray(from: Vector2(100, y), to: Vector2(-100, y))
      if fromLeft.isEmpty || fromRight.isEmpty { continue }
      let (left, right) = (fromLeft[0].point.x, fromRight[0].point.x)
      let (width, middle) = (right - left, (left + right) / 2)
      let piece = width * height / Double(strips)
      area += piece
      moment += Vector2(middle, y) * piece
      square += piece * (middle * middle + width * width / 12 + y * y)
    }
    let center = moment / area
    #expect(abs(try world.mass(of: id) - area) < 1e-4 * area)
    #expect((try world.centerOfGravity(of: id) - center).length < 1e-3)
    let expected = square - area * center.dot(center)
    #expect(abs(try world.moment(of: id) - expected) < 1e-4 * expected)
  }

  @Test("are refused where they have no room, or nothing to round")
  func refused() throws {
    let bracket = [Vector2(0, 0), Vector2(40, 0), Vector2(40, 40), Vector2(20, 10)]
    let cases: [(ShapeGeometry, Double, String)] = [
      (.box(size: Size(40, 20)), 10, "must be less than half the shorter side"),
      (.polygon(points: RoundedTests.kite), 30, "must be at most"),
      (.polygon(points: bracket), 1, "must not be given for a polygon that is not convex"),
      (.circle(radius: 5), 1, "must not be given for shapes that have no corners"),
      (.segment(from: .zero, to: Vector2(9, 0), radius: 1), 1, "must not be given for shapes that have no corners"),
      (.box(size: Size(40, 20)), -1, "must be at least 0"), (.box(size: Size(40, 20)), .nan, "must be a finite number"),
    ]
    for (geometry, radius, rule) in cases {
      let broken = try broken(by: definition(geometry, radius))
      #expect(broken.field == "shapes[0].cornerRadius")
      #expect(broken.rule.hasPrefix(rule))
    }
  }

  private func broken(by definition: BodyDefinition) throws -> (field: String, rule: String) {
    var world = try World(WorldSettings())
    do {
      _ = try world.add(definition)
    } catch {
      if case .invalid(let field, let rule, _) = error { return (field, rule) }
    }
    return ("", "")
  }

  /// Where a ball of radius 4 falls onto a box of 40 by 20 with corners of radius 5, and how far its centre ends from the core.
  @Test("carry a ball that falls on them at 300 units a second", arguments: [0.0, 8, 15, 17, 18.5], BodyKind.allCases)
  func ball(x: Double, kind: BodyKind) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    if kind == .dynamic { _ = try world.add(.wall(Vector2(-400, -11), Vector2(400, -11))) }
    let box = try world.add(definition(.box(size: Size(40, 20)), 5, kind: kind))
    var ball = BodyDefinition.ball(x, 40, radius: 4)
    ball.velocity = Vector2(0, -300)
    let id = try world.add(ball)
    var (deepest, least) = (0.0, Double.infinity)
    for step in 0..<240 {
      try world.step()
      let pose = try world.state(of: box).pose
      let place = try world.position(of: id) - pose.position
      let local = Vector2(place.dot(pose.rotation.direction), place.dot(pose.rotation.direction.perpendicular))
      let outside = Vector2(max(abs(local.x) - 15, 0), max(abs(local.y) - 5, 0)).length
      let depth = 9 - outside
      if step < 30 { deepest = max(deepest, depth) }
      if step > 150 { least = min(least, depth) }
      // At rest no deeper than the slop, whatever lies on whatever.
      if step > 150 { #expect(depth < 0.11) }
    }
    // In the step of the impact it may be as deep as it goes in a step.
    #expect(deepest < 3)
    // In the middle it stays, and is in touch all the time.
    if x == 0 { #expect(least > 0) }
  }

  @Test("rest on round corners, boxes and lines", arguments: [true, false])
  func stack(isTurned: Bool) throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    _ = try world.add(.wall(Vector2(-400, -1), Vector2(400, -1)))
    let geometry = ShapeGeometry.box(size: Size(32, 32), angle: .degrees(isTurned ? 90 : 0))
    var boxes: [BodyID] = []
    for number in 0..<3 {
      boxes.append(try world.add(definition(geometry, 6, kind: .dynamic, at: Pose(0, 15.9 + 31.9 * Double(number)))))
    }
    for _ in 0..<600 { try world.step() }
    for (number, box) in boxes.enumerated() {
      let state = try world.state(of: box)
      #expect(abs(state.pose.position.y - 16 - 32 * Double(number)) < 0.1 * Double(number + 2))
      #expect(abs(state.pose.position.x) < 0.5)
      #expect(abs(state.pose.rotation.degrees) < 0.5)
    }
  }

  @Test("are found where they are")
  func queries() throws {
    var world = try World(WorldSettings())
    _ = try world.add(definition(.box(size: Size(40, 20)), 5))
    let corner = Vector2(15, 5) + Vector2(0.6, 0.8) * 5
    let places = [corner + Vector2(0.06, 0.08), corner - Vector2(0.06, 0.08), Vector2(19.9, 9.9)]
    var counts: [Int] = []
    for place in places { counts.append(world.bodies(at: place).count) }
    #expect(counts == [0, 1, 0])
    for place in [Vector2(15, 0), Vector2(0, 5), Vector2(15, 5), Vector2(3, 2), Vector2(21, 1), Vector2(18, 10)] {
      let found = world.nearest(to: place, within: 100)
      let hit = try #require(found)
      let outside = Vector2(max(abs(place.x) - 15, 0), max(abs(place.y) - 5, 0)).length
      let inside = min(15 - abs(place.x), 5 - abs(place.y))
      let distance = outside > 0 ? outside - 5 : -inside - 5
      #expect(abs(hit.distance - distance) < 1e-12)
      #expect(abs((hit.point - place).length - abs(distance)) < 1e-12)
    }
    let rays = world.ray(from: corner + Vector2(60, 80), to: Vector2(15, 5))
    #expect(rays.count == 1)
    for ray in rays {
      #expect((ray.point - corner).length < 1e-9)
      #expect((ray.normal - Vector2(0.6, 0.8)).length < 1e-9)
    }
  }
}
