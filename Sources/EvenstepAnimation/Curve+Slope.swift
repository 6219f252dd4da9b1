extension Curve {
  /// The change of the eased progress in one of the progress; 0 outside 0 … 1, and what lies ahead at 0.
  ///
  /// A staircase has none, nor has a bounce where it meets the floor: there it is that of one side. Where a curve is
  /// upright, as `inCirc` at its end, it is 10⁶.
  public func slope(at progress: Double) -> Double {
    guard progress >= 0, progress <= 1 else { return 0 }
    let slope =
      switch self {
      case .easing(let easing): easing.slope(at: progress)
      case .cubicBezier(let bezier): bezier.slope(at: progress)
      case .steps: 0.0
      case .piecewiseLinear(let lines): lines.slope(at: progress)
      }
    return slope.isNaN ? 0 : min(max(slope, -Curve.steepest), Curve.steepest)
  }

  /// The slope that stands for an upright one.
  private static let steepest = 1e6
}

extension Easing {
  fileprivate func slope(at progress: Double) -> Double {
    let (family, phase) = parts
    switch phase {
    case .in: return family.riseSlope(progress)
    case .out: return family.riseSlope(1 - progress)
    case .inOut: return family.halfSlope(progress < 0.5 ? 2 * progress : 2 - 2 * progress)
    }
  }
}

extension Easing.Family {
  /// The derivative of `rise`.
  fileprivate func riseSlope(_ x: Double) -> Double {
    switch self {
    case .linear: 1
    case .sine: .pi / 2 * RealFunctions.sin(.pi / 2 * x)
    case .quad: 2 * x
    case .cubic: 3 * x * x
    case .quart: 4 * x * x * x
    case .quint: 5 * (x * x) * (x * x)
    case .expo: 10 * Self.logOf2 * RealFunctions.exp2(10 * x - 10)
    case .circ: x / max(1 - x * x, 0).squareRoot()
    case .back: Self.pullBackSlope(x, by: Self.overshoot)
    case .elastic: Self.pluckSlope(x, shift: 10.75, period: 3)
    case .bounce: Self.bounceSlope(1 - x)
    case .bounceElevenths: Self.bounceEleventhsSlope(1 - x)
    }
  }

  /// The derivative of `half`.
  fileprivate func halfSlope(_ x: Double) -> Double {
    switch self {
    case .back: Self.pullBackSlope(x, by: Self.overshoot * 1.525)
    case .elastic: Self.pluckSlope(x, shift: 11.125, period: 4.5)
    default: riseSlope(x)
    }
  }

  private static let logOf2 = 0.693147180559945309

  private static func pullBackSlope(_ x: Double, by amount: Double) -> Double {
    x * (3 * (amount + 1) * x - 2 * amount)
  }

  private static func pluckSlope(_ x: Double, shift: Double, period: Double) -> Double {
    let turn = 2 * Double.pi / period
    let (sine, cosine) = RealFunctions.sineCosine((10 * x - shift) * turn)
    return -10 * RealFunctions.exp2(10 * x - 10) * (logOf2 * sine + turn * cosine)
  }

  private static func bounceSlope(_ x: Double) -> Double {
    let middle = x < 1 / 2.75 ? 0 : x < 2 / 2.75 ? 1.5 : x < 2.5 / 2.75 ? 2.25 : 2.625
    return 2 * 7.5625 * (x - middle / 2.75)
  }

  private static func bounceEleventhsSlope(_ x: Double) -> Double {
    if x < 4.0 / 11 { return 121.0 / 8 * x }
    if x < 8.0 / 11 { return 363.0 / 20 * x - 99.0 / 10 }
    if x < 9.0 / 10 { return 8712.0 / 361 * x - 35442.0 / 1805 }
    return 108.0 / 5 * x - 513.0 / 25
  }
}

extension PiecewiseLinear {
  fileprivate func slope(at progress: Double) -> Double {
    guard points.count > 1 else { return 0 }
    let index = segment(at: progress)
    let (a, b) = (points[index], points[index + 1])
    return a.input == b.input ? 0 : (b.output - a.output) / (b.input - a.input)
  }
}
