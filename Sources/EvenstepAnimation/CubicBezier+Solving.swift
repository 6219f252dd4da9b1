extension CubicBezier {
  /// The error in x at which Newton's method stops; fixed, so that every machine stops at the same step.
  private static let tolerance = 1e-9
  /// The least dx/dt at which that error in x says anything about t.
  private static let leastSlope = 1e-3

  /// One coordinate of the curve, with control values p and q, at a parameter from 0 to 1.
  static func position(_ p: Double, _ q: Double, at t: Double) -> Double {
    // Horner form of 3(1−t)²t·p + 3(1−t)t²·q + t³.
    let linear = 3 * p
    let square = 3 * (q - p) - linear
    return (((1 - linear - square) * t + square) * t + linear) * t
  }

  private static func slope(_ p: Double, _ q: Double, at t: Double) -> Double {
    let linear = 3 * p
    let square = 3 * (q - p) - linear
    return (3 * (1 - linear - square) * t + 2 * square) * t + linear
  }

  /// The parameter at which the curve has an x between 0 and 1.
  func parameter(at x: Double) -> Double { newton(x) ?? bisection(x) }

  /// The change of y in one of x, for an x from 0 to 1; that of the tangents at the ends.
  func slope(at x: Double) -> Double {
    if x1 == y1, x2 == y2 { return 1 }
    if x == 0 { return x1 > 0 || y1 != 0 ? y1 / x1 : y2 / x2 }
    if x == 1 { return x2 < 1 || y2 != 1 ? (1 - y2) / (1 - x2) : (1 - y1) / (1 - x1) }
    let t = parameter(at: x)
    return CubicBezier.slope(y1, y2, at: t) / CubicBezier.slope(x1, x2, at: t)
  }

  /// Eight tries of Newton's method from t = x; nil where the curve is too steep for it.
  private func newton(_ x: Double) -> Double? {
    var t = x
    for _ in 0..<8 {
      let error = CubicBezier.position(x1, x2, at: t) - x
      let slope = CubicBezier.slope(x1, x2, at: t)
      guard slope > CubicBezier.leastSlope else { return nil }
      t -= error / slope
      guard t >= 0, t <= 1 else { return nil }
      if abs(error) < CubicBezier.tolerance { return t }
    }
    return nil
  }

  /// Halves 0 … 1 sixty times, after which nothing is left to halve; x never decreases with t.
  private func bisection(_ x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if CubicBezier.position(x1, x2, at: middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
