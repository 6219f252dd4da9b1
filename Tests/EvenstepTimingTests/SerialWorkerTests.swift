import EvenstepTiming
import Testing

/// What tasks note, read when their worker has stopped.
private final class Notes: Sendable {
  private let notes = Log()
  func add(_ note: Int) { notes.add("\(note)") }
  var all: [Int] { notes.lines.compactMap { Int($0) } }
}

@Suite("A worker does one task after the other", .timeLimit(.minutes(1)))
struct SerialWorkerTests {
  private let log = Log()

  @Test("A20: tasks are done in the order of submitting, all on one thread")
  func order() throws {
    let notes = Notes()
    let worker = try SerialWorker(name: "a")
    for number in 0..<5000 { try worker.submit { notes.add(number) } }
    worker.stop()
    #expect(notes.all == Array(0..<5000))
  }

  @Test("A20: each of several submitters keeps its order")
  func submitters() async throws {
    let worker = try SerialWorker(name: "a")
    let notes = Notes()
    await withTaskGroup { group in
      for submitter in 0..<4 {
        group.addTask { for number in 0..<500 { try? worker.submit { notes.add(1000 * submitter + number) } } }
      }
    }
    worker.stop()
    for submitter in 0..<4 {
      #expect(notes.all.filter { $0 / 1000 == submitter } == Array(1000 * submitter..<1000 * submitter + 500))
    }
  }

  @Test("A20: a stop drains or discards, and finishes the task that runs", arguments: [true, false])
  func policies(drains: Bool) throws {
    let worker = try SerialWorker(name: "a")
    let (log, gate, entered) = (log, Gate(), Gate())
    try worker.submit {
      entered.open()
      gate.pass()
      log.add("first")
    }
    for name in ["second", "third"] { try worker.submit { log.add(name) } }
    entered.pass()
    // The stop is asked for while the first task waits, and opens the gate for it.
    if drains {
      gate.open()
      worker.stop(.drain)
      #expect(log.lines == ["first", "second", "third"])
    } else {
      let opener = try SerialWorker(name: "opener")
      try opener.submit {
        // Refused work shows that the stop has been asked for.
        while (try? worker.submit { log.add("probe") }) != nil { pause() }
        gate.open()
      }
      worker.stop(.discard)
      #expect(log.lines == ["first"])
    }
  }

  @Test("A20: a stop inside a task neither waits nor blocks", arguments: [SerialWorker.StopPolicy.drain, .discard])
  func stopInside(policy: SerialWorker.StopPolicy) throws {
    let worker = try SerialWorker(name: "a")
    let (log, gate) = (log, Gate())
    try worker.submit {
      gate.pass()
      worker.stop(policy)
      log.add("stopped")
    }
    try worker.submit { log.add("next") }
    gate.open()
    worker.stop()
    #expect(log.lines == (policy == .drain ? ["stopped", "next"] : ["stopped"]))
  }

  @Test("A20: work after a stop is refused with the worker's name, also from inside a task")
  func refused() throws {
    let worker = try SerialWorker(name: "decoder")
    let log = log
    try worker.submit {
      worker.stop()
      do { try worker.submit { log.add("never") } } catch { log.add("\(error)") }
    }
    worker.stop()
    worker.stop(.discard)
    #expect(log.lines == ["the worker decoder has been stopped and takes no more work"])
    #expect(throws: TimingError.workerStopped("decoder")) { try worker.submit {} }
  }

  @Test("A20: the last reference drains and waits; a task may hold it, and does not wait for itself")
  func deinitialization() throws {
    let log = log
    do {
      let worker = try SerialWorker(name: "a")
      for number in 0..<100 { try worker.submit { log.add("\(number)") } }
    }
    #expect(log.lines.count == 100)
    let gate = Gate()
    do {
      let (worker, hold) = (try SerialWorker(name: "b"), Gate())
      try worker.submit {
        hold.pass()
        withExtendedLifetime(worker) {}
      }
      try worker.submit { gate.open() }
      hold.open()
    }
    gate.pass()
  }

  @Test("A20: what a task holds ends with the task, and may submit as it ends")
  func captured() throws {
    final class Submitter: Sendable {
      let (worker, log): (SerialWorker, Log)
      init(_ worker: SerialWorker, _ log: Log) { (self.worker, self.log) = (worker, log) }
      deinit { try? worker.submit { [log] in log.add("submitted") } }
    }
    let (worker, log, gate) = (try SerialWorker(name: "a"), log, Gate())
    for number in 0..<3 {
      let submitter = Submitter(worker, log)
      try worker.submit { withExtendedLifetime(submitter) { log.add("task \(number)") } }
    }
    try worker.submit { log.add("last") }
    try worker.submit { try? worker.submit { try? worker.submit { gate.open() } } }
    gate.pass()
    worker.stop()
    #expect(log.lines.filter { $0 == "submitted" }.count == 3)
  }

  @Test("Tasks have the worker's loop, on a clock of any kind; a task that stops the loop does not stop the worker")
  func loop() throws {
    let clock = ManualClock()
    let (worker, log, gate) = (try SerialWorker(name: "a", clock: clock), log, Gate())
    try worker.submit { loop in
      _ = try? loop.addTimer(at: Instant(nanoseconds: 3600 * second), owner: loop) { loop, _ in
        log.add("timer \(loop.clock.now.nanoseconds / second)")
        loop.stop()
        gate.open()
      }
    }
    gate.pass()
    try worker.submit { log.add("task") }
    worker.stop()
    #expect(log.lines == ["timer 3600", "task"])
  }
}
