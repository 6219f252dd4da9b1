extension RunLoop {
  /// Runs in a mode until nothing can happen in it any more, someone stops it, or a limit has come.
  ///
  /// What is due at the limit still happens, and with a limit in the past there is one turn without sleep. Runs may be
  /// nested: what is being called back is not called again within itself, and everything else goes on. A stop that was
  /// asked for before the run ends it after one turn. An empty mode ends at once, without telling observers.
  @discardableResult
  public func run(
    in mode: Mode = .default, until limit: Instant = .distantFuture, endingWithSource: Bool = false
  ) -> Outcome {
    sweep()
    guard hasContent(in: mode) else { return .finished }
    let outer = (mode: currentMode, phase: pulse.phase)
    currentMode = mode
    defer {
      currentMode = outer.mode
      pulse.enter(outer.phase)
    }
    tell(.entry, in: mode)
    while true {
      let hasPerformed = turn(in: mode, until: limit)
      guard let outcome = outcome(in: mode, limit, endingWithSource && hasPerformed) else { continue }
      tell(.exit, in: mode)
      return outcome
    }
  }

  /// One turn; returns whether sources were performed in it.
  private func turn(in mode: Mode, until limit: Instant) -> Bool {
    // What raised the signal so far is seen in this turn.
    handle.signal.lower()
    sweep()
    tell(.beforeTimers, in: mode)
    tell(.beforeSources, in: mode)
    let hasPerformed = performSources(in: mode)
    if !hasPerformed, !isBusy(in: mode, limit) { rest(in: mode, until: limit) }
    fireTimers(in: mode)
    return hasPerformed
  }

  private func outcome(in mode: Mode, _ limit: Instant, _ hasPerformed: Bool) -> Outcome? {
    if handle.takeStop() { return .stopped }
    if hasPerformed { return .performedSource }
    if !hasContent(in: mode) { return .finished }
    return clock.now >= limit ? .timedOut : nil
  }

  /// Runs idle tasks, and sleeps if nothing has come up by then.
  private func rest(in mode: Mode, until limit: Instant) {
    tell(.beforeWaiting, in: mode)
    runIdleTasks(in: mode)
    if handle.signal.beginWait() {
      // Whatever changes from here on raises the signal.
      if !isBusy(in: mode, limit), hasContent(in: mode), !hasIdleTasks(in: mode) {
        pulse.enter(.waiting)
        let deadline = min(limit, latestWake(in: mode) ?? .distantFuture)
        clock.wait(until: deadline == .distantFuture ? nil : deadline, or: handle.signal)
      }
      handle.signal.endWait()
    }
    tell(.afterWaiting, in: mode)
  }

  private func performSources(in mode: Mode) -> Bool {
    pulse.enter(.sources)
    var hasPerformed = false
    for source in sources where source.signal.isRaised && contains(source.modes, mode) {
      if source.performIfSignalled() { hasPerformed = true }
    }
    return hasPerformed
  }

  private func fireTimers(in mode: Mode) {
    pulse.enter(.timers)
    let now = clock.now
    var due = timers.filter { $0.isDue(at: now) && contains($0.modes, mode) }
    // Stable, so that equal deadlines keep the order of adding.
    if due.count > 1 { due.sort { $0.nextFire < $1.nextFire } }
    // One may end another, or run the loop, in which another fires.
    for timer in due where timer.isDue(at: now) && timer.isValid { timer.fireOnSchedule(by: clock) }
  }

  func tell(_ activity: Activities, in mode: Mode) {
    pulse.enter(.observers)
    for observer in observers where observer.activities.contains(activity) && contains(observer.modes, mode) {
      observer.tell(activity)
    }
  }
}
