internal import EvenstepGeometry

/// The corners of a convex polygon, counterclockwise; throws for any other polygon, and says what is wrong with it.
func convexCounterclockwise(_ points: [Vector2], _ path: String) throws(PhysicsError) -> [Vector2] {
  try requireCount(points, in: PhysicsLimits.polygonPoints, path)
  try requirePoints(points, closed: true, path)
  let outline = Outline(points)
  if outline.isFlat {
    throw .invalid(
      field: "\(path).points", rule: "must enclose an area: its corners lie on one line",
      value: "\(points.count) points")
  }
  if outline.turnsLeftEverywhere { return points }
  if outline.turnsRightEverywhere { return points.reversed() }
  if let (first, second) = outline.crossing {
    throw .invalid(
      field: "\(path).points", rule: "must not cross itself: edges \(first) and \(second) meet",
      value: "\(points.count) points")
  }
  let corner = outline.offendingCorner
  let rule =
    outline.turns[corner] == 0
    ? "must turn at every corner: points[\(corner)] lies on a line with its neighbours"
    : "must be convex: the corner at points[\(corner)] turns inwards"
  throw .invalid(field: "\(path).points", rule: rule, value: text(points[corner]))
}

/// What the turns of a closed outline say about it.
private struct Outline {
  let points: [Vector2]
  /// 1 where the outline turns left, -1 where right, 0 where it goes straight on or back.
  let turns: [Int]
  /// How often the outline goes round, counterclockwise.
  let windings: Int

  init(_ points: [Vector2]) {
    self.points = points
    let count = points.count
    var turns: [Int] = []
    var quarters = 0
    for index in 0..<count {
      let before = points[index] - points[(index + count - 1) % count]
      let after = points[(index + 1) % count] - points[index]
      let sine = before.cross(after)
      let least = PhysicsLimits.cornerSine * before.length * after.length
      let turn = abs(sine) <= least ? 0 : sine > 0 ? 1 : -1
      turns.append(turn)
      quarters += Outline.quadrantSteps(before, after, turn)
    }
    self.turns = turns
    self.windings = quarters / 4
  }

  /// How many quadrants the direction advances at a corner, in the direction of the turn.
  private static func quadrantSteps(_ before: Vector2, _ after: Vector2, _ turn: Int) -> Int {
    let steps = (quadrant(after) - quadrant(before) + 4) % 4
    if steps == 0 { return 0 }
    return turn >= 0 ? steps : steps - 4
  }

  private static func quadrant(_ direction: Vector2) -> Int {
    if direction.y >= 0 { return direction.x > 0 ? 0 : 1 }
    return direction.x < 0 ? 2 : 3
  }

  var turnsLeftEverywhere: Bool { windings == 1 && turns.allSatisfy { $0 == 1 } }
  var turnsRightEverywhere: Bool { windings == -1 && turns.allSatisfy { $0 == -1 } }
  var isFlat: Bool { turns.allSatisfy { $0 == 0 } }

  /// A corner that is straight, else one that turns against the direction in which the outline goes round.
  var offendingCorner: Int {
    if let straight = turns.firstIndex(of: 0) { return straight }
    return turns.firstIndex { $0 == (signedArea > 0 ? -1 : 1) } ?? 0
  }

  private var signedArea: Double {
    var sum = 0.0
    for index in 1..<points.count - 1 {
      sum += (points[index] - points[0]).cross(points[index + 1] - points[0])
    }
    return sum / 2
  }

  /// The first two edges that meet without being neighbours; edge n runs from corner n to the next.
  var crossing: (Int, Int)? {
    let count = points.count
    for first in 0..<count {
      for second in first + 1..<count {
        if second == first + 1 || (first == 0 && second == count - 1) { continue }
        if meets(first, second) { return (first, second) }
      }
    }
    return nil
  }

  private func meets(_ first: Int, _ second: Int) -> Bool {
    let a = points[first]
    let b = points[(first + 1) % points.count]
    let c = points[second]
    let d = points[(second + 1) % points.count]
    let sides = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b))
    if sides.0 * sides.1 < 0, sides.2 * sides.3 < 0 { return true }
    return sides.0 == 0 && spans(a, b, c) || sides.1 == 0 && spans(a, b, d)
      || sides.2 == 0 && spans(c, d, a) || sides.3 == 0 && spans(c, d, b)
  }

  private func side(_ a: Vector2, _ b: Vector2, _ point: Vector2) -> Int {
    let cross = (b - a).cross(point - a)
    return cross > 0 ? 1 : cross < 0 ? -1 : 0
  }

  private func spans(_ a: Vector2, _ b: Vector2, _ point: Vector2) -> Bool {
    min(a.x, b.x) <= point.x && point.x <= max(a.x, b.x) && min(a.y, b.y) <= point.y
      && point.y <= max(a.y, b.y)
  }
}
