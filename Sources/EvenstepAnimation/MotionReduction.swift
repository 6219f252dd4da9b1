/// Finds few moments of a motion between which straight lines stay near it.
///
/// One pass, as a swing filter does it: from the last key on, those velocities are kept that pass every later sample within
/// the tolerance; where none is left, the sample before becomes a key. Each line is therefore the longest that sets out from
/// its key, the work is the same for every sample, and no sample is farther from the lines than the tolerance.
package struct MotionReduction {
  /// A moment with the value that is kept for it.
  package struct Key: Equatable, Sendable {
    package var step: Int
    package var value: SIMD4<Double>
  }

  /// How far a sample may be from the lines.
  package enum Tolerance: Equatable, Sendable {
    /// So far in the plane of the first two components.
    case distance(Double)
    /// So far in every component.
    case each(Double)

    fileprivate var value: Double {
      switch self {
      case .distance(let value), .each(let value): value
      }
    }

    /// Half the extents of the samples' surroundings along x, y, z, w, x + y and x − y.
    ///
    /// In the plane they are an octagon inside the circle, its sides a cosine of π/8 of the radius away.
    fileprivate func reach(less margin: Double) -> SIMD8<Double> {
      let side = max(0, value * (1 - 1e-9) - margin)
      switch self {
      // Along two axes at once rounding errors would leave nothing of so little.
      case .distance where side < 1e-6: return .init(repeating: side / 2.0.squareRoot()).withoutDiagonals
      case .each: return SIMD8(repeating: side).withoutDiagonals
      case .distance:
        let inner = side * 0.923_879_532_511_286_7
        return SIMD8(inner, inner, side, side, inner * 2.0.squareRoot(), inner * 2.0.squareRoot(), 0, 0)
      }
    }
  }

  /// The keys until now; `finish` adds the last one.
  package private(set) var keys: [Key] = []
  private let reach: SIMD8<Double>
  /// What kept values are multiplied by before they are rounded to whole numbers; nil keeps them as they are.
  private let unit: Double?
  private var cone = VelocityCone()
  private var last: Key?
  private var isBroken = true

  /// Begins with a tolerance of at least 0; kept values have no more decimals than its fiftieth part needs.
  package init(_ tolerance: Tolerance) {
    var unit = 1.0
    while unit * tolerance.value < 50, unit < 1e12 { unit *= 10 }
    self.unit = unit < 1e12 ? unit : nil
    reach = tolerance.reach(less: unit < 1e12 ? 1 / unit : 0)
  }

  /// Adds a sample; steps increase.
  package mutating func add(_ value: SIMD4<Double>, at step: Int) {
    defer { last = Key(step: step, value: value) }
    if isBroken {
      keys.append(Key(step: step, value: rounded(value)))
      cone = VelocityCone()
      isBroken = false
    } else if !narrow(to: value, at: step) {
      endLine()
      cone = VelocityCone()
      _ = narrow(to: value, at: step)
    }
  }

  /// Ends the line at the last sample: the motion jumps from there to the next one.
  package mutating func jump() {
    endLine()
    isBroken = true
  }

  /// Ends the line at the last sample and returns all keys.
  package mutating func finish() -> [Key] {
    jump()
    return keys
  }

  private mutating func narrow(to value: SIMD4<Double>, at step: Int) -> Bool {
    guard let key = keys.last else { return false }
    return cone.narrow(to: value - key.value, within: reach, after: Double(step - key.step))
  }

  /// Makes a key of the last sample, as near to it as the line that led there can be.
  private mutating func endLine() {
    guard let key = keys.last, let last, last.step > key.step else { return }
    let time = Double(last.step - key.step)
    let velocity = (last.value - key.value) / time
    let nearest = cone.nearest(to: velocity)
    let value = nearest == velocity ? last.value : key.value + nearest * time
    keys.append(Key(step: last.step, value: rounded(value)))
  }

  private func rounded(_ value: SIMD4<Double>) -> SIMD4<Double> {
    guard let unit else { return value }
    return (value * unit).rounded(.toNearestOrEven) / unit
  }
}

/// The velocities that pass all samples since a key: an octagon for the first two components, intervals for the others.
private struct VelocityCone {
  private var low = SIMD8<Double>(repeating: -.infinity)
  private var high = SIMD8<Double>(repeating: .infinity)

  /// Takes away what does not pass a sample; returns false, and changes nothing, where nothing is left.
  mutating func narrow(to displacement: SIMD4<Double>, within reach: SIMD8<Double>, after time: Double) -> Bool {
    let place = SIMD8(
      lowHalf: displacement,
      highHalf: SIMD4(displacement.x + displacement.y, displacement.x - displacement.y, 0, 0))
    var next = self
    next.low = pointwiseMax(low, (place - reach) / time)
    next.high = pointwiseMin(high, (place + reach) / time)
    guard all(next.low .<= next.high) else { return false }
    let x = next.xRange
    guard x.low <= x.high else { return false }
    self = next
    return true
  }

  /// The x components for which there is a y component: what is left of the octagon's inequalities without y.
  private var xRange: (low: Double, high: Double) {
    let (y, sum, difference) = (1, 4, 5)
    return (
      max(low[0], low[y] + low[difference], low[sum] - high[y], (low[sum] + low[difference]) / 2),
      min(high[0], high[sum] - low[y], high[y] + high[difference], (high[sum] + high[difference]) / 2)
    )
  }

  /// The velocity in it that is near another one: itself, if it is in it.
  func nearest(to velocity: SIMD4<Double>) -> SIMD4<Double> {
    var result = velocity.clamped(lowerBound: low.lowHalf, upperBound: high.lowHalf)
    result.x = min(max(velocity.x, xRange.low), xRange.high)
    result.y = min(
      max(velocity.y, low[1], low[4] - result.x, result.x - high[5]), high[1], high[4] - result.x, result.x - low[5])
    return result
  }
}

extension SIMD8<Double> {
  fileprivate var withoutDiagonals: SIMD8<Double> {
    var copy = self
    copy[4] = .infinity
    copy[5] = .infinity
    return copy
  }
}
