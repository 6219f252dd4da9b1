/// How a spring answers a unit of displacement and a unit of velocity, some time later.
///
/// Every motion of the spring is their sum, since the equation is linear: with displacement x and velocity v at first,
/// it is later at x · `displacement` + v · `velocity`, and moves at x · `displacementRate` + v · `velocityRate`.
public struct SpringResponse: Hashable, Sendable {
  /// The displacement that is left of a unit of displacement, and its change per second.
  public var displacement, displacementRate: Double
  /// The displacement that a unit of velocity has led to, in seconds, and its change per second.
  public var velocity, velocityRate: Double

  /// The answer at once.
  static let start = SpringResponse(displacement: 1, displacementRate: 0, velocity: 0, velocityRate: 1)
  /// The answer after a very long time.
  static let rest = SpringResponse(displacement: 0, displacementRate: 0, velocity: 0, velocityRate: 0)
}

/// A spring's numbers as its closed form needs them.
///
/// With a = c / 2m and w² = k/m − a² all three cases read x = e⁻ᵃᵗ (x₀·C + (v₀ + a·x₀)·S), where C and S are cos wt and
/// sin(wt) / w, at critical damping 1 and t, and above it cosh and sinh / w of the imaginary part. C and S are smooth
/// through the critical damping, and so is their computation: nothing is divided that vanishes there.
package struct SpringSolution: Hashable, Sendable {
  /// The decay a, in 1/s.
  let decay: Double
  /// The square of the frequency without damping.
  let square: Double
  /// The frequency w, or with overdamping its imaginary part.
  let swing: Double
  let isOverdamped: Bool
  /// The rate at which the slowest part fades, in 1/s.
  let fading: Double

  /// Prepares a spring.
  package init(_ spring: Spring) {
    let frequency = spring.frequency
    decay = spring.damping / (2 * spring.mass)
    square = spring.stiffness / spring.mass
    isOverdamped = decay > frequency
    swing = (abs(frequency - decay) * (frequency + decay)).squareRoot()
    fading = isOverdamped ? square / (decay + swing) : decay
  }

  /// The answer after some seconds; times before the start and those that are not numbers count as the start.
  package func response(at seconds: Double) -> SpringResponse {
    guard seconds > 0 else { return .start }
    // e⁻⁷⁵⁰ is zero; and what swings for ever is not worth following beyond all counting.
    guard fading * seconds < 750 else { return .rest }
    let time = min(seconds, 1e15)
    let (cosine, sine) = isOverdamped ? hyperbolic(time) : circular(time)
    return SpringResponse(
      displacement: cosine + decay * sine, displacementRate: -square * sine,
      velocity: sine, velocityRate: cosine - decay * sine)
  }

  /// e⁻ᵃᵗ cos wt and e⁻ᵃᵗ sin(wt) / w.
  private func circular(_ time: Double) -> (Double, Double) {
    let size = RealFunctions.exp(-decay * time)
    let angle = swing * time
    guard angle > 0 else { return (size, size * time) }
    let (sine, cosine) = RealFunctions.sineCosine(angle)
    return (size * cosine, size * time * (sine / angle))
  }

  /// e⁻ᵃᵗ cosh wt and e⁻ᵃᵗ sinh(wt) / w, from the two exponentials that fade.
  private func hyperbolic(_ time: Double) -> (Double, Double) {
    let slow = RealFunctions.exp(-fading * time)
    let ratio = 2 * swing * time
    let fast = slow * RealFunctions.exp(-ratio)
    return ((slow + fast) / 2, slow * time * RealFunctions.fadedShare(ratio))
  }
}
