/// The timeline sorted by step; entries of the same step keep their order in the file.
struct Schedule {
  private let entries: [(step: Int, commands: [Command])]
  private var next = 0

  init(_ timeline: [TimelineEntry], stepRate: Int) {
    let stamped = timeline.enumerated().map { ($0, Schedule.step(of: $1.moment, stepRate: stepRate), $1.commands) }
    entries = stamped.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { ($0.1, $0.2) }
  }

  /// Whether all entries are given out.
  var isOver: Bool { next == entries.count }

  /// The commands that act before the step which follows `step` steps.
  mutating func due(at step: Int) -> [Command] {
    var commands: [Command] = []
    while next < entries.count, entries[next].step <= step {
      commands += entries[next].commands
      next += 1
    }
    return commands
  }

  /// Goes to where all that was due before some step has been given out.
  mutating func seek(to step: Int) { next = entries.firstIndex { $0.step >= step } ?? entries.count }

  /// ⌈t × rate⌉ in whole nanoseconds, so that 0.1 s at 120 Hz is step 12 and not 13.
  static func step(of moment: TimelineEntry.Moment, stepRate: Int) -> Int {
    switch moment {
    case .step(let step): return step
    case .seconds(let seconds): return steps(in: seconds, stepRate: stepRate)
    }
  }

  /// The least number of steps that cover a time; the time is rounded to a whole nanosecond first.
  static func steps(in seconds: Double, stepRate: Int) -> Int {
    let nanoseconds = (seconds * 1e9).rounded()
    guard nanoseconds >= 0, nanoseconds < 1e18 else { return nanoseconds > 0 ? Int.max : 0 }
    let (high, low) = UInt64(nanoseconds).multipliedFullWidth(by: UInt64(min(max(0, stepRate), 10_000)))
    let (quotient, remainder) = UInt64(1_000_000_000).dividingFullWidth((high, low))
    return Int(quotient) + (remainder > 0 ? 1 : 0)
  }
}
