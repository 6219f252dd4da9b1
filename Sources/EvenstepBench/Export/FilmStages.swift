import EvenstepDrawing
import EvenstepMeasuring
import EvenstepStage

/// What a film's frames take before they are encoded, stage by stage, each alone; all for one frame.
struct FilmStages {
  private(set) var frames = 0
  /// Steps, snapshots and display lists.
  private(set) var simulation = Stretch()
  /// Drawing and conversion to 4:2:0, which are one pass.
  private(set) var drawing = Stretch()

  /// Nothing measured yet.
  init() {}

  /// Plays a scene at 60 frames of 1280 × 720 a second; its step rate has to be a multiple of that.
  init(scene path: String, frames: Int) throws {
    let scene = try Scene.load(path)
    let textures = try TextureStore(loading: scene)
    let stage = try Stage(scene)
    let steps = scene.world.stepRate / 60
    var lists: [DisplayList] = []
    simulation = try Stretch.of {
      for index in 0..<frames {
        if index > 0 { try stage.run(steps: steps) }
        lists.append(stage.snapshot().displayList(width: 1280, height: 720, textures: textures))
      }
    }
    simulation = simulation / Double(frames)
    drawing = Self.draw(lists) / Double(frames)
    self.frames = frames
  }

  private static func draw(_ lists: [DisplayList]) -> Stretch {
    let rasterizer = Rasterizer(threads: Machine.processors)
    var buffers = [FrameBuffer(width: 1280, height: 720, layout: .yuv420(padsToEven: true))]
    if let first = lists.first { rasterizer.draw([first], into: &buffers) }
    return Stretch.of { for list in lists { rasterizer.draw([list], into: &buffers) } }
  }
}
