/// When an animation runs, how often and which way: the model of Web Animations on Core Animation's clock.
///
/// The local clock reads `(parent − begin) · speed + timeOffset`; its zero is where the first iteration starts. Every
/// answer follows from the parent's time alone, so that seeking to a time equals playing to it. All times are in
/// seconds. `validate` tells whether a timing can be used; one that breaks its rules still neither traps nor hangs.
public struct Timing: Codable, Hashable, Sendable {
  /// Which way the iterations run.
  public enum Direction: String, Codable, CaseIterable, Hashable, Sendable {
    /// Every iteration from start to end, or every one from end to start.
    case normal, reverse
    /// Every second iteration backwards; `alternateReverse` starts with a backward one.
    case alternate, alternateReverse
  }

  /// Where an animation has an effect outside the time in which it is active.
  public enum Fill: String, Codable, CaseIterable, Hashable, Sendable {
    /// Nowhere.
    case none
    /// After it, with the value reached last.
    case forwards
    /// Before it, with its first value.
    case backwards
    /// Before and after it.
    case both
  }

  /// The parent's time at which the local clock reads `timeOffset`.
  public var begin: Double
  /// The length of one iteration; with 0 the end is reached at once.
  public var duration: Double
  /// Local seconds in a second of the parent: 0 freezes, negative runs back.
  public var speed: Double
  /// What the local clock reads at the begin.
  public var timeOffset: Double
  /// The number of iterations; fractions stop on the way, and infinity never stops.
  public var repeats: Double
  /// The length of all iterations together, in local seconds; wins over `repeats`.
  public var repeatDuration: Double?
  /// How far into the iterations the animation starts: 0.5 is the middle of the first.
  public var iterationStart: Double
  /// Which way the iterations run.
  public var direction: Direction
  /// Where the animation has an effect outside its active time.
  public var fill: Fill
  /// Local seconds between the last iteration and the end; negative ones cut the iterations short.
  public var endDelay: Double
  /// The curve of every iteration; a backward iteration plays it backwards.
  public var curve: Curve

  /// Creates a timing; `validate` tells whether it can be used.
  public init(
    begin: Double = 0, duration: Double, speed: Double = 1, timeOffset: Double = 0, repeats: Double = 1,
    repeatDuration: Double? = nil, iterationStart: Double = 0, direction: Direction = .normal, fill: Fill = .forwards,
    endDelay: Double = 0, curve: Curve = .linear
  ) {
    self.begin = begin
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeats = repeats
    self.repeatDuration = repeatDuration
    self.iterationStart = iterationStart
    self.direction = direction
    self.fill = fill
    self.endDelay = endDelay
    self.curve = curve
  }

  /// Reads a timing back; numbers that none can have are refused.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double { try members.decode(Double.self, forKey: key) }
    try self.init(
      begin: number(.begin), duration: number(.duration), speed: number(.speed), timeOffset: number(.timeOffset),
      repeats: number(.repeats), repeatDuration: members.decodeIfPresent(Double.self, forKey: .repeatDuration),
      iterationStart: number(.iterationStart), direction: members.decode(Direction.self, forKey: .direction),
      fill: members.decode(Fill.self, forKey: .fill), endDelay: number(.endDelay),
      curve: members.decode(Curve.self, forKey: .curve))
    try validate()
  }
}
