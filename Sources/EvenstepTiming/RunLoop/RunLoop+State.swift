extension RunLoop {
  /// Whether anything could happen in a mode; observers do not count, nor do timers that fire right now.
  func hasContent(in mode: Mode) -> Bool {
    timers.contains { $0.isValid && !$0.isFiring && contains($0.modes, mode) }
      || sources.contains { $0.isValid && contains($0.modes, mode) } || hasIdleTasks(in: mode)
  }

  func hasIdleTasks(in mode: Mode) -> Bool { idleTasks.contains { $0.isValid && contains($0.modes, mode) } }

  /// Whether something has to happen before the loop may rest.
  func isBusy(in mode: Mode, _ limit: Instant) -> Bool {
    let now = clock.now
    return handle.isAskedToStop || now >= limit || nextFire(in: mode).map { $0 <= now } ?? false
      || sources.contains { $0.signal.isRaised && $0.isValid && contains($0.modes, mode) }
  }

  /// The next deadline of the mode's timers.
  func nextFire(in mode: Mode) -> Instant? { waiting(in: mode).map(\.nextFire).min() }

  /// The time for which the loop has to wake up: the first at which a timer must not wait any longer.
  func latestWake(in mode: Mode) -> Instant? { waiting(in: mode).map(\.latestFire).min() }

  private func waiting(in mode: Mode) -> some Sequence<Timer> {
    timers.lazy.filter { $0.isValid && !$0.isFiring && self.contains($0.modes, mode) }
  }

  /// Lets go of what is invalid.
  func sweep() {
    // Letting go of a callback may end objects that add to the loop meanwhile, so the lists are changed afterwards only.
    let timersEnded = timers.reduce(false) { !$1.isValid || $0 }
    let sourcesEnded = sources.reduce(false) { !$1.isValid || $0 }
    let observersEnded = observers.reduce(false) { !$1.isValid || $0 }
    let tasksEnded = idleTasks.reduce(false) { !$1.isValid || $0 }
    if timersEnded { timers.removeAll(where: \.isReleased) }
    if sourcesEnded { sources.removeAll(where: \.isReleased) }
    if observersEnded { observers.removeAll(where: \.isReleased) }
    if tasksEnded { idleTasks.removeAll(where: \.isReleased) }
  }
}
