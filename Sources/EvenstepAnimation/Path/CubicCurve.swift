internal import EvenstepGeometry

/// A cubic Bézier curve, or a straight line gone at even speed.
struct CubicCurve: Hashable, Sendable {
  /// Start, control points and end.
  private let a, b, c, d: Vector2
  let isLine: Bool

  init(from start: Vector2, _ element: MotionPath.Element) {
    isLine = element.controls == nil
    (a, d) = (start, element.end)
    b = element.controls?.first ?? start
    c = element.controls?.second ?? element.end
  }

  /// The point at a parameter from 0 to 1.
  func point(at t: Double) -> Vector2 {
    if isLine { return .interpolate(from: a, to: d, at: t) }
    if t == 1 { return d }
    let u = 1 - t
    return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
  }

  /// The derivative by the parameter.
  func velocity(at t: Double) -> Vector2 {
    if isLine { return d - a }
    let u = 1 - t
    return (b - a) * (3 * u * u) + (c - b) * (6 * u * t) + (d - c) * (3 * t * t)
  }

  /// The direction, of length 1; where the curve halts, that in which it goes on, and at the end arrives.
  func direction(at t: Double) -> Vector2 {
    let velocity = velocity(at: t)
    let speed = velocity.length
    // What rounding leaves of nothing has no direction.
    let size = max((b - a).length, (c - b).length, (d - c).length)
    if speed > 1e-9 * size { return velocity / speed }
    for way in ways(at: t) where way.length > 1e-9 * size { return way / way.length }
    return .zero
  }

  /// What the direction follows from where the velocity vanishes, the first that does not vanish too.
  private func ways(at t: Double) -> [Vector2] {
    if t == 0 { return [c - a, d - a] }
    if t == 1 { return [d - b, d - a] }
    return [(c - b * 2 + a) * (1 - t) + (d - c * 2 + b) * t, d - a]
  }

  /// The length between two parameters, by Gauss and Legendre's rule with five points.
  func length(_ from: Double, _ to: Double) -> Double {
    if isLine { return (d - a).length * (to - from) }
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    func speeds(_ place: Double) -> Double {
      velocity(at: middle - half * place).length + velocity(at: middle + half * place).length
    }
    let sum =
      128.0 / 225 * velocity(at: middle).length + 0.478628670499366468 * speeds(0.538469310105683091)
      + 0.236926885056189088 * speeds(0.906179845938663993)
    return sum * half
  }
}
