/// A Bézier curve of third degree.
package struct CubicCurve {
  package var p0, p1, p2, p3: Vector2

  /// Creates a curve from its ends and control points.
  package init(_ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
  }

  /// Creates the same curve as one of second degree.
  package init(from p0: Vector2, control: Vector2, to p3: Vector2) {
    self.init(p0, p0 + (control - p0) * (2.0 / 3), p3 + (control - p3) * (2.0 / 3), p3)
  }

  /// The place at a parameter from 0 to 1.
  package func point(at t: Double) -> Vector2 {
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Vector2(
      a * p0.x + b * p1.x + c * p2.x + d * p3.x, a * p0.y + b * p1.y + c * p2.y + d * p3.y)
  }

  /// In how many equal steps of the parameter chords stay within a tolerance of the curve; 1 for what is not a number.
  ///
  /// A chord is off by at most h² / 8 of the greatest second derivative, which is six times a second difference.
  package func steps(tolerance: Double) -> Int {
    let first = p0 - p1 * 2 + p2
    let second = p1 - p2 * 2 + p3
    let bend = max(first.dot(first), second.dot(second)).squareRoot()
    let steps = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    return steps > 1 ? Int(min(steps, 1e9)) : 1
  }

  /// Both halves.
  package var halves: (CubicCurve, CubicCurve) {
    let (a, b, c) = ((p0 + p1) / 2, (p1 + p2) / 2, (p2 + p3) / 2)
    let (d, e) = ((a + b) / 2, (b + c) / 2)
    let middle = (d + e) / 2
    return (CubicCurve(p0, a, d, middle), CubicCurve(middle, e, c, p3))
  }

  /// The parameters inside the curve where a coordinate turns back.
  var extremes: [Double] {
    CubicCurve.roots(p0.x, p1.x, p2.x, p3.x) + CubicCurve.roots(p0.y, p1.y, p2.y, p3.y)
  }

  /// Where the derivative of one coordinate is zero, between 0 and 1.
  private static func roots(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    let (u, v, w) = (p1 - p0, p2 - p1, p3 - p2)
    // u (1 − t)² + 2 v t (1 − t) + w t² = 0
    let (a, b, c) = (u - 2 * v + w, v - u, u)
    let root = (b * b - a * c).squareRoot()
    guard root.isFinite else { return [] }
    let q = b < 0 ? root - b : -(b + root)
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }
}
