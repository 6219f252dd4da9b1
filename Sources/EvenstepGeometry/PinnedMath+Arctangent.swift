extension PinnedMath {
  /// The angle of the vector (x, y) in radians, from −π to π, less than 2 ulp off; 0 for no vector, NaN unless finite.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    guard x.isFinite, y.isFinite else { return .nan }
    let (width, height) = (abs(x), abs(y))
    let size = max(width, height)
    guard size > 0 else { return 0 }
    // Scaled, so that neither squares nor quotients leave the range.
    let first = arctangent(min(width, height) / size)
    let octant = height > width ? .pi / 2 - first : first
    let quadrant = x < 0 ? .pi - octant : octant
    return y < 0 ? -quadrant : quadrant
  }

  /// The arctangent of a number from 0 to 1.
  ///
  /// A guess that is off by less than 0.004 is turned onto the slope twice: the sine of what is missing is
  /// (slope · cos − sin) / √(1 + slope²), and leaving out its third power costs 10⁻⁸ first and nothing then.
  private static func arctangent(_ slope: Double) -> Double {
    if slope < 0x1p-27 { return slope }
    let length = (1 + slope * slope).squareRoot()
    var angle = slope * (.pi / 4 + 0.273 * (1 - slope))
    for _ in 0..<2 {
      let (sine, cosine) = sineCosine(angle)
      angle += (slope * cosine - sine) / length
    }
    return angle
  }
}
