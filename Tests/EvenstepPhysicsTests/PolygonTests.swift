import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Polygons and chains")
struct PolygonTests {
  /// Outlines that are refused, with the field and the beginning of the rule.
  static let bad: [(name: String, points: [Vector2], field: String, rule: String)] = [
    ("nothing", [], "points", "must have at least 3"),
    ("two points", [Vector2(0, 0), Vector2(1, 0)], "points", "must have at least 3"),
    ("100 000 points", circle(100_000), "points", "must have at most 1000"),
    ("a line", line([0, 10, 20]), "points", "must enclose an area: its corners lie on one line"),
    ("a line and back", line([0, 20, 10]), "points", "must enclose an area"),
    ("one point", [Vector2](repeating: Vector2(3, 4), count: 5), "points", "must enclose an area"),
    (
      "points too close", [Vector2(0, 0), Vector2(9e-4, 0), Vector2(9, 0), Vector2(0, 9)], "points[1]",
      "must be at least 0.001 away from points[0]"
    ),
    (
      "a last point too close", [Vector2(0, 0), Vector2(9, 0), Vector2(9, 0), Vector2(0, 9), Vector2(0, 9e-4)],
      "points[4]", "must be at least 0.001 away from points[0]"
    ),
    ("a point far out", [Vector2(0, 0), Vector2(1e7, 0), Vector2(0, 9)], "points[1]", "must be at most 1000000"),
    ("no number", [Vector2(0, 0), Vector2(9, .nan), Vector2(0, 9)], "points[1]", "must be a finite number"),
  ]

  @Test("without corners enough, or without an area, are refused", arguments: bad.indices)
  func refused(index: Int) throws {
    let example = PolygonTests.bad[index]
    let body = BodyDefinition(
      kind: .dynamic, shapes: [ShapeDefinition(geometry: .polygon(points: example.points))])
    let error = #expect(throws: PhysicsError.self, "\(example.name)") { try body.validate() }
    guard case .invalid(let field, let rule, _) = error else { return }
    #expect(field == "shapes[0].\(example.field)", "\(example.name)")
    #expect(rule.hasPrefix(example.rule), "\(example.name): \(rule)")
  }

  @Test(
    "that are convex are accepted from any corner and in either direction",
    arguments: [3, 4, 5, 100, 1000])
  func accepted(count: Int) throws {
    let points = circle(count)
    for start in [0, 1, count / 2] {
      let rotated = Array(points[start...] + points[..<start])
      for outline in [rotated, rotated.reversed()] {
        try BodyDefinition(kind: .dynamic, shapes: [ShapeDefinition(geometry: .polygon(points: outline))])
          .validate()
      }
    }
  }

  @Test("take a chain only with enough points that are apart")
  func chains() throws {
    let square = [Vector2(0, 0), Vector2(9, 0), Vector2(9, 9), Vector2(0, 9)]
    #expect(try segments(.chain(points: square, radius: 1)) == 3)
    #expect(try segments(.chain(points: square, radius: 0, closed: true)) == 4)
    #expect(try segments(.chain(points: line([0, 10, 20]), radius: 1)) == 2)
    let bad: [ShapeGeometry] = [
      .chain(points: [], radius: 1), .chain(points: [.zero], radius: 1),
      .chain(points: Array(square[0...1]), radius: 1, closed: true),
      .chain(points: [.zero, .zero], radius: 1),
      .chain(points: square + [.zero], radius: 1, closed: true),
      .chain(points: circle(1001), radius: 1), .segment(from: .zero, to: .zero, radius: 1),
    ]
    for geometry in bad { #expect(throws: PhysicsError.self) { try segments(geometry) } }
  }

  @Test("let a box slide over the joints of a chain as over one line")
  func slide() throws {
    var world = try World(WorldSettings(gravity: Vector2(0, -1000)))
    let material = Material(friction: 0)
    let joints = ShapeGeometry.chain(points: line((0...40).map { Double($0) * 25 }), radius: 1)
    _ = try world.add(
      BodyDefinition(kind: .static, shapes: [ShapeDefinition(geometry: joints, material: material)]))
    let box = try world.add(
      BodyDefinition(
        kind: .dynamic, pose: Pose(30, 11), velocity: Vector2(100, 0),
        shapes: [ShapeDefinition(geometry: .box(size: Size(20, 20)), material: material)]))
    for _ in 0..<900 {
      try world.step()
      #expect(abs(try world.state(of: box).velocity.x - 100) < 1)
    }
    #expect(try world.position(of: box).x > 750)
  }

  private func segments(_ geometry: ShapeGeometry) throws -> Int {
    var world = try World(WorldSettings())
    let body = try world.add(BodyDefinition(kind: .static, shapes: [ShapeDefinition(geometry: geometry)]))
    return try world.shapes(of: body).count
  }
}

/// The corners of a regular polygon of radius 100.
private func circle(_ count: Int) -> [Vector2] {
  (0..<count).map { Angle.radians(2 * .pi * Double($0) / Double(count)).direction * 100 }
}

/// Points on the x axis.
private func line(_ xs: [Double]) -> [Vector2] { xs.map { Vector2($0, 0) } }
