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
  /// Chains of 2 to 50 links of equal mass with a load at the end were let hang for ten seconds, a little aslant: those stood in
  /// which joints² · load ratio was at most 1000 with ten iterations, half of that with five and up to twice with thirty, and as
  /// many times as much as there were sub-steps. Those of two to ten links burst at about twice the limit; long ones first
  /// stretch by a tenth. That joints correct no more than a fifth of an error in a step does not help: at 120 steps a second
  /// they correct a twentieth.
  mutating func checkSuspensions() {
    if stage.world.gravity == .zero { return }
    let limit = (1e5 * Double(settings.iterations)).squareRoot()
    for held in stage.world.suspensions() {
      let need = Double(held.joints * held.joints) * held.massRatio
      guard need > limit * Double(substeps), let lightest = held.lightest,
        let mass = try? stage.world.mass(of: held.body), let light = try? stage.world.mass(of: lightest)
      else { continue }
      let over = held.massRatio > 1 ? ", over \(name(lightest)) of mass \(text(light))" : ""
      let parts = need / limit
      let needed = parts <= Double(PhysicsLimits.substeps.upperBound) ? Int(parts.rounded(.up)) : nil
      warn(
        .suspension, at: path(held.joint), severity: need, group: "joints",
        "holds \(name(held.body)) of mass \(text(mass)) by a chain of \(held.joints) joints\(over): more than "
          + "\(effort) can hold, so that it will stretch, shake or burst",
        remedy(needed, else: "fewer and heavier links would hold"))
    }
  }

  /// Entries of the timeline that a run does not come to.
  mutating func checkTimeline(until end: Int) {
    let (scene, rate) = (stage.scene, stage.scene.world.stepRate)
    for (index, entry) in scene.timeline.enumerated() {
      let step = Schedule.step(of: entry.moment, stepRate: rate)
      if step < end { continue }
      let whole = step / rate + 1
      warn(
        .late, at: "timeline[\(index)]",
        "acts at \(text(Double(step) / Double(rate))) s, and the run ends at \(text(Double(end) / Double(rate))) s",
        Double(whole) <= Scene.longestDuration
          ? "\"duration\": \(whole) would reach it" : "an earlier moment would be reached")
    }
  }
}
