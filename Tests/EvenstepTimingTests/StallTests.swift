import EvenstepTiming
import Testing

@Suite("A stall is seen once, in samples of a loop's pulse")
struct StallDetectorTests {
  /// The stalls in samples taken every period, of a loop that enters phases at some milliseconds.
  private func stalls(
    _ phases: [(Int64, LoopPhase)], stages: [(Int64, FrameStage?)] = [], until end: Int64 = 2000,
    period: Int64 = 50, count: Int = 5
  ) throws -> [Stall] {
    var detector = try StallDetector(period: period * millisecond, count: count)
    let pulse = LoopPulse()
    var found: [Stall] = []
    for time in 0...end {
      for (_, phase) in phases where time == phases.first(where: { $0.0 == time && $0.1 == phase })?.0 {
        pulse.enter(phase)
      }
      for (_, stage) in stages.filter({ $0.0 == time }) { pulse.stage = stage }
      if time % period == 0, let stall = detector.take(pulse.sample(at: at(time))) { found.append(stall) }
    }
    return found
  }

  @Test("K1: 249 ms are none, 250 ms are one")
  func threshold() throws {
    #expect(try stalls([(100, .sources), (349, .waiting)]) == [])
    #expect(
      try stalls([(100, .sources), (351, .waiting)]) == [
        Stall(start: at(100), length: 250 * millisecond, phase: .sources, stage: nil)
      ])
  }

  @Test(
    "K1: wherever the samples fall, less than 250 ms is never one and 300 ms always is",
    arguments: 0..<50 as Range<Int64>)
  func alignment(offset: Int64) throws {
    #expect(try stalls([(100 + offset, .timers), (349 + offset, .waiting)]) == [])
    let found = try stalls([(100 + offset, .timers), (400 + offset, .waiting)])
    #expect(found.count == 1)
    let stall = try #require(found.first)
    #expect(stall.start >= at(100 + offset) && stall.start < at(150 + offset))
    #expect(stall.length <= 300 * millisecond && stall.length > 200 * millisecond)
  }

  @Test("K2: one report for each stall, with start, length, phase and the stage of the frame")
  func oneEach() throws {
    let found = try stalls(
      [(100, .timers), (1201, .waiting), (1300, .idleTasks), (1601, .outside)],
      stages: [(100, .animate), (200, .physics), (600, .raster), (1250, nil)])
    #expect(
      found == [
        Stall(start: at(100), length: 1100 * millisecond, phase: .timers, stage: .physics),
        Stall(start: at(1300), length: 300 * millisecond, phase: .idleTasks, stage: nil),
      ])
  }

  @Test("K3: only phases of work count", arguments: LoopPhase.allCases)
  func phases(phase: LoopPhase) throws {
    let found = try stalls([(100, phase), (1000, .waiting)])
    #expect(found.map(\.phase) == (phase == .outside || phase == .waiting ? [] : [phase]))
  }

  @Test("K4: a loop that never works for longer than 49 ms has none, however long it works in all")
  func shortWork() throws {
    let phases: [LoopPhase] = [.sources, .timers, .observers]
    #expect(try stalls((0..<40).map { (49 * $0, phases[Int($0) % 3]) }) == [])
    // The same phase entered again is a sign of life as well.
    #expect(try stalls((0..<40).map { (49 * $0, .sources) }) == [])
  }

  @Test("K7: period and count are free", arguments: [(10, 3), (1, 1), (100, 20)] as [(Int64, Int)])
  func thresholds(period: Int64, count: Int) throws {
    let limit = period * Int64(count)
    let start = 10 * period
    #expect(try stalls([(start, .timers), (start + limit, .waiting)], until: 5000, period: period, count: count) == [])
    let found = try stalls(
      [(start, .timers), (start + limit + 1, .waiting)], until: 5000, period: period, count: count)
    #expect(found.map(\.length) == [limit * millisecond])
  }

  @Test("K7: a period of nothing and a stall of no periods are refused")
  func badThresholds() {
    #expect(throws: TimingError.invalidStallPeriod(0)) { try StallDetector(period: 0) }
    #expect(throws: TimingError.invalidStallCount(0)) { try StallDetector(count: 0) }
  }

  @Test("A watcher that was suspended with the whole process does not take that for a stall")
  func suspension() throws {
    var detector = try StallDetector()
    let pulse = LoopPulse()
    pulse.enter(.timers)
    for time in [0, 50, 100, 1_200_000, 1_200_050] as [Int64] {
      #expect(detector.take(pulse.sample(at: at(time))) == nil)
    }
    #expect(detector.ongoing == nil)
    pulse.enter(.waiting)
    #expect(detector.take(pulse.sample(at: at(1_200_100))) == nil)
  }

  @Test("A stall that goes on can be seen before its end")
  func ongoing() throws {
    var detector = try StallDetector()
    let pulse = LoopPulse()
    pulse.enter(.timers)
    for time in stride(from: 0, through: 400, by: 50) as StrideThrough<Int64> {
      #expect(detector.take(pulse.sample(at: at(time))) == nil)
      let expected = Stall(start: .zero, length: time * millisecond, phase: .timers, stage: nil)
      #expect(detector.ongoing == (time < 250 ? nil : expected))
    }
  }
}

@Suite("A stall monitor watches from a thread of its own", .timeLimit(.minutes(1)))
struct StallMonitorTests {
  private let log = Log()

  /// Looks every 100 µs, so that these tests take milliseconds.
  private func monitor(_ pulse: LoopPulse, period: Nanoseconds = 100_000) throws -> StallMonitor {
    StallMonitor(pulse, detector: try StallDetector(period: period, count: 5)) { [log] stall in
      log.add("\(stall.phase) \(stall.stage?.rawValue ?? 99)")
    }
  }

  private func wait(until condition: () -> Bool) {
    while !condition() { pause() }
  }

  @Test("K2: a real stall is reported once, when it is over")
  func real() throws {
    let pulse = LoopPulse()
    let monitor = try monitor(pulse)
    try monitor.start()
    pulse.stage = .physics
    pulse.enter(.sources)
    wait { monitor.ongoing != nil }
    #expect(log.lines == [])
    pulse.enter(.waiting)
    wait { !log.lines.isEmpty }
    monitor.stop()
    #expect(log.lines == ["sources \(FrameStage.physics.rawValue)"])
  }

  @Test("K5: a stop inside a stall reports nothing, and the thread is gone when it returns")
  func stopInside() throws {
    let pulse = LoopPulse()
    var mayLive: StallMonitor? = try monitor(pulse)
    weak let monitor = mayLive
    try mayLive?.start()
    pulse.enter(.timers)
    wait { mayLive?.ongoing != nil }
    mayLive?.stop()
    #expect(mayLive?.isWatching == false)
    #expect(mayLive?.ongoing == nil)
    pulse.enter(.waiting)
    mayLive = nil
    #expect(monitor == nil)
    #expect(log.lines == [])
  }

  @Test("K5: a watcher with a period of an hour stops without waiting for its end")
  func stopAtOnce() throws {
    let monitor = try monitor(LoopPulse(), period: 3600 * second)
    try monitor.start()
    monitor.stop()
    #expect(!monitor.isWatching)
  }

  @Test("K6: start, stop and start give one watcher, and so does starting twice")
  func oneWatcher() throws {
    let pulse = LoopPulse()
    let monitor = try monitor(pulse)
    for _ in 0..<2 {
      try monitor.start()
      try monitor.start()
      monitor.stop()
      monitor.stop()
    }
    try monitor.start()
    try monitor.start()
    pulse.enter(.timers)
    wait { monitor.ongoing != nil }
    pulse.enter(.waiting)
    wait { !log.lines.isEmpty }
    monitor.stop()
    #expect(log.lines.count == 1)
  }

  @Test("K3: a run loop shows its phases, and is outside when a run is over")
  func loopPhases() throws {
    let diary = Diary()
    let (loop, pulse) = (diary.loop, diary.loop.pulse)
    func note(_ name: String) { diary.lines.append("\(name) \(pulse.phase)") }
    let source = loop.addSource(owner: diary) { _ in note("source") }
    source.signal.raise()
    loop.addObserver(of: .beforeWaiting, owner: diary) { _, _ in note("observer") }
    loop.addIdleTask(owner: diary) { _ in note("idle") }
    try loop.addTimer(at: at(5), owner: diary) { diary, _ in
      diary.run(until: 6)
      note("timer")
    }
    #expect(pulse.phase == .outside)
    diary.run(until: 5)
    #expect(pulse.phase == .outside)
    #expect(
      diary.lines == [
        "source sources", "observer observers", "idle idleTasks", "observer observers", "timer timers",
      ])
  }

  @Test("K12: a monitor that is on changes nothing of what a loop does")
  func changesNothing() throws {
    func lines(isWatched: Bool) throws -> [String] {
      let diary = Diary()
      let monitor = try monitor(diary.loop.pulse)
      if isWatched { try monitor.start() }
      defer { monitor.stop() }
      diary.loop.addObserver(of: .all, owner: diary) { $0.write($1.name) }
      try diary.loop.addTimer(every: 7 * millisecond, owner: diary) { diary, _ in diary.write("tick") }
      diary.run(until: 700)
      return diary.lines
    }
    #expect(try lines(isWatched: true) == lines(isWatched: false))
  }
}
