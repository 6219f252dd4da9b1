import EvenstepAnimation
import EvenstepGeometry
import Testing

@Suite("A path is followed at even speed")
struct MotionPathTests {
  private static let quarter = [Vector2(100, 0), Vector2(100, 55.22847498), Vector2(55.22847498, 100), Vector2(0, 100)]
  private static let bends: [[Vector2]] = [
    quarter,
    // An S, a loop that crosses itself, a start from a halt, and a cusp at (50, 75).
    [Vector2(0, 0), Vector2(300, 0), Vector2(-200, 100), Vector2(100, 100)],
    [Vector2(0, 0), Vector2(300, 200), Vector2(-200, 200), Vector2(100, 0)],
    [Vector2(0, 0), Vector2(0, 0), Vector2(80, -90), Vector2(100, 40)],
    [Vector2(0, 0), Vector2(100, 100), Vector2(0, 100), Vector2(100, 0)],
  ]

  private func path(_ p: [Vector2]) throws -> MotionPath { try MotionPath(from: p[0], [.curve(p[1], p[2], to: p[3])]) }

  /// Points of the curve by Bernstein's polynomials, and the length of the line through them up to each.
  private func fine(_ p: [Vector2]) -> (points: [Vector2], reached: [Double]) {
    let count = 400_000
    var (points, reached) = ([p[0]], [0.0])
    for step in 1...count {
      let t = Double(step) / Double(count)
      let u = 1 - t
      points.append(p[0] * (u * u * u) + p[1] * (3 * u * u * t) + p[2] * (3 * u * t * t) + p[3] * (t * t * t))
      reached.append(reached[step - 1] + (points[step] - points[step - 1]).length)
    }
    return (points, reached)
  }

  @Test("equal shares are equal ways, and the length is that of very many chords", arguments: bends)
  func evenSpeed(controls: [Vector2]) throws {
    let (path, (points, reached)) = (try path(controls), fine(controls))
    let total = reached[reached.count - 1]
    #expect(abs(path.length / total - 1) < 1e-9, "\(path.length) \(total)")
    var index = 0
    for step in 0...1000 {
      let share = Double(step) / 1000
      while index < reached.count - 2, reached[index + 1] < share * total { index += 1 }
      let part = (share * total - reached[index]) / (reached[index + 1] - reached[index])
      let expected = points[index] + (points[index + 1] - points[index]) * part
      #expect((path.point(at: share) - expected).length < 1e-6, "\(share)")
    }
    #expect(path.point(at: 0) == controls[0] && path.point(at: 1) == controls[3])
  }

  @Test("the direction is that of the motion, of length 1, and the heading points along it", arguments: bends)
  func directions(controls: [Vector2]) throws {
    let path = try path(controls)
    for step in 0...500 {
      let share = Double(step) / 500
      let direction = path.direction(at: share)
      #expect(abs(direction.length - 1) < 1e-12)
      #expect((path.heading(at: share).direction - direction).length < 1e-9, "\(share)")
      // At the cusp there are two.
      guard step > 0, step < 500, step != 250 else { continue }
      let way = path.point(at: share + 1e-6) - path.point(at: share - 1e-6)
      #expect((way / way.length - direction).length < 1e-3, "\(share)")
    }
  }

  @Test("in a cusp the direction is upright, as on both its sides")
  func cusp() throws {
    let path = try path(Self.bends[4])
    #expect((path.point(at: 0.5) - Vector2(50, 75)).length < 1e-6)
    #expect(path.direction(at: 0.499).y > 0.9 && path.direction(at: 0.501).y < -0.9)
    #expect(abs(path.direction(at: 0.5).x) < 1e-3, "\(path.direction(at: 0.5))")
  }

  @Test("a curve's line from a halt to a halt is still gone evenly")
  func halts() throws {
    let path = try path([Vector2(0, 5), Vector2(0, 5), Vector2(100, 5), Vector2(100, 5)])
    #expect(abs(path.length - 100) < 1e-9)
    for share in [1e-9, 1e-7, 1e-5, 0.001, 0.01, 0.3, 0.5, 0.77, 0.99, 1 - 1e-6] {
      #expect(abs(path.point(at: share).x - 100 * share) < 1e-7, "\(share)")
      #expect((path.direction(at: share) - Vector2(1, 0)).length < 1e-12)
    }
    #expect(path.direction(at: 0) == Vector2(1, 0) && path.direction(at: 1) == Vector2(1, 0))
  }

  @Test("a curve that turns back on its line is as long as there and back")
  func turningBack() throws {
    // x = 300 t (1 − t)(1 − 2t) + …: here x′ ∝ 1 − 4t + 4t² − 2/3 …; the turns follow from x′ = 0.
    let controls = [Vector2(0, 0), Vector2(300, 0), Vector2(-200, 0), Vector2(100, 0)]
    let (reached, path) = (fine(controls).reached, try path(controls))
    #expect(abs(path.length / reached[reached.count - 1] - 1) < 1e-9)
    #expect(path.direction(at: 0.01) == Vector2(1, 0) && path.direction(at: 0.5) == Vector2(-1, 0))
    #expect((path.point(at: 0.5) - Vector2(50, 0)).length < 1e-6)
  }

  @Test("straight lines: length, points and corners")
  func polyline() throws {
    let path = try MotionPath(points: [Vector2(0, 0), Vector2(30, 40), Vector2(30, 140), Vector2(80, 140)])
    #expect(path.length == 200)
    #expect(path.point(at: 0.125) == Vector2(15, 20) && path.point(at: 0.5) == Vector2(30, 90))
    #expect(path.direction(at: 0.2) == Vector2(0.6, 0.8) && path.direction(at: 0.25) == Vector2(0, 1))
    #expect(path.direction(at: 1) == Vector2(1, 0) && path.point(at: 1) == Vector2(80, 140))
    // Beyond its ends it goes on straight.
    #expect(
      (path.point(at: -0.1) - Vector2(-12, -16)).length < 1e-12
        && (path.point(at: 1.1) - Vector2(100, 140)).length < 1e-12)
    #expect(path.heading(at: 0.5).degrees == 90 && path.heading(at: 0.9).degrees == 0)
  }

  @Test("a closed path goes around again, turning further, at a corner the shorter way")
  func square() throws {
    let corners = [Vector2(0, 0), Vector2(10, 0), Vector2(10, 10), Vector2(0, 10)]
    let path = try MotionPath(points: corners, closed: true)
    #expect(path.length == 40)
    for (index, corner) in corners.enumerated() {
      for round in [-2.0, -1, 0, 1, 7] {
        let share = Double(index) / 4 + round
        #expect((path.point(at: share) - corner).length < 1e-12, "\(share)")
        let degrees = path.heading(at: share + 0.1).degrees
        #expect(abs(degrees - (90 * Double(index) + 360 * round)) < 1e-9, "\(share): \(degrees)")
      }
    }
    #expect(path.point(at: 1) == corners[0] && path.direction(at: 1.6) == Vector2(-1, 0))
    // One that already ends at its start is not closed twice.
    #expect(try MotionPath(points: corners + [corners[0]], closed: true).length == 40)
    #expect(try MotionPath(points: corners).length == 30)
  }

  @Test("around a circle the heading grows by a full turn without a jump, and by another in the next round")
  func circle() throws {
    let (r, k) = (100.0, 55.22847498)
    for side in [1.0, -1] {
      let path = try MotionPath(
        from: Vector2(r, 0),
        [
          .curve(Vector2(r, side * k), Vector2(k, side * r), to: Vector2(0, side * r)),
          .curve(Vector2(-k, side * r), Vector2(-r, side * k), to: Vector2(-r, 0)),
          .curve(Vector2(-r, -side * k), Vector2(-k, -side * r), to: Vector2(0, -side * r)),
          .curve(Vector2(k, -side * r), Vector2(r, -side * k), to: Vector2(r, 0)),
        ], closed: true)
      #expect(abs(path.length / (2 * .pi * r) - 1) < 3e-4)
      var last = path.heading(at: 0).radians
      #expect(abs(last - side * .pi / 2) < 1e-12)
      for step in 1...3000 {
        let heading = path.heading(at: Double(step) / 1000).radians
        #expect(abs(heading - last - side * 2 * .pi / 1000) < 5e-4, "\(step)")
        // The Bézier circle's tangent is off the true one's by less than 0.1°.
        #expect(abs(heading - side * (.pi / 2 + 2 * .pi * Double(step) / 1000)) < 2e-3, "\(step)")
        last = heading
      }
      #expect(abs(path.heading(at: 1).radians - path.heading(at: 0).radians - side * 2 * .pi) < 1e-12)
      #expect(abs(path.heading(at: -1.25).radians - path.heading(at: 0.75).radians + side * 4 * .pi) < 1e-12)
    }
  }

  @Test("pieces without a length are passed over, and a single point stays where it is")
  func degenerate() throws {
    let point = Vector2(3, 4)
    let still: [MotionPath] = [
      try MotionPath(points: [point]), try MotionPath(points: [point, point, point], closed: true),
      try MotionPath(from: point, []),
      try MotionPath(from: point, Array(repeating: .curve(point, point, to: point), count: MotionPath.most)),
    ]
    for path in still {
      #expect(path.length == 0 && path.direction(at: 0.5) == .zero && path.heading(at: 0.5) == .zero)
      for share in [-1, 0, 0.3, 1, 2, .nan] { #expect(path.point(at: share) == point) }
    }
    let gaps = try MotionPath(
      from: .zero,
      [
        .line(to: .zero), .line(to: Vector2(10, 0)), .curve(Vector2(10, 0), Vector2(10, 0), to: Vector2(10, 0)),
        .line(to: Vector2(10, 10)), .line(to: Vector2(10, 10)),
      ])
    #expect(gaps.length == 20 && gaps.point(at: 0.75) == Vector2(10, 5) && gaps.point(at: 1) == Vector2(10, 10))
    #expect(gaps.direction(at: 0) == Vector2(1, 0) && gaps.direction(at: 1) == Vector2(0, 1))
    let tiny = try MotionPath(
      from: .zero, [.curve(Vector2(1e-200, 0), Vector2(0, 1e-200), to: Vector2(1e-200, 1e-200))])
    #expect(tiny.length < 1e-150)
  }

  @Test("no share traps", arguments: [1e300, -1e300, .infinity, -.infinity, .nan])
  func extremes(share: Double) throws {
    for closed in [false, true] {
      let path = try MotionPath(points: [.zero, Vector2(1, 0), Vector2(1, 1)], closed: closed)
      _ = (path.point(at: share), path.direction(at: share), path.heading(at: share))
      if share.isNaN { #expect(path.point(at: share) == .zero) }
    }
  }

  @Test("what makes no path is refused by the number of its point")
  func refused() {
    #expect(refusal { try MotionPath(points: []) }?.field == "points")
    #expect(refusal { try MotionPath(points: Array(repeating: .zero, count: 10_002)) }?.field == "points")
    #expect(refusal { try MotionPath(points: [Vector2(.nan, 0)]) }?.field == "points[0]")
    #expect(refusal { try MotionPath(points: [.zero, .zero, Vector2(0, 2e9)]) }?.field == "points[2]")
    for controls in [(Vector2(.infinity, 0), Vector2.zero), (.zero, Vector2(0, .nan))] {
      let curve = MotionPath.Element.curve(controls.0, controls.1, to: .zero)
      #expect(refusal { try MotionPath(from: .zero, [curve]) }?.field == "points[1]")
    }
  }

  @Test("a path is read back as it was, and a bad one refused")
  func coding() throws {
    let path = try MotionPath(
      from: Vector2(1, 2), [.line(to: Vector2(30, 4)), .curve(Vector2(50, 60), Vector2(7, 80), to: Vector2(9, 1))],
      closed: true)
    let back = try RoundTrip.of(path)
    #expect(back == path && back.point(at: 0.6) == path.point(at: 0.6) && back.isClosed)
    #expect(path.controlPoints == [Vector2(1, 2), Vector2(30, 4), Vector2(50, 60), Vector2(7, 80), Vector2(9, 1)])
    struct Numbers: Encodable {
      var start = Vector2(0, .nan)
      var elements: [MotionPath.Element] = []
      var isClosed = false
    }
    #expect(refusal { try RoundTrip.of(Numbers(), as: MotionPath.self) }?.field == "points[0]")
  }
}
