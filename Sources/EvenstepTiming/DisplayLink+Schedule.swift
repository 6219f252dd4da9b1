extension DisplayLink {
  /// Which refresh is the next frame of a link, and what was missed on the way to it.
  struct Schedule {
    /// The refresh announced for the next frame; nil when the next one will do.
    private var due: Int?
    /// The refreshes between the last frame and the one announced then.
    private var interval = 1
    private var missed = 0
    private var previous: Instant?
    private var newest: Instant?

    /// The frames missed if this refresh is a frame, nil if it is not; then lets the following one be due.
    mutating func take(_ tick: FrameTick, interval next: Int) -> Int? {
      if let newest, tick.timestamp <= newest { return nil }
      if let due {
        guard tick.index >= due else { return nil }
        let late = tick.index - due
        let passed = late / interval + (late % interval == 0 ? 0 : 1)
        missed = missed.addingSaturated(passed)
        guard late % interval == 0 else {
          self.due = tick.index.addingSaturated(interval - late % interval)
          return nil
        }
      }
      defer { missed = 0 }
      due = tick.index.addingSaturated(next)
      interval = next
      return missed
    }

    /// Notes a frame's timestamp and returns the one before.
    mutating func advance(past tick: FrameTick) -> Instant? {
      defer { (previous, newest) = (tick.timestamp, tick.timestamp) }
      return previous
    }

    /// Lets the next refresh be a frame again, as if it were the first.
    mutating func restart() { (due, previous, missed) = (nil, nil, 0) }
  }
}
