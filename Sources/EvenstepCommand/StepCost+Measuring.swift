internal import EvenstepStage
internal import Glibc

/// What the steps of a scene cost on this machine.
struct StepCost {
  /// How long is measured at the most, in seconds.
  private static let budget = 0.5
  /// Steps that are measured together; a keyframe comes as often by default.
  private static let block = 30

  private(set) var steps = 0
  /// The mean of all steps and of the dearest block, in seconds of the processor.
  private(set) var mean = 0.0
  private(set) var worst = 0.0
  /// Why the run ended before its time.
  private(set) var failure: StageError?

  /// Steps a stage to its scene's end, or until the time for it is over; at least one step.
  init(of stage: Stage) {
    let length = max(1, stage.scene.steps(in: stage.scene.duration))
    let end = StepCost.now(CLOCK_MONOTONIC) + StepCost.budget
    var sum = 0.0
    while steps < length, steps == 0 || StepCost.now(CLOCK_MONOTONIC) < end {
      let first = steps
      let before = StepCost.now(CLOCK_THREAD_CPUTIME_ID)
      do {
        repeat {
          try stage.advance()
          steps += 1
        } while steps < min(length, first + StepCost.block) && StepCost.now(CLOCK_MONOTONIC) < end
      } catch {
        failure = error
        return
      }
      let spent = StepCost.now(CLOCK_THREAD_CPUTIME_ID) - before
      sum += spent
      mean = sum / Double(steps)
      worst = max(worst, spent / Double(steps - first))
    }
  }

  /// The cost beside the step, in words.
  func summary(stepRate: Int) -> String {
    if let failure { return "unknown: \(failure)" }
    let share = Int((100 * mean * Double(stepRate)).rounded(.up))
    return "\(StepCost.milliseconds(mean)) ms a step, at most \(StepCost.milliseconds(worst)), "
      + "in the first \(steps) steps on this machine: \(share) % of real time"
  }

  /// What to say where the dearest steps take more than half of real time.
  func warning(_ scene: Scene) -> SceneWarning? {
    let half = 0.5 / Double(scene.world.stepRate)
    guard failure == nil, worst > half else { return nil }
    return SceneWarning(
      kind: .cost, path: "world.stepRate",
      effect:
        "is \(scene.world.stepRate), so that a step has \(StepCost.milliseconds(2 * half)) ms, of which the simulation "
        + "takes up to \(StepCost.milliseconds(worst)) on this machine and should take half, to leave time for pictures",
      advice: advice(scene))
  }

  private func advice(_ scene: Scene) -> String {
    var remedies: [String] = []
    let rate = Int(0.5 / worst)
    if rate >= 30 { remedies.append("\"stepRate\": \(rate)") }
    if scene.world.sleep == nil { remedies.append("\"sleep\": 0.5, by which what rests costs nothing") }
    if scene.world.iterations > 10 { remedies.append("\"iterations\": 10 instead of \(scene.world.iterations)") }
    let tiles = scene.staticShapeCount
    if tiles >= 100 { remedies.append("chains instead of the \(tiles) static shapes") }
    if remedies.isEmpty { return "fewer bodies would do it" }
    return remedies.joined(separator: ", or ") + " would help"
  }

  private static func milliseconds(_ seconds: Double) -> String {
    let thousandths = (seconds * 1e6).rounded() / 1e3
    return "\(thousandths)"
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
