import EvenstepTiming
import Testing

@Suite("Idle tasks use the time before a sleep")
struct IdleTaskTests {
  private let diary = Diary()
  private var loop: RunLoop { diary.loop }

  /// Adds a task that takes some milliseconds.
  @discardableResult
  private func add(
    _ name: String, _ priority: RunLoop.IdlePriority = .normal, cost: Int64 = 0
  ) -> RunLoop.IdleTask {
    loop.addIdleTask(priority, owner: diary) { diary in
      diary.write(name)
      diary.clock.advance(by: cost * millisecond)
    }
  }

  @Test("A16: they run only when nothing else is due, before the sleep")
  func onlyBeforeSleep() throws {
    loop.addObserver(of: [.beforeWaiting, .afterWaiting], owner: diary) { $0.write($1.name) }
    let source = loop.addSource(owner: diary) { $0.write("source") }
    source.signal.raise()
    try loop.addTimer(at: at(0), owner: diary) { diary, _ in diary.write("timer") }
    add("idle")
    diary.run(until: 10)
    #expect(diary.lines == ["0 source", "0 timer", "0 sleep", "0 idle", "10 awake"])
  }

  @Test("A16: tasks beyond the budget are postponed in order, and timers come in between")
  func budget() throws {
    try loop.setIdleBudget(2 * millisecond)
    loop.addObserver(of: .beforeWaiting, owner: diary) { diary, _ in diary.write("sleep") }
    for name in ["a", "b", "c", "d", "e"] { add(name, cost: 1) }
    try loop.addTimer(at: at(3), owner: diary) { diary, _ in diary.write("timer") }
    #expect(loop.run() == .finished)
    #expect(
      diary.lines == [
        "0 sleep", "0 a", "1 b", "2 sleep", "2 c", "3 timer", "3 sleep", "3 d", "4 e",
      ])
  }

  @Test("A16: high priorities run first, equal ones in the order of adding")
  func priorities() {
    for (name, priority) in [
      ("n1", .normal), ("l1", .low), ("h1", .high), ("n2", .normal), ("h2", .high), ("l2", .low),
    ] as [(String, RunLoop.IdlePriority)] {
      add(name, priority)
    }
    #expect(loop.run() == .finished)
    #expect(diary.lines == ["0 h1", "0 h2", "0 n1", "0 n2", "0 l1", "0 l2"])
  }

  @Test("Tasks that are taken back never run, also when another task takes them back")
  func takenBack() {
    var last: RunLoop.IdleTask?
    loop.addIdleTask(owner: diary) { diary in
      diary.write("a")
      last?.invalidate()
    }
    add("b").cancellation.cancel()
    last = add("c")
    #expect(loop.run() == .finished)
    #expect(diary.lines == ["0 a"])
  }

  @Test("A task that adds another has it run in the next turn")
  func addedWithin() {
    loop.addObserver(of: .beforeWaiting, owner: diary) { diary, _ in diary.write("sleep") }
    loop.addIdleTask(owner: diary) { diary in
      diary.write("a")
      diary.loop.addIdleTask(owner: diary) { $0.write("b") }
    }
    #expect(loop.run() == .finished)
    #expect(diary.lines == ["0 sleep", "0 a", "0 sleep", "0 b"])
  }

  @Test("A budget of nothing is refused", arguments: [0, -1] as [Int64])
  func noBudget(budget: Int64) {
    #expect(throws: TimingError.invalidIdleBudget(budget)) { try loop.setIdleBudget(budget) }
    #expect(loop.idleBudget == RunLoop.defaultIdleBudget)
  }
}
