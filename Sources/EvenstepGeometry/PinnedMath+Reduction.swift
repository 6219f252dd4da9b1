extension PinnedMath {
  /// Up to here whole quarter turns are subtracted in parts, beyond it in whole numbers.
  static let nearLimit = 0x1p20

  /// An angle as whole quarter turns, of which the last two bits count, and a rest of at most an eighth of a turn.
  typealias QuarterTurns = (quarters: Int, rest: DoubleDouble)

  /// Splits an angle above π/4 and up to 2²⁰, with an error below 2⁻⁶⁵ of the rest.
  ///
  /// This is the method of Cody and Waite (*Software Manual for the Elementary Functions*, 1980). π/2 is cut into three parts of 33 bits, whose products with a whole number of 20 bits are exact, and a fourth that
  /// reaches to 2⁻¹⁵⁷. No double comes nearer than 2⁻⁶¹ to a multiple of π/2 (J.-M. Muller, *Elementary Functions*).
  @inline(__always)
  static func quarterTurns(near radians: Double) -> QuarterTurns {
    // Adding 1.5 · 2⁵² leaves no room for a fraction, and the whole number in the last bits.
    let shifted = radians * (2 / Double.pi) + 0x1.8p52
    let count = shifted - 0x1.8p52
    let first = radians - count * 0x1.921fb544p+0
    let second = DoubleDouble.sum(first, -(count * 0x1.0b4611a6p-34))
    let third = DoubleDouble.sum(second.high, -(count * 0x1.3198a2ep-69))
    let low = (second.low + third.low) - count * 0x1.b839a252049c1p-104
    return (Int(shifted.bitPattern & 3), .sum(larger: third.high, low))
  }

  /// Splits an angle above 2²⁰, with an error below 2⁻⁶⁵ of the rest.
  ///
  /// This is the method of Payne and Hanek ("Radian reduction for trigonometric functions", 1983). The angle is a whole number m · 2ᵉ. Of 2/π just those 192 bits are multiplied by m that give the product's last two
  /// whole bits and 190 bits of its fraction, of which 128 are kept; higher ones add multiples of a full turn.
  static func quarterTurns(far radians: Double) -> QuarterTurns {
    let whole = radians.significandBitPattern | 1 << 52
    // Bits are counted from the zero word in front, which stands for the whole part of 2/π.
    let start = Int(radians.exponent) - 52 + 62
    let (high, middle, low) = (twoOverPi(from: start), twoOverPi(from: start + 64), twoOverPi(from: start + 128))
    let lowest = whole.multipliedFullWidth(by: low)
    let center = whole.multipliedFullWidth(by: middle)
    let (word1, carry) = center.low.addingReportingOverflow(lowest.high)
    let word2 = whole &* high &+ center.high &+ (carry ? 1 : 0)
    let fraction = Fraction(word2 << 2 | word1 >> 62, word1 << 2 | lowest.low >> 62)
    var quarters = Int(word2 >> 62)
    var rest: DoubleDouble
    if fraction.isAtLeastHalf {
      quarters += 1
      rest = -(fraction.complement.value * halfPi)
    } else {
      rest = fraction.value * halfPi
    }
    if radians < 0 { (quarters, rest) = (-quarters, -rest) }
    return (quarters, rest)
  }

  /// π/2, to 2⁻¹¹⁰.
  private static let halfPi = DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)

  /// 64 bits of 2/π.
  private static func twoOverPi(from bit: Int) -> UInt64 {
    let (word, shift) = (bit / 64, UInt64(bit % 64))
    // A shift by 64 gives 0 in Swift.
    return twoOverPi[word] << shift | twoOverPi[word + 1] >> (64 - shift)
  }

  /// A zero word, then the first 1216 bits behind the point.
  private static let twoOverPi: [UInt64] = [
    0, 0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab,
  ]
}

/// A number below 1 as 128 bits behind the point.
private struct Fraction {
  let high, low: UInt64

  init(_ high: UInt64, _ low: UInt64) {
    self.high = high
    self.low = low
  }

  var isAtLeastHalf: Bool { high >> 63 == 1 }

  /// What is missing to 1.
  var complement: Fraction { Fraction(low == 0 ? 0 &- high : ~high, 0 &- low) }

  var value: DoubleDouble {
    // The nearest approach leaves at least 60 significant bits after the first; they are cut into 53 and the others.
    let zeros = high == 0 ? 64 + low.leadingZeroBitCount : high.leadingZeroBitCount
    let top = zeros < 64 ? high << UInt64(zeros) | low >> UInt64(64 - zeros) : low << UInt64(zeros - 64)
    let bottom = zeros < 64 ? low << UInt64(zeros) : 0
    let scale = Double(sign: .plus, exponent: -zeros, significand: 1)
    let rest = (top & 0x7ff) << 53 | bottom >> 11
    return .sum(larger: Double(top >> 11) * 0x1p-53 * scale, Double(rest) * 0x1p-117 * scale)
  }
}
