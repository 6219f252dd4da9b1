import EvenstepGeometry
import EvenstepPhysics
import Testing

@Suite("Outlines that cross themselves")
struct CrossingTests {
  /// Outlines, the first edges that meet, and where.
  static let crossed: [(name: String, points: [Vector2], edges: String, place: String)] = [
    ("a bow tie", [Vector2(0, 0), Vector2(9, 9), Vector2(9, 0), Vector2(0, 9)], "0 and 2", "(4.5, 4.5)"),
    (
      "a bow tie with a repeated point", [Vector2(0, 0), Vector2(0, 0), Vector2(9, 9), Vector2(9, 0), Vector2(0, 9)],
      "0 and 3", "(4.5, 4.5)"
    ),
    (
      "an eight", [Vector2(0, 0), Vector2(10, 0), Vector2(5, 5), Vector2(10, 10), Vector2(0, 10), Vector2(5, 5)],
      "1 and 4", "(5, 5)"
    ),
    (
      "a corner on a side", [Vector2(0, 0), Vector2(20, 0), Vector2(20, 20), Vector2(10, 0), Vector2(0, 20)],
      "0 and 2", "(10, 0)"
    ),
    (
      "sides on each other",
      [
        Vector2(0, 0), Vector2(30, 0), Vector2(30, 10), Vector2(20, 10), Vector2(20, 0), Vector2(10, 0),
        Vector2(10, 10), Vector2(0, 10),
      ], "0 and 3", "(20, 0)"
    ),
    (
      "a spike", [Vector2(0, 0), Vector2(20, 0), Vector2(20, 20), Vector2(20, 10), Vector2(0, 10)], "1 and 2",
      "(20, 10)"
    ),
    (
      "a last corner on the first side", [Vector2(0, 30), Vector2(0, 0), Vector2(20, 0), Vector2(0, 10)], "0 and 2",
      "(0, 10)"
    ),
    (
      // Turns left at every corner, but goes round twice.
      "two rounds", [Vector2(0, 0), Vector2(8, 0), Vector2(0, 8), Vector2(0, 0), Vector2(8, 0), Vector2(0, 8)],
      "0 and 2", "(0, 0)"
    ),
  ]

  @Test("are refused with the edges and the place", arguments: crossed.indices)
  func refused(index: Int) throws {
    let example = CrossingTests.crossed[index]
    for solver in Solver.allCases {
      var world = try World(WorldSettings(solver: solver))
      let body = BodyDefinition(
        kind: .dynamic, shapes: [ShapeDefinition(geometry: .polygon(points: example.points))])
      do {
        _ = try world.add(body)
        Issue.record("\(example.name) is taken")
      } catch {
        let rule = "must not cross itself: edges \(example.edges) may meet nowhere"
        #expect(
          error == .invalid(field: "shapes[0].points", rule: rule, value: "at \(example.place)"), "\(example.name)")
      }
    }
  }

  @Test("are told from those that do not, on a grid of whole numbers", arguments: 0..<40)
  func told(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var simple = 0
    for _ in 0..<250 {
      let points = (0..<3 + random.nextIndex(5)).map { _ in (random.nextIndex(7), random.nextIndex(7)) }
      let outline = WholeOutline(points)
      simple += outline.isSimple ? 1 : 0
      do {
        let parts = try ShapeGeometry.convexParts(of: points.map { Vector2(Double($0.0), Double($0.1)) })
        #expect(outline.isSimple, "\(points) is taken")
        #expect(OutlineMeasure(parts).area == Double(abs(outline.doubleArea)) / 2)
      } catch {
        #expect(!outline.isSimple, "\(points): \(error)")
      }
    }
    #expect(simple > 20)
  }
}

/// An outline of whole numbers, of which everything can be computed exactly and in the plainest way.
private struct WholeOutline {
  typealias Point = (x: Int, y: Int)
  var points: [Point] = []

  init(_ all: [Point]) {
    for point in all where points.last.map({ $0 != point }) ?? true { points.append(point) }
    while points.count > 1, points[0] == points[points.count - 1] { points.removeLast() }
  }

  var doubleArea: Int {
    points.indices.reduce(0) { sum, n in
      let (a, b) = (points[n], points[(n + 1) % points.count])
      return sum + a.x * b.y - a.y * b.x
    }
  }

  /// Whether no two sides have a point in common, but for the corner of neighbours.
  var isSimple: Bool {
    if points.count < 3 || doubleArea == 0 && points.count == 3 { return false }
    for first in points.indices {
      for second in points.indices where second > first {
        let (a, b) = (points[first], points[(first + 1) % points.count])
        let (c, d) = (points[second], points[(second + 1) % points.count])
        // Of neighbours, the far end of either one must not lie on the other.
        if second == first + 1 {
          if isOn(d, a, b) || isOn(a, c, d) { return false }
        } else if first == 0, second == points.count - 1 {
          if isOn(c, a, b) || isOn(b, c, d) { return false }
        } else if meet(a, b, c, d) {
          return false
        }
      }
    }
    return true
  }

  private func side(_ a: Point, _ b: Point, _ p: Point) -> Int {
    ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)).signum()
  }

  private func isOn(_ p: Point, _ a: Point, _ b: Point) -> Bool {
    side(a, b, p) == 0 && (p.x - a.x) * (p.x - b.x) <= 0 && (p.y - a.y) * (p.y - b.y) <= 0
  }

  private func meet(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0 || isOn(c, a, b) || isOn(d, a, b)
      || isOn(a, c, d) || isOn(b, c, d)
  }
}
