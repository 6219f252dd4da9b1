internal import EvenstepGeometry
internal import EvenstepPhysics

extension PhysicsLint {
  /// Springs that swing faster than the steps can follow.
  mutating func checkSprings() {
    let rate = Double(settings.stepRate * substeps)
    for joint in stage.world.joints {
      guard let swing = try? stage.world.springRate(of: joint), swing > rate else { continue }
      let share = rate * rate / (swing * swing)
      // A spring whose step is two or more of its radians gains energy in each, where it is not solved implicitly.
      let effect =
        settings.solver == .raw && swing > 2 * rate ? "it will throw its bodies away" : "it will not swing as stiffly"
      warn(
        .spring, at: path(joint), severity: swing,
        "is a spring that swings by itself \(text(swing / (2 * Double.pi))) times a second, faster than "
          + "\(Int(rate)) steps a second can follow: \(effect)",
        "a stiffness of \(text(100 * share)) % of it, or a joint without a spring, behaves as it says")
    }
  }

  /// Chains of joints that carry more than the solver can hold.
  ///
  /// Chains of 2 to 50 links of equal mass with a load at the end were let hang for ten seconds: those stood in which
  /// joints² · load ratio was at most 1000 with ten iterations, and not much more with thirty or with four sub-steps.
  mutating func checkSuspensions() {
    if stage.world.gravity == .zero { return }
    let effortSquared = 1e5 * Double(settings.iterations * substeps)
    for held in stage.world.suspensions() {
      let need = Double(held.joints * held.joints) * held.massRatio
      guard need * need > effortSquared, let lightest = held.lightest,
        let mass = try? stage.world.mass(of: held.body), let light = try? stage.world.mass(of: lightest)
      else { continue }
      let over = held.massRatio > 1 ? ", over \(name(lightest)) of mass \(text(light))" : ""
      let parts = need * need / (1e5 * Double(settings.iterations))
      let needed = parts <= Double(PhysicsLimits.substeps.upperBound) ? Int(parts.rounded(.up)) : nil
      warn(
        .suspension, at: path(held.joint), severity: need, group: "joints",
        "holds \(name(held.body)) of mass \(text(mass)) by a chain of \(held.joints) joints\(over): more than "
          + "\(effort) can hold, so that it will stretch, shake or burst",
        remedy(needed, else: "fewer and heavier links would hold"))
    }
  }

  /// Entries of the timeline that the scene does not come to.
  mutating func checkTimeline() {
    let scene = stage.scene
    for (index, entry) in scene.timeline.enumerated()
    where Schedule.step(of: entry.moment, stepRate: scene.world.stepRate) >= scene.steps(in: scene.duration) {
      warn(.late, at: "timeline[\(index)]", "acts after the scene's duration", "")
    }
  }
}
