/// A number of frames a second, kept as a fraction in lowest terms, so that 60000/1001 is exactly that.
public struct FrameRate: Hashable, Sendable {
  /// The frames in `denominator` seconds.
  public let numerator: Int
  /// The seconds in which `numerator` frames are shown.
  public let denominator: Int

  /// The greatest denominator; with it every product below fits 128 bits for any frame number.
  static let greatestDenominator = 1_000_000_000

  /// Creates a rate of `numerator / denominator` frames a second.
  ///
  /// Throws `invalidFrameRate` unless it is above 0 and up to 1000, with at most 10⁹ below the line.
  public init(_ numerator: Int, per denominator: Int = 1) throws(TimingError) {
    guard numerator > 0, denominator > 0, let rate = FrameRate(reducing: numerator, denominator) else {
      throw .invalidFrameRate(denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)")
    }
    self = rate
  }

  /// The fraction in lowest terms, if it lies within the limits.
  private init?(reducing numerator: Int, _ denominator: Int) {
    var (divisor, rest) = (numerator, denominator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let (above, below) = (numerator / divisor, denominator / divisor)
    guard below <= FrameRate.greatestDenominator, above <= 1000 * below else { return nil }
    self.init(above: above, below: below)
  }

  private init(above: Int, below: Int) {
    self.numerator = above
    self.denominator = below
  }

  /// 60 frames a second.
  public static let sixty = FrameRate(above: 60, below: 1)

  /// The rate as a floating-point number of frames a second.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }
}

extension FrameRate: CustomStringConvertible {
  /// The rate as it is read: `60`, or `60000/1001`.
  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
