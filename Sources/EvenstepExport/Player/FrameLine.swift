internal import EvenstepDrawing

/// The way of a film's frames from the stage to the sink: simulated in order, drawn and encoded several at a time, and
/// written in order.
///
/// Jobs go round: the writer, which is the caller, sends an empty one with the next frame's number to the stage, which
/// fills it; a drawer makes a frame of it, and the writer writes that. So there are never more frames than jobs, nobody
/// hurries ahead of the slowest, and what went wrong first, by frame, is what ends the film.
struct FrameLine {
  let format: FrameFormat
  let crew: Crew
  let encoder: any FrameEncoder
  private let (toStage, toDraw, toWrite): (Channel<FrameJob>, Channel<FrameJob>, Channel<FrameJob>)
  private let stop = StopFlag({ false })
  /// How long the caller waits for a frame before it asks whether to go on.
  private static let patience = 20

  init(_ format: FrameFormat, threads: Int, encoder: any FrameEncoder) {
    self.format = format
    self.encoder = encoder
    crew = Crew(threads: threads, format: format, layouts: encoder.layouts)
    toStage = Channel(capacity: crew.jobs)
    toDraw = Channel(capacity: crew.jobs)
    toWrite = Channel(capacity: crew.jobs)
  }

  /// Plays the frames that the sink needs; throws the first failure, in the order of the frames.
  func run(
    into sink: inout some FrameSink, isCancelled: () -> Bool, progress: (Int) -> Void, exposing: FrameJob.Exposing
  ) throws(ExportError) {
    var agenda = Agenda(format)
    let pool = WorkerPool(count: crew.overlaps ? crew.drawers + 2 : 1)
    if pool.count > 2 {
      var outcome = Result<Void, ExportError>.success(())
      pool.run { worker in
        switch worker {
        case 0: outcome = write(&agenda, into: &sink, isCancelled, progress)
        case 1: simulate(exposing)
        default: draw()
        }
      }
      try outcome.get()
    } else {
      try playAlone(&agenda, into: &sink, isCancelled, progress, exposing)
    }
    agenda.reach(format.frames.upperBound, progress)
  }

  /// Does everything on the caller's thread, one frame after the other.
  private func playAlone(
    _ agenda: inout Agenda, into sink: inout some FrameSink, _ isCancelled: () -> Bool, _ progress: (Int) -> Void,
    _ exposing: FrameJob.Exposing
  ) throws(ExportError) {
    let rasterizer = Rasterizer(threads: crew.drawers * crew.threadsEach)
    var job = FrameJob(format, encoder.layouts)
    while let index = agenda.next(in: sink) {
      agenda.reach(index, progress)
      job.drawn.index = index
      job.expose(exposing, nil)
      if job.failure == nil { try draw(&job, rasterizer, for: &sink, isCancelled) }
      try write(job, into: &sink)
      agenda.reach(index + 1, progress)
    }
  }

  /// Draws a frame on the caller's thread, who asks before each band whether to go on, and the sink whether it does.
  private func draw(
    _ job: inout FrameJob, _ rasterizer: Rasterizer, for sink: inout some FrameSink, _ isCancelled: () -> Bool
  ) throws(ExportError) {
    var failure: ExportError?
    let index = job.drawn.index
    func isStopped() -> Bool {
      guard failure == nil else { return true }
      do throws(ExportError) {
        if isCancelled() { throw .interrupted(frame: index) }
        try sink.check()
      } catch { failure = error }
      return failure != nil
    }
    withoutActuallyEscaping(isStopped) { job.draw(rasterizer, encoder, unless: $0) }
    _ = isStopped()
    if let failure { throw failure }
  }

  private func simulate(_ exposing: FrameJob.Exposing) {
    while var job = toStage.receive() {
      job.expose(exposing, stop)
      let hasFailed = job.failure != nil
      let next = hasFailed ? toWrite : toDraw
      next.send(consume job)
      // The stage cannot go on; the frames before this one are written.
      if hasFailed { return }
    }
  }

  private func draw() {
    let rasterizer = Rasterizer(threads: crew.threadsEach)
    let stop = stop
    let isStopped = { stop.isRaised }
    while var job = toDraw.receive() {
      job.draw(rasterizer, encoder, unless: isStopped)
      toWrite.send(consume job)
    }
  }

  /// Sends jobs round, and writes what comes back, until all is written or something fails; ends the other threads.
  private func write(
    _ agenda: inout Agenda, into sink: inout some FrameSink, _ isCancelled: () -> Bool, _ progress: (Int) -> Void
  ) -> Result<Void, ExportError> {
    defer {
      stop.raise()
      for channel in [toStage, toDraw, toWrite] { channel.close() }
    }
    var desk = Desk(toWrite, capacity: crew.jobs)
    for _ in 0..<crew.jobs { desk.send(FrameJob(format, encoder.layouts), to: toStage, agenda.next(in: sink)) }
    do throws(ExportError) {
      while let index = desk.next {
        agenda.reach(index, progress)
        var arrived: FrameJob?
        repeat {
          if isCancelled() { throw .interrupted(frame: index) }
          try sink.check()
          arrived = desk.take(index, milliseconds: FrameLine.patience)
        } while arrived == nil
        guard let job = arrived.take() else { break }
        try write(job, into: &sink)
        agenda.reach(index + 1, progress)
        desk.send(consume job, to: toStage, agenda.next(in: sink))
      }
    } catch { return .failure(error) }
    return .success(())
  }

  private func write(_ job: borrowing FrameJob, into sink: inout some FrameSink) throws(ExportError) {
    if let failure = job.failure { throw failure }
    try sink.write(job.encoded, index: job.drawn.index)
  }
}

/// Which frames a sink needs, one after the other, and how far they are.
private struct Agenda {
  private let frames: Range<Int>
  private var cursor: Int
  private var done: Int

  init(_ format: FrameFormat) {
    frames = format.frames
    cursor = frames.lowerBound
    done = frames.lowerBound
  }

  /// The next frame that is needed.
  mutating func next(in sink: some FrameSink) -> Int? {
    while cursor < frames.upperBound, !sink.needs(frame: cursor) { cursor += 1 }
    guard cursor < frames.upperBound else { return nil }
    cursor += 1
    return cursor - 1
  }

  /// Tells of all frames before one: they are written, or were not needed.
  mutating func reach(_ index: Int, _ progress: (Int) -> Void) {
    while done < index {
      done += 1
      progress(done - frames.lowerBound)
    }
  }
}

/// What the writer has sent out and got back: drawers finish in any order.
private struct Desk {
  private let arrivals: Channel<FrameJob>
  /// The frames that are on their way, in order.
  private var expected: [Int] = []
  private var early: [FrameJob] = []

  init(_ arrivals: Channel<FrameJob>, capacity: Int) {
    self.arrivals = arrivals
    expected.reserveCapacity(capacity)
    early.reserveCapacity(capacity)
  }

  /// The frame that is to be written next.
  var next: Int? { expected.first }

  /// Sends a job out for a frame; without one it is not needed any more.
  mutating func send(_ job: consuming FrameJob, to channel: Channel<FrameJob>, _ index: Int?) {
    guard let index else { return }
    expected.append(index)
    job.drawn.index = index
    channel.send(consume job)
  }

  /// The job of the frame that is next, if it is there or arrives soon enough.
  mutating func take(_ index: Int, milliseconds: Int) -> FrameJob? {
    if let place = early.firstIndex(where: { $0.drawn.index == index }) {
      expected.removeFirst()
      return early.remove(at: place)
    }
    guard let job = arrivals.receive(milliseconds: milliseconds) else { return nil }
    guard job.drawn.index == index else {
      early.append(job)
      return nil
    }
    expected.removeFirst()
    return job
  }
}
