import EvenstepTiming

/// What happened when, in milliseconds of a clock that starts at 0; owns timers and the like in these tests.
final class Diary {
  let clock = ManualClock()
  lazy var loop = RunLoop(clock: clock)
  var lines: [String] = []

  func write(_ what: String) { lines.append("\(clock.now.nanoseconds / millisecond) \(what)") }

  /// The milliseconds at which something happened.
  func times(of what: String) -> [Int64] {
    lines.filter { $0.hasSuffix(" \(what)") }.compactMap { Int64($0.prefix { $0 != " " }) }
  }

  /// Runs until a time; what is due at it happens.
  @discardableResult
  func run(in mode: RunLoop.Mode = .default, until end: Int64) -> RunLoop.Outcome {
    loop.run(in: mode, until: at(end))
  }
}

let millisecond: Int64 = 1_000_000

/// An instant some milliseconds after the start.
func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * millisecond) }

extension RunLoop.Activities {
  /// The name of one moment.
  var name: String {
    let names: [(RunLoop.Activities, String)] = [
      (.entry, "entry"), (.beforeTimers, "timers?"), (.beforeSources, "sources?"), (.beforeWaiting, "sleep"),
      (.afterWaiting, "awake"), (.exit, "exit"),
    ]
    return names.first { $0.0 == self }?.1 ?? "unknown"
  }
}
