/// The transcendental functions that reach a simulation, with the same bits on every machine.
///
/// A C library chooses among variants of `sin`, `pow` and `exp` by the processor it finds, and these differ in the last
/// bit of about one argument in a thousand. The functions here are fixed sequences of IEEE 754 additions,
/// multiplications and divisions; the compiler neither reorders nor fuses them.
///
/// Polynomials are minimax ones, found with the Remez algorithm in arithmetic of 200 bits and rounded to doubles; each
/// says how far it is off. Error bounds are in units in the last place (ulp) of the exact result.
package enum PinnedMath {
  /// The sine and cosine of any angle in radians, each less than 0.85 ulp off; NaN unless the angle is finite.
  package static func sineCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
    let size = abs(radians)
    if size <= .pi / 4 {
      // The next terms, −x³/6 and −x²/2, are below half an ulp here; and −0 stays −0.
      if size < 0x1p-27 { return (radians, 1) }
      return sineCosine(reduced: DoubleDouble(radians))
    }
    guard size.isFinite else { return (.nan, .nan) }
    let turn = size <= nearLimit ? quarterTurns(near: radians) : quarterTurns(far: radians)
    let (sine, cosine) = sineCosine(reduced: turn.rest)
    switch turn.quarters & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The sine of an angle in radians, less than 0.85 ulp off.
  package static func sin(_ radians: Double) -> Double { sineCosine(radians).sine }

  /// The cosine of an angle in radians, less than 0.85 ulp off.
  package static func cos(_ radians: Double) -> Double { sineCosine(radians).cosine }

  /// Sine and cosine of an angle of at most π/4 (1 + 2⁻²⁰).
  ///
  /// Rounding the last sum costs half an ulp. What is added last is known to a few 2⁻⁵³ of itself and at most an
  /// eighth of the sine, or a third of the cosine with a third of that error, which makes up the rest of the bound.
  @inline(__always)
  private static func sineCosine(reduced angle: DoubleDouble) -> (sine: Double, cosine: Double) {
    let (x, rest) = (angle.high, angle.low)
    let square = x * x
    let half = 0.5 * square
    let sine = x + (square * x * sineSeries(square) + rest * (1 - half))
    let most = 1 - half
    let cosine = most + (((1 - most) - half) + (square * square * cosineSeries(square) - x * rest))
    return (sine, cosine)
  }

  /// (sin x − x) / x³ as a polynomial in x²; sin x is then off by at most 2⁻⁵⁷ of itself.
  @inline(__always)
  private static func sineSeries(_ z: Double) -> Double {
    let upper =
      -0x1.a01a019c12687p-13 + z * (0x1.71de357872679p-19 + z * (-0x1.ae5e66d37b052p-26 + z * 0x1.5d932ee5810cep-33))
    return -0x1.5555555555549p-3 + z * (0x1.111111110f880p-7 + z * upper)
  }

  /// (cos x − 1 + x²/2) / x⁴ as a polynomial in x²; cos x is then off by at most 2⁻⁵⁹·⁹.
  @inline(__always)
  private static func cosineSeries(_ z: Double) -> Double {
    let upper =
      0x1.a01a019cb26f4p-16 + z * (-0x1.27e4f80a76864p-22 + z * (0x1.1ee9ec47c8e04p-29 + z * -0x1.8faecf351562dp-37))
    return 0x1.555555555554cp-5 + z * (-0x1.6c16c16c15184p-10 + z * upper)
  }
}
