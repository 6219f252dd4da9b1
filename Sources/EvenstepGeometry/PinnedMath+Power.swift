extension PinnedMath {
  /// The natural logarithm, less than 0.51 ulp off; −∞ at 0 and NaN below it.
  package static func log(_ value: Double) -> Double {
    if !(value > 0) { return value == 0 ? -.infinity : .nan }
    if value == .infinity { return value }
    return logSeries(value).high
  }

  /// A number to a power, less than 0.51 ulp off; 0 and infinity where the result is too small or too large.
  ///
  /// NaN for a base below 0, whatever the exponent, except that anything to the power 0 is 1. Results below the least
  /// normal number are rounded twice, which costs up to one unit.
  package static func pow(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    if !(base >= 0) || exponent.isNaN { return .nan }
    if base == 0 || base == .infinity { return (base == 0) == (exponent > 0) ? 0 : .infinity }
    return scaledPower(base, exponent).rounded
  }

  /// A number to a power, with what rounding to a double takes away.
  ///
  /// Both are positive and finite; the result, which is finite and above 2⁻⁹⁰⁰, is known to 2⁻⁶² of itself.
  package static func powerAndRest(_ base: Double, _ exponent: Double) -> DoubleDouble {
    let power = scaledPower(base, exponent)
    let scale = Double(sign: .plus, exponent: power.exponent, significand: 1)
    return DoubleDouble(power.value.high * scale, power.value.low * scale)
  }

  private static func scaledPower(_ base: Double, _ exponent: Double) -> Scaled {
    let log = logSeries(base)
    let rough = log.high * exponent
    // Products that are far too large must not get into exact arithmetic, which would make them NaN.
    return exp(abs(rough) > 800 ? DoubleDouble(rough) : log * exponent)
  }

  /// The natural logarithm of a positive finite number, known to 2⁻⁷⁸ of itself.
  ///
  /// With m between √½ and √2, ln m = 2 artanh s = 2s + 2s³/3 + … for s = (m − 1) / (m + 1). The first five terms are
  /// summed to 106 bits; the others together are a polynomial in s² that leaves the result off by at most 2⁻⁸³ of s.
  private static func logSeries(_ value: Double) -> DoubleDouble {
    var (fraction, exponent) = (value.significand, Double(value.exponent))
    if fraction > 0x1.6a09e667f3bcdp+0 { (fraction, exponent) = (fraction / 2, exponent + 1) }
    let s = (fraction - 1) / DoubleDouble.sum(fraction, 1)
    let square = s * s
    let z = square.high
    let upper =
      0x1.e1e1e46488956p-4 + z
      * (0x1.af27afde9c9e9p-4 + z * (0x1.86399dd8a0336p-4 + z * (0x1.60abc50a6d0e6p-4 + z * 0x1.7b251dae31f59p-4)))
    let tail = 0x1.745d1745d1737p-3 + z * (0x1.3b13b13b16382p-3 + z * (0x1.1111110e93a07p-3 + z * upper))
    var sum = DoubleDouble(0x1.c71c71c71c71cp-3, 0x1.c71c71c71c71cp-57) + z * tail
    sum = square * sum + DoubleDouble(0x1.2492492492492p-2, 0x1.2492492492492p-56)
    sum = square * sum + DoubleDouble(0x1.999999999999ap-2, -0x1.999999999999ap-56)
    sum = square * sum + DoubleDouble(0x1.5555555555555p-1, 0x1.5555555555555p-55)
    sum = s * (square * sum + 2)
    return ln2 * exponent + sum
  }
}
