/// What a timing says about one time of its parent.
public struct TimingSample: Hashable, Sendable {
  /// Where a time lies.
  public enum Phase: String, Codable, Hashable, Sendable {
    /// Before the first iteration, within the iterations, or after the last one.
    case before, active, after
  }

  /// Where the time lies; a border belongs to what comes next in the direction of play.
  public var phase: Phase
  /// What the local clock reads, put on a border that is less than half a nanosecond away.
  public var localSeconds: Double
  /// The index of the iteration, from 0; infinite when the last of infinitely many is over, 0 where there is no effect.
  public var iteration: Double
  /// How far the iteration is, in its direction and before easing; nil where the animation has no effect.
  public var directed: Double?
  /// How far the iteration is, in its direction and eased; nil where the animation has no effect.
  public var progress: Double?
  /// The change of `directed` in a second of the parent; 0 outside the active phase.
  public var rate: Double
  /// Whether no later time of the parent changes anything: the end is reached, its delay included.
  ///
  /// An animation that runs back is finished where it began; a frozen one only past its end.
  public var isFinished: Bool
}
