import EvenstepTiming
import Testing

@Suite("Clocks")
struct ClockTests {
  @Test("a manual clock moves only when it is told to")
  func manual() {
    let clock = ManualClock(now: Instant(nanoseconds: 100))
    #expect(clock.now == Instant(nanoseconds: 100))
    clock.advance(by: 20)
    #expect(clock.now == Instant(nanoseconds: 120))
  }

  @Test("sleeping moves a manual clock to the deadline, and never back")
  func manualSleep() {
    let clock = ManualClock()
    clock.sleep(until: Instant(nanoseconds: 50))
    #expect(clock.now == Instant(nanoseconds: 50))
    clock.sleep(until: Instant(nanoseconds: 10))
    #expect(clock.now == Instant(nanoseconds: 50))
  }

  @Test("a manual clock can be moved from many tasks")
  func manualFromTasks() async {
    let clock = ManualClock()
    await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { clock.advance(by: 3) } }
    }
    #expect(clock.now == Instant(nanoseconds: 300))
  }

  @Test("a manual clock refuses to run backwards")
  func manualBackwards() async {
    await #expect(processExitsWith: .failure) { ManualClock().advance(by: -1) }
  }

  @Test("the system's clock never runs backwards, and a sleep never ends early")
  func monotonic() throws {
    let clock = MonotonicClock()
    let before = clock.now
    let deadline = before.advanced(by: 2_000_000)
    try clock.sleep(until: deadline)
    #expect(clock.now >= deadline)
  }

  @Test("a deadline that has passed, even before the clock's origin, is not waited for")
  func passedDeadline() throws {
    try MonotonicClock().sleep(until: .zero)
    try MonotonicClock().sleep(until: Instant(nanoseconds: .min))
  }
}
