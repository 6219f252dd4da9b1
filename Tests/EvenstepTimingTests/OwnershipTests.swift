import EvenstepTiming
import Synchronization
import Testing

/// Tells of its end.
private final class Owner: Sendable {
  let onEnd: @Sendable () -> Void
  let lifetime = Lifetime()
  init(onEnd: @escaping @Sendable () -> Void = {}) { self.onEnd = onEnd }
  deinit { onEnd() }
}

/// Counts ends in one test.
private final class Ends: Sendable {
  private let number = Atomic<Int>(0)
  var count: Int { number.load(ordering: .relaxed) }
  func add() { number.add(1, ordering: .relaxed) }
}

@Suite("What calls back ends with its owner and keeps nobody alive")
struct OwnershipTests {
  private let diary = Diary()
  private var loop: RunLoop { diary.loop }
  private let ends = Ends()

  private func owner() -> Owner { Owner { [ends] in ends.add() } }

  @Test("A17: the owner's end makes everything invalid at once, without another wake-up")
  func ownerEnds() throws {
    var mayLive: Owner? = owner()
    let diary = diary
    loop.addObserver(of: .afterWaiting, in: .common, owner: diary) { diary, _ in diary.write("awake") }
    let owned: [any Owned]
    do {
      let owner = try #require(mayLive)
      owned = [
        try loop.addTimer(every: millisecond, owner: owner) { _, _ in diary.write("timer") },
        try loop.addTimer(at: at(5), owner: owner) { _, _ in diary.write("once") },
        loop.addSource(owner: owner) { _ in diary.write("source") },
        loop.addObserver(of: .beforeTimers, owner: owner) { _, _ in diary.write("observer") },
        loop.addIdleTask(owner: owner) { _ in diary.write("idle") },
        DisplayLink(owner: owner, refreshRate: .sixty) { _, _ in diary.write("frame") },
        Subscription<Int>(owner: owner) { _, _ in diary.write("event") },
      ]
    }
    #expect(owned.map(\.isValid) == Array(repeating: true, count: owned.count))
    mayLive = nil
    #expect(ends.count == 1)
    #expect(owned.map(\.isValid) == Array(repeating: false, count: owned.count))
    #expect(loop.run() == .finished)
    #expect(diary.lines == [])
    #expect(diary.clock.now == .zero)
  }

  @Test("A17: an owner that ends while the loop runs ends its timer before the next sleep")
  func ownerEndsInRun() throws {
    var mayLive: Owner? = owner()
    loop.addObserver(of: .afterWaiting, owner: diary) { diary, _ in diary.write("awake") }
    try loop.addTimer(every: 10 * millisecond, owner: try #require(mayLive)) { [diary] _, _ in diary.write("owned") }
    try loop.addTimer(at: at(15), owner: diary) { _, _ in mayLive = nil }
    #expect(loop.run() == .finished)
    #expect(diary.lines == ["10 awake", "10 owned", "15 awake"])
    #expect(ends.count == 1)
  }

  @Test("A18: a timer whose owner ended in the same turn, before it, does not fire")
  func deadOwner() throws {
    var mayLive: Owner? = owner()
    try loop.addTimer(at: at(5), owner: diary) { _, _ in mayLive = nil }
    let timer = try loop.addTimer(at: at(5), owner: try #require(mayLive)) { [diary] _, _ in diary.write("fired") }
    #expect(loop.run() == .finished)
    timer.fire()
    #expect(diary.lines == [])
    #expect(timer.fires == 0)
  }

  @Test("A19: cancelling twice tells once, and is safe from many threads")
  func idempotent() async {
    let told = Ends()
    let cancellation = Cancellation { told.add() }
    await withTaskGroup { group in
      for _ in 0..<50 { group.addTask { cancellation.cancel() } }
    }
    #expect(cancellation.isCancelled)
    #expect(told.count == 1)
  }

  @Test("A19: a timer cancelled on another thread never fires again")
  func cancelElsewhere() throws {
    let timer = try loop.addTimer(every: 10 * millisecond, owner: diary) { diary, _ in diary.write("tick") }
    diary.run(until: 25)
    let cancellation = timer.cancellation
    onAnotherThread {
      cancellation.cancel()
      cancellation.cancel()
    }
    #expect(!timer.isValid)
    #expect(loop.run() == .finished)
    #expect(diary.times(of: "tick") == [10, 20])
    #expect(diary.clock.now == at(25))
  }

  @Test(
    "A17, A19: an owner's end on another thread ends a sleep that had nothing else to wait for", .timeLimit(.minutes(1))
  )
  func endsSleepElsewhere() throws {
    // An hour and more of real time; only the cancellation can end the run.
    let loop = RunLoop(clock: MonotonicClock())
    let box = Mutex<Owner?>(owner())
    let lifetime = try #require(box.withLock { $0?.lifetime })
    lifetime.add(try loop.addTimer(every: 3600 * second, owner: diary) { diary, _ in diary.write("tick") })
    let worker = try SerialWorker(name: "other")
    loop.addObserver(of: .beforeWaiting, repeats: false, owner: diary) { _, _ in
      try? worker.submit { lifetime.end() }
    }
    #expect(loop.run() == .finished)
    #expect(diary.lines == [])
    box.withLock { $0 = nil }
  }

  @Test("A lifetime ends its members with itself, and at once what comes too late")
  func lifetime() throws {
    var mayLive: Owner? = owner()
    let members = (0..<100).map { _ in Cancellation() }
    for member in members { mayLive?.lifetime.add(member) }
    mayLive = nil
    #expect(members.count { $0.isCancelled } == 100)
    let lifetime = Lifetime()
    lifetime.end()
    let late = try loop.addTimer(at: at(5), owner: diary) { _, _ in }
    lifetime.add(late)
    #expect(!late.isValid)
  }

  @Test("A21: callbacks within callbacks keep no owner alive")
  func nestedCallbacks() throws {
    let diary = diary
    do {
      let owner = owner()
      try loop.addTimer(at: at(1), owner: owner) { owner, _ in
        _ = try? diary.loop.addTimer(at: at(2), owner: owner) { owner, _ in
          diary.write("inner")
          _ = try? diary.loop.addTimer(every: millisecond, owner: owner) { _, _ in diary.write("innermost") }
        }
      }
      diary.run(until: 4)
      #expect(ends.count == 0)
    }
    #expect(ends.count == 1)
    #expect(diary.run(until: 10) == .finished)
    #expect(diary.lines == ["2 inner", "3 innermost", "4 innermost"])
  }

  @Test("A21: what a callback holds is let go of with the callback: at the end, the invalidation, the owner's end")
  func captured() throws {
    let keeper = Diary()
    var other: Owner? = owner()
    do {
      let (a, b, c, d) = (owner(), owner(), owner(), owner())
      try loop.addTimer(at: at(1), owner: keeper) { _, _ in _ = a }
      try loop.addTimer(every: millisecond, owner: keeper) { _, timer in withExtendedLifetime(b) { timer.invalidate() }
      }
      try loop.addTimer(at: at(99), owner: try #require(other)) { _, _ in _ = c }
      try loop.addTimer(at: at(99), owner: keeper) { _, _ in _ = d }.cancellation.cancel()
    }
    other = nil
    #expect(loop.run() == .finished)
    #expect(ends.count == 5)
  }

  @Test("What ends with a callback may add to the loop and ask the timer")
  func addsWhileEnding() throws {
    final class Adder {
      let diary: Diary
      var timer: RunLoop.Timer?
      init(_ diary: Diary) { self.diary = diary }
      deinit {
        diary.write("end \(timer?.isValid ?? true)")
        for time in 20..<40 as Range<Int64> {
          _ = try? diary.loop.addTimer(at: at(time), owner: diary) { diary, _ in diary.write("added") }
        }
      }
    }
    for cancelElsewhere in [true, false] {
      let adder = Adder(diary)
      let timer = try loop.addTimer(at: at(10), owner: diary) { _, _ in _ = adder }
      adder.timer = timer
      if cancelElsewhere { timer.cancellation.cancel() }
    }
    #expect(loop.run() == .finished)
    #expect(diary.lines.filter { $0.hasSuffix("end false") } == ["0 end false", "10 end false"])
    #expect(diary.times(of: "added").count == 40)
  }

  @Test("Subscribers are told in order, may go while they are told, and end with their owners")
  func subscribers() throws {
    let subscribers = Subscribers<Int>()
    var mayLive: Owner? = owner()
    var third: Subscription<Int>?
    subscribers.add(owner: diary) { diary, number in
      diary.write("first \(number)")
      third?.invalidate()
      if number == 1 { subscribers.add(owner: diary) { $0.write("late \($1)") } }
    }
    subscribers.add(owner: try #require(mayLive)) { [diary] _, number in diary.write("second \(number)") }
    third = subscribers.add(owner: diary) { diary, number in diary.write("third \(number)") }
    subscribers.send(1)
    mayLive = nil
    subscribers.send(2)
    #expect(diary.lines == ["0 first 1", "0 second 1", "0 first 2", "0 late 2"])
    #expect(subscribers.count == 2)
    #expect(ends.count == 1)
  }

  @Test("A leak monitor names what outlives its scope, and keeps none of it alive")
  func leaks() throws {
    var kept: [Owner] = []
    let leaked = LeakMonitor.survivors { monitor in
      for name in ["a", "b", "c"] {
        let owner = owner()
        monitor.watch(owner, as: name)
        if name != "b" { kept.append(owner) }
      }
    }
    #expect(leaked == ["a", "c"])
    #expect(kept.count == 2)
    let monitor = LeakMonitor()
    monitor.watch(kept[0], as: "a")
    kept = []
    #expect(monitor.survivors == [])
    #expect(ends.count == 3)
    monitor.assertNoSurvivors()
  }

  @Test("A leak monitor finds the cycle that a callback closes by capturing what owns its timer's owner")
  func cycle() throws {
    let loop = loop
    let leaked = LeakMonitor.survivors { monitor in
      let owner = Diary()
      monitor.watch(owner, as: "owner")
      // The loop holds the callback, and the callback the owner: the owner is to be taken from the argument.
      _ = try? loop.addTimer(at: at(5), owner: owner) { _, _ in owner.write("captured") }
    }
    #expect(leaked == ["owner"])
    #expect(loop.run() == .finished)
  }

  @Test("A loop and all that was added to it end together")
  func loopEnds() throws {
    let leaked = try LeakMonitor.survivors { monitor in
      let loop = RunLoop(clock: ManualClock())
      let owner = owner()
      monitor.watch(loop, as: "loop")
      monitor.watch(try loop.addTimer(every: 1, owner: owner) { _, _ in }, as: "timer")
      monitor.watch(try loop.addTimer(every: 1, owner: loop) { _, _ in }, as: "own timer")
      monitor.watch(loop.addSource(owner: owner) { _ in }, as: "source")
      monitor.watch(loop.addObserver(of: .all, owner: owner) { _, _ in }, as: "observer")
      monitor.watch(loop.addIdleTask(owner: owner) { _ in }, as: "idle task")
      loop.run(until: Instant(nanoseconds: 10))
    }
    #expect(leaked == [])
    #expect(ends.count == 1)
  }
}
