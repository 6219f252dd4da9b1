internal import CChipmunk
internal import EvenstepGeometry

/// How large a body is, as far as it matters for how far it may move in one step without passing through anything.
struct Reach {
  /// The radius that fits into each of the body's solid shapes, in points; infinite for a body without any.
  let inner: Double
  /// How far the body extends from its centre of gravity, in points.
  let outer: Double
  /// The way in points beyond which the body counts as fast; infinite for one that is not swept.
  let safeWay: Double

  /// A body that is never fast.
  static let unswept = Reach(inner: .infinity, outer: 0, safeWay: .infinity)

  /// The largest share of the inner radius that a body moves between two looks at it, so that two neighbouring places
  /// overlap and nothing fits in between.
  static let stride = 0.9

  private init(inner: Double, outer: Double, safeWay: Double) {
    self.inner = inner
    self.outer = outer
    self.safeWay = safeWay
  }

  init(_ plan: BodyPlan, isSwept: Bool) {
    let center = plan.inertia?.center ?? .zero
    var (inner, outer) = (Double.infinity, 0.0)
    for shape in plan.shapes where !shape.source.isSensor {
      inner = min(inner, shape.primitive.innerRadius)
      outer = max(outer, shape.primitive.outerRadius(around: center))
    }
    self.init(inner: inner, outer: outer, safeWay: isSwept && plan.kind != .static ? Reach.stride * inner : .infinity)
  }

  /// How far the parts of a body move by a turn, beyond what moves all of it; more than a whole turn gets nowhere new.
  func way(ofTurn turn: Double) -> Double {
    inner < outer ? min(abs(turn), 2 * Double.pi) * (outer - inner) : 0
  }
}

extension Primitive {
  /// The radius of a disc that fits inside; for a thin line what the solver can still tell from nothing.
  fileprivate var innerRadius: Double {
    switch self {
    case .circle(_, let radius): return radius
    case .box(_, let size, _): return min(size.width, size.height) / 2
    case .segment(let from, let to, let radius, _, _): return max(radius, min((to - from).length / 2, 0.5))
    case .polygon(let points): return Primitive.innerRadius(of: points, around: centroid)
    case .rounded(let polygon):
      // The core's own centre lies inside it; that of the whole need not in extreme cases.
      return polygon.radius + Primitive.innerRadius(of: polygon.core, around: Primitive.polygon(polygon.core).centroid)
    }
  }

  private static func innerRadius(of points: [Vector2], around center: Vector2) -> Double {
    var least = Double.infinity
    for (index, point) in points.enumerated() {
      let edge = points[(index + 1) % points.count] - point
      least = min(least, edge.cross(center - point) / edge.length)
    }
    return least
  }

  fileprivate func outerRadius(around center: Vector2) -> Double {
    switch self {
    case .circle(let middle, let radius): (middle - center).length + radius
    case .box(let middle, let size, _): (middle - center).length + Vector2(size.width, size.height).length / 2
    case .segment(let from, let to, let radius, _, _): max((from - center).length, (to - center).length) + radius
    case .polygon(let points): points.reduce(0) { max($0, ($1 - center).length) }
    case .rounded(let polygon): polygon.core.reduce(0) { max($0, ($1 - center).length) } + polygon.radius
    }
  }
}
