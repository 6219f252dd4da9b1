/// How an animation's value goes together with what lies beneath it.
public enum Composite: String, Codable, CaseIterable, Hashable, Sendable {
  /// It takes its place.
  case replace
  /// It is added to it, component by component.
  case add
  /// As `add`, for values that have nothing but numbers: Web Animations tells the two apart only for lists.
  case accumulate

  /// The value that results.
  @inlinable
  public func value<Value: Animatable>(_ value: Value, over underlying: Value) -> Value {
    self == .replace ? value : .sum(underlying, value)
  }
}
