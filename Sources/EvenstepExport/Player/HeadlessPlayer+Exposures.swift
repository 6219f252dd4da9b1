internal import EvenstepDrawing
internal import EvenstepStage
internal import EvenstepTiming

extension HeadlessPlayer {
  /// Where a moment of the film lies between two states of the stage.
  struct Moment {
    /// The whole steps before the moment, and those before the state after it.
    var before, after: Int
    /// How far it lies between the two states, 1 being the one after it.
    var alpha: Double

    /// The moment that lies so far behind a step.
    fileprivate init(_ position: (steps: Int, alpha: Double)) {
      before = position.steps
      after = position.alpha > 0 ? position.steps + 1 : position.steps
      alpha = position.alpha > 0 ? position.alpha : 1
    }
  }

  /// A frame's own moment, at which its shutter opens.
  func moment(ofFrame index: Int) -> Moment {
    Moment(format.rate.stepPosition(ofFrame: index, stepRate: scene.world.stepRate))
  }

  /// The moments of which a frame is the mean, in order: all before the moment of the next frame.
  func exposureMoments(ofFrame index: Int) -> [Moment] {
    (0..<(format.shutter.isOpen ? format.shutter.samples : 1)).map { sample in
      Moment(
        format.rate.stepPosition(
          ofFrame: index, sample: sample, of: format.shutter, stepRate: scene.world.stepRate))
    }
  }

  /// What a stage shows at a moment between its last two steps.
  func list(of stage: Stage, at moment: Moment, _ textures: TextureStore) -> DisplayList {
    var list = stage.snapshot(alpha: moment.alpha).displayList(
      width: format.width, height: format.height, textures: textures)
    list.blending = format.blending
    return list
  }
}
