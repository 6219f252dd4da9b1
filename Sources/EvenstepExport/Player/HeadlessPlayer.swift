internal import EvenstepDrawing
public import EvenstepStage
internal import EvenstepTiming

/// Plays a scene frame by frame into a sink, as fast as the machine goes and without a display.
///
/// Frame k shows exactly the time k / rate: frame 0 is the initial state, and a frame between two steps is interpolated
/// between the states before and after it. The same scene and format give the same frames, whatever the threads, and
/// whatever part of the film is exported: steps before it are simulated without being drawn, or come from a keyframe.
///
/// With an open shutter frame k is the mean of moments from k / rate on, each exactly between the states around it: the
/// last frame of a film looks beyond its own time. The stage goes the same way as without.
public struct HeadlessPlayer: Sendable {
  /// The scene that is played.
  public let scene: Scene
  /// The size and rate of the film, and the frames of it that are played.
  public let format: FrameFormat
  /// The threads that draw.
  public let threads: Int

  /// Creates a player.
  public init(scene: Scene, format: FrameFormat, threads: Int = 1) {
    self.scene = scene
    self.format = format
    self.threads = threads
  }

  /// Plays the format's frames; `progress` hears after each how many are done.
  ///
  /// Nothing is written before the scene is staged and its pictures are loaded. On any failure, and when `isCancelled`
  /// says so, the sink abandons its target before the error is thrown.
  @discardableResult
  public func run(
    into sink: inout some FrameSink, isCancelled: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws(ExportError) -> ExportResult {
    var start = SceneStart(scene)
    return try run(from: &start, into: &sink, isCancelled: isCancelled, progress: progress)
  }

  /// Plays the format's frames of a stage that comes from elsewhere, and is driven from there.
  ///
  /// The source's stages have to be of this player's scene.
  @discardableResult
  public func run(
    from source: inout some StageSource, into sink: inout some FrameSink, isCancelled: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }
  ) throws(ExportError) -> ExportResult {
    let textures: TextureStore
    do {
      // Frames have no place in a scene whose step rate makes no sense.
      try scene.check()
      textures = try TextureStore(loading: scene)
    } catch { throw ExportError(error) }
    let first = format.frames.lowerBound
    var stage = try self.stage(of: &source, for: moment(ofFrame: first), frame: first, continuing: nil)
    do {
      try sink.begin(format)
      let result = try play(&stage, of: &source, textures, into: &sink, isCancelled: isCancelled, progress: progress)
      try sink.finish()
      return result
    } catch {
      sink.abandon()
      throw error
    }
  }

  private func play(
    _ stage: inout Stage, of source: inout some StageSource, _ textures: TextureStore,
    into sink: inout some FrameSink, isCancelled: () -> Bool, progress: (Int) -> Void
  ) throws(ExportError) -> ExportResult {
    let rasterizer = Rasterizer(threads: threads)
    let encoder = sink.encoder
    var job = FrameJob(format, encoder.layouts)
    let last = format.frames.last { sink.needs(frame: $0) }
    var result = ExportResult(format, stage)
    var isBehind = false
    for index in format.frames {
      let isNeeded = sink.needs(frame: index)
      if isNeeded {
        let moment = moment(ofFrame: index)
        if isBehind { stage = try self.stage(of: &source, for: moment, frame: index, continuing: stage) }
        try advance(stage, by: &source, to: moment, frame: index, isCancelled: isCancelled)
        // An open shutter looks farther than the frame's own moment, which is what runs are compared at.
        if index == last { result = ExportResult(format, stage) }
        job.drawn.index = index
        job.exposures.removeAll(keepingCapacity: true)
        for moment in exposureMoments(ofFrame: index) {
          try advance(stage, by: &source, to: moment, frame: index, isCancelled: isCancelled)
          job.exposures.append(list(of: stage, at: moment, textures))
        }
        try job.draw(rasterizer, encoder)
        try sink.write(job.encoded, index: index)
      }
      isBehind = !isNeeded
      progress(index - format.frames.lowerBound + 1)
    }
    return result
  }

  private func stage(
    of source: inout some StageSource, for moment: Moment, frame: Int, continuing current: Stage?
  ) throws(ExportError) -> Stage {
    // Between two steps there may be several frames: the stage is then past the one before it already.
    if let current, current.step >= moment.before { return current }
    do {
      let stage = try source.stage(atOrBefore: moment.before, continuing: current)
      precondition(stage.step <= moment.before, "a source gives a stage that is not past the frame it is for")
      return stage
    } catch { throw ExportError(error, frame: frame) }
  }

  private func advance(
    _ stage: Stage, by source: inout some StageSource, to moment: Moment, frame: Int, isCancelled: () -> Bool
  ) throws(ExportError) {
    repeat {
      if isCancelled() { throw .interrupted(frame: frame) }
      guard stage.step < moment.after else { break }
      do { try source.advance(stage) } catch { throw ExportError(error, frame: frame) }
    } while true
  }
}

/// What an export came to, for comparison with other runs.
public struct ExportResult: Hashable, Sendable {
  /// The number of frames.
  public let frames: Int
  /// The number of steps before the last frame that was drawn, the step that it lies in included; those into which only
  /// its open shutter looks are not.
  public let steps: Int
  /// The stage's pose hash after that step.
  public let poseHash: UInt64
  /// The stage's state digest after that step.
  public let digest: UInt64

  /// Creates a result to compare with.
  public init(frames: Int, steps: Int, poseHash: UInt64, digest: UInt64) {
    self.frames = frames
    self.steps = steps
    self.poseHash = poseHash
    self.digest = digest
  }

  fileprivate init(_ format: FrameFormat, _ stage: Stage) {
    self.init(frames: format.frames.count, steps: stage.step, poseHash: stage.poseHash, digest: stage.digest)
  }
}
