internal import EvenstepGeometry
internal import EvenstepPhysics

extension PhysicsLint {
  /// Towers and heavy bodies on light ones that the solver does not hold.
  mutating func checkStacks() {
    let structure = stage.world.structure()
    let rule = StackRule(
      gravity: stage.world.gravity.length, stepRate: settings.stepRate, iterations: settings.iterations)
    checkTower(structure, rule)
    checkMasses(structure, rule)
  }

  private mutating func checkTower(_ structure: WorldStructure, _ rule: StackRule) {
    let tower = structure.hardest
    guard let lowest = tower.bodies.first, let top = tower.bodies.last, !rule.holds(tower, substeps: substeps) else {
      return
    }
    let height = rule.greatestHeight(width: tower.width, substeps: substeps)
    let needed = PhysicsLimits.substeps.first { rule.holds(tower, substeps: $0) }
    let fate = settings.sleepAfter == nil ? "will lean and fall" : "may lean and fall before it sleeps"
    warn(
      .stack, lowest, severity: 0,
      "\(name(lowest)) carries a tower of \(tower.bodies.count) bodies up to \(name(top)), "
        + "\(text(tower.width)) points wide at its narrowest, which \(fate): about \(height) such bodies stand "
        + "at \(effort)",
      remedy(needed, else: "wider bodies, a lower gravity, or fewer on one another would stand"))
  }

  private mutating func checkMasses(_ structure: WorldStructure, _ rule: StackRule) {
    let ratio = structure.greatestMassRatio
    guard let pair = structure.heaviestOnLight, !rule.holds(massRatio: ratio, substeps: substeps),
      let heavy = try? stage.world.mass(of: pair.upper), let light = try? stage.world.mass(of: pair.lower)
    else { return }
    let needed = PhysicsLimits.substeps.first { rule.holds(massRatio: ratio, substeps: $0) }
    warn(
      .massRatio, pair.upper, severity: 0,
      "\(name(pair.upper)) of mass \(text(heavy)) rests on \(name(pair.lower)) of mass \(text(light))"
        + "\(others(structure.carriers - 1)) and will sink into it or slip off: \(text(ratio)) times the mass is more than "
        + "\(effort) can hold",
      remedy(needed, else: "masses that are closer to each other would hold"))
  }

  private func others(_ count: Int) -> String {
    switch count {
    case ...0: ""
    case 1: ", and on another body,"
    default: ", and on \(count) others,"
    }
  }

  /// What would hold something that needs a number of sub-steps; nil for more than there can be.
  func remedy(_ needed: Int?, else other: String) -> String {
    guard let needed else { return other }
    let rate = settings.stepRate * needed
    guard settings.solver == .raw else { return "\"substeps\": \(needed) in \"world\" would hold it" }
    let steps = PhysicsLimits.stepRate.contains(rate) ? "\"stepRate\": \(rate), or " : ""
    return "\(steps)the standard solver with \"substeps\": \(needed) would hold it"
  }
}
