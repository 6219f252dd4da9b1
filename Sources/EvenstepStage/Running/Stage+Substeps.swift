internal import EvenstepGeometry
internal import EvenstepPhysics

/// How many parts each step is made in, as it follows from a scene's settings and from what it begins with.
package struct SubstepChoice: Sendable {
  /// Sub-steps times moving bodies that are spent without being asked for.
  ///
  /// Four sub-steps for a thousand bodies cost about as much as one for four thousand.
  private static let most = 4096

  /// The number that the scene asks for, or that its solver has; nil leaves it open.
  package let fixed: Int?
  private let structure: WorldStructure?
  private let gravity: Double
  private let iterations: Int
  private let movingBodies: Int

  init(_ stage: Stage) {
    let settings = stage.scene.world.settings
    fixed = stage.scene.world.substeps ?? (settings.solver == .raw ? 1 : nil)
    structure = fixed == nil ? stage.world.structure() : nil
    gravity = settings.gravity.length
    iterations = settings.iterations
    movingBodies = stage.size.movingBodies
  }

  /// As many as what can be held needs, and no more than so many bodies may cost.
  package func substeps(atStepRate rate: Int) -> Int {
    guard let structure else { return fixed ?? 1 }
    let rule = StackRule(gravity: gravity, stepRate: rate, iterations: iterations)
    return min(rule.substeps(for: structure), max(1, SubstepChoice.most / max(1, movingBodies)))
  }
}

extension Stage {
  /// How many parts each step is made in: as the scene says, or as many as what it begins with needs.
  public var substeps: Int { world.settings.substeps }

  /// How the number of sub-steps would be chosen for what is there now.
  package var substepChoice: SubstepChoice { SubstepChoice(self) }

  /// Chooses once how many sub-steps there are, if the scene leaves that open: a number that varied would feed energy to
  /// whatever touches.
  func chooseSubsteps() {
    let choice = substepChoice
    if choice.fixed == nil { world.choose(substeps: choice.substeps(atStepRate: scene.world.stepRate)) }
  }
}
