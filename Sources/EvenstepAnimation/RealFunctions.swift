internal import Glibc

/// The transcendental functions that curves are made of, all in one place.
///
/// C libraries may differ in the last bit of these; whoever wants the same bits everywhere replaces them here.
enum RealFunctions {
  /// The sine of an angle in radians.
  static func sin(_ radians: Double) -> Double { Glibc.sin(radians) }
  /// The cosine of an angle in radians.
  static func cos(_ radians: Double) -> Double { Glibc.cos(radians) }
  /// Two to a power; exact where the exponent is a whole number.
  static func exp2(_ exponent: Double) -> Double { Glibc.exp2(exponent) }
}
