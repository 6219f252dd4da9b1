import EvenstepTiming
import EvenstepWindow
import Testing

@Suite("A vsync pacer") struct VsyncPacerTests {
  @Test("follows the refreshes that presenting waits for, and counts the missed ones")
  func countsRefreshes() throws {
    let clock = ManualClock()
    var pacer = VsyncPacer(rate: .sixty, clock: clock)
    var ticks = [try pacer.next()]
    // One, one, and two and a half periods of 16.67 ms: the third frame missed a refresh or two.
    for wait in [16_666_667, 16_666_667, 50_000_000] {
      clock.advance(by: Int64(wait))
      ticks.append(try pacer.next())
    }
    #expect(ticks.map(\.index) == [0, 1, 2, 5])
    #expect(ticks.map(\.dropped) == [0, 0, 0, 2])
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
    #expect(ticks.allSatisfy { $0.target.duration(since: $0.timestamp) == 16_666_667 })
  }

  @Test("evens out the moments at which the process happens to wake up")
  func smoothsJitter() throws {
    let clock = ManualClock()
    var pacer = VsyncPacer(rate: .sixty, clock: clock)
    var last = try pacer.next()
    for frame in 1...200 {
      // Every other frame is woken 2 ms late.
      let due = Int64(frame) * 16_666_667 + (frame.isMultiple(of: 2) ? 0 : 2_000_000)
      clock.sleep(until: Instant(nanoseconds: due))
      let tick = try pacer.next()
      #expect(abs(tick.timestamp.duration(since: last.timestamp) - 16_666_667) <= 250_000)
      #expect(tick.dropped == 0)
      last = tick
    }
  }

  @Test("settles on a display that is not quite as fast as it says")
  func followsTrueRate() throws {
    let clock = ManualClock()
    var pacer = VsyncPacer(rate: .sixty, clock: clock)
    var ticks = [try pacer.next()]
    for _ in 0..<600 {
      clock.advance(by: 16_683_333)
      ticks.append(try pacer.next())
    }
    #expect(ticks.allSatisfy { $0.dropped == 0 })
    #expect(abs(ticks[600].timestamp.duration(since: ticks[599].timestamp) - 16_683_333) <= 1)
    #expect(clock.now.duration(since: ticks[600].timestamp) < 200_000)
  }

  @Test("waits for the next period itself where presenting does not")
  func fallsBackToDeadlines() throws {
    let clock = ManualClock()
    var pacer = VsyncPacer(rate: .sixty, clock: clock)
    var last = try pacer.next()
    for _ in 0..<10 {
      let tick = try pacer.next()
      #expect(tick.timestamp.duration(since: last.timestamp) == 16_666_667)
      last = tick
    }
  }
}
