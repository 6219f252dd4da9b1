public import EvenstepStage
public import EvenstepTiming

/// Runs a scene in a window.
///
/// Escape or closing the window quits, space pauses and resumes, `.` pauses and does a single step, `R` restarts the
/// scene from its initial state. All other keys and the mouse become the scene's input.
///
/// ```swift
/// try StageWindow(scene: scene).run()
/// ```
@MainActor public final class StageWindow {
  /// What the window shows; a restart replaces it.
  public private(set) var stage: Stage
  /// The frames shown so far.
  public private(set) var frames = 0
  /// Called after each frame that was shown.
  public var onFrame: (@MainActor (StageWindow) -> Void)?

  /// What the window shows its frames on.
  package let screen: Screen
  var stepper: FixedStepper
  /// Input that waits for the next step.
  var input: [InputEvent] = []
  /// The single steps asked for since the last frame.
  var singleSteps = 0
  var isClosed = false
  /// When the last frame was due; nil where the time before the next one is not to be simulated.
  var previous: Instant?

  private var pacer: any FramePacer
  private let textures: TextureStore
  /// How long a window with nothing to do waits for events, in milliseconds.
  private let idleWait: Int32

  /// Opens a window on a scene in its initial state; throws any `WindowError` but `stage`.
  public convenience init(scene: Scene, options: WindowOptions = WindowOptions()) throws(WindowError) {
    try self.init(scene: scene, options: options, pacer: nil, idleWait: 100)
  }

  /// Opens a window whose frames come when a pacer says so; nil takes the display's refreshes.
  package init(
    scene: Scene, options: WindowOptions, pacer: (any FramePacer)?, idleWait: Int32
  ) throws(WindowError) {
    (stage, stepper) = try StageWindow.start(scene)
    do throws(SceneError) { textures = try TextureStore(loading: scene) } catch { throw .scene(error) }
    let title = options.title ?? (scene.title.isEmpty ? "Evenstep" : scene.title)
    let picture = (width: scene.output.width, height: scene.output.height)
    let screen = try Screen(picture: picture, title: title, options: options)
    self.screen = screen
    self.pacer = pacer ?? screen.pacer
    self.idleWait = idleWait
  }

  // What SDL made goes where SDL lives.
  isolated deinit {}

  private static func start(_ scene: Scene) throws(WindowError) -> (Stage, FixedStepper) {
    let stage: Stage
    do throws(SceneError) { stage = try Stage(scene) } catch { throw .scene(error) }
    do throws(TimingError) { return (stage, try FixedStepper(stepRate: scene.world.stepRate)) } catch {
      throw .timing(error)
    }
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
  /// After `finished` it may be called again and goes on where it was. Throws `stage` where a step fails, else `sdl`,
  /// `scene` or `timing`; the window is off the screen then.
  @discardableResult
  public func run(frames limit: Int? = nil, isCancelled: () -> Bool = { false }) throws(WindowError) -> Ending {
    let end = limit.map { frames + max($0, 0) } ?? .max
    do throws(WindowError) {
      while !isClosed, frames < end {
        if isCancelled() { return .cancelled }
        try frame()
      }
    } catch {
      close()
      screen.hide()
      throw error
    }
    if isClosed { screen.hide() }
    return isClosed ? .closed : .finished
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
    for _ in 0..<(try dueSteps(at: tick)) { try step() }
    let box = screen.letterbox
    let list = stage.snapshot(alpha: stepper.alpha)
      .displayList(width: box.width, height: box.height, textures: textures)
    try screen.present(list, in: box)
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

  /// One step; the input since the last one belongs to it.
  private func step() throws(WindowError) {
    let events = input
    input.removeAll(keepingCapacity: true)
    do throws(StageError) { try stage.advance(events) } catch { throw .stage(error) }
  }

  /// Begins anew; a paused window stays paused.
  func restart() throws(WindowError) {
    let wasPaused = isPaused
    (stage, stepper) = try StageWindow.start(stage.scene)
    stepper.isPaused = wasPaused
    input.removeAll()
    singleSteps = 0
    previous = nil
  }
}
