import EvenstepAnimation
import EvenstepDrawing
import EvenstepExport
import EvenstepGeometry
import EvenstepImaging
import EvenstepPhysics
import EvenstepStage
import EvenstepTiming

extension Scene {
  /// Three crates that fall onto a floor and turn, in 96 × 64.
  static func crates() -> Scene {
    var scene = Scene(size: Size(96, 64))
    scene.world.seed = 7
    scene.nodes.append(
      Node(
        "floor", at: Vector2(48, 4), body: .static, shapes: [.box(96, 8)],
        look: .shapes(fill: Color(red: 0.2, green: 0.6, blue: 0.3))))
    for index in 0..<3 {
      scene.nodes.append(
        Node(
          "crate\(index)", at: Vector2(24 + 24 * Double(index), 40), angle: Angle(degrees: 20 * Double(index)),
          body: .dynamic, shapes: [.box(14, 14)], look: .shapes(fill: Color(red: 1, green: 0.5, blue: 0.1))))
    }
    return scene
  }

  /// A white box of 8 × 8 that slides evenly from x = 10 by 40 points a second, over black, in 64 × 16.
  static func slider() -> Scene {
    var scene = Scene(size: Size(64, 16))
    var box = Node(
      "box", at: Vector2(10, 8),
      look: .outline(.box(center: .zero, size: Size(8, 8), cornerRadius: 0), Style(fill: .white)))
    box.animations = [
      .tween(
        PropertyTween(.position(from: Vector2(10, 8), to: Vector2(50, 8)), timing: TweenTiming(duration: 1)))
    ]
    scene.nodes = [box]
    return scene
  }

  /// Nothing but a colour, in 16 × 16.
  static func plain(_ color: Color) -> Scene {
    var scene = Scene(size: Size(16, 16))
    scene.world.background = .solid(color)
    return scene
  }
}

extension HeadlessPlayer {
  /// Plays a scene in its own size.
  init(_ scene: Scene, frames: Int, rate: FrameRate = .sixty, threads: Int = 1) throws {
    let format = try FrameFormat(
      width: scene.output.width, height: scene.output.height, rate: rate, frameCount: frames)
    self.init(scene: scene, format: format, threads: threads)
  }
}

/// Keeps all frames, and what was asked of it.
struct MemorySink: FrameSink {
  var frames: [Bitmap] = []
  var calls: [String] = []
  var failsAt: Int?

  mutating func begin(_ format: FrameFormat) throws(ExportError) { calls.append("begin") }
  var encoder: any FrameEncoder { PlainEncoder() }
  mutating func write(_ frame: EncodedFrame, index: Int) throws(ExportError) {
    if index == failsAt { throw .usage("this sink fails") }
    if let bitmap = frame.pixels?.bitmap { frames.append(bitmap) }
  }
  mutating func finish() throws(ExportError) { calls.append("finish") }
  mutating func abandon() { calls.append("abandon") }
}

/// Hands frames on as they are drawn.
struct PlainEncoder: FrameEncoder {
  var layouts: [FrameBuffer.Layout] { [.rgba] }
  func encode(_ frame: DrawnFrame, into encoded: inout EncodedFrame) { encoded.pixels = frame[.rgba] }
}

/// Four quarters of flat colour on one picture whose sides are multiples of 4.
func quarters(_ width: Int, _ height: Int, _ colors: [SIMD4<UInt8>]) -> Bitmap {
  var bitmap = Bitmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width { bitmap[x, y] = colors[(2 * y / height) * 2 + 2 * x / width] }
  }
  return bitmap
}
