extension Timing {
  /// Times closer to a border than this count as on it.
  ///
  /// Times are written in decimals: 0.1 s and 0.2 s have to end with the step at 0.3 s, though their sum is above 0.3.
  /// `sample` is the one place where that is seen to: begin and end, borders between iterations, edges of steps.
  static let instant = 5e-10

  /// What the local clock reads at a time of the parent; a time that is not a number is before everything.
  public func localSeconds(at parentSeconds: Double) -> Double {
    if speed == 0 { return timeOffset }
    let local = (parentSeconds - begin) * speed + timeOffset
    return local.isNaN ? -.infinity : local
  }

  /// Phase, iteration and progress at a time of the parent (Web Animations 1, 4.7 to 4.10).
  public func sample(at parentSeconds: Double) -> TimingSample {
    let (active, end) = (activeDuration, localEnd)
    let stop = min(active, end)
    let local = settled(localSeconds(at: parentSeconds), stop, end)
    let phase = phase(local, stop)
    var sample = TimingSample(
      phase: phase, localSeconds: local, iteration: 0, directed: nil, progress: nil, rate: 0,
      isFinished: isFinished(local, end) && !parentSeconds.isNaN)
    guard let time = activeTime(local, phase, stop) else { return sample }
    let last = nearestBorder(iterationCount + iterationStart)
    let overall = overallProgress(time, phase, end: time == active ? last : nil)
    var simple = overall.isFinite ? overall - overall.rounded(.down) : iterationStart - iterationStart.rounded(.down)
    // The very end is the end of the last iteration, not the start of one more.
    if simple == 0, phase != .before, overall == last, iterationCount != 0 { simple = 1 }
    sample.iteration = iteration(overall, simple, phase)
    let isForward = isForward(sample.iteration)
    let directed = isForward ? simple : 1 - simple
    sample.directed = directed
    sample.progress = eased(directed, before: phase == (isForward ? .before : .after))
    if phase == .active, duration > 0 { sample.rate = (isForward ? speed : -speed) / duration }
    return sample
  }

  /// The change of the eased progress in a second of the parent, at a sample of this timing.
  public func progressRate(of sample: TimingSample) -> Double {
    guard let directed = sample.directed, sample.rate != 0 else { return 0 }
    return curve.slope(at: directed) * sample.rate
  }

  private func settled(_ local: Double, _ stop: Double, _ end: Double) -> Double {
    if abs(local) < Timing.instant { return 0 }
    if abs(local - stop) < Timing.instant { return stop }
    return abs(local - end) < Timing.instant ? end : local
  }

  private func phase(_ local: Double, _ stop: Double) -> TimingSample.Phase {
    if local < 0 || speed < 0 && local == 0 { return .before }
    return local > stop || speed >= 0 && local == stop ? .after : .active
  }

  private func isFinished(_ local: Double, _ end: Double) -> Bool {
    if speed < 0 { return local <= 0 }
    return local >= end
  }

  private func activeTime(_ local: Double, _ phase: TimingSample.Phase, _ stop: Double) -> Double? {
    switch phase {
    case .before: fill == .backwards || fill == .both ? 0 : nil
    case .active: local
    case .after: fill == .forwards || fill == .both ? stop : nil
    }
  }

  private func overallProgress(_ time: Double, _ phase: TimingSample.Phase, end: Double?) -> Double {
    if phase == .before { return iterationStart }
    return end ?? nearestBorder(time / duration + iterationStart)
  }

  /// A number of iterations, put on the border between two that is less than half a nanosecond away.
  func nearestBorder(_ iterations: Double) -> Double {
    let nearest = iterations.rounded()
    // Iterations as short as that have borders everywhere; theirs only forgive what rounding does.
    let tolerance = duration > 2e-9 ? max(Timing.instant / duration, 1e-15 * nearest) : 1e-12
    return abs(iterations - nearest) < tolerance ? nearest : iterations
  }

  private func iteration(_ overall: Double, _ simple: Double, _ phase: TimingSample.Phase) -> Double {
    if phase == .after, iterationCount == .infinity { return .infinity }
    return simple == 1 ? overall.rounded(.down) - 1 : overall.rounded(.down)
  }

  private func isForward(_ iteration: Double) -> Bool {
    switch direction {
    case .normal: true
    case .reverse: false
    // Beyond all counting they run forwards.
    case .alternate: !iteration.isFinite || iteration.truncatingRemainder(dividingBy: 2) == 0
    case .alternateReverse: !iteration.isFinite || (iteration + 1).truncatingRemainder(dividingBy: 2) == 0
    }
  }

  private func eased(_ progress: Double, before: Bool) -> Double {
    guard case .steps(let steps) = curve else { return curve.value(at: progress) }
    return steps.value(at: progress, before: before, tolerance: duration > 0 ? Timing.instant / duration : 0)
  }
}
