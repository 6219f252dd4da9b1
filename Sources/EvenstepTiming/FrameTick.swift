/// One refresh of a display, or one frame of a film.
public struct FrameTick: Hashable, Sendable {
  /// The number of the refresh since the first one, counting those that were missed.
  public let index: Int
  /// When this refresh was due: the frame on the display now.
  public let timestamp: Instant
  /// When the next refresh is due: the frame to be prepared now.
  public let target: Instant
  /// The refreshes missed between the previous tick and this one.
  public let dropped: Int

  /// Creates a tick; neither number may be negative.
  public init(index: Int, timestamp: Instant, target: Instant, dropped: Int) {
    precondition(index >= 0 && dropped >= 0, "refreshes are counted from 0 up")
    self.index = index
    self.timestamp = timestamp
    self.target = target
    self.dropped = dropped
  }
}

/// What became of a frame that was handed to a sink.
public struct PresentResult: Hashable, Sendable {
  /// When the frame was shown, as far as the sink can tell.
  public let shown: Instant?
  /// Whether it came after its target.
  public let late: Bool

  /// Creates a result.
  public init(shown: Instant?, late: Bool) {
    self.shown = shown
    self.late = late
  }
}
