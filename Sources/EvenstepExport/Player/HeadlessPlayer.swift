public import EvenstepStage

/// Plays a scene frame by frame into a sink, as fast as the machine goes and without a display.
///
/// Frame k shows exactly the time k / rate: frame 0 is the initial state, and a frame between two steps is interpolated
/// between the states before and after it. The same scene and format give the same frames, whatever the threads, and
/// whatever part of the film is exported: steps before it are simulated without being drawn, or come from a keyframe.
///
/// With an open shutter frame k is the mean of moments from k / rate on, each exactly between the states around it: the
/// last frame of a film looks beyond its own time. The stage goes the same way as without.
///
/// With more than one thread, simulation, drawing and writing overlap: the sink works on the caller's thread, where
/// `isCancelled` and `progress` are called as well, the source's stage on another one, and `threads` more draw and encode.
public struct HeadlessPlayer: Sendable {
  /// The scene that is played.
  public let scene: Scene
  /// The size and rate of the film, how its frames are exposed, and those that are played.
  public let format: FrameFormat
  /// The threads that draw and encode; with one, all is done on the caller's thread.
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
    var film = try StagedFilm(format, of: scene, textures: textures, from: &source)
    do {
      try sink.begin(format.shown(over: scene.world.background))
      film.lastFrame = format.frames.last { sink.needs(frame: $0) }
      let line = FrameLine(format, threads: threads, encoder: sink.encoder)
      try line.run(into: &sink, isCancelled: isCancelled, progress: progress) { index, stop throws(ExportError) in
        try film.exposures(ofFrame: index, from: &source, isCancelled: { stop?.isRaised ?? isCancelled() })
      }
      try sink.finish()
    } catch {
      sink.abandon()
      throw error
    }
    return film.result
  }
}

/// What an export came to, for comparison with other runs.
public struct ExportResult: Hashable, Sendable {
  /// The number of frames.
  public let frames: Int
  /// The number of steps before the last frame that was drawn, the step that it lies in included; what only its open
  /// shutter looks into does not count.
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

  /// What a stage has come to.
  init(_ format: FrameFormat, _ stage: Stage) {
    self.init(frames: format.frames.count, steps: stage.step, poseHash: stage.poseHash, digest: stage.digest)
  }
}
