internal import EvenstepPhysics

/// What the steps of a scene cost on some machine, and what to say about it; others measure it.
package struct StepCost: Sendable {
  /// How many steps were made.
  package private(set) var steps = 0
  /// The mean of all steps, in seconds of the processor.
  package private(set) var mean = 0.0
  /// The mean of the dearest block of steps, in seconds of the processor.
  package private(set) var worst = 0.0
  /// Why the run ended before its time.
  package var failure: StageError?
  private var sum = 0.0

  /// Takes the costs of blocks of steps, in seconds.
  package init(blocks: [(steps: Int, seconds: Double)] = [], failure: StageError? = nil) {
    self.failure = failure
    for block in blocks { add(steps: block.steps, seconds: block.seconds) }
  }

  /// Adds what a block of at least one step took.
  package mutating func add(steps: Int, seconds: Double) {
    self.steps += steps
    sum += seconds
    mean = sum / Double(self.steps)
    worst = max(worst, seconds / Double(steps))
  }

  /// The cost beside the step, in words.
  package func summary(stepRate: Int) -> String {
    if let failure { return "unknown: the run stops after \(failure.step) steps" }
    let share = Int((100 * mean * Double(stepRate)).rounded(.up))
    return "\(StepCost.milliseconds(mean)) ms a step, at most \(StepCost.milliseconds(worst)), "
      + "in the first \(steps) steps on this machine: \(share) % of real time"
  }

  /// What to say where the run ends with an error, or its dearest steps take more than half of real time.
  package func warning(_ scene: Scene, _ choice: SubstepChoice) -> SceneWarning? {
    if let failure { return StepCost.warning(scene, failure) }
    let rate = scene.world.stepRate
    let half = 0.5 / Double(rate)
    guard worst > half else { return nil }
    let substeps = choice.substeps(atStepRate: rate)
    let parts = substeps == 1 ? "" : " for \(substeps) sub-steps"
    return SceneWarning(
      kind: .cost, path: "world.stepRate",
      effect:
        "is \(rate), so that a step has \(StepCost.milliseconds(2 * half)) ms, of which the simulation "
        + "takes up to \(StepCost.milliseconds(worst))\(parts) on this machine and should take half, to leave time for pictures",
      advice: advice(scene, choice))
  }

  private static func warning(_ scene: Scene, _ failure: StageError) -> SceneWarning {
    let nodes = Expansion.expand(scene.nodes, seed: scene.world.seed)
    let who = failure.node.map { "\"\($0)\"" } ?? "the run"
    return SceneWarning(
      kind: .failure, path: nodes.first { $0.node.id == failure.node }?.path ?? "", node: failure.node,
      effect: "\(who) fails at step \(failure.step), and the run ends there: \(failure.message)",
      advice: "'evenstep simulate --steps \(failure.step) --poses FILE' shows how it comes to that")
  }

  /// What would make the steps cheaper, the greatest factor first.
  private func advice(_ scene: Scene, _ choice: SubstepChoice) -> String {
    let world = scene.world
    let substeps = choice.substeps(atStepRate: world.stepRate)
    var remedies: [String] = []
    if substeps > 1 {
      let affordable = max(1, Int(0.5 * Double(substeps) / (worst * Double(world.stepRate))))
      let reason = choice.fixed == nil ? "the \(substeps) that its towers and loads ask for" : "\(substeps)"
      remedies.append("\"substeps\": \(affordable) instead of \(reason)")
    }
    // Longer steps may need more parts, and then cost as much.
    let rate = Int(0.5 / worst)
    if rate >= 30, choice.substeps(atStepRate: rate) <= substeps { remedies.append("\"stepRate\": \(rate)") }
    if world.sleep == nil { remedies.append("\"sleep\": 0.5, by which what rests costs nothing") }
    if world.iterations > 10 { remedies.append("\"iterations\": 10 instead of \(world.iterations)") }
    let tiles = scene.tileCount
    if tiles >= 100 { remedies.append("chains instead of the \(tiles) static boxes and segments") }
    if remedies.isEmpty { return "fewer bodies would do it" }
    return remedies.joined(separator: ", or ") + " would help"
  }

  private static func milliseconds(_ seconds: Double) -> String {
    let thousandths = (seconds * 1e6).rounded() / 1e3
    return "\(thousandths)"
  }
}

extension Scene {
  /// How many solid boxes and segments of static bodies the scene begins with, repetitions written out: what a chain could be
  /// instead.
  fileprivate var tileCount: Int {
    Expansion.expand(nodes, seed: world.seed).reduce(0) { count, expanded in
      guard expanded.node.body?.kind == .static else { return count }
      return count
        + expanded.node.shapes.count { shape in
          switch shape.geometry {
          case .box, .segment: !shape.isSensor
          case .circle, .polygon, .chain: false
          }
        }
    }
  }
}
