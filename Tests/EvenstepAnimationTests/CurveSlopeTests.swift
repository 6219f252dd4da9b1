import EvenstepAnimation
import EvenstepGeometry
import Testing

@Suite("Curves know their ends and slopes")
struct CurveSlopeTests {
  private static let bezierControls: [(Double, Double, Double, Double)] = [
    (0.25, 0.1, 0.25, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (0.4, 0, 0.2, 1), (0, 0, 1, 1),
    (0.3, -2, 0.7, 3), (1, 0, 0, 1), (0, 1, 1, 0), (0.9, 0.1, 0.1, 0.9), (0.5, 0.5, 0.2, 0.8),
  ]

  /// Central differences, away from where the curve has a kink or is upright.
  private func check(_ curve: Curve, kinks: [Double] = [], within tolerance: Double = 1e-5, from: Double = 0.003) {
    let h = 1e-5
    for place in stride(from: from, through: 1 - from, by: 0.00731) {
      if kinks.contains(where: { abs($0 - place) < 0.004 }) { continue }
      let difference = (curve.value(at: place + h) - curve.value(at: place - h)) / (2 * h)
      let slope = curve.slope(at: place)
      #expect(abs(slope - difference) <= tolerance * max(1, abs(slope)), "\(curve) at \(place): \(slope) \(difference)")
    }
  }

  @Test("the slope of every easing is that of its values", arguments: Easing.allCases)
  func easings(easing: Easing) {
    let floors = [4.0 / 11, 8.0 / 11, 10.0 / 11]
    let kinks: [Double] =
      switch easing {
      case .outBounce: floors
      case .inBounce: floors.map { 1 - $0 }
      case .inOutBounce: floors.flatMap { [(1 - $0) / 2, (1 + $0) / 2] }
      case .bounceElevenths: [4.0 / 11, 8.0 / 11, 0.9]
      // In the middle the one is upright, the others have a kink too small to see.
      case .inOutCirc, .inOutElastic, .inOutExpo: [0.5]
      default: []
      }
    check(.easing(easing), kinks: kinks)
  }

  @Test("the slope of Bézier curves is that of their values", arguments: bezierControls)
  func beziers(x1: Double, y1: Double, x2: Double, y2: Double) throws {
    // The solver stops within 1e-9, which 2e-5 makes 1e-4 of, times the slope.
    check(.cubicBezier(try CubicBezier(x1, y1, x2, y2)), kinks: [0.5], within: 3e-4, from: 0.01)
  }

  @Test("at their ends Bézier curves have the slopes of their tangents")
  func bezierEnds() throws {
    let steep = 1e6
    let expected: [(Double, Double, Double, Double, start: Double, end: Double)] = [
      (0.25, 0.1, 0.25, 1, 0.4, 0), (0.42, 0, 1, 1, 0, 1 / 0.58), (0, 0, 0.58, 1, 1 / 0.58, 0), (0, 0, 1, 1, 1, 1),
      (0, 1, 1, 0, steep, steep), (0, -1, 0.5, 1, -steep, 0), (0, 0, 0, 1, steep, 0), (0, 0, 0, 0, 1, 1),
      (0.5, 1, 1, 0.5, 2, steep),
    ]
    for row in expected {
      let curve = Curve.cubicBezier(try CubicBezier(row.0, row.1, row.2, row.3))
      #expect(abs(curve.slope(at: 0) - row.start) < 1e-12, "\(curve) \(curve.slope(at: 0))")
      #expect(abs(curve.slope(at: 1) - row.end) < 1e-12, "\(curve) \(curve.slope(at: 1))")
    }
  }

  @Test("straight lines have their own slopes, steps none, and nothing has one outside")
  func others() throws {
    let lines = Curve.piecewiseLinear(
      try PiecewiseLinear([.init(0), .init(0.25, at: 0.75), .init(0.5, at: 0.75), .init(1)]))
    #expect([0, 0.5, 0.74].allSatisfy { abs(lines.slope(at: $0) - 1.0 / 3) < 1e-15 })
    #expect([0.75, 0.9, 1].allSatisfy { lines.slope(at: $0) == 2 })
    check(lines, kinks: [0.75])
    let steps = Curve.steps(try StepCurve(count: 4))
    for place in [0, 0.1, 0.25, 1] { #expect(steps.slope(at: place) == 0) }
    for curve in [lines, steps, .linear, .cubicBezier(.ease), .easing(.outElastic)] {
      for place in [-0.001, 1.001, .infinity, -.infinity, .nan] { #expect(curve.slope(at: place) == 0) }
    }
    #expect(Curve.piecewiseLinear(try PiecewiseLinear([.init(0.5)])).slope(at: 0.5) == 0)
  }

  @Test("an upright slope is finite")
  func upright() {
    #expect(Curve.easing(.inCirc).slope(at: 1) == 1e6 && Curve.easing(.outCirc).slope(at: 0) == 1e6)
    for easing in Easing.allCases {
      for place in stride(from: 0, through: 1, by: 1.0 / 64) {
        #expect(abs(Curve.easing(easing).slope(at: place)) <= 1e6)
      }
    }
  }

  @Test("E1: every kind of curve that leads from 0 to 1 does so exactly", arguments: bezierControls)
  func ends(x1: Double, y1: Double, x2: Double, y2: Double) throws {
    let curves: [Curve] =
      Easing.allCases.map { .easing($0) } + [
        .cubicBezier(try CubicBezier(x1, y1, x2, y2)), .steps(try StepCurve(count: 7, position: .jumpEnd)),
        .steps(try StepCurve(count: 3, position: .jumpNone)),
        .piecewiseLinear(try PiecewiseLinear([.init(0), .init(0.7, at: 0.1), .init(1)])),
      ]
    for curve in curves { #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1, "\(curve)") }
  }
}
