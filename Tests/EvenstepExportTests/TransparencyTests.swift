import EvenstepDrawing
import EvenstepExport
import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging
import EvenstepStage
import EvenstepTiming
import Testing

@Suite("A transparent film")
struct TransparencyTests {
  let folder = TemporaryFolder()

  /// The crates without a background, as they are drawn by the stage itself.
  private func frames(_ background: Color, count: Int = 3) throws -> [Bitmap] {
    var (scene, memory) = (Scene.crates(), MemorySink())
    scene.world.background = .solid(background)
    try HeadlessPlayer(scene, frames: count, rate: .init(50)).run(into: &memory)
    return memory.frames
  }

  private func export(_ name: String, frames: Int = 3, scene: Scene = .crates(), transparent: Bool = true) throws {
    var scene = scene
    scene.output.rate = try .init(50)
    try scene.export(to: folder(name), frames: frames, transparent: transparent, overwrite: true)
  }

  @Test("shows what a scene with a clear background does", arguments: ["mkv", "apng", "rgba"])
  func lossless(ending: String) throws {
    let expected = try frames(.clear).flatMap(\.straight)
    try export("film.\(ending)")
    let bytes = ending == "rgba" ? try Files.read(folder("film.rgba")) : decoded(folder("film.\(ending)"), as: "rgba")
    #expect(bytes == expected)
    #expect(bytes.contains(0) && bytes.contains(255))
  }

  @Test("goes into pictures and folders")
  func pictures() throws {
    let expected = try frames(.clear)
    try export("a.png", frames: 1)
    try export("a.qoi", frames: 1)
    try export("out")
    #expect(try Bitmap.load(png: folder("a.png")) == expected[0])
    #expect(try Bitmap(qoi: Files.read(folder("a.qoi"))) == expected[0])
    #expect(try Bitmap.load(png: folder("out/frame-000002.png")) == expected[2])
    let manifest = String(decoding: try Files.read(folder("out/manifest.json")), as: UTF8.self)
    #expect(manifest.contains("\"background\": \"none\""))
  }

  @Test("needs no wish where the scene's background lets something through", arguments: ["mkv", "apng", "rgba"])
  func translucent(ending: String) throws {
    let color = Color(red: 0.2, green: 0.5, blue: 1, alpha: 0.25)
    var scene = Scene.crates()
    scene.world.background = .solid(color)
    try export("film.\(ending)", scene: scene, transparent: false)
    let bytes = ending == "rgba" ? try Files.read(folder("film.rgba")) : decoded(folder("film.\(ending)"), as: "rgba")
    #expect(bytes == (try frames(color).flatMap(\.straight)))
  }

  @Test("is an opaque one over black where the format has no alpha", arguments: ["mp4", "y4m"])
  func overBlack(ending: String) throws {
    var scene = Scene.plain(Color(red: 1, green: 1, blue: 1, alpha: 0.5))
    try export("film.\(ending)", scene: scene, transparent: false)
    scene = Scene.plain(Color(red: 0.5, green: 0.5, blue: 0.5))
    try export("other.\(ending)", scene: scene, transparent: false)
    #expect(try Files.read(folder("film.\(ending)")) == Files.read(folder("other.\(ending)")))
  }

  @Test("is refused, and nothing written, where the format has no alpha", arguments: ["mp4", "y4m"])
  func refusal(ending: String) throws {
    let error = try #require(throws: ExportError.self) { try export("film.\(ending)") }
    #expect(error.kind == .usage)
    #expect(try folder.names().isEmpty)
  }

  /// Four flat colours of different alpha.
  private let flat: [SIMD4<UInt8>] = [[255, 0, 0, 255], [0, 0, 0, 0], [0, 64, 0, 128], [32, 32, 64, 64]]

  @Test("as WebM has straight colours and alpha within 2 of 255")
  func webm() throws {
    let frames = [quarters(64, 48, flat), quarters(64, 48, flat.reversed())]
    var sink = VideoSink(folder("film.webm"), format: .webm)
    try write(frames, into: &sink, hasAlpha: true)
    // ffmpeg's own decoder of VP9 does not know about alpha.
    let found = decoded(folder("film.webm"), as: "rgba", input: ["-c:v", "libvpx-vp9"])
    #expect(found.count == 2 * 64 * 48 * 4)
    for (index, frame) in frames.enumerated() {
      let straight = frame.straight
      for (x, y) in [(16, 12), (48, 12), (16, 36), (48, 36)] {
        let at = (y * 64 + x) * 4
        let (a, b) = (
          Array(found[index * 64 * 48 * 4 + at..<index * 64 * 48 * 4 + at + 4]), Array(straight[at..<at + 4])
        )
        #expect(abs(Int(a[3]) - Int(b[3])) <= 2, "\(a) for \(b)")
        // Colour cannot be seen where nothing is.
        if b[3] > 0 { #expect(worst(a, b) <= 2, "\(a) for \(b)") }
      }
    }
  }

  /// An edge between red and nothing: a clear pixel must not take colour from its neighbour in the same sample.
  @Test("as WebM keeps the colour of edges")
  func edges() throws {
    var frame = Bitmap(width: 16, height: 16)
    for y in 0..<16 { for x in 0..<7 { frame[x, y] = [255, 0, 0, 255] } }
    for y in 0..<16 { frame[7, y] = [128, 0, 0, 128] }
    var sink = VideoSink(folder("film.webm"), format: .webm, encoder: VideoEncoder(quality: 0))
    try write([frame], into: &sink, hasAlpha: true)
    let found = decoded(folder("film.webm"), as: "yuva420p", input: ["-c:v", "libvpx-vp9"])
    // 128 + 224 (0 − 0.2126) / 1.8556 and 240: red, in each sample that holds any.
    let (blue, red) = (Array(found[256..<320]), Array(found[320..<384]))
    for y in 0..<8 {
      for x in 0..<4 {
        #expect(abs(Int(blue[y * 8 + x]) - 102) <= 3 && abs(Int(red[y * 8 + x]) - 240) <= 3, "\(x), \(y)")
      }
    }
  }

  @Test("as GIF is opaque where it was at least half so, and clear elsewhere, also where it was opaque before")
  func gif() throws {
    let frames = [quarters(16, 16, flat), quarters(16, 16, flat.reversed()), quarters(16, 16, flat)]
    var sink = VideoSink(folder("film.gif"), format: .gif)
    try write(frames, into: &sink, hasAlpha: true)
    let found = decoded(folder("film.gif"), as: "rgba")
    let straight = frames.flatMap(\.straight)
    #expect(found.count == straight.count)
    guard found.count == straight.count else { return }
    for at in stride(from: 0, to: found.count, by: 4) {
      let isOpaque = straight[at + 3] >= 128
      #expect(found[at + 3] == (isOpaque ? 255 : 0), "\(at / 4)")
      if isOpaque { #expect(worst(Array(found[at..<at + 3]), Array(straight[at..<at + 3])) == 0, "\(at / 4)") }
    }
  }
}
