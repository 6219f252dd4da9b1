internal import EvenstepDrawing
internal import EvenstepStage
internal import EvenstepTiming

/// The stage of a film, and what its frames show.
struct StagedFilm {
  private let format: FrameFormat
  private let stepRate: Int
  private let textures: TextureStore
  private(set) var stage: Stage
  /// The frame after which the stage stands; the one before the first at the beginning.
  private var current: Int

  /// Takes a stage for the first frame from a source.
  init(
    _ format: FrameFormat, of scene: Scene, textures: TextureStore, from source: inout some StageSource
  ) throws(ExportError) {
    self.format = format
    self.textures = textures
    stepRate = scene.world.stepRate
    let first = format.frames.lowerBound
    current = first - 1
    let position = format.rate.stepPosition(ofFrame: first, stepRate: stepRate)
    stage = try StagedFilm.stage(of: &source, before: position.steps, frame: first, continuing: nil)
  }

  /// What the stage has come to.
  var result: ExportResult {
    ExportResult(frames: format.frames.count, steps: stage.step, poseHash: stage.poseHash, digest: stage.digest)
  }

  /// What a frame shows, as the display lists of the moments that make it up; frames are asked for in order.
  ///
  /// Throws `interrupted` when `isCancelled` says so between two steps.
  mutating func exposures(
    ofFrame index: Int, from source: inout some StageSource, isCancelled: () -> Bool
  ) throws(ExportError) -> [DisplayList] {
    let moment = moment(ofFrame: index)
    if index > current + 1 {
      stage = try StagedFilm.stage(of: &source, before: moment.before, frame: index, continuing: stage)
    }
    current = index
    try advance(by: &source, to: moment, frame: index, isCancelled: isCancelled)
    return [
      stage.snapshot(alpha: moment.alpha).displayList(
        width: format.width, height: format.height, textures: textures)
    ]
  }

  /// Where a frame lies between the states before and after it.
  private struct Moment {
    /// The whole steps before the frame, and those before the state after it.
    var before, after: Int
    /// How far it lies between the two states, 1 being the one after it.
    var alpha: Double
  }

  private func moment(ofFrame index: Int) -> Moment {
    let position = format.rate.stepPosition(ofFrame: index, stepRate: stepRate)
    guard position.alpha > 0 else { return Moment(before: position.steps, after: position.steps, alpha: 1) }
    return Moment(before: position.steps, after: position.steps + 1, alpha: position.alpha)
  }

  private static func stage(
    of source: inout some StageSource, before step: Int, frame: Int, continuing current: Stage?
  ) throws(ExportError) -> Stage {
    // Between two steps there may be several frames: the stage is then past the one before it already.
    if let current, current.step >= step { return current }
    do {
      let stage = try source.stage(atOrBefore: step, continuing: current)
      precondition(stage.step <= step, "a source gives a stage that is not past the frame it is for")
      return stage
    } catch { throw ExportError(error, frame: frame) }
  }

  private func advance(
    by source: inout some StageSource, to moment: Moment, frame: Int, isCancelled: () -> Bool
  ) throws(ExportError) {
    repeat {
      if isCancelled() { throw .interrupted(frame: frame) }
      guard stage.step < moment.after else { break }
      do { try source.advance(stage) } catch { throw ExportError(error, frame: frame) }
    } while true
  }
}
