extension PinnedMath {
  /// e to a power, less than 0.51 ulp off; 0 and infinity where the result is too small or too large for a double.
  ///
  /// Results below the least normal number are rounded twice, which costs up to one unit.
  package static func exp(_ exponent: Double) -> Double {
    exp(DoubleDouble(exponent)).rounded
  }

  /// Two to a power, less than 0.51 ulp off and exact where the exponent is a whole number.
  ///
  /// Results below the least normal number are rounded twice, which costs up to one unit.
  package static func exp2(_ exponent: Double) -> Double {
    if exponent.isNaN { return .nan }
    if exponent >= 1024 { return .infinity }
    if exponent < -1080 { return 0 }
    let whole = exponent.rounded()
    let fraction = ln2 * (exponent - whole)
    return Scaled(value: expSeries(fraction), exponent: Int(whole)).rounded
  }

  /// A positive number as a value near 1 and a power of two, which may be beyond the range of doubles.
  struct Scaled {
    var value: DoubleDouble
    var exponent: Int

    var rounded: Double { Double(sign: .plus, exponent: exponent, significand: value.high) }
  }

  /// e to a power, known to 2⁻⁶² of itself; for exponents beyond the range of doubles 0 or infinity.
  static func exp(_ exponent: DoubleDouble) -> Scaled {
    if !(exponent.high > -800) { return Scaled(value: DoubleDouble(exponent.high.isNaN ? .nan : 0), exponent: 0) }
    if exponent.high > 800 { return Scaled(value: DoubleDouble(.infinity), exponent: 0) }
    let whole = (exponent.high * 0x1.71547652b82fep+0).rounded()
    return Scaled(value: expSeries(exponent + -(ln2 * whole)), exponent: Int(whole))
  }

  /// The natural logarithm of 2, to 2⁻¹¹⁰.
  static let ln2 = DoubleDouble(0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56)

  /// e to a power of at most ln 2 / 2 (1 + 2⁻²⁰), known to 2⁻⁶² of itself.
  ///
  /// The terms up to the fourth power are summed to 106 bits; the others together are (eʳ − …) / r⁵ as a polynomial
  /// that leaves the result off by at most 2⁻⁶³.
  private static func expSeries(_ r: DoubleDouble) -> DoubleDouble {
    let x = r.high
    let upper =
      0x1.a01a01aa8f260p-16 + x
      * (0x1.71de003edbab7p-19 + x * (0x1.27e4d05d65412p-22 + x * (0x1.af531345defdfp-26 + x * 0x1.1f87825984152p-29)))
    let tail = 0x1.111111111034fp-7 + x * (0x1.6c16c16c15d55p-10 + x * (0x1.a01a01ac0967dp-13 + x * upper))
    let fourth = DoubleDouble(0x1.5555555555555p-5, 0x1.5555555555555p-59) + x * tail
    let third = DoubleDouble(0x1.5555555555555p-3, 0x1.5555555555555p-57) + r * fourth
    let second = r * third + 0.5
    return r * (r * second + 1) + 1
  }
}
