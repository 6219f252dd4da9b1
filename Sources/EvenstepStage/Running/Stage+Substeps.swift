internal import EvenstepGeometry
internal import EvenstepPhysics

extension Stage {
  /// How many parts each step is made in: as the scene says, or as many as what it begins with needs.
  public var substeps: Int { world.settings.substeps }

  /// Sub-steps times moving bodies that are spent without being asked for.
  ///
  /// Four sub-steps for a thousand bodies cost about as much as one for four thousand.
  private static let most = 4096

  /// Chooses once how many sub-steps there are, if the scene leaves that open: a number that varied would feed energy to
  /// whatever touches.
  func chooseSubsteps() {
    let settings = scene.world.settings
    if scene.world.substeps != nil || settings.solver == .raw { return }
    let rule = StackRule(
      gravity: settings.gravity.length, stepRate: settings.stepRate, iterations: settings.iterations)
    let needed = rule.substeps(for: world.structure()) ?? PhysicsLimits.substeps.upperBound
    world.choose(substeps: min(needed, max(1, Stage.most / max(1, size.movingBodies))))
  }
}
