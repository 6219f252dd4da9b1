/// From where to where a value goes, any one or two of three given, as in Core Animation.
///
/// What is left out is the value at the time, the origin: `from` and `to` go from one to the other, `from` and `by`
/// from the first to their sum, `by` and `to` from their difference to the second; `from` alone goes to the origin,
/// `to` alone there from the origin, and `by` alone from the origin to its sum with it.
public struct Route<Value: Animatable>: Codable, Hashable, Sendable {
  /// Where the way starts.
  public let from: Value?
  /// Where the way ends.
  public let to: Value?
  /// How far the way leads.
  public let by: Value?

  /// Creates a route; throws a `CurveError` unless one or two are given, with components within ±10⁹.
  public init(from: Value? = nil, to: Value? = nil, by: Value? = nil) throws(CurveError) {
    let count = [from, to, by].count { $0 != nil }
    guard count > 0 else { throw CurveError(field: "to", rule: "be given where from and by are not", value: "none") }
    guard count < 3 else { throw CurveError(field: "by", rule: "be left out where from and to are given", value: "by") }
    try from?.check(field: "from")
    try to?.check(field: "to")
    try by?.check(field: "by")
    (self.from, self.to, self.by) = (from, to, by)
  }

  /// Reads a route back; those that cannot be are refused.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      from: members.decodeIfPresent(Value.self, forKey: .from), to: members.decodeIfPresent(Value.self, forKey: .to),
      by: members.decodeIfPresent(Value.self, forKey: .by))
  }

  /// Both ends of the way from an origin.
  public func ends(origin: Value) -> (from: Value, to: Value) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, .sum(from, by))
    case (let from?, nil, nil): (from, origin)
    case (nil, let to?, let by?): (.difference(to, by), to)
    case (nil, let to?, nil): (origin, to)
    case (nil, nil, let by?): (origin, .sum(origin, by))
    case (nil, nil, nil): (origin, origin)
    }
  }

  /// Whether the ends depend on the origin.
  public var needsOrigin: Bool { [from, to, by].count { $0 != nil } == 1 }
}
