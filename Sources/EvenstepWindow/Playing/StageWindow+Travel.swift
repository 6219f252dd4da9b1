public import EvenstepRecording
internal import EvenstepStage
internal import EvenstepTiming

extension StageWindow {
  /// Pauses, and shows a known step with the coming frame.
  func go(to step: Int) {
    stepper.isPaused = true
    singleSteps = 0
    let place = min(max(step, 0), history.end)
    let isThere = place == destination ?? stage.step
    destination = place
    if isThere { return }
    // What was pressed and has not acted was meant for another place. It may have let go of something, which then follows,
    // also where the next events lead back.
    input.removeAll(keepingCapacity: true)
    hand.open()
    hasTravelled = true
  }

  func stepBack(by steps: Int) {
    if singleSteps > 0 {
      singleSteps -= 1
    } else {
      go(to: (destination ?? stage.step) - steps)
    }
  }

  func stepForward(by steps: Int) {
    let place = destination ?? stage.step
    // Where there is nothing known to go to, or input waits to take another way, it is a step like any other.
    if steps == 1, place == history.end || !input.isEmpty {
      stepper.isPaused = true
      singleSteps += 1
    } else {
      go(to: place + steps)
    }
  }

  /// Goes to where the events since the last frame have led.
  func travel() throws(WindowError) {
    guard let step = destination else { return }
    destination = nil
    showsExactStep = true
    if step == stage.step { return }
    do throws(ReplayError) { try history.seek(stage, to: step) } catch { try handle(error) }
  }

  /// Begins anew; a paused window stays paused.
  func restart() throws(WindowError) {
    do throws(ReplayError) { try history.restart(stage) } catch { try handle(error) }
    stepper = try StageWindow.stepper(for: stage.scene, isPaused: isPaused)
    input.removeAll()
    hand.open()
    destination = nil
    singleSteps = 0
    previous = nil
    showsExactStep = false
    hasTravelled = history.isReplay
  }

  /// Tells of a divergence and goes on; throws all else.
  func handle(_ error: ReplayError) throws(WindowError) {
    guard case .diverged(let step) = error else { throw WindowError(error) }
    onDivergence?(step)
  }

  /// The timeline, while there is something to see on it.
  var bar: TimelineBar? {
    guard showsTimeline, isPaused || stage.step < history.end || history.isReplay else { return nil }
    return TimelineBar(in: screen.letterbox, pixelsPerPoint: screen.pixelsPerPoint, end: history.end)
  }
}

extension StageWindow {
  /// Records every step from now on; the recording has to be of this window's stage.
  ///
  /// Where a person goes back and takes another way, the recording is cut off there and follows. It gets its end when
  /// the window is closed, a step fails or the run is cancelled, or when `finishRecording()` is called.
  public func record(_ recorder: consuming Recorder) { history.record(recorder, of: stage) }

  /// Gives the recording its end, where one is made; throws `replay` where it cannot be written.
  public func finishRecording() throws(WindowError) {
    do throws(ReplayError) { try history.finishRecording(of: stage) } catch { throw WindowError(error) }
  }
}
