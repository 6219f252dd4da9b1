internal import EvenstepDrawing
internal import EvenstepImaging
public import EvenstepStage
internal import EvenstepTiming

/// Plays a scene frame by frame into a sink, as fast as the machine goes and without a display.
///
/// Frame k shows exactly the time k / rate: frame 0 is the initial state, and a frame between two steps is interpolated
/// between the states before and after it. The same scene and format give the same frames, whatever the threads.
public struct HeadlessPlayer: Sendable {
  /// The scene that is played.
  public let scene: Scene
  /// The size, rate and number of frames.
  public let format: FrameFormat
  /// The threads that draw.
  public let threads: Int

  /// Creates a player.
  public init(scene: Scene, format: FrameFormat, threads: Int = 1) {
    self.scene = scene
    self.format = format
    self.threads = threads
  }

  /// Plays the whole film; `progress` hears the number of frames that are done after each.
  ///
  /// Nothing is written before the scene is staged and its pictures are loaded. On any failure, and when `isCancelled`
  /// says so, the sink abandons its target before the error is thrown.
  @discardableResult
  public func run(
    into sink: inout some FrameSink, isCancelled: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws(ExportError) -> ExportResult {
    let stage: Stage
    let textures: TextureStore
    do {
      stage = try Stage(scene)
      textures = try TextureStore(loading: scene)
    } catch { throw ExportError(error) }
    do {
      try sink.begin(format)
      try play(stage, textures, into: &sink, isCancelled: isCancelled, progress: progress)
      try sink.finish()
    } catch {
      sink.abandon()
      throw error
    }
    return ExportResult(frames: format.frameCount, steps: stage.step, poseHash: stage.poseHash, digest: stage.digest)
  }

  private func play(
    _ stage: Stage, _ textures: TextureStore, into sink: inout some FrameSink, isCancelled: () -> Bool,
    progress: (Int) -> Void
  ) throws(ExportError) {
    let rasterizer = Rasterizer(threads: threads)
    var bitmap = Bitmap(width: 0, height: 0)
    for index in 0..<format.frameCount {
      let alpha = try advance(stage, toFrame: index, isCancelled: isCancelled)
      if sink.needs(frame: index) {
        let list = stage.snapshot(alpha: alpha).displayList(
          width: format.width, height: format.height, textures: textures)
        rasterizer.draw(list, into: &bitmap)
        try sink.write(bitmap, index: index)
      }
      progress(index + 1)
    }
  }

  /// Runs the steps up to a frame; returns where it lies between the last two states, 1 being the last one.
  private func advance(
    _ stage: Stage, toFrame index: Int, isCancelled: () -> Bool
  ) throws(ExportError) -> Double {
    let position = format.rate.stepPosition(ofFrame: index, stepRate: scene.world.stepRate)
    let target = position.alpha > 0 ? position.steps + 1 : position.steps
    repeat {
      if isCancelled() { throw .interrupted(frame: index) }
      guard stage.step < target else { break }
      do { try stage.advance() } catch { throw .stage(text: error.description, frame: index) }
    } while true
    return position.alpha > 0 ? position.alpha : 1
  }
}

/// What an export came to, for comparison with other runs.
public struct ExportResult: Hashable, Sendable {
  /// The number of frames.
  public let frames: Int
  /// The number of simulation steps that were run.
  public let steps: Int
  /// The stage's pose hash after the last step.
  public let poseHash: UInt64
  /// The stage's state digest after the last step.
  public let digest: UInt64

  /// Creates a result to compare with.
  public init(frames: Int, steps: Int, poseHash: UInt64, digest: UInt64) {
    self.frames = frames
    self.steps = steps
    self.poseHash = poseHash
    self.digest = digest
  }
}
