/// Gives the frames of a film one after the other, without waiting: frame k at exactly k / rate seconds.
public struct ImmediatePacer: FramePacer {
  /// The frames a second.
  public let rate: FrameRate
  private var index = 0

  /// Creates a pacer that starts with frame 0 at `Instant.zero`.
  public init(rate: FrameRate) { self.rate = rate }

  /// The next frame of the film.
  public mutating func next() -> FrameTick {
    defer { index += 1 }
    return FrameTick(index: index, timestamp: start(of: index), target: start(of: index + 1), dropped: 0)
  }

  private func start(of frame: Int) -> Instant { Instant(nanoseconds: rate.offset(ofFrame: frame)) }
}
