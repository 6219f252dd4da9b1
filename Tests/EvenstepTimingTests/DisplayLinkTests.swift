import EvenstepTiming
import Testing

/// Owns links in these tests and keeps what they deliver.
private final class Owner {
  var frames: [DisplayLink.Frame] = []
}

@Suite("A display link delivers the frames its owner wants")
struct DisplayLinkTests {
  private let clock = ManualClock(now: Instant(nanoseconds: 1_000))
  private let owner = Owner()

  private func link(
    _ rate: FrameRate = .sixty, each callback: @escaping (DisplayLink.Frame) -> Void = { _ in }
  ) -> DisplayLink {
    DisplayLink(owner: owner, refreshRate: rate) { owner, frame in
      owner.frames.append(frame)
      callback(frame)
    }
  }

  /// Follows the deadlines of the manual clock for some time from the start; the end belongs to the next second.
  private func follow(_ link: DisplayLink, for duration: Nanoseconds = second) throws {
    var pacer = DeadlinePacer(rate: link.refreshRate, clock: clock)
    let end = clock.now.advanced(by: duration)
    while case let tick = try pacer.next(), tick.timestamp < end { link.refresh(tick) }
  }

  /// The tick of a refresh of a 100 Hz display, where a period is 10 ms.
  private func tick(_ index: Int) -> FrameTick {
    FrameTick(
      index: index, timestamp: Instant(nanoseconds: Int64(index) * 10_000_000),
      target: Instant(nanoseconds: Int64(index + 1) * 10_000_000), dropped: 0)
  }

  private func hundred() throws -> FrameRate { try FrameRate(100) }

  @Test("B1: a second at 60 Hz has 60 frames, the first at its start and none at its end")
  func oneSecond() throws {
    let start = clock.now
    try follow(link())
    #expect(owner.frames.count == 60)
    #expect(owner.frames.first?.timestamp == start)
    #expect(owner.frames.last?.timestamp == start.advanced(by: FrameRate.sixty.offset(ofFrame: 59)))
    #expect(owner.frames.map(\.index) == Array(0..<60))
  }

  @Test(
    "B2: every second refresh gives 30 frames a second, every third 20",
    arguments: [(2, 30), (3, 20), (4, 15)])
  func dividers(interval: Int, count: Int) throws {
    let link = link()
    try link.setFrameInterval(interval)
    try follow(link)
    #expect(owner.frames.count == count)
    #expect(link.droppedFrames == 0)
  }

  @Test(
    "B3: after a callback of 2.5 periods the next frame is at the next refresh, 2 were dropped, none bursts")
  func slowCallback() throws {
    let clock = clock
    let link = link(try hundred()) { if $0.index == 3 { clock.advance(by: 25_000_000) } }
    try follow(link, for: 100_000_000)
    let start = owner.frames[0].timestamp
    let places = owner.frames.map { $0.timestamp.duration(since: start) / 10_000_000 }
    #expect(places == [0, 1, 2, 3, 6, 7, 8, 9])
    #expect(owner.frames.map(\.dropped) == [0, 0, 0, 0, 2, 0, 0, 0])
    #expect(link.droppedFrames == 2)
  }

  @Test("B3: with a divider, what is late waits for the link's own grid, and its own frames are counted")
  func slowCallbackWithDivider() throws {
    let link = link(try hundred())
    try link.setFrameInterval(2)
    let delivered = [0, 1, 2, 5, 6, 7, 11, 12].map { link.refresh(tick($0)) }
    #expect(delivered == [true, false, true, false, true, false, false, true])
    #expect(owner.frames.map(\.dropped) == [0, 0, 1, 2])
  }

  @Test("B4: the target lies a period times the divider after the timestamp", arguments: 1...5)
  func targets(interval: Int) throws {
    let link = link(try FrameRate(60000, per: 1001))
    try link.setFrameInterval(interval)
    try follow(link)
    let period = Double(interval) * 1001e9 / 60000
    for frame in owner.frames {
      #expect(abs(Double(frame.target.duration(since: frame.timestamp)) - period) < 1)
    }
    for (frame, next) in zip(owner.frames, owner.frames.dropFirst()) {
      #expect(next.timestamp == frame.target)
      #expect(next.previous == frame.timestamp)
    }
  }

  @Test("B5: timestamps strictly increase, whatever the display says")
  func increasing() throws {
    let link = link(try hundred())
    let delivered = [0, 1, 1, 0, 2, 2, 3].map { link.refresh(tick($0)) }
    #expect(delivered == [true, true, false, false, true, false, true])
    link.isPaused = true
    link.isPaused = false
    #expect(!link.refresh(tick(3)))
    #expect(owner.frames.map(\.timestamp) == owner.frames.map(\.timestamp).sorted())
  }

  @Test("B5: no frame comes while the link is paused")
  func paused() throws {
    let link = link(try hundred())
    link.refresh(tick(0))
    link.isPaused = true
    for index in 1...5 { #expect(!link.refresh(tick(index))) }
    #expect(owner.frames.count == 1)
  }

  @Test("B6: the time of a pause is never delivered, nor counted as dropped")
  func resuming() throws {
    let link = link(try hundred())
    link.refresh(tick(0))
    link.refresh(tick(1))
    link.isPaused = true
    link.refresh(tick(2))
    link.isPaused = false
    link.refresh(tick(500))
    link.refresh(tick(501))
    #expect(owner.frames.map(\.elapsed) == [0, 10_000_000, 0, 10_000_000])
    #expect(owner.frames[2].previous == nil)
    #expect(link.droppedFrames == 0)
  }

  @Test("B7: a new interval takes effect at the next frame, which comes as announced")
  func changing() throws {
    let link = link(try hundred())
    for index in 0...12 {
      link.refresh(tick(index))
      if index == 2 { try link.setFrameInterval(3) }
      if index == 9 { try link.setFrameInterval(1) }
    }
    // Frame 2 announced 3; from there every third; frame 9 announced 12.
    #expect(owner.frames.map { $0.timestamp.nanoseconds / 10_000_000 } == [0, 1, 2, 3, 6, 9, 12])
    #expect(owner.frames.map { $0.target.nanoseconds / 10_000_000 } == [1, 2, 3, 6, 9, 12, 13])
    #expect(link.droppedFrames == 0)
  }

  @Test("B8: a preferred rate picks the nearest divisor in its range")
  func preferring() throws {
    let link = link()
    link.prefer(try FrameRateRange(minimum: 15, maximum: 30, preferred: 24))
    #expect(link.frameInterval == 3)
    try follow(link)
    #expect(owner.frames.count == 20)
  }

  @Test("B9: a link invalidated in its own callback calls no more")
  func invalidating() throws {
    var linkInCallback: DisplayLink?
    let link = link(try hundred()) { if $0.index == 2 { linkInCallback?.invalidate() } }
    linkInCallback = link
    try follow(link)
    #expect(owner.frames.count == 3)
    #expect(!link.isValid)
    link.invalidate()
    linkInCallback = nil
  }

  @Test("B10: the owner's end stops the link at once, without another wake-up")
  func ownerEnds() throws {
    var mayLive: Owner? = Owner()
    weak let watch = mayLive
    var count = 0
    let link = DisplayLink(owner: try #require(mayLive), refreshRate: try hundred()) { _, _ in
      count += 1
      if count == 4 { mayLive = nil }
    }
    var pacer = CountingPacer(rate: try hundred())
    try link.run(on: &pacer)
    #expect(count == 4)
    #expect(pacer.count == 4)
    #expect(watch == nil)
    #expect(!link.isValid)
    let next = try pacer.next()
    #expect(!link.refresh(next))
  }

  @Test(
    "B11: the simulation is the same at equal times on every display",
    arguments: ["59.94", "60", "120", "144", "60000/1001", "75", "240"])
  func displays(text: String) throws {
    let rate = try FrameRate(parsing: text)
    var stepper = try FixedStepper()
    var stepsAt: [Int64: Int] = [:]
    let link = link(rate) { frame in
      _ = try? stepper.plan(elapsed: frame.elapsed)
      stepsAt[frame.timestamp.nanoseconds] = stepper.steps
    }
    var pacer = ImmediatePacer(rate: rate)
    for _ in 0...Int(rate.framesPerSecond * 101) { link.refresh(pacer.next()) }
    for (time, steps) in stepsAt { #expect(Int64(steps) == time * 120 / second) }
    // Every one of these displays but the fifth refreshes exactly at 50 s and 100 s.
    if text != "60000/1001" {
      #expect(stepsAt[50 * second] == 6000)
      #expect(stepsAt[100 * second] == 12000)
    }
  }

  @Test("a run ends when the link is paused, and goes on when it is run again")
  func running() throws {
    var linkInCallback: DisplayLink?
    let link = link(try hundred()) { if $0.index == 4 || $0.index == 6 { linkInCallback?.isPaused = true } }
    linkInCallback = link
    var pacer = DeadlinePacer(rate: try hundred(), clock: clock)
    try link.run(on: &pacer)
    #expect(owner.frames.count == 5)
    clock.advance(by: 3 * second)
    link.isPaused = false
    try link.run(on: &pacer)
    #expect(owner.frames.count == 7)
    #expect(owner.frames.map(\.elapsed).max() == 10_000_000)
    #expect(link.droppedFrames == 0)
    linkInCallback = nil
  }

  @Test("an interval below one refresh is refused", arguments: [0, -2])
  func refusedIntervals(interval: Int) throws {
    let link = link()
    #expect(throws: TimingError.invalidFrameInterval(interval)) { try link.setFrameInterval(interval) }
    #expect(link.frameInterval == 1)
  }

  @Test("the greatest numbers do not overflow")
  func greatest() throws {
    let link = link(try hundred())
    try link.setFrameInterval(.max)
    #expect(link.refresh(tick(0)))
    #expect(!link.refresh(tick(1)))
    let last = FrameTick(
      index: .max, timestamp: Instant(nanoseconds: .max), target: Instant(nanoseconds: .max), dropped: .max)
    #expect(link.refresh(last))
  }
}

/// Counts how often it is asked for a frame, and ends a run that goes on for ever.
private struct CountingPacer: FramePacer {
  struct Runaway: Error {}

  private var pacer: ImmediatePacer
  private(set) var count = 0

  init(rate: FrameRate) { pacer = ImmediatePacer(rate: rate) }

  mutating func next() throws -> FrameTick {
    count += 1
    guard count < 100 else { throw Runaway() }
    return pacer.next()
  }
}
