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
  /// The last frame that is asked for, at whose time the film's result is taken.
  var lastFrame: Int?
  private var lastResult: ExportResult?

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

  /// What the stage had come to at the last frame's own time.
  var result: ExportResult { lastResult ?? ExportResult(format, stage) }

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
    // An open shutter looks farther than that, and runs are to be compared whatever it does.
    if index == lastFrame { lastResult = ExportResult(format, stage) }
    var lists: [DisplayList] = []
    for sample in 0..<(format.shutter.isOpen ? format.shutter.samples : 1) {
      let moment = self.moment(ofFrame: index, sample: sample)
      try advance(by: &source, to: moment, frame: index, isCancelled: isCancelled)
      lists.append(list(at: moment))
    }
    return lists
  }

  private func list(at moment: Moment) -> DisplayList {
    var list = stage.snapshot(alpha: moment.alpha).displayList(
      width: format.width, height: format.height, textures: textures)
    list.blending = format.blending
    return list
  }

  /// Where a moment of the film lies between two states of the stage.
  private struct Moment {
    /// The whole steps before the moment, and those before the state after it.
    var before, after: Int
    /// How far it lies between the two states, 1 being the one after it.
    var alpha: Double

    init(_ position: (steps: Int, alpha: Double)) {
      before = position.steps
      after = position.alpha > 0 ? position.steps + 1 : position.steps
      alpha = position.alpha > 0 ? position.alpha : 1
    }
  }

  /// A frame's own moment, at which its shutter opens.
  private func moment(ofFrame index: Int) -> Moment {
    Moment(format.rate.stepPosition(ofFrame: index, stepRate: stepRate))
  }

  /// A moment of an exposed frame: all of them are before the next frame.
  private func moment(ofFrame index: Int, sample: Int) -> Moment {
    Moment(format.rate.stepPosition(ofFrame: index, sample: sample, of: format.shutter, stepRate: stepRate))
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
