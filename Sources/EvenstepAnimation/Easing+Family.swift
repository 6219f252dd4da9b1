extension Easing {
  /// The shapes behind the names, each given by its rise from rest.
  enum Family {
    case linear, sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce, bounceElevenths

    /// The `in` curve at x, above 0 and below 1.
    func rise(_ x: Double) -> Double {
      switch self {
      case .linear: x
      case .sine: 1 - RealFunctions.cos(.pi / 2 * x)
      case .quad: x * x
      case .cubic: x * x * x
      case .quart: x * x * (x * x)
      case .quint: x * x * (x * x) * x
      case .expo: RealFunctions.exp2(10 * x - 10)
      case .circ: 1 - (1 - x * x).squareRoot()
      case .back: Family.pullBack(x, by: Family.overshoot)
      case .elastic: Family.pluck(x, shift: 10.75, period: 3)
      case .bounce: 1 - Family.bounce(1 - x)
      case .bounceElevenths: 1 - Family.bounceElevenths(1 - x)
      }
    }

    /// The first half of the `inOut` curve, doubled in both directions; exactly 1 at 1.
    func half(_ x: Double) -> Double {
      guard x < 1 else { return 1 }
      // Two families exaggerate in the shorter time of a half, so that it looks as strong as the whole.
      switch self {
      case .back: return Family.pullBack(x, by: Family.overshoot * 1.525)
      case .elastic: return Family.pluck(x, shift: 11.125, period: 4.5)
      default: return rise(x)
      }
    }

    /// Penner's constant: the pull back reaches a tenth of the way.
    static let overshoot = 1.70158

    private static func pullBack(_ x: Double, by amount: Double) -> Double {
      x * x * ((amount + 1) * x - amount)
    }

    private static func pluck(_ x: Double, shift: Double, period: Double) -> Double {
      -RealFunctions.exp2(10 * x - 10) * RealFunctions.sin((10 * x - shift) * (2 * .pi / period))
    }

    /// Penner's `out` bounce: parabolas with their apexes at 0, 3/4, 15/16 and 63/64.
    private static func bounce(_ x: Double) -> Double {
      func arc(_ middle: Double, _ apex: Double) -> Double {
        7.5625 * (x - middle / 2.75) * (x - middle / 2.75) + apex
      }
      if x < 1 / 2.75 { return arc(0, 0) }
      if x < 2 / 2.75 { return arc(1.5, 0.75) }
      if x < 2.5 / 2.75 { return arc(2.25, 0.9375) }
      return arc(2.625, 0.984375)
    }

    /// The `out` bounce whose floor is met at 4/11, 8/11 and 9/10.
    private static func bounceElevenths(_ x: Double) -> Double {
      if x < 4.0 / 11 { return 121.0 / 16 * x * x }
      if x < 8.0 / 11 { return 363.0 / 40 * x * x - 99.0 / 10 * x + 17.0 / 5 }
      if x < 9.0 / 10 { return 4356.0 / 361 * x * x - 35442.0 / 1805 * x + 16061.0 / 1805 }
      return 54.0 / 5 * x * x - 513.0 / 25 * x + 268.0 / 25
    }
  }
}
