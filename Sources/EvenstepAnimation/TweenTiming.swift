/// When a tween runs, how often, and along which curve; times are in seconds.
///
/// The model is that of Web Animations: each repeat is one pass from start to end, and with `autoreverse` every
/// second pass runs backwards, so that two repeats lead there and back.
public struct TweenTiming: Codable, Hashable, Sendable {
  /// The time at which the first pass starts.
  public var begin: Double
  /// The length of one pass; with 0 the end is reached at once.
  public var duration: Double
  /// The number of passes; fractions stop on the way, and infinity never stops.
  public var repeats: Double
  /// Whether every second pass runs backwards.
  public var autoreverse: Bool
  /// The curve of every pass; a backward pass plays it backwards.
  public var curve: Curve

  /// Creates a timing; `validate` tells whether it can be used.
  public init(
    begin: Double = 0, duration: Double, repeats: Double = 1, autoreverse: Bool = false,
    curve: Curve = .linear
  ) {
    self.begin = begin
    self.duration = duration
    self.repeats = repeats
    self.autoreverse = autoreverse
    self.curve = curve
  }

  /// Throws a `CurveError` for a begin beyond ±10⁹ s, a duration outside 0 … 10⁹ s, or repeats not above 0.
  public func validate() throws(CurveError) {
    try CurveError.check(begin, field: "begin")
    guard duration >= 0, duration <= CurveError.limit else {
      throw CurveError(field: "duration", rule: "be from 0 to 1e9 seconds", value: "\(duration)")
    }
    guard repeats > 0 else { throw CurveError(field: "repeats", rule: "be above 0", value: "\(repeats)") }
  }

  /// The time at which the last pass ends; infinite when it never does.
  public var end: Double { begin + activeDuration }

  /// Whether the end has been reached; it is reached at `end` exactly.
  public func isFinished(at seconds: Double) -> Bool {
    // Three roundings of one condition; whichever says so first is right, or the last pass would start anew.
    seconds >= end || seconds - begin >= activeDuration || (seconds - begin) / duration >= repeats
  }

  /// The eased progress at a time: nil before the begin, and held after the end.
  ///
  /// No time traps or takes long, whatever it is; one that is not a number is before the begin.
  public func progress(at seconds: Double) -> Double? {
    guard seconds >= begin else { return nil }
    let finished = isFinished(at: seconds)
    var passes = finished ? repeats : (seconds - begin) / duration
    // A tween that is over at once has no last pass if it repeats for ever, nor has a time beyond all counting.
    if !passes.isFinite { passes = 1 }
    var pass = passes.rounded(.down)
    // A whole number of passes ends at the end of the last one, not at the start of one more.
    if finished, pass == passes, pass > 0 { pass -= 1 }
    let forward = passes - pass
    let isBackward = autoreverse && pass.truncatingRemainder(dividingBy: 2) == 1
    return curve.value(at: isBackward ? 1 - forward : forward)
  }

  /// The length of all passes; 0 when a pass has no length, however often it is repeated.
  private var activeDuration: Double { duration == 0 ? 0 : duration * repeats }
}
