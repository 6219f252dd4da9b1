/// How the dynamic bodies of a world stand on one another: what decides how many sub-steps hold them.
package struct WorldStructure: Equatable, Sendable {
  /// The highest tower, and the one that is hardest to hold; they differ where a lower one is of narrower bodies.
  package let highest: Tower
  package let hardest: Tower
  /// The pair in which a body rests on one that is lighter than itself, and the lighter the most so; `nil` for none.
  package let heaviestOnLight: Support?
  /// How many times as heavy the upper body of that pair is; 1 where no body rests on a lighter one.
  package let greatestMassRatio: Double

  /// How many bodies the highest tower has: 1 where no body stands on another one, 0 without bodies or gravity.
  package var highestStack: Int { highest.bodies.count }

  /// A dynamic body that rests on another one, or would after a short fall.
  package struct Support: Hashable, Sendable {
    package let upper: BodyID
    package let lower: BodyID
  }

  /// Bodies of which each stands on the one before and on no other, and has nothing on one of its sides: nothing braces them.
  ///
  /// A pyramid, in which each stone lies on two, stands twenty rows high with ten iterations, where a tower of ten falls. A block
  /// of columns falls like a single one, its outer columns first, unless it is between walls.
  package struct Tower: Equatable, Sendable {
    /// From the lowest one up.
    package let bodies: [BodyID]
    /// How wide the narrowest of them is across gravity, in points.
    package let width: Double

    static let none = Tower(bodies: [], width: .infinity)

    /// How hard the tower is to hold: see `StackRule`.
    var need: Double { StackRule.need(height: bodies.count, width: width) }
  }
}

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
    let rate = Double(stepRate * substeps)
    // Squared, so that there are no roots of the iterations in it.
    let strength = rate * rate / gravity
    return tower.bodies.count < 2 || tower.need * tower.need <= 0.12 * Double(iterations) * strength * strength
  }

  /// Whether a body stays on a lighter one.
  package func holds(massRatio: Double, substeps: Int) -> Bool { massRatio <= 3 * Double(iterations * substeps) }

  /// The least number of sub-steps that hold all that a world begins with; nil where the most do not.
  package func substeps(for structure: WorldStructure) -> Int? {
    PhysicsLimits.substeps.first {
      holds(structure.hardest, substeps: $0) && holds(massRatio: structure.greatestMassRatio, substeps: $0)
    }
  }

  /// How high a tower of such bodies may be.
  package func greatestHeight(width: Double, substeps: Int) -> Int {
    let most = 10_000
    let rate = Double(stepRate * substeps)
    let strength = rate * rate / gravity
    let need = (0.12 * Double(iterations)).squareRoot() * strength
    return (1..<most).first { StackRule.need(height: $0 + 1, width: width) > need } ?? most
  }

  static func need(height: Int, width: Double) -> Double {
    let height = Double(height)
    return height * height * height / width
  }
}
