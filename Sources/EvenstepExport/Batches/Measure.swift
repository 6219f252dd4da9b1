/// Something that a run is measured by; only dynamic bodies count.
public enum Measure: String, CaseIterable, Hashable, Sendable {
  /// The contacts that began, over all steps.
  case contacts
  /// The bodies that sleep at the end.
  case sleeping
  /// The energy of all motion at the end, ½ m v² + ½ I ω²: mass times square points per square second.
  case energy
  /// The highest speed of any body at the start or after any step, in points per second.
  case speed
  /// The largest impulse of a contact in the step in which it began: mass times points per second.
  case impulse
  /// The height of the highest body's origin at the end, in points; none without bodies.
  case height
  /// The first step from which on every body is slower than one point per second until the end; none where one is not.
  case settled
  /// The bodies that are there at the end.
  case bodies

  /// What it is, in a few words.
  public var summary: String {
    switch self {
    case .contacts: "contacts that began"
    case .sleeping: "bodies asleep at the end"
    case .energy: "kinetic energy at the end"
    case .speed: "highest speed of any body at any step"
    case .impulse: "largest impulse of a contact that began"
    case .height: "height of the highest body at the end"
    case .settled: "first step from which all bodies stay below 1 point/s, or null"
    case .bodies: "dynamic bodies at the end"
    }
  }
}

/// What a measure came to.
public enum MeasuredValue: Hashable, Sendable {
  /// A count or a step.
  case whole(Int)
  /// A physical quantity.
  case number(Double)
  /// Nothing: there was no body, or it did not happen.
  case none
}

extension MeasuredValue: CustomStringConvertible {
  /// The value as JSON; numbers have the fewest digits that read back to the same bits.
  public var description: String {
    switch self {
    case .whole(let count): "\(count)"
    case .number(let number): number.isFinite ? "\(number)" : "null"
    case .none: "null"
    }
  }
}
