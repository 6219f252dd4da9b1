import EvenstepTiming
import Testing

@Suite("A run loop runs what is due, in order, and sleeps in between")
struct RunLoopTests {
  private let diary = Diary()
  private var loop: RunLoop { diary.loop }

  private func observe(_ activities: RunLoop.Activities = .all, in modes: RunLoop.Modes = .default) {
    loop.addObserver(of: activities, in: modes, owner: diary) { $0.write($1.name) }
  }

  @Test("A1: the same things added give the same times and events")
  func sameLog() throws {
    func log() throws -> [String] {
      let diary = Diary()
      var numbers = UnevenNumbers(seed: 7)
      for timer in 0..<20 {
        let (interval, start) = (1 + numbers.next(below: 9_000_000), numbers.next(below: 5_000_000))
        try diary.loop.addTimer(every: interval, from: Instant(nanoseconds: start), owner: diary) { diary, _ in
          diary.lines.append("\(diary.clock.now.nanoseconds) \(timer)")
          if timer % 5 == 0 { diary.clock.advance(by: 300_000) }
        }
      }
      diary.loop.addObserver(of: .all, owner: diary) { $0.write($1.name) }
      diary.run(until: 100)
      return diary.lines
    }
    let first = try log()
    #expect(first.count > 1000)
    #expect(try log() == first)
  }

  @Test("A2: a run tells of its moments in the order of the reference")
  func order() throws {
    observe()
    let source = loop.addSource(owner: diary) { $0.write("source") }
    try loop.addTimer(at: at(5), owner: diary) {
      $0.write("timer"); source.signal.raise(); _ = $1
    }
    diary.run(until: 7)
    #expect(
      diary.lines == [
        "0 entry", "0 timers?", "0 sources?", "0 sleep", "5 awake", "5 timer",
        "5 timers?", "5 sources?", "5 source",
        "5 timers?", "5 sources?", "5 sleep", "7 awake", "7 exit",
      ])
  }

  @Test("A2: what is due already is done without talk of sleeping")
  func dueAtOnce() throws {
    observe()
    try loop.addTimer(at: at(0), owner: diary) { diary, _ in diary.write("timer") }
    #expect(diary.run(until: 7) == .finished)
    #expect(diary.lines == ["0 entry", "0 timers?", "0 sources?", "0 timer", "0 exit"])
  }

  @Test("A3: a timer for everyday use waits while someone is tracking, a common one does not")
  func modes() throws {
    try loop.addTimer(every: 10 * millisecond, owner: diary) { diary, _ in diary.write("default") }
    try loop.addTimer(every: 10 * millisecond, in: .common, owner: diary) { diary, _ in diary.write("common") }
    #expect(diary.run(in: .tracking, until: 30) == .timedOut)
    #expect(diary.lines == ["10 common", "20 common", "30 common"])
  }

  @Test("A3: a mode that becomes a common one sees what was added before and after")
  func customMode() throws {
    let modal = RunLoop.Mode("modal")
    try loop.addTimer(at: at(1), in: .common, owner: diary) { diary, _ in diary.write("before") }
    #expect(diary.run(in: modal, until: 5) == .finished)
    loop.addCommonMode(modal)
    try loop.addTimer(at: at(2), in: .common, owner: diary) { diary, _ in diary.write("after") }
    try loop.addTimer(at: at(3), in: .only([modal]), owner: diary) { diary, _ in diary.write("modal") }
    #expect(diary.run(in: modal, until: 5) == .finished)
    #expect(diary.lines == ["1 before", "2 after", "3 modal"])
  }

  @Test("A4: back in its mode a timer fires once for all it missed, then on its grid")
  func backInMode() throws {
    let timer = try loop.addTimer(every: 10 * millisecond, owner: diary) { diary, _ in diary.write("tick") }
    try loop.addTimer(at: at(1000), in: .tracking, owner: diary) { _, _ in }
    diary.run(in: .tracking, until: 35)
    diary.run(until: 60)
    #expect(diary.times(of: "tick") == [35, 40, 50, 60])
    #expect(timer.missed == 2)
  }

  @Test("A13: an empty mode is finished at once, observers or not")
  func emptyMode() throws {
    observe(in: .common)
    #expect(loop.run() == .finished)
    try loop.addTimer(at: at(10), owner: diary) { _, _ in }
    #expect(loop.run(in: .tracking) == .finished)
    #expect(diary.lines == [])
    #expect(diary.clock.now == .zero)
  }

  @Test("A13: a run within the only timer's callback is finished at once, since that does not fire within itself")
  func emptyNestedMode() throws {
    try loop.addTimer(every: 10 * millisecond, owner: diary) { diary, _ in
      diary.write("\(diary.loop.run())")
      diary.loop.stop()
    }
    #expect(loop.run() == .stopped)
    #expect(diary.lines == ["10 finished"])
  }

  @Test("A14: observers remove themselves and others while they are called")
  func removal() throws {
    var others: [RunLoop.Observer] = []
    loop.addObserver(of: .beforeTimers, owner: diary) { diary, _ in diary.write("first") }
    var own: RunLoop.Observer?
    own = loop.addObserver(of: .beforeTimers, owner: diary) { diary, _ in
      diary.write("remover")
      own?.invalidate()
      others.forEach { $0.invalidate() }
    }
    others = (0..<2).map { number in
      loop.addObserver(of: .beforeTimers, owner: diary) { diary, _ in diary.write("other \(number)") }
    }
    loop.addObserver(of: .beforeTimers, owner: diary) { diary, _ in diary.write("last") }
    try loop.addTimer(at: at(1), owner: diary) { _, _ in }
    diary.run(until: 0)
    #expect(diary.lines == ["0 first", "0 remover", "0 last"])
    diary.run(until: 0)
    #expect(diary.lines.suffix(2) == ["0 first", "0 last"])
    own = nil
  }

  @Test("A15: an observer that does not repeat is told once, and is invalid meanwhile")
  func once() throws {
    var observer: RunLoop.Observer?
    observer = loop.addObserver(of: .beforeTimers, repeats: false, owner: diary) { diary, _ in
      diary.write("told \(observer?.isValid ?? true)")
    }
    try loop.addTimer(every: millisecond, owner: diary) { _, _ in }
    diary.run(until: 5)
    #expect(diary.lines == ["0 told false"])
  }

  @Test("A22: waking from another thread ends the sleep once")
  func wake() async throws {
    observe([.beforeWaiting, .afterWaiting])
    let handle = loop.handle
    loop.addObserver(of: .beforeWaiting, repeats: false, owner: diary) { _, _ in
      onAnotherThread { for _ in 0..<3 { handle.wake() } }
    }
    try loop.addTimer(at: at(50), owner: diary) { diary, _ in diary.write("timer") }
    loop.run()
    #expect(diary.lines == ["0 sleep", "0 awake", "0 sleep", "50 awake", "50 timer"])
  }

  @Test("A22: a thread that really sleeps is woken by a source's signal", .timeLimit(.minutes(1)))
  func wakeForReal() throws {
    let loop = RunLoop(clock: MonotonicClock())
    let source = loop.addSource(owner: diary) { diary in diary.write("source") }
    let (signal, worker) = (source.signal, try SerialWorker(name: "waker"))
    loop.addObserver(of: .beforeWaiting, repeats: false, owner: diary) { _, _ in
      // Most likely the loop sleeps by then; the test holds if it does not yet.
      try? worker.submit {
        pause()
        signal.raise()
      }
    }
    #expect(loop.run(endingWithSource: true) == .performedSource)
    #expect(diary.lines == ["0 source"])
  }

  @Test("A source is performed once, however often it was signalled, and only in its mode")
  func sources() {
    let source = loop.addSource(owner: diary) { $0.write("default") }
    let other = loop.addSource(in: .tracking, owner: diary) { $0.write("tracking") }
    for signal in [other.signal, source.signal, source.signal] { signal.raise() }
    #expect(loop.run(until: at(1), endingWithSource: true) == .performedSource)
    #expect(loop.run(until: at(1), endingWithSource: true) == .timedOut)
    #expect(diary.lines == ["0 default"])
    #expect(loop.run(in: .tracking, until: at(2), endingWithSource: true) == .performedSource)
    #expect(diary.lines == ["0 default", "1 tracking"])
  }

  @Test("A24: virtual time goes straight to the next deadline")
  func jumps() throws {
    observe(.afterWaiting)
    for time in [86_400_000, 3, 40] as [Int64] { try loop.addTimer(at: at(time), owner: diary) { _, _ in } }
    #expect(loop.run() == .finished)
    #expect(diary.lines == ["3 awake", "40 awake", "86400000 awake"])
  }

  @Test("Runs nest: the inner one has its mode and its stop, and the outer one goes on")
  func nested() throws {
    try loop.addTimer(every: 10 * millisecond, in: .common, owner: diary) { diary, _ in diary.write("common") }
    try loop.addTimer(at: at(5), owner: diary) { diary, _ in
      _ = try? diary.loop.addTimer(at: at(25), in: .tracking, owner: diary) { diary, _ in diary.loop.stop() }
      diary.write("\(diary.run(in: .tracking, until: 100)) \(diary.loop.currentMode?.name ?? "none")")
    }
    #expect(diary.run(until: 30) == .timedOut)
    #expect(diary.lines == ["10 common", "20 common", "25 stopped default", "30 common"])
    #expect(loop.currentMode == nil)
  }

  @Test("An observer that runs the loop is not told within itself")
  func nestedObserver() throws {
    loop.addObserver(of: .beforeWaiting, owner: diary) { diary, _ in
      diary.write("observer")
      diary.run(until: diary.clock.now.nanoseconds / millisecond + 5)
    }
    try loop.addTimer(at: at(3), owner: diary) { diary, _ in diary.write("timer") }
    diary.run(until: 4)
    #expect(diary.lines == ["0 observer", "3 timer"])
  }

  @Test("A stop that is asked for before a run ends it with its first turn")
  func earlyStop() throws {
    try loop.addTimer(every: millisecond, from: at(0), owner: diary) { diary, _ in diary.write("tick") }
    loop.handle.stop()
    #expect(diary.run(until: 10) == .stopped)
    #expect(diary.lines == ["0 tick"])
    #expect(diary.run(until: 2) == .timedOut)
  }
}

/// Runs something on a thread of its own and waits for its end.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  do {
    let worker = try SerialWorker(name: "test")
    try worker.submit(body)
    worker.stop()
  } catch {
    Issue.record(error)
  }
}
