internal import EvenstepGeometry

/// The transcendental functions that curves are made of, all in one place: those with the same bits on every machine.
enum RealFunctions {
  /// The sine of an angle in radians.
  static func sin(_ radians: Double) -> Double { PinnedMath.sin(radians) }
  /// The cosine of an angle in radians.
  static func cos(_ radians: Double) -> Double { PinnedMath.cos(radians) }
  /// Two to a power; exact where the exponent is a whole number.
  static func exp2(_ exponent: Double) -> Double { PinnedMath.exp2(exponent) }
}
