import EvenstepAnimation
import Testing

@Suite("Staircases follow CSS steps()")
struct StepCurveTests {
  @Test(
    "E11: four steps, at each kind of end",
    arguments: [
      (.jumpEnd, [(0, 0), (0.24, 0), (0.25, 0.25), (0.999, 0.75), (1, 1)]),
      (.jumpStart, [(0, 0.25), (0.24, 0.25), (0.25, 0.5), (0.75, 1), (1, 1)]),
      (.jumpNone, [(0, 0), (0.24, 0), (0.25, 1.0 / 3), (0.5, 2.0 / 3), (0.75, 1), (1, 1)]),
      (.jumpBoth, [(0, 0.2), (0.24, 0.2), (0.25, 0.4), (0.75, 0.8), (1, 1)]),
    ] as [(StepCurve.Position, [(Double, Double)])])
  func fourSteps(position: StepCurve.Position, values: [(Double, Double)]) throws {
    let curve = try StepCurve(count: 4, position: position)
    for (progress, value) in values { #expect(curve.value(at: progress) == value, "at \(progress)") }
  }

  @Test("E11: the before flag takes back a jump at its edge only")
  func beforeFlag() throws {
    let start = try StepCurve(count: 4, position: .jumpStart)
    #expect(start.value(at: 0, before: true) == 0)
    #expect(start.value(at: 0.25, before: true) == 0.25)
    #expect(start.value(at: 0.3, before: true) == 0.5)
    let end = try StepCurve(count: 4)
    #expect(end.value(at: 0, before: true) == 0)
    #expect(end.value(at: 0.5, before: true) == 0.25)
  }

  @Test("outside 0 … 1 the staircase goes on, but not just beside it")
  func outside() throws {
    let end = try StepCurve(count: 4)
    #expect(end.value(at: -0.1) == -0.25)
    #expect(end.value(at: 1.3) == 1.25)
    #expect(try StepCurve(count: 1, position: .jumpStart).value(at: 0.5) == 1)
  }

  @Test("counts that make no staircase are refused")
  func refused() {
    for count in [0, -1, .min, 1_000_001, .max] {
      #expect(throws: CurveError(field: "count", rule: "be from 1 to 1000000", value: "\(count)")) {
        try StepCurve(count: count)
      }
    }
    #expect(throws: CurveError(field: "count", rule: "be from 2 to 1000000", value: "1")) {
      try StepCurve(count: 1, position: .jumpNone)
    }
  }

  @Test("no progress traps", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func extremes(progress: Double) throws {
    for position in StepCurve.Position.allCases {
      #expect(try !StepCurve(count: 1_000_000, position: position).value(at: progress).isNaN)
    }
  }
}
