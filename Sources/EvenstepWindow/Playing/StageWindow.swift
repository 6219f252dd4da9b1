internal import EvenstepDrawing
public import EvenstepRecording
public import EvenstepStage
public import EvenstepTiming

/// Runs a scene, or a recording of one, in a window.
///
/// Escape or closing the window quits, space pauses and resumes, `R` restarts the scene from its initial state. `,` and `.`
/// pause and go a step back and forward, with shift a second; Home and End go to the first and the last step that is
/// known, and so does the line at the bottom of the picture for a click. All other keys and the mouse become the scene's
/// input, and its left button takes hold of bodies, which can be dragged and thrown. After a run was set back, what is
/// known of it happens again, until input takes another way.
///
/// ```swift
/// try StageWindow(scene: scene).run()
/// ```
@MainActor public final class StageWindow {
  /// What the window shows; it stays the same one, wherever in its time it is.
  public let stage: Stage
  /// The frames shown so far.
  public private(set) var frames = 0
  /// Called after each frame that was shown.
  public var onFrame: (@MainActor (StageWindow) -> Void)?

  /// Called when the steps of the last quarter second took more than half of the time that they simulate, once until
  /// they are light again; the argument is the share, 1 meaning that they only just keep up.
  public var onHeavySteps: (@MainActor (Double) -> Void)?

  /// Called once when a replay comes out otherwise than it was recorded, with the step; it goes on all the same.
  public var onDivergence: (@MainActor (Int) -> Void)?

  /// What the window shows its frames on.
  package let screen: Screen
  /// What the run has come through, and its recording.
  package internal(set) var history: History
  var stepper: FixedStepper
  /// Input that waits for the next step.
  var input: [InputEvent] = []
  /// The single steps asked for since the last frame.
  var singleSteps = 0
  /// The known step that the coming frame is to show.
  var destination: Int?
  /// Whether the picture is that of the stage's step, and not of a moment before it.
  var showsExactStep = false
  /// Whether the stage was set back, or is a replay's, since a person last did something to it.
  var hasTravelled = false
  /// What a person holds down now.
  var keysDown: Set<String> = []
  var isPointerDown = false
  /// Whether the pointer was pressed on the timeline and not let go of.
  var isDragging = false
  /// What the pointer holds.
  var hand = Hand()
  let dragsBodies: Bool
  var isClosed = false
  /// When the last frame was due; nil where the time before the next one is not to be simulated.
  var previous: Instant?

  private var pacer: any FramePacer
  private var load: StepLoad
  private let clock = MonotonicClock()
  private let textures: TextureStore
  /// How long a window with nothing to do waits for events, in milliseconds.
  private let idleWait: Int32
  let showsTimeline: Bool

  /// Opens a window on a scene in its initial state; throws any `WindowError` but `stage` and `replay`.
  public convenience init(scene: Scene, options: WindowOptions = WindowOptions()) throws(WindowError) {
    try self.init(scene: scene, options: options, pacer: nil, idleWait: 100)
  }

  /// Opens a window on a recording, which it plays to its end and then pauses; a person may take over at any step.
  ///
  /// Throws any `WindowError` but `stage`.
  public convenience init(replay: Replay, options: WindowOptions = WindowOptions()) throws(WindowError) {
    try self.init(replay: replay, options: options, pacer: nil, idleWait: 100)
  }

  /// Opens a window whose frames come when a pacer says so; nil takes the display's refreshes.
  package convenience init(
    scene: Scene, options: WindowOptions, pacer: (any FramePacer)?, idleWait: Int32
  ) throws(WindowError) {
    let stage = try StageWindow.stage(of: scene)
    try self.init(stage, History(stage), options: options, pacer: pacer, idleWait: idleWait)
  }

  /// Opens a window on a recording whose frames come when a pacer says so.
  package convenience init(
    replay: Replay, options: WindowOptions, pacer: (any FramePacer)?, idleWait: Int32
  ) throws(WindowError) {
    let history: History
    do throws(ReplayError) { history = try History(replay) } catch { throw WindowError(error) }
    try self.init(
      StageWindow.stage(of: replay.scene), history, options: options, pacer: pacer, idleWait: idleWait)
  }

  private init(
    _ stage: Stage, _ history: consuming History, options: WindowOptions, pacer: (any FramePacer)?, idleWait: Int32
  ) throws(WindowError) {
    let scene = stage.scene
    stepper = try StageWindow.stepper(for: scene, isPaused: history.isReplay && history.end == 0)
    hasTravelled = history.isReplay
    self.stage = stage
    self.history = history
    do throws(TimingError) { load = try StepLoad(stepRate: scene.world.stepRate) } catch { throw .timing(error) }
    do throws(SceneError) { textures = try TextureStore(loading: scene) } catch { throw .scene(error) }
    let title = options.title ?? (scene.title.isEmpty ? "Evenstep" : scene.title)
    let picture = (width: scene.output.width, height: scene.output.height)
    let screen = try Screen(picture: picture, title: title, options: options)
    self.screen = screen
    self.pacer = pacer ?? screen.pacer
    self.idleWait = idleWait
    showsTimeline = options.showsTimeline
    dragsBodies = options.dragsBodies
  }

  // What SDL made goes where SDL lives.
  isolated deinit { try? finishRecording() }

  private static func stage(of scene: Scene) throws(WindowError) -> Stage {
    do throws(SceneError) { return try Stage(scene) } catch { throw .scene(error) }
  }

  static func stepper(for scene: Scene, isPaused: Bool) throws(WindowError) -> FixedStepper {
    do throws(TimingError) {
      var stepper = try FixedStepper(stepRate: scene.world.stepRate)
      stepper.isPaused = isPaused
      return stepper
    } catch { throw .timing(error) }
  }

  /// Why a run came to its end.
  public enum Ending: Sendable, Hashable {
    /// A person, or `close()`, closed the window.
    case closed
    /// The caller's condition held.
    case cancelled
    /// The frames that were asked for have been shown.
    case finished
  }

  /// Shows frames until the window is closed, a number of frames was shown, or a condition, asked before each, holds.
  ///
  /// After `finished` it may be called again and goes on where it was; any other ending ends a recording, too.
  /// Throws `stage` where a step fails, else `sdl`, `scene`, `replay` or `timing`; the window is off the screen then.
  @discardableResult
  public func run(frames limit: Int? = nil, isCancelled: () -> Bool = { false }) throws(WindowError) -> Ending {
    let end = limit.map { frames + max($0, 0) } ?? .max
    do throws(WindowError) {
      while !isClosed, frames < end {
        if isCancelled() {
          try finishRecording()
          return .cancelled
        }
        try frame()
      }
    } catch {
      close()
      screen.hide()
      // What was recorded until then is a whole recording of a shorter run; the first failure is the one to tell.
      try? finishRecording()
      throw error
    }
    guard isClosed else { return .finished }
    screen.hide()
    try finishRecording()
    return .closed
  }

  /// Ends the run after the current frame.
  public func close() { isClosed = true }

  /// Whether simulated time stands still.
  public var isPaused: Bool { stepper.isPaused }

  /// The simulated time that was given up because frames came too late, in nanoseconds.
  public var droppedTime: Nanoseconds { stepper.droppedTime }

  /// One frame, one direction: time, input, steps, picture.
  private func frame() throws(WindowError) {
    if isPaused || !screen.isVisible { try take(screen.events(waiting: idleWait)) }
    guard screen.isVisible else { return previous = nil }
    let tick = try nextTick()
    try take(screen.events())
    guard !isClosed else { return }
    try travel()
    let singles = singleSteps
    try run(steps: dueSteps(at: tick), ofWhich: singles)
    try show()
    pacer.presented(screen.result(of: tick))
    frames += 1
    onFrame?(self)
  }

  private func nextTick() throws(WindowError) -> FrameTick {
    do { return try pacer.next() } catch let error as TimingError { throw .timing(error) } catch {
      throw .sdl("\(error)")
    }
  }

  private func dueSteps(at tick: FrameTick) throws(WindowError) -> Int {
    let elapsed = previous.map { tick.timestamp.duration(since: $0) } ?? 0
    previous = tick.timestamp
    do throws(TimingError) {
      var steps = try stepper.plan(elapsed: elapsed).steps
      // A single step pauses; whether time stands still afterwards, the keys pressed since have decided.
      let isPaused = stepper.isPaused
      for _ in 0..<singleSteps { steps += stepper.singleStep().steps }
      singleSteps = 0
      stepper.isPaused = isPaused
      return steps
    } catch { throw .timing(error) }
  }

  private func run(steps: Int, ofWhich singles: Int) throws(WindowError) {
    for index in 0..<steps {
      try step(ofStepsLeft: steps - index)
      showsExactStep = index >= steps - singles
      guard history.isReplay, stage.step == history.end else { continue }
      // A replay has come to its end, and waits for somebody to go on.
      (stepper.isPaused, showsExactStep) = (true, true)
      return
    }
  }

  /// One step; the input since the last one belongs to it.
  private func step(ofStepsLeft count: Int) throws(WindowError) {
    let events = takeInput()
    for command in hand.commands(on: stage, stepsLeft: count) { stage.enqueue(command) }
    let start = clock.now
    do throws(ReplayError) { try history.advance(stage, events) } catch { try handle(error) }
    // The clock is read beside the stage and never inside it: what a step costs cannot change what it does.
    if load.record(cost: clock.now.duration(since: start)) { onHeavySteps?(load.ratio) }
  }

  private func show() throws(WindowError) {
    let box = screen.letterbox
    var list = stage.snapshot(alpha: showsExactStep ? 1 : stepper.alpha)
      .displayList(width: box.width, height: box.height, textures: textures)
    if let bar { list.items += bar.items(position: stage.step, played: Array(history.played.ranges)) }
    try screen.present(list, in: box)
  }
}
