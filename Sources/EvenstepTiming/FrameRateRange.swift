/// The frame rates that an animation looks right at, in frames a second.
public struct FrameRateRange: Hashable, Sendable {
  /// The lowest rate wanted.
  public let minimum: Double
  /// The highest rate wanted.
  public let maximum: Double
  /// The rate wanted most.
  public let preferred: Double

  /// Creates a range; throws `invalidFrameRateRange` unless 0 < minimum ≤ preferred ≤ maximum, all finite.
  public init(minimum: Double, maximum: Double, preferred: Double) throws(TimingError) {
    guard minimum > 0, minimum <= preferred, preferred <= maximum, maximum.isFinite else {
      throw .invalidFrameRateRange("minimum \(minimum), preferred \(preferred), maximum \(maximum)")
    }
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The frame interval whose rate is in the range and nearest to the preferred one.
  ///
  /// Of two that are equally near, the faster is taken; where no divisor lies in the range, the one that misses it
  /// least. Rates below one frame a second are not considered.
  public func frameInterval(at refreshRate: FrameRate) -> Int {
    let rate = refreshRate.framesPerSecond
    func distance(_ interval: Int) -> (outside: Double, off: Double) {
      let divided = rate / Double(interval)
      return (max(0, minimum - divided, divided - maximum), abs(divided - preferred))
    }
    let intervals = 1...max(1, Int(rate))
    return intervals.min { distance($0) < distance($1) } ?? 1
  }
}
