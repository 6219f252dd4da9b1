import EvenstepAnimation
import Testing

@Suite("Piecewise lines follow CSS linear()")
struct PiecewiseLinearTests {
  private func inputs(_ stops: [PiecewiseLinear.Stop]) throws -> [Double] {
    try PiecewiseLinear(stops).points.map(\.input)
  }

  @Test("E11: linear(0, .25 75%, 1)")
  func threePoints() throws {
    let curve = try PiecewiseLinear([.init(0), .init(0.25, at: 0.75), .init(1)])
    for (progress, value) in [(0.0, 0.0), (0.375, 0.125), (0.75, 0.25), (0.875, 0.625), (1, 1)] {
      #expect(curve.value(at: progress) == value)
    }
  }

  @Test("a first input left out is 0, a last one 1, others are spread evenly")
  func spreading() throws {
    #expect(try inputs([.init(0), .init(1), .init(0), .init(1), .init(2)]) == [0, 0.25, 0.5, 0.75, 1])
    #expect(
      try inputs([.init(0, at: 0.25), .init(1), .init(0, at: 0.75), .init(1), .init(2)])
        == [0.25, 0.5, 0.75, 0.875, 1])
  }

  @Test("an input below an earlier one is raised to it, before the others are spread")
  func raising() throws {
    #expect(try inputs([.init(0), .init(1, at: 0.5), .init(2, at: 0.25), .init(3)]) == [0, 0.5, 0.5, 1])
    #expect(try inputs([.init(0, at: 2), .init(1), .init(2)]) == [2, 2, 2])
    #expect(try inputs([.init(0), .init(1), .init(2, at: 0.5), .init(3, at: 0.2)]) == [0, 0.25, 0.5, 0.5])
  }

  @Test("a stop with two inputs is a flat run")
  func flatRun() throws {
    let curve = try PiecewiseLinear([.init(0), .init(0.5, at: 0.25, through: 0.75), .init(1)])
    #expect(curve.points.map(\.input) == [0, 0.25, 0.75, 1])
    for (progress, value) in [(0.125, 0.25), (0.25, 0.5), (0.5, 0.5), (0.75, 0.5), (0.875, 0.75)] {
      #expect(curve.value(at: progress) == value)
    }
  }

  @Test("where two points share an input, the later one counts")
  func jump() throws {
    let curve = try PiecewiseLinear([.init(0), .init(0.25, at: 0.5), .init(0.75, at: 0.5), .init(1)])
    #expect(curve.value(at: 0.5) == 0.75)
    #expect(curve.value(at: 0.25) == 0.125)
    #expect(curve.value(at: 0.75) == 0.875)
    let ending = try PiecewiseLinear([.init(0), .init(0.5, at: 1), .init(1, at: 1)])
    #expect(ending.value(at: 1) == 1)
  }

  @Test("the first and last lines go on, and one point is a constant")
  func outside() throws {
    let curve = try PiecewiseLinear([.init(0), .init(0.25, at: 0.5), .init(1)])
    #expect(curve.value(at: -1) == -0.5)
    #expect(curve.value(at: 1.5) == 1.75)
    #expect(try PiecewiseLinear([.init(0.3)]).value(at: 0.9) == 0.3)
  }

  @Test("every point of many is met exactly")
  func manyPoints() throws {
    let stops = (0...1000).map { PiecewiseLinear.Stop(Double($0 * $0 % 997)) }
    let curve = try PiecewiseLinear(stops)
    for (index, stop) in stops.enumerated() {
      #expect(abs(curve.value(at: Double(index) / 1000) - stop.output) < 1e-9)
    }
  }

  @Test("stops that make no curve are refused by name")
  func refused() throws {
    let limits = "be a number from -1e9 to 1e9"
    #expect(throws: CurveError(field: "stops", rule: "be 1 to 10000 points", value: "0")) {
      try PiecewiseLinear([])
    }
    #expect(throws: CurveError(field: "stops", rule: "be 1 to 10000 points", value: "100000")) {
      try PiecewiseLinear(Array(repeating: .init(0), count: 100_000))
    }
    #expect(throws: CurveError(field: "stops[1].output", rule: limits, value: "nan")) {
      try PiecewiseLinear([.init(0), .init(.nan)])
    }
    #expect(throws: CurveError(field: "stops[0].input", rule: limits, value: "1e+308")) {
      try PiecewiseLinear([.init(0, at: 1e308), .init(1)])
    }
    #expect(throws: CurveError(field: "stops[0].through", rule: limits, value: "inf")) {
      try PiecewiseLinear([.init(0, at: 0, through: .infinity), .init(1)])
    }
  }

  @Test(
    "no progress gives a value that is not a number",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, 0.5])
  func extremes(progress: Double) throws {
    for stops in [
      [.init(0), .init(1)], [.init(0), .init(1, at: .leastNonzeroMagnitude)], [.init(2), .init(2)],
    ]
      as [[PiecewiseLinear.Stop]]
    {
      #expect(try PiecewiseLinear(stops).value(at: progress).isFinite || abs(progress) >= 1e300)
      #expect(try !PiecewiseLinear(stops).value(at: progress).isNaN)
    }
  }
}
