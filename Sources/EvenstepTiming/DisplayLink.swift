/// Calls back for every frame of a display, or every second or third one, as long as its owner lives.
///
/// A pacer says when the display refreshes; the link picks the refreshes that the owner wants. It holds its owner
/// weakly: when the owner is gone the link is invalid from that moment on. Use it on one isolation only; `cancellation` may
/// be used anywhere.
public final class DisplayLink: Owned {
  /// What the owner learns about a frame.
  public struct Frame: Hashable, Sendable {
    /// The number of frames delivered before this one.
    public let index: Int
    /// When the frame on the display now was due.
    public let timestamp: Instant
    /// The timestamp of the frame delivered before; nil at first and after a pause.
    public let previous: Instant?
    /// When the frame to be prepared now is due.
    public let target: Instant
    /// The link's frames missed since the previous one.
    public let dropped: Int

    /// The nanoseconds since the previous frame; 0 at first and after a pause, whose time is never delivered.
    public var elapsed: Nanoseconds { previous.map { timestamp.duration(since: $0) } ?? 0 }
  }

  /// The refreshes a second of the display below.
  public let refreshRate: FrameRate
  /// The refreshes from one frame to the next: 1 gives the display's own rate, 2 half of it.
  public private(set) var frameInterval = 1
  /// The frames missed since the start.
  public private(set) var droppedFrames = 0

  private var schedule = Schedule()
  private var delivered = 0
  private let subscription: Subscription<Frame>

  /// Creates a link that calls back with its owner for every frame.
  public init<Owner: AnyObject>(
    owner: Owner, refreshRate: FrameRate, callback: @escaping (Owner, Frame) -> Void
  ) {
    self.refreshRate = refreshRate
    self.subscription = Subscription(owner: owner, action: callback)
  }

  /// Whether frames may still come: not after `invalidate`, and not after the owner's end.
  public var isValid: Bool { subscription.isValid }

  /// Whether frames are held back; a pause forgets the frames that it covers.
  public var isPaused = false {
    didSet { if isPaused { schedule.restart() } }
  }

  /// Ends the link for good, also from within its callback.
  public func invalidate() { subscription.invalidate() }

  /// Ends the link from any thread.
  public var cancellation: Cancellation { subscription.cancellation }

  /// Takes every n-th refresh from the next frame on, which still comes when it was announced.
  ///
  /// Throws `invalidFrameInterval` below 1.
  public func setFrameInterval(_ interval: Int) throws(TimingError) {
    guard interval >= 1 else { throw .invalidFrameInterval(interval) }
    frameInterval = interval
  }

  /// Takes the frame interval that comes nearest to a preferred rate, from the next frame on.
  public func prefer(_ range: FrameRateRange) { frameInterval = range.frameInterval(at: refreshRate) }

  /// Tells the link of a refresh; returns whether it was a frame of the link's.
  ///
  /// A refresh that is not later than the previous frame is ignored.
  @discardableResult
  public func refresh(_ tick: FrameTick) -> Bool {
    guard isValid, !isPaused, let dropped = schedule.take(tick, interval: frameInterval) else {
      return false
    }
    let frame = Frame(
      index: delivered, timestamp: tick.timestamp, previous: schedule.advance(past: tick),
      target: target(of: tick), dropped: dropped)
    delivered += 1
    droppedFrames = droppedFrames.addingSaturated(dropped)
    subscription.deliver(frame)
    return true
  }

  /// Follows a pacer until the link is paused or invalid; throws what the pacer throws.
  public func run(on pacer: inout some FramePacer) throws {
    while isValid, !isPaused { refresh(try pacer.next()) }
  }

  /// The refresh some whole periods after this one, rounded once rather than once a period.
  private func target(of tick: FrameTick) -> Instant {
    let periods = refreshRate.offset(ofFrame: tick.index.addingSaturated(frameInterval))
    return tick.timestamp.advanced(by: periods - refreshRate.offset(ofFrame: tick.index))
  }
}
