extension SpringSolution {
  /// A time after which the displacement stays within a threshold for ever; infinite without damping.
  ///
  /// Two bounds hold, C ≤ 1 and S ≤ t being written into the closed form: |x| ≤ R·e⁻ᶠᵗ with the envelope's height R, and
  /// |x| ≤ (|x₀| + |v₀ + a·x₀|·t)·e⁻ᶠᵗ, which is the better one near critical damping. The earlier time counts.
  func settlingTime(_ displacement: SIMD4<Double>, _ velocity: SIMD4<Double>, within threshold: Double) -> Double {
    let kick = velocity + decay * displacement
    let (size, growth) = (displacement.length, kick.length)
    guard size > 0 || growth > 0 else { return 0 }
    guard fading > 0 else { return envelope(displacement, kick) <= threshold ? 0 : .infinity }
    guard threshold > 0 else { return .infinity }
    // A billionth less, for what rounding does to the bounds.
    let goal = RealFunctions.log(threshold * (1 - 1e-9))
    let byEnvelope = (RealFunctions.log(envelope(displacement, kick)) - goal) / fading
    return max(0, min(byEnvelope, settlingByGrowth(size, growth, goal)))
  }

  /// The height R of the envelope R·e⁻ᶠᵗ.
  private func envelope(_ displacement: SIMD4<Double>, _ kick: SIMD4<Double>) -> Double {
    guard swing > 0 else { return .infinity }
    let turned = kick / swing
    if !isOverdamped { return (displacement.length * displacement.length + turned.length * turned.length).squareRoot() }
    return ((displacement + turned).length + (displacement - turned).length) / 2
  }

  /// The last time at which (size + growth·t)·e⁻ᶠᵗ is above the goal.
  ///
  /// Its logarithm is concave, so that Newton's method from the right comes down to the root and never passes it:
  /// every try is a bound. The first is one since t·e⁻ᶠᵗᐟ² ≤ 2 / (e·f).
  private func settlingByGrowth(_ size: Double, _ growth: Double, _ goal: Double) -> Double {
    var time = 2 * (RealFunctions.log(size + 0.735758882342885 * growth / fading) - goal) / fading
    guard time > 0 else { return 0 }
    for _ in 0..<12 {
      let height = size + growth * time
      let slope = growth / height - fading
      // Where the bound still rises, its top may be above the goal; the bound found so far serves.
      guard slope < 0 else { return time }
      let next = time - (RealFunctions.log(height) - fading * time - goal) / slope
      guard next < time else { return time }
      guard next > 0 else { return 0 }
      time = next
    }
    return time
  }
}
