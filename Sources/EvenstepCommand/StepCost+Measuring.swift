internal import EvenstepStage
internal import Glibc

extension StepCost {
  /// How long is measured at the most, in seconds.
  private static let budget = 0.5
  /// Steps that are measured together; a keyframe comes as often by default.
  private static let block = 30

  /// Steps a stage to its scene's end, or until the time for it is over; at least one step.
  init(measuring stage: Stage) {
    self.init()
    let length = max(1, stage.scene.steps(in: stage.scene.duration))
    let end = StepCost.now(CLOCK_MONOTONIC) + StepCost.budget
    while steps < length, steps == 0 || StepCost.now(CLOCK_MONOTONIC) < end {
      let most = min(length - steps, StepCost.block)
      var made = 0
      let before = StepCost.now(CLOCK_THREAD_CPUTIME_ID)
      do {
        repeat {
          try stage.advance()
          made += 1
        } while made < most && StepCost.now(CLOCK_MONOTONIC) < end
      } catch {
        failure = error
        return
      }
      add(steps: made, seconds: StepCost.now(CLOCK_THREAD_CPUTIME_ID) - before)
    }
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
