internal import EvenstepDrawing
internal import EvenstepGeometry

/// A point on the border of an outline, in local units, with the outward unit normals of the sides that meet there.
struct ContourPoint {
  var point: Vector2
  var before: Vector2
  var after: Vector2
}

extension Outline {
  /// The border, moved outwards by a distance, counterclockwise in local units.
  ///
  /// Nil for polygons, lines and paths, and where nothing is left inside. There are as many points whatever the distance is.
  func border(movedBy growth: Double, _ map: PixelMap) -> [ContourPoint]? {
    switch self {
    case .circle(let center, let radius):
      guard radius + growth > 0 else { return nil }
      return Outline.ring(quarterSteps: map.quarterSteps(radius: radius)).map {
        ContourPoint(point: center + $0 * (radius + growth), before: $0, after: $0)
      }
    case .box(let center, let size, let corner):
      let half = Vector2(size.width / 2 + growth, size.height / 2 + growth)
      guard half.x > 0, half.y > 0, corner.isFinite else { return nil }
      guard corner > 0 else { return Outline.sharpBox(center, half) }
      let radius = min(max(corner + growth, 0), min(half.x, half.y))
      return Outline.roundBox(center, half, radius, map.quarterSteps(radius: corner))
    case .capsule(let from, let to, let radius):
      guard radius + growth > 0 else { return nil }
      guard from != to else { return Outline.circle(center: from, radius: radius).border(movedBy: growth, map) }
      return Outline.capsule(from, to, radius + growth, map.quarterSteps(radius: radius))
    case .polygon, .line, .path: return nil
    }
  }

  private static func ring(quarterSteps steps: Int) -> [Vector2] {
    (0..<4 * steps).map { Angle(radians: Double($0) * Double.pi / Double(2 * steps)).direction }
  }

  private static let compass = [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1), Vector2(1, 0)]
  private static let corners = [Vector2(1, 1), Vector2(-1, 1), Vector2(-1, -1), Vector2(1, -1)]

  private static func sharpBox(_ center: Vector2, _ half: Vector2) -> [ContourPoint] {
    corners.indices.map { index in
      let place = center + Vector2(corners[index].x * half.x, corners[index].y * half.y)
      return ContourPoint(point: place, before: compass[index], after: compass[index + 1])
    }
  }

  private static func roundBox(
    _ center: Vector2, _ half: Vector2, _ radius: Double, _ steps: Int
  ) -> [ContourPoint] {
    corners.indices.flatMap { index in
      let middle = center + Vector2(corners[index].x * (half.x - radius), corners[index].y * (half.y - radius))
      return arc(from: compass[index], over: compass[index + 1], steps: steps).map {
        ContourPoint(point: middle + $0 * radius, before: $0, after: $0)
      }
    }
  }

  private static func capsule(
    _ from: Vector2, _ to: Vector2, _ radius: Double, _ steps: Int
  ) -> [ContourPoint] {
    let along = (to - from) / (to - from).length
    func end(_ middle: Vector2, _ along: Vector2) -> [ContourPoint] {
      let right = -along.perpendicular
      let first = arc(from: right, over: along, steps: steps)
      let second = arc(from: along, over: -right, steps: steps).dropFirst()
      return (first + second).map { ContourPoint(point: middle + $0 * radius, before: $0, after: $0) }
    }
    return end(to, along) + end(from, -along)
  }

  /// Unit vectors over a quarter turn, both ends included.
  private static func arc(from: Vector2, over: Vector2, steps: Int) -> [Vector2] {
    (0...steps).map { step in
      let direction = Angle(radians: Double(step) * Double.pi / Double(2 * steps)).direction
      return from * direction.x + over * direction.y
    }
  }
}
