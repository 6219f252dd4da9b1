/// A length of time in whole nanoseconds; 292 years fit either way.
public typealias Nanoseconds = Int64

/// A point in time: whole nanoseconds since the origin of the clock that told it.
///
/// Instants of different clocks have nothing to do with each other. Arithmetic stops at the ends of the range
/// instead of overflowing, since lengths of time may come from data.
public struct Instant: Comparable, Hashable, Sendable {
  /// The nanoseconds since the clock's origin.
  public var nanoseconds: Int64

  /// Creates an instant from nanoseconds since the clock's origin.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The origin of a clock.
  public static let zero = Instant(nanoseconds: 0)
  /// The last instant there is, which never comes.
  public static let distantFuture = Instant(nanoseconds: .max)

  /// The instant some nanoseconds later, or the last one there is.
  public func advanced(by duration: Nanoseconds) -> Instant {
    Instant(nanoseconds: nanoseconds.addingSaturated(duration))
  }

  /// The nanoseconds from an earlier instant to this one; negative when that one is later.
  public func duration(since earlier: Instant) -> Nanoseconds {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    guard overflow else { return difference }
    return nanoseconds < 0 ? .min : .max
  }

  /// Orders instants of one clock from earlier to later.
  public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
}

extension FixedWidthInteger {
  /// The sum, or the end of the range that it would pass.
  func addingSaturated(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }
}
