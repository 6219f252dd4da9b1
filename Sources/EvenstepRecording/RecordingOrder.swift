/// The order of a recording's lines: a header, steps from 1 on, keyframes after their steps, an end.
struct RecordingOrder: Sendable {
  private enum Phase { case empty, open, ended }

  private var phase = Phase.empty
  private var hasBodies = false
  private var keyframeEvery = 1
  private var lastKeyframe: Int?
  /// The last step.
  private(set) var step = 0

  /// Whether the end has come.
  var isEnded: Bool { phase == .ended }

  /// Takes the next line, or says why it has no place here; then nothing changes.
  mutating func admit(_ line: RecordingLine) -> RecordingError.Kind? {
    switch (phase, line) {
    case (.ended, _): return .afterEnd
    case (.empty, .header(let header)):
      (phase, hasBodies, keyframeEvery) = (.open, header.bodies, header.keyframeEvery)
      return nil
    case (.empty, _): return .malformed(path: "evrec", rule: "the first line must be a header", value: nil)
    case (.open, .header): return .malformed(path: "evrec", rule: "only the first line can be a header", value: nil)
    case (.open, .step(let record)): return admit(record)
    case (.open, .keyframe(let record)): return admit(record)
    case (.open, .end(let record)):
      guard record.step == step else { return .wrongStep(expected: step, found: record.step) }
      phase = .ended
      return nil
    }
  }

  private mutating func admit(_ record: StepRecord) -> RecordingError.Kind? {
    guard record.step == step + 1 else { return .wrongStep(expected: step + 1, found: record.step) }
    guard (record.bodies != nil) == hasBodies else {
      let rule = hasBodies ? "must be there, since the header says so" : "must not be there, since the header says so"
      return .malformed(path: "bodies", rule: rule, value: nil)
    }
    step += 1
    return nil
  }

  private mutating func admit(_ record: KeyframeRecord) -> RecordingError.Kind? {
    let rule: String? =
      if record.step != step {
        "it must follow step \(record.step), and this is after step \(step)"
      } else if !step.isMultiple(of: keyframeEvery) {
        "it must be a multiple of \(keyframeEvery)"
      } else if lastKeyframe == step {
        "it is there already"
      } else {
        nil
      }
    if let rule { return .misplacedKeyframe(step: record.step, rule: rule) }
    lastKeyframe = step
    return nil
  }
}
