import EvenstepMeasuring
import Glibc

/// A stretch of time in milliseconds: on the wall, and of processors.
struct Stretch {
  var wall = 0.0
  /// What all threads, and all children that ended meanwhile, took together.
  var processor = 0.0

  /// Measures a piece of work of this process.
  static func of<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Stretch {
    let (wall, processor) = (milliseconds(CLOCK_MONOTONIC), milliseconds(CLOCK_PROCESS_CPUTIME_ID))
    try work()
    let taken = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - processor
    return Stretch(wall: milliseconds(CLOCK_MONOTONIC) - wall, processor: taken)
  }

  /// The medians of some stretches.
  static func median(of stretches: [Stretch]) -> Stretch {
    Stretch(
      wall: EvenstepMeasuring.median(stretches.map(\.wall)),
      processor: EvenstepMeasuring.median(stretches.map(\.processor)))
  }

  static func + (a: Stretch, b: Stretch) -> Stretch {
    Stretch(wall: a.wall + b.wall, processor: a.processor + b.processor)
  }
  static func - (a: Stretch, b: Stretch) -> Stretch {
    Stretch(wall: a.wall - b.wall, processor: a.processor - b.processor)
  }
  static func / (a: Stretch, divisor: Double) -> Stretch {
    Stretch(wall: a.wall / divisor, processor: a.processor / divisor)
  }
}

/// The time of one of the system's clocks.
func milliseconds(_ clock: clockid_t) -> Double {
  var now = timespec()
  clock_gettime(clock, &now)
  return Double(now.tv_sec) * 1e3 + Double(now.tv_nsec) * 1e-6
}
