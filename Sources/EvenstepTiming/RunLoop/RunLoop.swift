/// Runs what is to happen on one thread, in order, and sleeps in between: timers, sources, observers, idle tasks.
///
///     let loop = RunLoop(clock: MonotonicClock())
///     try loop.addTimer(every: 1_000_000_000, owner: clockFace) { face, _ in face.tick() }
///     loop.run()
///
/// A loop belongs to the thread that made it. Other threads reach it through its `handle`, through the signals of its
/// sources, and through cancellations. It holds none of the owners that it calls back. With a `ManualClock` it goes
/// straight from deadline to deadline, so that what happens depends on nothing but what was added.
///
/// A turn of the loop:
/// 1. Observers are told `beforeTimers`, then `beforeSources`.
/// 2. The sources that have been signalled are performed, in the order of adding.
/// 3. If there was none, and nothing else is due: `beforeWaiting`, idle tasks within their budget, sleep until the next
///    deadline or a signal, `afterWaiting`.
/// 4. The timers that are due fire, in the order of their deadlines, equal ones in the order of adding.
public final class RunLoop {
  /// Why a run ended.
  public enum Outcome: Hashable, Sendable {
    /// The mode has neither timers, sources nor idle tasks: nothing could ever happen.
    case finished
    /// Someone asked it to stop.
    case stopped
    /// The limit has come; what was due at it has happened.
    case timedOut
    /// A source was performed, in a run that was to end with that.
    case performedSource
  }

  /// The time idle tasks get before a sleep unless another budget is given: 2 ms.
  public static let defaultIdleBudget: Nanoseconds = 2_000_000

  /// The time that the loop goes by.
  public let clock: any WakeableTimeSource
  /// What other threads may do to the loop.
  public let handle: Handle
  /// What a stall monitor sees of the loop.
  public let pulse = LoopPulse()
  /// The mode of the innermost run; nil outside of one.
  public internal(set) var currentMode: Mode?
  /// The modes that things added to `.common` belong to: those for everyday use and for tracking, and what was added.
  public internal(set) var commonModes: [Mode] = [.default, .tracking]
  /// The time idle tasks get before a sleep, in nanoseconds; the last one begun may go beyond it.
  public private(set) var idleBudget = RunLoop.defaultIdleBudget

  // Walked from end to end in every turn: a loop has tens of these, not thousands.
  var timers: [Timer] = []
  var sources: [Source] = []
  var observers: [Observer] = []
  /// In the order of running.
  var idleTasks: [IdleTask] = []

  /// Creates a loop for the thread that it is created on.
  public convenience init(clock: any WakeableTimeSource) { self.init(clock: clock, handle: Handle()) }

  init(clock: any WakeableTimeSource, handle: Handle) {
    self.clock = clock
    self.handle = handle
  }

  /// Gives idle tasks another time before each sleep, in nanoseconds; throws `invalidIdleBudget` below 1.
  public func setIdleBudget(_ budget: Nanoseconds) throws(TimingError) {
    guard budget > 0 else { throw .invalidIdleBudget(budget) }
    idleBudget = budget
  }

  /// Ends the innermost run with the turn that it is in, or the next run with its first turn if there is none.
  public func stop() { handle.stop() }
}
