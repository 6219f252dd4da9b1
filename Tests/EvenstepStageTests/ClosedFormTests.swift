import EvenstepGeometry
import EvenstepStage
import Testing

/// Closed forms of semi-implicit Euler: velocity first, then the place; h is the step, g the pull, d the damping a step.
@Suite("A free body on the stage")
struct ClosedFormTests {
  private func ball(_ world: String) throws -> Stage {
    try stage(
      #"{"id": "b", "position": [0, 250], "body": {"kind": "dynamic", "mass": 1}, "shapes": [{"kind": "circle", "radius": 10}]}"#,
      world: world)
  }

  @Test("falls by the closed form to 1e-9", arguments: ["raw", "standard"])
  func freeFall(solver: String) throws {
    let stage = try ball(#""gravity": [0, -1000], "solver": "\#(solver)""#)
    let h = 1.0 / 120
    for n in 1...240 {
      try stage.advance()
      let state = try stage.required("b")
      // The library places a body before it speeds it up, so that step n has n - 1 speeds behind it.
      let y = 250 - 1000 * h * h * Double(n * (n - 1)) / 2
      #expect(abs(state.position.y - y) < 1e-9 && abs(state.velocity.y + 1000 * h * Double(n)) < 1e-9, "step \(n)")
      #expect(state.position.x == 0 && state.angle == .zero)
    }
  }

  @Test("is slowed down by the closed form to 1e-9", arguments: ["raw", "standard"])
  func damping(solver: String) throws {
    let stage = try ball(#""gravity": [0, -1000], "damping": 0.9, "solver": "\#(solver)""#)
    let known = [60: (129.143069401, -487.272039891), 120: (-229.147902057, -949.538885742)]
    for n in 1...120 {
      try stage.advance()
      guard let (y, v) = known[n] else { continue }
      let state = try stage.required("b")
      #expect(abs(state.position.y - y) < 1e-9 && abs(state.velocity.y - v) < 1e-9, "step \(n)")
    }
  }

  @Test("at other step rates alike", arguments: [1, 30, 60, 240, 1000, 10_000])
  func stepRates(rate: Int) throws {
    let stage = try ball(#""gravity": [0, -1000], "stepRate": \#(rate)"#)
    let n = Double(rate)
    try stage.run(steps: rate)
    #expect(stage.seconds == 1)
    // p₀ - g h² n (n - 1) / 2 with h = 1 / n.
    #expect(abs(try stage.required("b").position.y - (250 - 1000 * (n - 1) / (2 * n))) < 1e-7)
  }
}
