internal import EvenstepDrawing
internal import EvenstepGeometry
internal import Glibc

/// A band of even width, as a chain of ribs across it, in pixels.
struct Ribbon {
  /// One place along the band: its two edges, and how each of them moves when it is pushed out by a pixel.
  struct Rib {
    var left: Vector2
    var right: Vector2
    var leftOut: Vector2
    var rightOut: Vector2
    /// The width of the band here, in pixels.
    var width: Double
  }

  /// An end of an open band: the last point of its line, and the unit vector that leads away from the line.
  struct End {
    var point: Vector2
    var along: Vector2
  }

  private(set) var ribs: [Rib] = []
  private(set) var ends: [End] = []
  /// Whether the last rib joins the first.
  private(set) var isClosed = false
  /// Whether the band may cover a place twice, so that a translucent one cannot be drawn piece by piece.
  private(set) var mayOverlap = false

  /// The band between two borders of one outline.
  init(_ outer: [ContourPoint], _ inner: [ContourPoint], width: Double, _ map: PixelMap) {
    isClosed = true
    for (outside, inside) in zip(outer, inner) {
      let out = mitre(map.normal(outside.before), map.normal(outside.after))
      ribs.append(
        Rib(
          left: map(outside.point), right: map(inside.point), leftOut: out, rightOut: -out,
          width: width * map.thickness(along: outside.before)))
    }
  }

  /// The band around a line through points, without its ends; nil where its corners are too tight for ribs.
  init?(_ points: [Vector2], half: Double, closed: Bool, join: Join, _ map: PixelMap) {
    var line: [Vector2] = []
    for point in points where line.last != point { line.append(point) }
    while closed, line.count > 1, line.first == line.last { line.removeLast() }
    isClosed = closed && line.count > 2
    guard line.count > 1, half > 0, half.isFinite else { return nil }
    let sides = line.indices.map { line[($0 + 1) % line.count] - line[$0] }
    mayOverlap = line.count > 2 && !Ribbon.isConvex(sides, closed: isClosed)
    if !isClosed {
      let (first, last) = (sides[0], sides[line.count - 2])
      ends = [
        End(point: line[0], along: -first / first.length),
        End(point: line[line.count - 1], along: last / last.length),
      ]
    }
    for (index, point) in line.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == line.count - 1)
      let incoming = isEnd && index == 0 ? sides[0] : sides[(index + line.count - 1) % line.count]
      let outgoing = isEnd && index > 0 ? incoming : sides[index]
      guard addCorner(point, incoming, outgoing, half, join, map) else { return nil }
    }
  }

  /// How the outer side of a corner is closed.
  enum Join {
    /// By an arc around the corner.
    case round
    /// By the point where both edges meet, up to four half widths away, and straight across beyond.
    case mitre
  }

  /// False where the inner edges do not meet beside both sides.
  private mutating func addCorner(
    _ point: Vector2, _ incoming: Vector2, _ outgoing: Vector2, _ half: Double, _ join: Join, _ map: PixelMap
  ) -> Bool {
    let (from, to) = (incoming / incoming.length, outgoing / outgoing.length)
    let (cosine, turn) = (from.dot(to), from.cross(to))
    let reach = ((1 - cosine) / max(1 + cosine, 1e-9)).squareRoot() * half
    guard reach <= min(incoming.length, outgoing.length) else { return false }
    let isFine = half * map.stretch < 0.75
    let needsArc = join == .round && !isFine && abs(turn) > 1e-9
    guard needsArc || 1 + cosine < 2.0 / 16 else {
      return add(point, [(from.perpendicular, to.perpendicular)], nil, half, map)
    }
    // Outside of the turn the edge goes round or straight across; inside, its two parts meet in one point.
    let side = turn > 0 ? -1.0 : 1.0
    let (first, last) = (from.perpendicular * side, to.perpendicular * side)
    let angle = atan2(first.cross(last), first.dot(last))
    let steps = needsArc ? Int((Double(map.quarterSteps(radius: half)) * abs(angle) * 2 / Double.pi).rounded(.up)) : 1
    var normals = [first]
    for step in stride(from: 1, to: steps, by: 1) {
      normals.append(Transform.rotation(Angle(radians: angle * Double(step) / Double(steps))).apply(first))
    }
    normals.append(last)
    let inner = mitre(-first, -last, limit: 1e6)
    return add(point, normals.map { ($0 * side, $0 * side) }, (inner, side > 0), half, map)
  }

  /// Adds a rib for each pair of normals on the left; `inner` replaces the displacement of one edge.
  private mutating func add(
    _ point: Vector2, _ normals: [(Vector2, Vector2)], _ inner: (displacement: Vector2, isRight: Bool)?,
    _ half: Double, _ map: PixelMap
  ) -> Bool {
    for (before, after) in normals {
      let shift = mitre(before, after, limit: 1e6)
      let out = mitre(map.normal(before), map.normal(after))
      var rib = Rib(
        left: map(point + shift * half), right: map(point - shift * half), leftOut: out, rightOut: -out,
        width: 2 * half * map.thickness(along: before))
      if let inner {
        let edge = map(point + inner.displacement * half)
        let (first, last) = (normals[0].0, normals[normals.count - 1].0)
        let innerOut = mitre(map.normal(first), map.normal(last))
        if inner.isRight {
          (rib.right, rib.rightOut) = (edge, -innerOut)
        } else {
          (rib.left, rib.leftOut) = (edge, innerOut)
        }
      }
      ribs.append(rib)
    }
    return true
  }

  private static func isConvex(_ sides: [Vector2], closed: Bool) -> Bool {
    closed && Polygon.turnsOnce(sides)
  }
}
