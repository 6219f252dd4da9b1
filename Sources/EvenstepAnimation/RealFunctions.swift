internal import EvenstepGeometry

/// The transcendental functions that curves are made of, all in one place: those with the same bits on every machine.
enum RealFunctions {
  /// The sine of an angle in radians.
  static func sin(_ radians: Double) -> Double { PinnedMath.sin(radians) }
  /// The cosine of an angle in radians.
  static func cos(_ radians: Double) -> Double { PinnedMath.cos(radians) }
  /// The sine and the cosine of an angle in radians.
  static func sineCosine(_ radians: Double) -> (sine: Double, cosine: Double) { PinnedMath.sineCosine(radians) }
  /// Two to a power; exact where the exponent is a whole number.
  static func exp2(_ exponent: Double) -> Double { PinnedMath.exp2(exponent) }
  /// e to a power.
  static func exp(_ exponent: Double) -> Double { PinnedMath.exp(exponent) }
  /// The natural logarithm.
  static func log(_ value: Double) -> Double { PinnedMath.log(value) }
  /// The angle of a vector in radians, from −π to π.
  static func angle(x: Double, y: Double) -> Double { PinnedMath.atan2(y, x) }

  /// (1 − e⁻ᵘ) / u for u ≥ 0, which is 1 at 0: the mean of what fades over the time in which it does.
  static func fadedShare(_ u: Double) -> Double {
    guard u < 0.125 else { return (1 - exp(-u)) / u }
    // The difference would lose digits; the series Σ (−u)ⁿ / (n + 1)! is off by less than 10⁻¹⁷ after these terms.
    var sum = 1.0
    for n in stride(from: 11.0, through: 2, by: -1) { sum = 1 - u / n * sum }
    return sum
  }
}
