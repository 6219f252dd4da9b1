/// Any easing curve: eased progress as a function of progress.
public enum Curve: Codable, Hashable, Sendable {
  /// A curve known by name.
  case easing(Easing)
  /// A cubic Bézier curve.
  case cubicBezier(CubicBezier)
  /// A staircase.
  case steps(StepCurve)
  /// Straight lines from point to point.
  case piecewiseLinear(PiecewiseLinear)

  /// Even speed.
  public static let linear = Curve.easing(.linear)

  /// The eased progress at a progress from 0 to 1.
  public func value(at progress: Double) -> Double {
    switch self {
    case .easing(let easing): easing.value(at: progress)
    case .cubicBezier(let bezier): bezier.value(at: progress)
    case .steps(let steps): steps.value(at: progress)
    case .piecewiseLinear(let lines): lines.value(at: progress)
    }
  }
}
