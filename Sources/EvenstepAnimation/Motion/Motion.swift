/// How a value moves over an iteration of a timing.
///
/// Tweens and keyframes follow the eased progress; springs and decays the seconds since the iteration's start, for as
/// long as they take.
public enum Motion<Value: Animatable>: Codable, Hashable, Sendable {
  /// From one value to another.
  case tween(Route<Value>)
  /// From value to value at given times.
  case keyframes(Keyframes<Value>)
  /// By a spring, to the route's end; the velocity is in the value's units a second, and nil keeps the present one.
  case spring(Spring, Route<Value>, velocity: Value?)
  /// From a velocity, in the value's units a second, to where friction lets it rest.
  case decay(Decay, from: Value?, velocity: Value)
}

extension Motion {
  /// Throws a `CurveError` for what the parts do not refuse by themselves: a start or a velocity beyond ±10⁹.
  public func validate() throws(CurveError) {
    switch self {
    case .tween, .keyframes: break
    case .spring(_, _, let velocity): try velocity?.check(field: "velocity")
    case .decay(_, let from, let velocity):
      try from?.check(field: "from")
      try velocity.check(field: "velocity")
    }
  }
}
