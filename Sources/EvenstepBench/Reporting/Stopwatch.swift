import Glibc

/// A stretch of time in milliseconds: on the wall, and of processors.
struct Stretch {
  var wall = 0.0
  /// What all threads of the process took together.
  var processor = 0.0

  /// Measures a piece of work.
  static func of<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Stretch {
    let (wall, processor) = (milliseconds(CLOCK_MONOTONIC), milliseconds(CLOCK_PROCESS_CPUTIME_ID))
    try work()
    let taken = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - processor
    return Stretch(wall: milliseconds(CLOCK_MONOTONIC) - wall, processor: taken)
  }

  /// The medians of some runs of a piece of work.
  static func median(of count: Int, _ work: () -> Void) -> Stretch {
    let runs = (0..<count).map { _ in Stretch.of(work) }
    return Stretch(
      wall: EvenstepBench.median(runs.map(\.wall)), processor: EvenstepBench.median(runs.map(\.processor)))
  }
}

/// The time of one of the system's clocks.
func milliseconds(_ clock: clockid_t) -> Double {
  var now = timespec()
  clock_gettime(clock, &now)
  return Double(now.tv_sec) * 1e3 + Double(now.tv_nsec) * 1e-6
}
