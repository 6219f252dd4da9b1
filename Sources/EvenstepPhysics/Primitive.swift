internal import CChipmunk
internal import EvenstepGeometry

/// An outline that Chipmunk knows, checked; polygons are counterclockwise, and convex where they collide.
enum Primitive {
  case circle(center: Vector2, radius: Double)
  case box(center: Vector2, size: Size, angle: Angle)
  case polygon([Vector2])
  case rounded(RoundedPolygon)
  /// The points before and after a segment of a chain, where there are any, keep bodies from catching on joints.
  case segment(from: Vector2, to: Vector2, radius: Double, before: Vector2?, after: Vector2?)
}

extension Primitive {
  /// The area in square points; zero for an infinitely thin segment.
  var area: Double {
    switch self {
    case .circle(_, let radius): Double.pi * radius * radius
    case .box(_, let size, _): size.area
    case .polygon(let points): PolygonCentroid(of: points).area
    case .rounded(let polygon): polygon.disposition.area
    case .segment(let a, let b, let radius, _, _): radius * (Double.pi * radius + 2 * (b - a).length)
    }
  }

  /// A measure that is never zero, to share a mass among shapes without area.
  var extent: Double {
    if case .segment(let a, let b, _, _, _) = self { return (b - a).length }
    return area
  }

  /// The centre of gravity in the coordinates of the body.
  var centroid: Vector2 {
    switch self {
    case .circle(let center, _), .box(let center, _, _): center
    case .polygon(let points): PolygonCentroid(of: points).point
    case .rounded(let polygon): polygon.disposition.centroid
    case .segment(let a, let b, _, _, _): (a + b) / 2
    }
  }

  /// The moment of inertia about the centroid, by Chipmunk's formulas.
  func moment(mass: Double) -> Double {
    switch self {
    case .circle(_, let radius):
      return cpMomentForCircle(mass, 0, radius, cpVect())
    case .box(_, let size, _):
      return cpMomentForBox(mass, size.width, size.height)
    case .polygon(let points):
      let center = centroid
      let corners = points.map { cpVect($0 - center) }
      return cpMomentForPoly(mass, Int32(corners.count), corners, cpVect(), 0)
    case .rounded(let polygon):
      return mass * polygon.disposition.unitMoment
    case .segment(let a, let b, let radius, _, _):
      return cpMomentForSegment(mass, cpVect(a - centroid), cpVect(b - centroid), radius)
    }
  }
}

/// Area and centre of a counterclockwise polygon, convex or not.
///
/// Both are computed relative to the first corner, so that they stay exact far from the origin.
private struct PolygonCentroid {
  let area: Double
  let point: Vector2

  init(of points: [Vector2]) {
    let first = points[0]
    var doubleArea = 0.0
    var sum = Vector2.zero
    for index in 1..<points.count - 1 {
      let a = points[index] - first
      let b = points[index + 1] - first
      let doubleTriangle = a.cross(b)
      doubleArea += doubleTriangle
      sum += (a + b) * doubleTriangle
    }
    area = doubleArea / 2
    // Divided once, so that a centre that has an exact value gets it.
    point = first + sum / (3 * doubleArea)
  }
}
