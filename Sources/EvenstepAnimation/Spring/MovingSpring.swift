/// A value that a spring pulls to a target, from a state at second 0.
///
/// Components move independently and by the same closed form. When it has settled, the value is the target exactly.
public struct MovingSpring<Value: Animatable>: Hashable, Sendable {
  /// The spring that pulls.
  public let spring: Spring
  /// Where it pulls to.
  public let target: Value
  /// How far from the target is near enough to be there, in the value's units.
  public let precision: Double
  /// The seconds after which the value is within the precision for ever, and then the target itself.
  public let settlingTime: Double
  private let displacement: SIMD4<Double>
  private let velocity: SIMD4<Double>
  private let solution: SpringSolution

  /// Creates a motion from a value to a target; the velocity is in the value's units per second.
  public init(
    _ spring: Spring, from value: Value, to target: Value, velocity: SIMD4<Double> = .zero, precision: Double = 1e-4
  ) {
    self.init(spring, value.components - target.components, velocity, target, precision)
  }

  private init(
    _ spring: Spring, _ displacement: SIMD4<Double>, _ velocity: SIMD4<Double>, _ target: Value, _ precision: Double
  ) {
    (self.spring, self.target, self.precision) = (spring, target, precision)
    (self.displacement, self.velocity) = (displacement, velocity)
    solution = SpringSolution(spring)
    settlingTime = solution.settlingTime(displacement, velocity, within: precision)
  }

  /// The value after some seconds; times before the start and those that are not numbers count as the start.
  public func value(at seconds: Double) -> Value {
    if seconds >= settlingTime { return target }
    return Value(components: target.components + left(at: seconds))
  }

  /// The velocity after some seconds, in the value's units per second; none once it has settled.
  public func velocity(at seconds: Double) -> SIMD4<Double> {
    if seconds >= settlingTime { return .zero }
    let response = solution.response(at: seconds)
    return displacement * response.displacementRate + velocity * response.velocityRate
  }

  /// The motion that goes on to another target, and by another spring, from the state after some seconds.
  ///
  /// Position and velocity are kept; the new motion's second 0 is that time.
  public func retargeted(to target: Value, spring: Spring? = nil, at seconds: Double) -> MovingSpring {
    let (left, velocity) = seconds >= settlingTime ? (.zero, .zero) : (left(at: seconds), velocity(at: seconds))
    let shift = self.target.components - target.components
    return MovingSpring(spring ?? self.spring, left + shift, velocity, target, precision)
  }

  private func left(at seconds: Double) -> SIMD4<Double> {
    let response = solution.response(at: seconds)
    return displacement * response.displacement + velocity * response.velocity
  }
}
