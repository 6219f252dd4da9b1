/// The curves that animators know by name (Penner's families), and one more bounce.
///
/// Every curve is 0 at 0 and 1 at 1, exactly. `in` starts gently, `out` ends gently and is the same curve turned
/// by half a turn, `inOut` does both and passes 1/2 in the middle.
public enum Easing: String, Codable, CaseIterable, Hashable, Sendable {
  /// Even speed.
  case linear
  /// A quarter of a sine wave.
  case inSine, outSine, inOutSine
  /// The second power.
  case inQuad, outQuad, inOutQuad
  /// The third power.
  case inCubic, outCubic, inOutCubic
  /// The fourth power.
  case inQuart, outQuart, inOutQuart
  /// The fifth power.
  case inQuint, outQuint, inOutQuint
  /// Powers of two.
  case inExpo, outExpo, inOutExpo
  /// A quarter of a circle.
  case inCirc, outCirc, inOutCirc
  /// A pull back before the start, or past the end.
  case inBack, outBack, inOutBack
  /// A plucked string.
  case inElastic, outElastic, inOutElastic
  /// A dropped ball, each bounce a quarter as high as the one before.
  case inBounce, outBounce, inOutBounce
  /// A dropped ball that bounces lower and comes to rest at nine tenths of the time; it exists only as an `out`.
  case bounceElevenths

  /// The eased progress at a progress from 0 to 1; what lies outside is treated as the nearer end.
  public func value(at progress: Double) -> Double {
    // Written so that a progress that is not a number counts as the start.
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    let (family, phase) = parts
    switch phase {
    case .in: return family.rise(progress)
    case .out: return 1 - family.rise(1 - progress)
    case .inOut:
      return progress < 0.5
        ? family.half(2 * progress) / 2 : 1 - family.half(2 - 2 * progress) / 2
    }
  }
}
