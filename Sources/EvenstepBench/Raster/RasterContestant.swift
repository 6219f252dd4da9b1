import EvenstepDrawing
import EvenstepFiles
import EvenstepImaging
import EvenstepMeasuring

/// Something that draws one scene again and again.
protocol RasterContestant: AnyObject {
  var name: String { get }
  /// The median of some frames.
  func draw(frames: Int) throws -> Stretch
  /// The last frame; nil where it is not kept as a bitmap.
  func frame() throws -> Bitmap?
}

/// Our rasterizer, as a program calls it that draws bitmaps.
final class BitmapRun: RasterContestant {
  let name: String
  private let rasterizer: Rasterizer
  private let list: DisplayList
  private var bitmap = Bitmap(width: 0, height: 0)

  init(_ name: String, _ list: DisplayList, threads: Int = 1, path: RasterPath = .fastest) {
    (self.name, self.list) = (name, list)
    rasterizer = Rasterizer(threads: threads, bandHeight: 32, path: path)
  }

  func draw(frames: Int) -> Stretch {
    Stretch.median(of: (0..<frames).map { _ in Stretch.of { rasterizer.draw(list, into: &bitmap) } })
  }

  func frame() -> Bitmap? { bitmap }
}

/// Our rasterizer, as an export calls it that wants frames in a layout.
final class LayoutRun: RasterContestant {
  let name: String
  private let rasterizer: Rasterizer
  private let exposures: [DisplayList]
  private var frames: [FrameBuffer]

  init(_ name: String, _ list: DisplayList, _ layout: FrameBuffer.Layout) {
    (self.name, exposures) = (name, [list])
    rasterizer = Rasterizer()
    frames = [FrameBuffer(width: list.width, height: list.height, layout: layout)]
  }

  func draw(frames count: Int) -> Stretch {
    Stretch.median(of: (0..<count).map { _ in Stretch.of { rasterizer.draw(exposures, into: &frames) } })
  }

  func frame() -> Bitmap? { nil }
}

/// Another library, in a program of its own.
final class PeerRun: RasterContestant {
  let name: String
  private let program: PeerProgram
  private let folder: String
  private let size: (width: Int, height: Int)

  /// Starts the program with the folder that holds the scene, and perhaps more arguments.
  init(_ name: String, _ program: String, _ scene: SpriteScene, _ arguments: String..., folder: String) throws {
    (self.name, self.folder, size) = (name, folder, (scene.width, scene.height))
    self.program = try PeerProgram(program, [folder] + arguments)
  }

  func draw(frames: Int) throws -> Stretch { try program.measure(String(frames)) }

  func frame() throws -> Bitmap? {
    let path = folder + "/frame.rgba"
    defer { try? Files.remove(path) }
    _ = try program.ask("save \(path)")
    return Bitmap(width: size.width, height: size.height, pixels: try Files.read(path))
  }
}
