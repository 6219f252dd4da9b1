/// A motion that friction slows down: v = v₀ · e⁻ᵏᵗ, as a list that was flung.
public struct Decay: Codable, Hashable, Sendable {
  /// The rate k at which velocity fades, in 1/s.
  public let rate: Double

  /// Creates a decay; throws a `CurveError` unless the rate is from 10⁻⁶ to 10⁶ in 1/s.
  public init(rate: Double) throws(CurveError) {
    guard rate >= 1e-6, rate <= 1e6 else {
      throw CurveError(field: "rate", rule: "be from 1e-6 to 1e6", value: "\(rate)")
    }
    self.rate = rate
  }

  /// Creates a decay from the share of the velocity that is kept in a second, above 0 and below 1.
  ///
  /// A scroll view that keeps 0.998 in each millisecond keeps 0.998¹⁰⁰⁰ = 0.135 in a second. Throws a `CurveError` for
  /// others.
  public init(keptPerSecond share: Double) throws(CurveError) {
    guard share > 0, share < 1 else {
      throw CurveError(field: "keptPerSecond", rule: "be above 0 and below 1", value: "\(share)")
    }
    try self.init(rate: -RealFunctions.log(share))
  }

  /// Reads a decay back; rates that none can have are refused.
  public init(from decoder: any Decoder) throws {
    try self.init(rate: decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .rate))
  }

  /// The way gone after some seconds for an initial velocity of 1, in seconds.
  public func reach(at seconds: Double) -> Double {
    // Written so that a time that is not a number counts as the start.
    guard seconds > 0 else { return 0 }
    let faded = rate * seconds
    return faded < 750 ? seconds * RealFunctions.fadedShare(faded) : 1 / rate
  }

  /// The share of the velocity that is left after some seconds.
  public func share(at seconds: Double) -> Double { seconds > 0 ? RealFunctions.exp(-rate * seconds) : 1 }

  /// How far a velocity will lead in the end.
  public func projection(velocity: Double) -> Double { velocity / rate }

  /// The seconds until a speed has fallen to a threshold; infinite for a threshold of 0.
  public func duration(velocity: Double, threshold: Double) -> Double {
    guard abs(velocity) > threshold else { return 0 }
    return threshold > 0 ? RealFunctions.log(abs(velocity) / threshold) / rate : .infinity
  }
}
