internal import CChipmunk
package import EvenstepGeometry

/// A convex polygon whose corners are arcs: all that is within a radius of a smaller polygon, its core.
struct RoundedPolygon {
  /// The corners of the core, counterclockwise.
  let core: [Vector2]
  let radius: Double

  /// Rounds the corners of a convex polygon, given counterclockwise; throws where an edge would have no straight part left.
  init(_ outline: [Vector2], radius: Double, _ path: String) throws(PhysicsError) {
    let corners = outline.indices.map { RoundedCorner(at: $0, of: outline) }
    let most = RoundedPolygon.greatestRadius(outline, corners)
    if radius > most {
      throw .invalid(
        field: "\(path).cornerRadius", rule: "must be at most \(text(most)), so that every side keeps a straight part",
        value: text(radius))
    }
    core = zip(outline, corners).map { $0 + $1.inward * radius }
    self.radius = radius
  }

  /// A box with round corners, turned about its center.
  init(_ center: Vector2, _ size: Size, _ angle: Angle, radius: Double, _ path: String) throws(PhysicsError) {
    let most = (min(size.width, size.height) - PhysicsLimits.length.lowerBound) / 2
    if radius > most {
      throw .invalid(
        field: "\(path).cornerRadius", rule: "must be less than half the shorter side", value: text(radius))
    }
    core = Primitive.corners(center, Size(size.width - 2 * radius, size.height - 2 * radius), angle)
    self.radius = radius
  }

  private static func greatestRadius(_ outline: [Vector2], _ corners: [RoundedCorner]) -> Double {
    var most = Double.infinity
    for (index, corner) in corners.enumerated() {
      let next = (index + 1) % corners.count
      let free = (outline[next] - outline[index]).length - PhysicsLimits.length.lowerBound
      most = min(most, free / (corner.shortening + corners[next].shortening))
    }
    return max(0, most)
  }
}

/// What rounding does to a corner.
private struct RoundedCorner {
  /// The way to the corner of the core for a radius of one.
  let inward: Vector2
  /// By how much each of the two sides gets shorter for a radius of one: the tangent of half the turn.
  let shortening: Double

  init(at index: Int, of outline: [Vector2]) {
    let count = outline.count
    let before = outline[index] - outline[(index + count - 1) % count]
    let after = outline[(index + 1) % count] - outline[index]
    let (m, n) = (before.perpendicular / before.length, after.perpendicular / after.length)
    inward = (m + n) / (1 + m.dot(n))
    shortening = m.cross(n) / (1 + m.dot(n))
  }
}

extension ShapeDefinition {
  /// The corners and the arcs between them, counterclockwise, as sixteen chords at each corner; `nil` where no corner is round.
  package var roundedOutline: [Vector2]? {
    guard cornerRadius > 0, let first = (try? primitives(""))?.colliding.first else { return nil }
    guard case .rounded(let polygon) = first else { return nil }
    return polygon.outline
  }
}

extension RoundedPolygon {
  /// How often the turn at a corner is halved for drawing.
  private static let halvings = 4

  fileprivate var outline: [Vector2] {
    var points: [Vector2] = []
    for (index, corner) in core.enumerated() {
      let before = corner - core[(index + core.count - 1) % core.count]
      let after = core[(index + 1) % core.count] - corner
      let ends = (before.perpendicular / -before.length, after.perpendicular / -after.length)
      points.append(corner + ends.0 * radius)
      addArc(around: corner, from: ends.0, to: ends.1, RoundedPolygon.halvings, to: &points)
      points.append(corner + ends.1 * radius)
    }
    return points
  }

  private func addArc(
    around corner: Vector2, from: Vector2, to: Vector2, _ halvings: Int, to points: inout [Vector2]
  ) {
    if halvings == 0 { return }
    let middle = (from + to) / (from + to).length
    addArc(around: corner, from: from, to: middle, halvings - 1, to: &points)
    points.append(corner + middle * radius)
    addArc(around: corner, from: middle, to: to, halvings - 1, to: &points)
  }

  /// Area, centre and moment: those of the core, of a strip along each side, and of a sector at each corner.
  var disposition: Disposition {
    var sum = Disposition(around: core[0])
    for index in 1..<core.count - 1 { sum.add(triangle: core[0], core[index], core[index + 1]) }
    for index in core.indices {
      let (from, corner) = (core[(index + core.count - 1) % core.count], core[index])
      let next = core[(index + 1) % core.count]
      sum.add(stripOf: radius, from: from, to: corner)
      sum.add(sectorOf: radius, at: corner, from: from, to: next)
    }
    return sum
  }
}

/// The integrals of area, place and squared distance over a surface, added up piece by piece.
struct Disposition {
  private let origin: Vector2
  private(set) var area = 0.0
  private var moment = Vector2.zero
  private var square = 0.0

  init(around origin: Vector2) { self.origin = origin }

  var centroid: Vector2 { origin + moment / area }

  /// The moment of inertia about the centroid for a mass of one.
  var unitMoment: Double { (square - moment.dot(moment) / area) / area }

  mutating func add(triangle a: Vector2, _ b: Vector2, _ c: Vector2) {
    let (a, b, c) = (a - origin, b - origin, c - origin)
    let piece = (b - a).cross(c - a) / 2
    area += piece
    moment += (a + b + c) * (piece / 3)
    square += piece / 6 * (a.dot(a) + b.dot(b) + c.dot(c) + a.dot(b) + b.dot(c) + c.dot(a))
  }

  /// A strip on the right of a side.
  mutating func add(stripOf width: Double, from: Vector2, to: Vector2) {
    let length = (to - from).length
    let piece = width * length
    let center = (from + to) / 2 - (to - from).perpendicular * (width / (2 * length)) - origin
    area += piece
    moment += center * piece
    square += piece * (center.dot(center) + (width * width + length * length) / 12)
  }

  /// The sector around a corner between the normals of its two sides.
  mutating func add(sectorOf radius: Double, at corner: Vector2, from: Vector2, to: Vector2) {
    let (before, after) = ((corner - from) / (corner - from).length, (to - corner) / (to - corner).length)
    let turn = PinnedMath.turn(sine: before.cross(after), cosine: before.dot(after))
    let piece = turn * radius * radius / 2
    // The integral of place over the sector is r³/3 times the difference of its two directions, turned by a quarter.
    let pull = (before - after) * (radius * radius * radius / 3)
    let place = corner - origin
    area += piece
    moment += place * piece + pull
    square += piece * place.dot(place) + 2 * place.dot(pull) + turn * radius * radius * radius * radius / 4
  }
}

extension PinnedMath {
  /// The angle between nothing and half a turn that has a sine and a cosine.
  fileprivate static func turn(sine: Double, cosine: Double) -> Double {
    var turn = cosine >= 0 ? sine : Double.pi - sine
    // What is missing is close to its own sine; the error of that is its third power.
    for _ in 0..<5 {
      let (s, c) = sineCosine(turn)
      turn += sine * c - cosine * s
    }
    return turn
  }
}
