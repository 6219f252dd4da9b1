/// A staircase of equal steps, as in CSS `steps()`.
public struct StepCurve: Codable, Hashable, Sendable {
  /// Where the staircase jumps, besides between its steps.
  public enum Position: String, Codable, CaseIterable, Hashable, Sendable {
    /// At the start: the first step is taken at once.
    case jumpStart
    /// At the end: the last step is taken there.
    case jumpEnd
    /// At neither end: it rests on 0 and on 1.
    case jumpNone
    /// At both ends.
    case jumpBoth
  }

  /// The steps in the whole time.
  public let count: Int
  /// Where the staircase jumps at its ends.
  public let position: Position

  /// Creates a staircase; throws a `CurveError` unless count is 1 … 1 000 000, and at least 2 with `jumpNone`.
  public init(count: Int, position: Position = .jumpEnd) throws(CurveError) {
    let least = position == .jumpNone ? 2 : 1
    guard count >= least, count <= 1_000_000 else {
      throw CurveError(field: "count", rule: "be from \(least) to 1000000", value: "\(count)")
    }
    self.count = count
    self.position = position
  }

  /// Reads a staircase back; numbers that none can have are refused.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      count: members.decode(Int.self, forKey: .count), position: members.decode(Position.self, forKey: .position))
  }

  /// The height of the staircase at a progress (CSS Easing Functions 1, 2.4).
  ///
  /// `before` tells that an animation stands at the edge from which it has not started yet; it then has not jumped
  /// there. A progress that is not a number counts as the start.
  public func value(at progress: Double, before: Bool = false) -> Double {
    value(at: progress, before: before, tolerance: 0)
  }

  /// The same, where a progress that is closer than a tolerance to an edge counts as on it.
  func value(at progress: Double, before: Bool, tolerance: Double) -> Double {
    let progress = progress.isNaN ? 0 : progress
    var scaled = progress * Double(count)
    if abs(scaled - scaled.rounded()) < min(tolerance * Double(count), 0.25) { scaled = scaled.rounded() }
    var step = scaled.rounded(.down)
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if before, scaled == scaled.rounded(.down) { step -= 1 }
    if progress >= 0 { step = max(0, step) }
    if progress <= 1 { step = min(jumps, step) }
    return step / jumps
  }

  private var jumps: Double {
    switch position {
    case .jumpStart, .jumpEnd: Double(count)
    case .jumpNone: Double(count - 1)
    case .jumpBoth: Double(count + 1)
    }
  }
}
