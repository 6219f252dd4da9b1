extension Timing {
  /// Throws a `CurveError` for a timing that cannot be used.
  ///
  /// Begin, speed, offset and end delay are at most 10⁹ in magnitude, duration and iteration start from 0 to 10⁹;
  /// repeats and repeat duration may be infinite, but not of iterations without a length.
  public func validate() throws(CurveError) {
    for (field, value) in [("begin", begin), ("speed", speed), ("timeOffset", timeOffset), ("endDelay", endDelay)] {
      try CurveError.check(value, field: field)
    }
    for (field, value) in [("duration", duration), ("iterationStart", iterationStart)] {
      guard value >= 0, value <= CurveError.limit else {
        throw CurveError(field: field, rule: "be from 0 to 1e9", value: "\(value)")
      }
    }
    guard repeats >= 0 else { throw CurveError(field: "repeats", rule: "be at least 0", value: "\(repeats)") }
    if let repeatDuration {
      guard repeatDuration >= 0 else {
        throw CurveError(field: "repeatDuration", rule: "be at least 0 seconds", value: "\(repeatDuration)")
      }
      guard duration > 0 else {
        throw CurveError(field: "duration", rule: "be above 0 with a repeatDuration", value: "\(duration)")
      }
    } else if duration == 0, repeats == .infinity {
      throw CurveError(field: "repeats", rule: "be finite for a duration of 0", value: "\(repeats)")
    }
  }

  /// The number of iterations that `repeats` and `repeatDuration` come to.
  public var iterationCount: Double {
    guard let repeatDuration else { return repeats }
    return duration > 0 ? nearestBorder(repeatDuration / duration) : 1
  }

  /// The length of all iterations, in local seconds; 0 when an iteration has no length, however often it is repeated.
  public var activeDuration: Double { duration == 0 ? 0 : repeatDuration ?? duration * repeats }

  /// The local time at which the animation has ended, its end delay included.
  public var localEnd: Double { max(0, activeDuration + endDelay) }

  /// The parent's time at which the animation ends: infinite when it never does, or is frozen.
  public var end: Double {
    if speed > 0 { return begin + (localEnd - timeOffset) / speed }
    return speed < 0 ? begin - timeOffset / speed : .infinity
  }

  /// The same timing with a time of the parent at which its local clock goes on at another speed, without a jump.
  public func changingSpeed(to speed: Double, at parentSeconds: Double) -> Timing {
    var timing = self
    timing.timeOffset = localSeconds(at: parentSeconds)
    timing.begin = parentSeconds
    timing.speed = speed
    return timing
  }
}
