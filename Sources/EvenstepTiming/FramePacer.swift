/// Decides when frames happen: at the display's refreshes, at deadlines of a clock, or at once.
///
/// Ticks begin at the start itself, and a tick belongs to the time from its timestamp on: the second after the
/// start has the ticks 0 to 59 at 60 Hz, and tick 60 opens the next second.
public protocol FramePacer {
  /// Waits for the next frame and returns its tick; timestamps strictly increase.
  mutating func next() throws -> FrameTick
  /// Takes note of what became of the frame of the last tick.
  mutating func presented(_ result: PresentResult)
}

extension FramePacer {
  /// Ignores the result: most pacers do not depend on it.
  public mutating func presented(_ result: PresentResult) {}
}
