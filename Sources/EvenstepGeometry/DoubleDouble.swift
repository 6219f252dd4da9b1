/// An unevaluated sum of two doubles, the second at most half a unit in the last place of the first: about 106 bits.
///
/// Every operation is a fixed sequence of IEEE 754 additions and multiplications without fused ones, so that its bits
/// are the same on every machine. The sequences are those of T. J. Dekker, "A floating-point technique for extending
/// the available precision" (1971), and D. E. Knuth, *The Art of Computer Programming*, volume 2, 4.2.2.
package struct DoubleDouble: Sendable {
  /// The sum, rounded to a double.
  package let high: Double
  /// What rounding took away.
  package let low: Double

  /// Creates a sum whose parts do not overlap.
  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// The exact sum of two doubles of any size.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    let part = sum - a
    return DoubleDouble(sum, (a - (sum - part)) + (b - part))
  }

  /// The exact sum of two doubles, the first not smaller than the second.
  @inline(__always)
  static func sum(larger a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    return DoubleDouble(sum, b - (sum - a))
  }

  /// The exact product of two doubles below 2⁹⁹⁵ whose product does not underflow.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let (aHigh, aLow) = halves(a)
    let (bHigh, bLow) = halves(b)
    let product = a * b
    return DoubleDouble(product, ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
  }

  /// Two doubles of at most 26 bits each that make up one.
  @inline(__always)
  private static func halves(_ value: Double) -> (high: Double, low: Double) {
    let scaled = 0x1p27 * value + value
    let high = scaled - (scaled - value)
    return (high, value - high)
  }

  @inline(__always)
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = DoubleDouble.sum(a.high, b.high)
    return .sum(larger: sum.high, sum.low + (a.low + b.low))
  }

  @inline(__always)
  static func + (a: DoubleDouble, b: Double) -> DoubleDouble {
    let sum = DoubleDouble.sum(a.high, b)
    return .sum(larger: sum.high, sum.low + a.low)
  }

  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

  @inline(__always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = DoubleDouble.product(a.high, b.high)
    return .sum(larger: product.high, product.low + (a.high * b.low + a.low * b.high))
  }

  @inline(__always)
  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let product = DoubleDouble.product(a.high, b)
    return .sum(larger: product.high, product.low + a.low * b)
  }

  /// The quotient of a double and a sum.
  static func / (a: Double, b: DoubleDouble) -> DoubleDouble {
    let quotient = a / b.high
    let rest = -(b * quotient) + a
    return .sum(larger: quotient, rest.high / b.high)
  }
}
