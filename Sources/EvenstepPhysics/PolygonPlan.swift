internal import EvenstepGeometry

/// A polygon after every check: what its mass is computed from, and the convex parts that the library collides.
struct PolygonPlan {
  /// The corners, counterclockwise.
  let outline: [Vector2]
  /// Convex polygons, counterclockwise, which together are the outline; a convex outline is its own only part.
  let parts: [[Vector2]]

  /// Throws for outlines without area and for those that cross or touch themselves, and says where.
  init(_ points: [Vector2], _ path: String) throws(PhysicsError) {
    var corners = try PolygonPlan.corners(points, path)
    if let convex = try PolygonPlan.convex(corners, path) {
      (outline, parts) = (convex, [convex])
      return
    }
    try requireSimple(corners, path)
    let straight = straightened(corners)
    if straight.count < corners.count {
      corners = straight
      if let convex = try PolygonPlan.convex(corners, path) {
        (outline, parts) = (convex, [convex])
        return
      }
      try requireSimple(corners, path)
    }
    if isClockwise(corners) { corners.reverse() }
    outline = corners.map(\.point)
    guard let parts = ConvexDecomposition(corners)?.parts else { throw PolygonPlan.flat(corners, path) }
    self.parts = parts
  }

  /// The corners without those that repeat the one before them.
  private static func corners(_ points: [Vector2], _ path: String) throws(PhysicsError) -> [Corner] {
    try requireCount(points, in: PhysicsLimits.polygonPoints, path)
    var corners: [Corner] = []
    corners.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      try require(point, in: PhysicsLimits.localCoordinate, "\(path).points[\(index)]")
      let corner = Corner(index: index, point: point, place: GridPoint(point))
      if corners.last?.place != corner.place { corners.append(corner) }
    }
    while corners.count > 1, corners[corners.count - 1].place == corners[0].place { corners.removeLast() }
    guard corners.count > 2 else { throw flat(corners, path) }
    for (a, b) in zip(corners, corners.dropFirst()) { try requireApart(a, b, path) }
    try requireApart(corners[0], corners[corners.count - 1], path)
    return corners
  }

  private static func requireApart(_ a: Corner, _ b: Corner, _ path: String) throws(PhysicsError) {
    try EvenstepPhysics.requireApart(
      a.point, b.point, "\(path).points[\(b.index)]", "points[\(a.index)]")
  }

  /// The corners counterclockwise if they clearly are those of a convex polygon.
  private static func convex(_ corners: [Corner], _ path: String) throws(PhysicsError) -> [Vector2]? {
    guard corners.count > 2 else { throw flat(corners, path) }
    let points = corners.map(\.point)
    let turns = Turns(points)
    if turns.areNone { throw flat(corners, path) }
    if turns.areLeft { return points }
    return turns.areRight ? points.reversed() : nil
  }

  private static func flat(_ corners: [Corner], _ path: String) -> PhysicsError {
    .invalid(
      field: "\(path).points", rule: "must enclose an area: its corners lie on one line",
      value: "\(corners.count) points")
  }
}

/// A corner of a polygon as it was given.
struct Corner {
  /// The index among the points that were given.
  let index: Int
  let point: Vector2
  let place: GridPoint
}

/// What the turns of a closed outline say about it.
private struct Turns {
  /// 1 where the outline turns left, -1 where right, 0 where it goes straight on or back.
  private let turns: [Int]
  /// How often the outline goes round, counterclockwise.
  private let windings: Int

  init(_ points: [Vector2]) {
    let count = points.count
    var turns: [Int] = []
    turns.reserveCapacity(count)
    var quarters = 0
    for index in 0..<count {
      let before = points[index] - points[(index + count - 1) % count]
      let after = points[(index + 1) % count] - points[index]
      let sine = before.cross(after)
      let least = PhysicsLimits.cornerSine * before.length * after.length
      let turn = abs(sine) <= least ? 0 : sine > 0 ? 1 : -1
      turns.append(turn)
      quarters += Turns.quadrantSteps(before, after, turn)
    }
    self.turns = turns
    windings = quarters / 4
  }

  var areLeft: Bool { windings == 1 && turns.allSatisfy { $0 == 1 } }
  var areRight: Bool { windings == -1 && turns.allSatisfy { $0 == -1 } }
  var areNone: Bool { turns.allSatisfy { $0 == 0 } }

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
}
