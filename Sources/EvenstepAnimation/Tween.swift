public import EvenstepGeometry

/// A value on its way from one state to another.
public struct Tween<Value: Interpolatable> {
  /// The value at the begin.
  public var from: Value
  /// The value at the end of a forward pass.
  public var to: Value
  /// When and how the way is gone.
  public var timing: TweenTiming

  /// Creates a tween between two values.
  public init(from: Value, to: Value, timing: TweenTiming) {
    self.from = from
    self.to = to
    self.timing = timing
  }

  /// The value at a time in seconds: nil before the begin, and held after the end.
  @inlinable
  public func value(at seconds: Double) -> Value? {
    guard let progress = timing.progress(at: seconds) else { return nil }
    return Value.interpolate(from: from, to: to, at: progress)
  }
}

extension Tween: Sendable {}
extension Tween: Equatable where Value: Equatable {}
