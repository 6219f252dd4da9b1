internal import Synchronization

/// What a loop is busy with, as far as a watcher needs to know.
public enum LoopPhase: UInt8, CaseIterable, Hashable, Sendable {
  /// No run is going on.
  case outside
  /// Observers are told of a moment.
  case observers
  /// Sources are performed: a frame's input, for instance.
  case sources
  /// Timers fire.
  case timers
  /// Idle tasks run.
  case idleTasks
  /// The loop sleeps.
  case waiting

  /// Whether the loop does something, and can do nothing else meanwhile.
  public var isWorking: Bool { self != .outside && self != .waiting }
}

/// Says from one thread where a loop is, for a watcher on another: all that it costs the loop is a store.
///
/// A run loop has one. A loop of another kind makes its own, enters a working phase when a frame begins and `waiting`
/// when it ends. Only the loop's thread may enter phases and stages.
public final class LoopPulse: Sendable {
  /// What a watcher sees at some time.
  public struct Sample: Hashable, Sendable {
    /// When it looked.
    public let time: Instant
    /// The phases entered so far.
    public let beat: UInt64
    /// The phase that the loop was in.
    public let phase: LoopPhase
    /// The stage of the frame that it was in.
    public let stage: FrameStage?

    /// Creates a sample.
    public init(time: Instant, beat: UInt64, phase: LoopPhase, stage: FrameStage? = nil) {
      self.time = time
      self.beat = beat
      self.phase = phase
      self.stage = stage
    }
  }

  /// The beat, the phase in the second lowest byte, one more than the stage or 0 in the lowest.
  private let word = Atomic<UInt64>(0)

  /// Creates a pulse outside of any run.
  public init() {}

  /// Notes that another phase begins, or the same one again.
  public func enter(_ phase: LoopPhase) {
    // Nobody else stores, so that this needs no exchange.
    let old = word.load(ordering: .relaxed)
    word.store((old &+ 0x1_0000) & ~0xFF00 | UInt64(phase.rawValue) << 8, ordering: .releasing)
  }

  /// The stage of the frame that the loop is in; a new stage alone is no new phase.
  public var stage: FrameStage? {
    get { sample(at: .zero).stage }
    set {
      word.store(
        word.load(ordering: .relaxed) & ~0xFF | (newValue.map { UInt64($0.rawValue) + 1 } ?? 0), ordering: .releasing)
    }
  }

  /// The phase that the loop is in.
  public var phase: LoopPhase { sample(at: .zero).phase }

  /// What there is to see, at the time given.
  public func sample(at time: Instant) -> Sample {
    let word = word.load(ordering: .acquiring)
    return Sample(
      time: time, beat: word >> 16, phase: LoopPhase(rawValue: UInt8(truncatingIfNeeded: word >> 8)) ?? .outside,
      stage: FrameStage(rawValue: UInt8(truncatingIfNeeded: word) &- 1))
  }
}
