import EvenstepTiming
import Testing

@Suite("Pacers give the ticks of a grid that does not drift")
struct PacerTests {
  private let start = Instant(nanoseconds: 123_456_789)

  @Test("the immediate pacer gives frame k at k / rate seconds and drops none")
  func immediate() throws {
    let rate = try FrameRate(parsing: "59.94")
    var pacer = ImmediatePacer(rate: rate)
    for frame in 0..<2997 {
      let tick = pacer.next()
      #expect(tick.index == frame)
      #expect(tick.timestamp.nanoseconds == rate.offset(ofFrame: frame))
      #expect(tick.target.nanoseconds == rate.offset(ofFrame: frame + 1))
      #expect(tick.dropped == 0)
    }
    #expect(pacer.next().timestamp == Instant(nanoseconds: 50 * second))
  }

  @Test("the first deadline is the start itself, and the second has 60 ticks")
  func deadlines() throws {
    let clock = ManualClock(now: start)
    var pacer = DeadlinePacer(rate: .sixty, clock: clock)
    for frame in 0..<60 {
      let tick = try pacer.next()
      #expect(tick.index == frame && tick.dropped == 0)
      #expect(tick.timestamp == start.advanced(by: FrameRate.sixty.offset(ofFrame: frame)))
      #expect(clock.now == tick.timestamp)
      clock.advance(by: 5_000_000)
    }
    #expect(try pacer.next().timestamp == start.advanced(by: second))
  }

  @Test("hundreds of thousands of deadlines at 60000/1001 Hz end where they should")
  func noDrift() throws {
    let rate = try FrameRate(60000, per: 1001)
    var pacer = DeadlinePacer(rate: rate, clock: ManualClock(now: start))
    for _ in 0..<240_000 { _ = try pacer.next() }
    #expect(try pacer.next().timestamp == start.advanced(by: 4 * 1001 * second))
  }

  @Test("a frame that ends exactly at the next deadline has missed nothing")
  func exactlyInTime() throws {
    let clock = ManualClock(now: start)
    var pacer = DeadlinePacer(rate: try FrameRate(100), clock: clock)
    _ = try pacer.next()
    clock.advance(by: 10_000_000)
    #expect(try pacer.next() == tick(1, dropped: 0))
    clock.advance(by: 10_000_001)
    #expect(try pacer.next() == tick(3, dropped: 1))
    #expect(try pacer.next() == tick(4, dropped: 0))
  }

  @Test("a system that oversleeps shows the newest deadline")
  func oversleeping() throws {
    let clock = LateClock(clock: ManualClock(now: start), lateness: 25_000_000)
    var pacer = DeadlinePacer(rate: try FrameRate(100), clock: clock)
    // Waking 25 ms late at deadline 0, the newest is 2; deadline 3 then comes 25 ms late at 5.
    #expect(try pacer.next() == tick(2, dropped: 2))
    #expect(try pacer.next() == tick(5, dropped: 2))
  }

  @Test("what became of a frame does not disturb a pacer")
  func presented() throws {
    var pacer = DeadlinePacer(rate: try FrameRate(100), clock: ManualClock(now: start))
    _ = try pacer.next()
    pacer.presented(PresentResult(shown: nil, late: true))
    #expect(try pacer.next() == tick(1, dropped: 0))
  }

  @Test("a tick's numbers are counted from 0")
  func negativeTicks() async {
    await #expect(processExitsWith: .failure) {
      _ = FrameTick(index: -1, timestamp: .zero, target: .zero, dropped: 0)
    }
  }

  private func tick(_ index: Int, dropped: Int) -> FrameTick {
    FrameTick(
      index: index, timestamp: start.advanced(by: Int64(index) * 10_000_000),
      target: start.advanced(by: Int64(index + 1) * 10_000_000), dropped: dropped)
  }
}

/// A clock on a system under load: each sleep ends late.
private struct LateClock: SleepingTimeSource {
  let clock: ManualClock
  let lateness: Nanoseconds

  var now: Instant { clock.now }

  func sleep(until deadline: Instant) {
    clock.sleep(until: deadline)
    clock.advance(by: lateness)
  }
}
