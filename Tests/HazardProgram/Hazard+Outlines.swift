import EvenstepGeometry
import EvenstepPhysics

extension Hazard {
  private static func shape(
    _ what: String, _ field: String, _ geometry: @autoclosure @escaping @Sendable () -> ShapeGeometry
  )
    -> [Hazard]
  {
    BodyKind.allCases.map { kind in
      Hazard(
        "\(what), \(kind.rawValue)", .refused("shapes[0].\(field)"),
        in: { world in
          _ = try world.add(.body(geometry(), kind: kind, mass: kind == .dynamic ? 1 : nil))
        })
    }
  }

  private static let lengths: [Double] = [.nan, .infinity, 0, -1, Double(bitPattern: 2024), 1e-4, 1e7, 1e308]
  private static let triangle = [Vector2(0, -9), Vector2(20, 0), Vector2(0, 9)]

  /// Corners on a circle.
  static func ring(_ count: Int, radius: Double = 100) -> [Vector2] {
    (0..<count).map { Angle.radians(2 * Double.pi * Double($0) / Double(count)).direction * radius }
  }

  /// Shapes of shapes.
  static let outlines = sizes + corners + rounded + odd + large + onGrids(large)

  private static let sizes =
    lengths.flatMap { shape("a radius of \($0)", "radius", .circle(radius: $0)) }
    + lengths.flatMap { shape("a width of \($0)", "size", .box(size: Size($0, 10))) }
    + lengths.flatMap { shape("a height of \($0)", "size", .box(size: Size(10, $0))) }
    + [.nan, .infinity, -1, 1e7].flatMap {
      shape("a thickness of \($0)", "radius", .segment(from: .zero, to: Vector2(9, 0), radius: $0))
    }
    + [.nan, .infinity, 1e308, 1e7].flatMap {
      shape("a centre at \($0)", "offset", .circle(offset: Vector2($0, 0), radius: 9))
    }
    + [.nan, .infinity, 1e308].flatMap {
      shape("a box turned by \($0)", "angle", .box(size: Size(9, 9), angle: .radians($0)))
    }

  private static let corners =
    [.nan, .infinity, -1e308, 1e7].flatMap {
      shape("a corner at \($0)", "points[1]", .polygon(points: [triangle[0], Vector2($0, 0), triangle[2]]))
    }
    + [.nan, .infinity, -1e308, 1e7].flatMap {
      shape("a link at \($0)", "points[1]", .chain(points: [triangle[0], Vector2($0, 0), triangle[2]], radius: 1))
    }
    + shape("no corners", "points", .polygon(points: []))
    + shape("two corners", "points", .polygon(points: [.zero, Vector2(9, 0)]))
    + shape("a chain of no points", "points", .chain(points: [], radius: 1))
    + shape("a chain of one point", "points", .chain(points: [.zero], radius: 1))
    + shape("a loop of two points", "points", .chain(points: [.zero, Vector2(9, 0)], radius: 1, closed: true))
    + shape("three corners in one place", "points", .polygon(points: [.zero, .zero, .zero]))
    + shape("corners on a line", "points", .polygon(points: [.zero, Vector2(5, 0), Vector2(9, 0)]))
    + shape("corners on a slope", "points", .polygon(points: [.zero, Vector2(1, 3), Vector2(2, 6), Vector2(0.1, 0.3)]))
    + shape(
      "an outline that crosses itself", "points",
      .polygon(points: [.zero, Vector2(9, 9), Vector2(9, 0), Vector2(0, 9)]))
    + shape(
      "an outline that touches itself", "points",
      .polygon(points: [.zero, Vector2(9, 0), Vector2(5, 0), Vector2(5, 9)]))
    + shape("a segment of no length", "to", .segment(from: Vector2(3, 3), to: Vector2(3, 3), radius: 1))
    + shape("a segment of almost no length", "to", .segment(from: .zero, to: Vector2(1e-9, 0), radius: 1))
    + shape("a chain that stands still", "points[2]", .chain(points: [.zero, Vector2(9, 0), Vector2(9, 0)], radius: 1))
    + shape("a million corners", "points", .polygon(points: ring(1_000_000)))
    + shape("a million links", "points", .chain(points: ring(1_000_000), radius: 1))
    + shape("1001 corners", "points", .polygon(points: ring(1001)))
    + shape("1001 links", "points", .chain(points: ring(1001), radius: 1))

  private static let rounded = [Double.nan, .infinity, -1, 10, 1e7, 1e308].flatMap { radius in
    [ShapeGeometry.box(size: Size(20, 30)), .polygon(points: triangle)].enumerated().map { number, geometry in
      Hazard(
        "a corner radius of \(radius) of a \(number == 0 ? "box" : "triangle")", .refused("shapes[0].cornerRadius"),
        in: { world in
          var body = BodyDefinition.body(geometry)
          body.shapes[0].cornerRadius = radius
          _ = try world.add(body)
        })
    }
  }

  private static func falls(
    _ what: String, bodies: Int = 4, _ geometry: @autoclosure @escaping @Sendable () -> ShapeGeometry
  ) -> Hazard {
    Hazard(
      what, .harmless,
      in: { world in
        for number in 0..<bodies { _ = try world.add(.body(geometry(), at: Vector2(0, 200 + 150 * Double(number)))) }
        try world.run(60)
      })
  }

  /// A comb whose teeth are thin.
  private static let comb =
    (0..<150).flatMap { [Vector2(Double($0), 0), Vector2(Double($0) + 0.5, 90)] } + [
      Vector2(150, 0), Vector2(150, -9), Vector2(0, -9),
    ]

  private static let odd = [
    falls("a clockwise polygon", .polygon(points: triangle.reversed())),
    falls("corners that repeat", .polygon(points: triangle.flatMap { [$0, $0, $0] })),
    falls(
      "a concave polygon", .polygon(points: [.zero, Vector2(40, 0), Vector2(40, 40), Vector2(20, 5), Vector2(0, 40)])),
    falls("a comb", .polygon(points: comb)),
    falls("a thousand corners", .polygon(points: ring(1000))),
    falls("a thousand links", bodies: 1, .chain(points: ring(1000), radius: 1, closed: true)),
    falls("a sliver", .polygon(points: [.zero, Vector2(1000, 0), Vector2(1000, 0.001)])),
    falls("a needle", .box(size: Size(1e6, 1e-3))),
  ]

  private static let large = [
    Hazard(
      "shapes as large as may be among shapes as small as may be", .harmless,
      in: { world in
        _ = try world.add(.body(.circle(radius: 1e6), kind: .static, at: Vector2(0, -1e6)))
        _ = try world.add(.body(.box(size: Size(1e6, 1e6)), at: Vector2(0, 6e5)))
        for number in 0..<50 { _ = try world.add(.body(.circle(radius: 1e-3), at: Vector2(Double(number) / 10, 2))) }
      }),
    Hazard(
      "bodies at the ends of the world", .harmless,
      in: { world in
        for x in [-1e7, 1e7] {
          for y in [-1e7, 1e7] {
            _ = try world.add(.body(.circle(radius: 1e-3), at: Vector2(x, y)))
            _ = try world.add(.body(.box(size: Size(1e6, 1e6)), kind: .kinematic, at: Vector2(x, y)))
          }
        }
      }),
  ]
}
