/// A mass on a damped spring: m·x″ + c·x′ + k·x = 0, solved in closed form, x being the way left to the target.
public struct Spring: Codable, Hashable, Sendable {
  /// The mass, above 0.
  public let mass: Double
  /// The force per displacement, above 0.
  public let stiffness: Double
  /// The force per velocity, at least 0; without any the spring swings for ever and never settles.
  public let damping: Double

  /// Creates a spring; throws a `CurveError` unless mass and stiffness are from 10⁻⁹ to 10⁹, damping from 0 to 10⁹.
  public init(mass: Double = 1, stiffness: Double, damping: Double) throws(CurveError) {
    try Spring.check(mass, field: "mass", from: 1e-9)
    try Spring.check(stiffness, field: "stiffness", from: 1e-9)
    try Spring.check(damping, field: "damping", from: 0)
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
  }

  /// Creates a spring of mass 1 from the period it would have without damping, in seconds, and its damping ratio.
  ///
  /// With a ratio below 1 it overshoots, at 1 it arrives as fast as it can without, above it creeps. Throws a
  /// `CurveError` unless the response is from 10⁻³ to 10⁵ s and the ratio from 0 to 10⁴.
  public init(response: Double, dampingRatio: Double) throws(CurveError) {
    try Spring.check(response, field: "response", from: 1e-3, to: 1e5)
    try Spring.check(dampingRatio, field: "dampingRatio", from: 0, to: 1e4)
    try self.init(response: response, ratio: dampingRatio)
  }

  /// Creates a spring of mass 1 as SwiftUI does, from a duration in seconds and a bounce above −1 and up to 1.
  ///
  /// The duration is the one perceived, which is the response: the period without damping, and not the settling time.
  /// The damping ratio is 1 − bounce, or 1 / (1 + bounce) for a bounce below 0; 0 arrives without overshoot, and 1
  /// never settles. Throws a `CurveError` unless the duration is from 10⁻³ to 10⁵ s and the bounce from −0.9999 to 1.
  public init(duration: Double, bounce: Double) throws(CurveError) {
    try Spring.check(duration, field: "duration", from: 1e-3, to: 1e5)
    try Spring.check(bounce, field: "bounce", from: -0.9999, to: 1)
    try self.init(response: duration, ratio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
  }

  private init(response: Double, ratio: Double) throws(CurveError) {
    let frequency = 2 * Double.pi / response
    // The limits of response and ratio keep these within theirs.
    (mass, stiffness, damping) = (1, frequency * frequency, 2 * ratio * frequency)
  }

  /// Reads a spring back; numbers that none can have are refused.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let numbers = try [CodingKeys.mass, .stiffness, .damping].map { try members.decode(Double.self, forKey: $0) }
    try self.init(mass: numbers[0], stiffness: numbers[1], damping: numbers[2])
  }

  /// The angular frequency without damping, in radians per second.
  public var frequency: Double { (stiffness / mass).squareRoot() }
  /// The damping as a share of the least with which nothing overshoots.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  private static func check(_ value: Double, field: String, from least: Double, to most: Double = 1e9)
    throws(CurveError)
  {
    guard value >= least, value <= most else {
      throw CurveError(field: field, rule: "be from \(least) to \(most)", value: "\(value)")
    }
  }
}
