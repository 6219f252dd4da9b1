internal import EvenstepGeometry

/// The two powers that a step of the standard solver takes, prepared so that no C library decides about their bits.
package struct PinnedPowers {
  /// The fraction of its velocity that a body keeps in one step.
  private(set) var dampingPerStep = 1.0
  /// The fraction of an overlap that the library leaves per second: its own default, or a neighbour of that.
  private(set) var bias = PinnedPowers.defaultBias
  /// The fraction of an overlap that the library removes in one step.
  private(set) var biasPerStep = 0.0
  private var damping = 1.0
  private var seconds = 0.0

  /// Chipmunk's default, (1 − 0.1f)⁶⁰: a tenth of an overlap is removed in 1/60 s.
  package static let defaultBias = 0x1.d71320cdf4363p-10

  /// Prepares a step; costs nothing while neither the damping nor the length of steps changes.
  mutating func prepare(damping: Double, seconds: Double) {
    if damping != self.damping || seconds != self.seconds {
      dampingPerStep = PinnedMath.pow(damping, seconds)
      self.damping = damping
    }
    if seconds != self.seconds {
      bias = PinnedPowers.bias(forStepsOf: seconds)
      biasPerStep = 1 - PinnedMath.pow(bias, seconds)
      self.seconds = seconds
    }
  }

  /// A bias, or the nearest one tried above it whose power every C library rounds in the same way.
  ///
  /// The library computes bias^seconds itself for every joint, where nothing can be put in its place; contacts get our own
  /// power, of the same bias, so that they push as they always did. The variants of `pow` differ only where the exact power lies almost in the middle between two
  /// doubles: glibc states an error below 0.511 + 4.6 · 10⁻⁵ |seconds · ln bias| ulp, which is 0.522 for the least bias
  /// and 0.512 for the default, and leaves at most 0.022 ulp around the middle in doubt. A bias is taken as safe when
  /// its power keeps away 1/32 ulp. A bias a few units greater changes the power by a fraction of a unit only, so that
  /// the search ends after a few steps and at most 10⁻¹² of the bias away. Zero and one have exact powers.
  package static func bias(near base: Double = defaultBias, forStepsOf seconds: Double) -> Double {
    if base == 0 || base == 1 { return base }
    var bias = base
    var stride = base.ulp
    while distanceFromDoubt(bias, seconds) < 1.0 / 32 {
      bias = min(base + stride, 1)
      stride *= 2
    }
    return bias
  }

  /// How far a power is from the middle between two doubles, in units in the last place.
  package static func distanceFromDoubt(_ base: Double, _ exponent: Double) -> Double {
    let power = PinnedMath.powerAndRest(base, exponent)
    let (above, below) = (power.high.nextUp - power.high, power.high - power.high.nextDown)
    return min(above / 2 - power.low, below / 2 + power.low) / power.high.ulp
  }
}
