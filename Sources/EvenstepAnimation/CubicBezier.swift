/// A cubic Bézier curve from (0, 0) to (1, 1), read as progress over time, as in CSS `cubic-bezier()`.
public struct CubicBezier: Codable, Hashable, Sendable {
  /// The first control point; x in 0 … 1.
  public let x1, y1: Double
  /// The second control point; x in 0 … 1.
  public let x2, y2: Double

  /// Creates a curve from its two control points.
  ///
  /// Throws a `CurveError` when an x is outside 0 … 1, where the curve would run back in time, or a y beyond ±10⁹.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(CurveError) {
    for (field, x) in [("x1", x1), ("x2", x2)] {
      guard x >= 0, x <= 1 else { throw CurveError(field: field, rule: "be from 0 to 1", value: "\(x)") }
    }
    try CurveError.check(y1, field: "y1")
    try CurveError.check(y2, field: "y2")
    self.init(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// Reads a curve back; numbers that no curve can have are refused.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      members.decode(Double.self, forKey: .x1), members.decode(Double.self, forKey: .y1),
      members.decode(Double.self, forKey: .x2), members.decode(Double.self, forKey: .y2))
  }

  private init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Even speed.
  public static let linear = CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
  /// The default of CSS and of Core Animation: a quick start and a long, gentle end.
  public static let ease = CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  /// A gentle start.
  public static let easeIn = CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// A gentle end.
  public static let easeOut = CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// A gentle start and end.
  public static let easeInOut = CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
  /// A swift start and a very gentle end, as in Material Design.
  public static let swiftOut = CubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1)

  /// The curve's y at an x; outside 0 … 1 the curve goes on along its tangent (CSS Easing Functions 1, 2.3).
  public func value(at x: Double) -> Double {
    // A progress that is not a number counts as the start.
    guard !x.isNaN, x != 0 else { return 0 }
    guard x != 1 else { return 1 }
    if x < 0 { return startSlope == 0 ? 0 : startSlope * x }
    if x > 1 { return endSlope == 0 ? 1 : 1 + endSlope * (x - 1) }
    if x1 == y1, x2 == y2 { return x }
    return CubicBezier.position(y1, y2, at: parameter(at: x))
  }

  private var startSlope: Double { x1 > 0 ? y1 / x1 : x2 > 0 ? y2 / x2 : 0 }
  private var endSlope: Double {
    x2 < 1 ? (1 - y2) / (1 - x2) : x1 < 1 ? (1 - y1) / (1 - x1) : 0
  }
}
