extension Scene {
  /// The least number of steps that cover a time; the time is rounded to a whole nanosecond first.
  public func steps(in seconds: Double) -> Int { Schedule.steps(in: seconds, stepRate: world.stepRate) }
}
