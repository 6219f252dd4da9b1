/// A number that a curve or a tween cannot be made of.
public struct CurveError: Error, Hashable, Sendable {
  /// The name of the number, such as `x1`, `duration` or `stops[2].input`.
  public let field: String
  /// The rule that it breaks, as the end of "… must …".
  public let rule: String
  /// The number itself, as text.
  public let value: String

  /// Creates an error about one field.
  public init(field: String, rule: String, value: String) {
    self.field = field
    self.rule = rule
    self.value = value
  }
}

extension CurveError: CustomStringConvertible {
  /// Field, rule and value in one sentence.
  public var description: String { "\(field) must \(rule), not \(value)" }
}

extension CurveError {
  /// The greatest magnitude of a curve's values and of times in seconds; far beyond use, far below overflow.
  static let limit = 1e9

  /// Refuses numbers that are not finite or beyond ±10⁹.
  static func check(_ value: Double, field: String) throws(CurveError) {
    guard abs(value) <= limit else {
      throw CurveError(field: field, rule: "be a number from -1e9 to 1e9", value: "\(value)")
    }
  }
}
