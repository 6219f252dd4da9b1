import EvenstepTiming
import Testing

@Suite("Timers fire on their grid")
struct TimerTests {
  private let diary = Diary()
  private var loop: RunLoop { diary.loop }

  @Test(
    "A5: a million fires later a timer is where its grid is",
    arguments: [(16_666_667, 1_000_000), (1, 10_000), (999_999_937, 10_000)] as [(Int64, Int)])
  func noDrift(interval: Int64, count: Int) throws {
    let start = Instant(nanoseconds: 12_345)
    let timer = try loop.addTimer(every: interval, from: start, owner: diary) { _, _ in }
    loop.run(until: Instant(nanoseconds: 12_345 + Int64(count - 1) * interval))
    #expect(timer.fires == count)
    #expect(timer.missed == 0)
    #expect(timer.nextFire == Instant(nanoseconds: 12_345 + Int64(count) * interval))
  }

  @Test("A5: the first fire is an interval after the adding, unless a start is given")
  func firstFire() throws {
    diary.clock.advance(by: 7 * millisecond)
    try loop.addTimer(every: 10 * millisecond, owner: diary) { diary, _ in diary.write("a") }
    try loop.addTimer(every: 10 * millisecond, from: at(9), owner: diary) { diary, _ in diary.write("b") }
    diary.run(until: 30)
    #expect(diary.times(of: "a") == [17, 27])
    #expect(diary.times(of: "b") == [9, 19, 29])
  }

  @Test("A6: a stall of 3.5 intervals gives one fire, then the next grid point", arguments: [true, false])
  func stall(inOwnCallback: Bool) throws {
    let ticks = try loop.addTimer(every: 10 * millisecond, owner: diary) { diary, timer in
      diary.write("tick")
      if inOwnCallback, timer.fires == 2 { diary.clock.advance(by: 35 * millisecond) }
    }
    if !inOwnCallback {
      try loop.addTimer(at: at(20), owner: diary) { diary, _ in diary.clock.advance(by: 35 * millisecond) }
    }
    diary.run(until: 80)
    #expect(diary.times(of: "tick") == (inOwnCallback ? [10, 20, 60, 70, 80] : [10, 20, 55, 60, 70, 80]))
    // What passed without a fire of its own: 30, 40, 50; or 40 and 50, since the fire at 55 is that of 30.
    #expect(ticks.missed == (inOwnCallback ? 3 : 2))
  }

  @Test("A7: tolerance joins wake-ups, and never makes a timer early")
  func tolerance() throws {
    loop.addObserver(of: .afterWaiting, owner: diary) { diary, _ in diary.write("awake") }
    try loop.addTimer(every: 10 * millisecond, tolerance: 4 * millisecond, owner: diary) { diary, _ in
      diary.write("tolerant")
    }
    try loop.addTimer(every: 12 * millisecond, owner: diary) { diary, _ in diary.write("strict") }
    diary.run(until: 48)
    #expect(diary.times(of: "strict") == [12, 24, 36, 48])
    #expect(diary.times(of: "tolerant") == [12, 24, 34, 44])
    #expect(diary.times(of: "awake") == [12, 24, 34, 36, 44, 48])
  }

  @Test("A8: a timer that fires once is invalid after that, and already meanwhile")
  func oneShot() throws {
    let timer = try loop.addTimer(at: at(5), owner: diary) { diary, timer in diary.write("\(timer.isValid)") }
    #expect(timer.isValid)
    #expect(loop.run() == .finished)
    #expect(diary.lines == ["5 false"])
    #expect(!timer.isValid)
    timer.fire()
    #expect(timer.fires == 1)
  }

  @Test("A9: firing by hand leaves a repeating schedule alone and ends one that fires once")
  func byHand() throws {
    let timer = try loop.addTimer(every: 10 * millisecond, owner: diary) { diary, _ in diary.write("tick") }
    let once = try loop.addTimer(at: at(15), owner: diary) { diary, _ in diary.write("once") }
    diary.run(until: 13)
    timer.fire()
    once.fire()
    diary.run(until: 30)
    #expect(diary.lines == ["10 tick", "13 tick", "13 once", "20 tick", "30 tick"])
    #expect(timer.missed == 0)
  }

  @Test("A10: equal deadlines fire in the order of adding, earlier ones before")
  func equalDeadlines() throws {
    for (name, time) in [("a", 5), ("b", 3), ("c", 5), ("d", 4), ("e", 5)] as [(String, Int64)] {
      try loop.addTimer(at: at(time), owner: diary) { diary, _ in diary.write(name) }
    }
    diary.clock.advance(by: 10 * millisecond)
    loop.run()
    #expect(diary.lines == ["10 b", "10 d", "10 a", "10 c", "10 e"])
  }

  @Test("A11: a timer invalidated in a callback does not fire again, its own or another's")
  func invalidated() throws {
    var other: RunLoop.Timer?
    try loop.addTimer(every: 10 * millisecond, owner: diary) { diary, timer in
      diary.write("tick")
      if timer.fires == 2 {
        timer.invalidate()
        other?.invalidate()
      }
    }
    other = try loop.addTimer(every: 20 * millisecond, owner: diary) { diary, _ in diary.write("other") }
    #expect(loop.run() == .finished)
    #expect(diary.lines == ["10 tick", "20 tick"])
  }

  @Test("A12: a timer added in a callback with a deadline in the past fires in the next turn")
  func addedInThePast() throws {
    loop.addObserver(of: .beforeTimers, owner: diary) { diary, _ in diary.write("turn") }
    try loop.addTimer(at: at(5), owner: diary) { diary, _ in
      _ = try? diary.loop.addTimer(at: at(1), owner: diary) { diary, _ in diary.write("past") }
      diary.write("adder")
    }
    loop.run()
    #expect(diary.lines == ["0 turn", "5 adder", "5 turn", "5 past"])
  }

  @Test("A23: intervals of nothing and less are refused", arguments: [0, -1, .min] as [Int64])
  func badInterval(interval: Int64) {
    #expect(throws: TimingError.invalidInterval(interval)) {
      try loop.addTimer(every: interval, owner: diary) { _, _ in }
    }
    #expect(loop.run() == .finished)
  }

  @Test("A23: a negative tolerance is refused")
  func badTolerance() {
    #expect(throws: TimingError.invalidTolerance(-1)) {
      try loop.addTimer(every: 1, tolerance: -1, owner: diary) { _, _ in }
    }
    #expect(throws: TimingError.invalidTolerance(-1)) {
      try loop.addTimer(at: .zero, tolerance: -1, owner: diary) { _, _ in }
    }
  }

  @Test("A timer ends where time ends")
  func endOfTime() throws {
    let timer = try loop.addTimer(every: .max, from: Instant(nanoseconds: .min), owner: diary) { diary, _ in
      diary.write("tick")
    }
    // Counted from a start before all, the grid's points are at −1 and near the end.
    diary.run(until: 1)
    #expect(timer.fires == 1)
    #expect(timer.nextFire == Instant(nanoseconds: .max - 1))
    diary.clock.sleep(until: .distantFuture)
    #expect(diary.loop.run() == .finished)
    #expect(timer.fires == 2)
    #expect(!timer.isValid)
  }
}
