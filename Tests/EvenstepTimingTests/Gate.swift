import EvenstepTiming
import Synchronization

/// Holds threads until it is opened.
final class Gate: Sendable {
  private let signal = WakeSignal()
  func open() { signal.raise() }
  func pass() { signal.wait(until: nil) }
}

/// Lines from several threads; a loop of its own orders them.
final class Log: Sendable {
  private let state = Mutex<[String]>([])
  func add(_ line: String) { state.withLock { $0.append(line) } }
  var lines: [String] { state.withLock { $0 } }
}

/// Lets other threads go on for a millisecond.
func pause() {
  let clock = MonotonicClock()
  try? clock.sleep(until: clock.now.advanced(by: millisecond))
}
