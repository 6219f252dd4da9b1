import EvenstepAnimation
import Testing

@Suite("Cubic Bézier curves are solved for their x")
struct CubicBezierTests {
  private static let inputs = [0.1, 0.25, 0.5, 0.75, 0.9]

  @Test(
    "E9: the named curves have the values of CSS",
    arguments: [
      (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
      (.easeIn, [0.0170266097, 0.0934646507, 0.3153568126, 0.6218618692, 0.8394278458]),
      (.easeOut, [0.1605721542, 0.3781381308, 0.6846431874, 0.9065353493, 0.9829733903]),
      (.easeInOut, [0.0197224535, 0.1291619310, 0.5, 0.8708380690, 0.9802775465]),
      (.ease, [0.0947963057, 0.4085105914, 0.8024033876, 0.9604589783, 0.9943164775]),
      (.swiftOut, [0.0258630149, 0.2365873605, 0.7755613111, 0.9593677367, 0.9943539287]),
    ] as [(CubicBezier, [Double])])
  func named(curve: CubicBezier, values: [Double]) {
    for (input, value) in zip(Self.inputs, values) { #expect(abs(curve.value(at: input) - value) <= 1e-7) }
  }

  /// Values found by bisection with thirty digits; the first two curves stand still or upright in the middle.
  @Test(
    "E9: difficult curves agree with a solution in thirty digits",
    arguments: [
      ([0, 1, 1, 0], [0.38740031697728, 0.47905546699921, 0.5, 0.52094453300079, 0.61259968302272]),
      ([1, 0, 0, 1], [0.0037616749580832, 0.029724605511925, 0.5, 0.97027539448807, 0.99623832504192]),
      (
        [0.1, -0.6, 0.2, 0],
        [-0.23927827788771, -0.081631249519788, 0.30653584150217, 0.6711065854373, 0.87246629163333]
      ),
      (
        [0.68, -0.55, 0.265, 1.55],
        [-0.066291477333529, -0.082807108828323, 0.60667989722377, 1.0891657748134, 1.0623731951664]
      ),
      (
        [0, 1, 0, 1],
        [0.84614624307427, 0.94933078586616, 0.99122000310999, 0.99923545257724, 0.99995889845842]
      ),
      (
        [1, 0, 1, 0],
        [4.1101541583707e-5, 0.00076454742276052, 0.0087799968900105, 0.05066921413384, 0.15385375692573]
      ),
    ] as [([Double], [Double])])
  func difficult(points: [Double], values: [Double]) throws {
    let curve = try CubicBezier(points[0], points[1], points[2], points[3])
    // In the middle of (1, 0, 0, 1) y moves by the cube root of an error in x: the last bit of x is 4 · 10⁻⁶ of y.
    let tolerance = points == [1, 0, 0, 1] ? 1e-5 : 1e-9
    for (input, value) in zip(Self.inputs, values) {
      #expect(abs(curve.value(at: input) - value) <= tolerance, "\(points) at \(input)")
    }
  }

  @Test("E8: an x outside 0 … 1 is refused by name", arguments: [-0.001, 1.0.nextUp, .nan, .infinity, 1e308])
  func refusedX(x: Double) {
    #expect(throws: CurveError(field: "x1", rule: "be from 0 to 1", value: "\(x)")) {
      try CubicBezier(x, 0, 0.5, 1)
    }
    #expect(throws: CurveError(field: "x2", rule: "be from 0 to 1", value: "\(x)")) {
      try CubicBezier(0.5, 0, x, 1)
    }
  }

  @Test(
    "E8: a y may leave 0 … 1, but not all bounds", arguments: [.nan, .infinity, -.infinity, 1e308, -1e10])
  func refusedY(y: Double) throws {
    #expect(throws: CurveError.self) { try CubicBezier(0.5, y, 0.5, 1) }
    #expect(throws: CurveError.self) { try CubicBezier(0.5, 0, 0.5, y) }
    #expect(try CubicBezier(0.5, -3, 0.5, 4).y2 == 4)
  }

  @Test("E10: every legal curve is solved, from 0 to 1, and rises where its points do")
  func everyCurve() throws {
    let places = [0, 1e-12, 0.001, 0.25, 0.5, 0.75, 0.999, 1 - 1e-12, 1]
    for (x1, x2) in places.flatMap({ x1 in places.map { (x1, $0) } }) {
      for (y1, y2) in [(0, 1), (0.25, 0.75), (1, 0), (0, 0), (1, 1)] as [(Double, Double)] {
        let curve = try CubicBezier(x1, y1, x2, y2)
        let values = (0...200).map { curve.value(at: Double($0) / 200) }
        #expect(values.first == 0 && values.last == 1)
        let falls = zip(values, values.dropFirst()).map { $0 - $1 }.max() ?? 0
        #expect(falls <= 1e-12, "\(curve) falls by \(falls)")
      }
    }
  }

  @Test("E10: a point of the curve is found again from its x")
  func roundTrip() throws {
    let curve = try CubicBezier(0.3, -0.4, 0.6, 1.4)
    for step in 1..<1000 {
      let t = Double(step) / 1000
      let (a, b, c) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
      let (x, y) = (a * 0.3 + b * 0.6 + c, a * -0.4 + b * 1.4 + c)
      #expect(abs(curve.value(at: x) - y) < 1e-12)
    }
  }

  @Test(
    "outside 0 … 1 a curve goes on along its tangent, as CSS says",
    arguments: [
      ([0.25, 0.1, 0.25, 1], -0.2, 1), ([0.42, 0, 1, 1], 0, 1 + 0.5 / 0.58),
      ([0, 0.5, 0.5, 0.25], -0.25, 1.75),
      ([0, 1, 0, 0.5], 0, 1.25), ([1, 0.5, 1, 1], -0.25, 1), ([0.5, 0.5, 1, 0], -0.5, 1.5),
    ] as [([Double], Double, Double)])
  func tangents(points: [Double], before: Double, after: Double) throws {
    let curve = try CubicBezier(points[0], points[1], points[2], points[3])
    #expect(abs(curve.value(at: -0.5) - before) < 1e-12)
    #expect(abs(curve.value(at: 1.5) - after) < 1e-12)
  }

  @Test(
    "no input traps",
    arguments: [
      Double.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    ])
  func extremes(x: Double) {
    for curve in [CubicBezier.linear, .ease, .easeIn, .easeOut] { #expect(!curve.value(at: x).isNaN) }
  }
}
