public import EvenstepStage

/// One line of a recording.
public enum RecordingLine: Sendable, Equatable {
  /// The first line.
  case header(RecordingHeader)
  /// A step that was made.
  case step(StepRecord)
  /// The whole state after a step.
  case keyframe(KeyframeRecord)
  /// The last line.
  case end(EndRecord)
}

/// What went into a step, and the state that came out of it.
public struct StepRecord: Sendable, Equatable {
  /// The step, counted from 1.
  public var step: Int
  /// The state digest after the step.
  public var digest: UInt64
  /// The input that was applied in the step, in order.
  public var input: [InputEvent]
  /// The commands that came from outside and were applied in the step, as bytes of the caller's; nil for none.
  public var commands: [UInt8]?
  /// The state of the bodies after the step, as bytes of the caller's; there if the header says so.
  public var bodies: RecordingPayload?

  /// Describes a step.
  public init(
    step: Int, digest: UInt64, input: [InputEvent] = [], commands: [UInt8]? = nil, bodies: RecordingPayload? = nil
  ) {
    self.step = step
    self.digest = digest
    self.input = input
    self.commands = commands
    self.bodies = bodies
  }
}

/// The whole state after a step, to go on from.
public struct KeyframeRecord: Sendable, Equatable {
  /// The number of steps that were made: a multiple of the header's `keyframeEvery`, 0 for the initial state.
  public var step: Int
  /// The state, as bytes of the caller's.
  public var data: RecordingPayload

  /// Describes a keyframe.
  public init(step: Int, data: RecordingPayload) {
    self.step = step
    self.data = data
  }
}

/// How a run ended.
public struct EndRecord: Sendable, Equatable {
  /// The number of steps that were made.
  public var step: Int
  /// The pose hash over the whole run.
  public var poseHash: UInt64

  /// Describes an end.
  public init(step: Int, poseHash: UInt64) {
    self.step = step
    self.poseHash = poseHash
  }
}
