public import EvenstepStage

extension History {
  /// Brings the stage to a known step, from 0 to `end`: to the nearest keyframe before it, and on from there.
  ///
  /// Commands that the stage was given and has not applied are forgotten. The stage itself stays the same one. Keyframes of
  /// a recording that cannot be used, as those of another Chipmunk, are done without.
  ///
  /// Returns how many steps were simulated for it. Throws as `advance` does; `diverged` after the stage is there.
  @discardableResult
  public mutating func seek(_ stage: Stage, to step: Int) throws(ReplayError) -> Int {
    precondition((0...end).contains(step), "step \(step) is not among the \(end) known ones")
    let divergence = divergence
    let simulated = try go(stage, to: step)
    try report(since: divergence)
    return simulated
  }

  /// Brings the stage to its initial state, to begin anew.
  ///
  /// What is known is forgotten, in a recording too; but a replay that nobody has taken over begins again.
  public mutating func restart(_ stage: Stage) throws(ReplayError) {
    if !isReplay { try forget(after: 0) }
    _ = try go(stage, to: 0)
  }

  private mutating func go(_ stage: Stage, to step: Int) throws(ReplayError) -> Int {
    stage.forgetCommandsFromOutside()
    // A recording sees every step: those that it does not hold yet are gone through from its end on.
    try approach(stage, min(step, recordedSteps ?? step))
    let first = stage.step
    while stage.step < step {
      // What was played was compared then; where one arrives is compared again.
      let isNew = !played.contains(stage.step)
      try advanceAsKnown(stage, comparing: isNew || stage.step + 1 == step)
    }
    return step - first
  }

  /// Brings the stage as near before a step as can be done without simulating.
  private mutating func approach(_ stage: Stage, _ step: Int) throws(ReplayError) {
    let here = isLost || stage.step > step ? -1 : stage.step
    let kept = memory.keyframe(atOrBefore: step)
    if let record = recorded.last(where: { $0.step <= step }), record.step > max(here, kept?.step ?? 0) {
      if restore(record, in: stage) { return memory.keep(stage) }
      recorded = []
      return try approach(stage, step)
    }
    guard max(here, kept?.step ?? 0) > here else { return }
    isLost = true
    if let kept {
      do { try stage.restore(kept) } catch { throw .keyframe(error, step: kept.step) }
    } else {
      do { try stage.reset(seed: stage.scene.world.seed) } catch { throw .scene(error) }
    }
    isLost = false
  }

  /// Sets the stage to a recorded keyframe; false where that cannot be, or does not give the recorded state.
  private mutating func restore(_ record: KeyframeRecord, in stage: Stage) -> Bool {
    isLost = true
    guard let bytes = try? record.data.unpacked(), let keyframe = try? Keyframe(decoding: bytes, for: stage.scene),
      keyframe.step == record.step, (try? stage.restore(keyframe)) != nil,
      stage.digest == steps[record.step - 1].digest
    else { return false }
    isLost = false
    return true
  }
}

extension History {
  /// Writes down every step from now on; the recording and the stage have to be at the same step.
  ///
  /// From then on it holds what is known up to the furthest step that was gone to, and follows where that is forgotten.
  public mutating func record(_ recorder: consuming Recorder, of stage: Stage) {
    precondition(recorder.step == stage.step, "a recording at step \(recorder.step), a stage at step \(stage.step)")
    self.recorder = consume recorder
  }

  /// Ends the recording, where one is made, after the last step that it holds; the stage stays where it is.
  public mutating func finishRecording(of stage: Stage) throws(ReplayError) {
    guard let recordedSteps else { return }
    let place = isLost ? recordedSteps : stage.step
    // The end has the pose hash, which only a stage that is there can tell.
    _ = try go(stage, to: recordedSteps)
    do { try recorder.take()?.finish(stage) } catch { throw .recording(error) }
    _ = try go(stage, to: place)
  }
}

extension History {
  /// What is pressed after a step, as the scene has heard it, in the form of what lets go of it, in order.
  public func releases(afterStep step: Int) -> [InputEvent] {
    var keys: [String] = []
    var pointer: InputEvent?
    for event in steps.prefix(step).lazy.flatMap(\.input) {
      switch event {
      case .keyDown(let name): if !keys.contains(name) { keys.append(name) }
      case .keyUp(let name): keys.removeAll { $0 == name }
      case .pointerDown(let place): pointer = .pointerUp(place)
      case .pointerUp: pointer = nil
      }
    }
    return keys.map { .keyUp($0) } + (pointer.map { [$0] } ?? [])
  }
}
