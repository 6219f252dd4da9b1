/// What the solver holds, as measured.
///
/// Towers of boxes of 10, 32 and 100 points stood for 20 s, no centre off by more than 5 % of a side, at 60 to 960 steps a
/// second, gravities of 100 to 3000 and 5 to 60 iterations, up to a height n with n³ ≈ 1.1 √(iterations / 10) side / (g h²), where
/// h is the length of a sub-step. Of pairs of boxes, the upper one stood that was up to about 3 · iterations · sub-steps
/// times as heavy as the lower one.
package struct StackRule: Sendable {
  /// The strength of gravity, in points per second squared.
  package var gravity: Double
  /// Steps a second.
  package var stepRate: Int
  /// Iterations of each sub-step.
  package var iterations: Int

  package init(gravity: Double, stepRate: Int, iterations: Int) {
    (self.gravity, self.stepRate, self.iterations) = (gravity, stepRate, iterations)
  }

  /// Whether a tower will stand.
  package func holds(_ tower: WorldStructure.Tower, substeps: Int) -> Bool {
    tower.bodies.count < 2 || holds(need: tower.need, substeps: substeps)
  }

  private func holds(need: Double, substeps: Int) -> Bool {
    let rate = Double(stepRate * substeps)
    // Squared, so that there are no roots of the iterations in it.
    let strength = rate * rate / gravity
    return need * need <= 0.12 * Double(iterations) * strength * strength
  }

  /// Whether a body stays on a lighter one.
  package func holds(massRatio: Double, substeps: Int) -> Bool { massRatio <= 3 * Double(iterations * substeps) }

  /// The least number of sub-steps that hold all of what a world begins with that can be held.
  ///
  /// What even the most do not hold asks for none: it would fall all the same, a little later and at many times the cost, and
  /// what else stands there gets what it needs.
  package func substeps(for structure: WorldStructure) -> Int {
    let most = PhysicsLimits.substeps.upperBound
    let need = structure.needs.last { holds(need: $0, substeps: most) } ?? 0
    let ratio = structure.massRatios.last { holds(massRatio: $0, substeps: most) } ?? 1
    return PhysicsLimits.substeps.first { holds(need: need, substeps: $0) && holds(massRatio: ratio, substeps: $0) }
      ?? most
  }

  /// How high a tower of such bodies may be.
  package func greatestHeight(width: Double, substeps: Int) -> Int {
    let most = 10_000
    let rate = Double(stepRate * substeps)
    let strength = rate * rate / gravity
    let need = (0.12 * Double(iterations)).squareRoot() * strength
    return (1..<most).first { StackRule.need(height: $0 + 1, width: width) > need } ?? most
  }

  /// How hard a tower is to hold.
  static func need(height: Int, width: Double) -> Double {
    let height = Double(height)
    return height * height * height / width
  }
}
