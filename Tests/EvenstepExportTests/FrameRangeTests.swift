import EvenstepExport
import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging
import EvenstepJSON
import EvenstepStage
import EvenstepTiming
import Testing

@Suite("A part of a film")
struct FrameRangeTests {
  let folder = TemporaryFolder()
  static let rates = ["24", "60", "60000/1001"]
  static let stepRates = [60, 120, 144]
  static let parts = [0..<1, 0..<5, 7..<19, 13..<24, 23..<24, 0..<24]

  private func scene(_ stepRate: Int) -> Scene {
    var scene = Scene.crates()
    scene.world.stepRate = stepRate
    return scene
  }

  private func player(_ scene: Scene, _ rate: String, _ part: Range<Int>? = nil) throws -> HeadlessPlayer {
    let film = try FrameFormat(width: 96, height: 64, rate: FrameRate(parsing: rate), frameCount: 24)
    return HeadlessPlayer(scene: scene, format: try part.map { try film.part($0) } ?? film)
  }

  @Test("has the frames of the whole, whatever the rates", arguments: rates, stepRates)
  func frames(rate: String, stepRate: Int) throws {
    var whole = MemorySink()
    let result = try player(scene(stepRate), rate).run(into: &whole)
    for part in Self.parts {
      var (sink, heard) = (MemorySink(), [Int]())
      let partial = try player(scene(stepRate), rate, part).run(into: &sink, progress: { heard.append($0) })
      #expect(sink.frames == Array(whole.frames[part]), "\(part)")
      #expect(heard == Array(1...part.count))
      #expect(partial.frames == part.count)
      if part.upperBound == 24 { #expect(partial.digest == result.digest && partial.poseHash == result.poseHash) }
    }
  }

  @Test("has the whole's files in a folder, and a manifest that says which", arguments: rates, ImageFormat.allCases)
  func folders(rate: String, image: ImageFormat) throws {
    func export(_ name: String, _ part: Range<Int>?) throws -> JSONObject {
      var sink = FolderSink(folder(name), image: image, origin: SceneOrigin(Scene.crates()))
      try player(Scene.crates(), rate, part).run(into: &sink)
      guard case .object(let manifest) = try JSONValue(parsing: Files.read(folder("\(name)/manifest.json"))) else {
        return JSONObject()
      }
      return manifest
    }
    let whole = try export("whole", nil)
    #expect(whole["range"] == nil && whole["frameCount"] == .integer(24))
    guard case .array(let entries)? = whole["frames"] else { throw ExportError.usage("no frames") }
    let part = try export("part", 7..<19)
    let names = (7..<19).map { "frame-0000\($0 < 10 ? "0" : "")\($0).\(image.rawValue)" }
    #expect(try folder.names(in: "part") == names + ["manifest.json"])
    for name in names { #expect(try Files.read(folder("part/\(name)")) == Files.read(folder("whole/\(name)"))) }
    #expect(part["frames"] == .array(Array(entries[7..<19])))
    #expect(part["range"] == .array([.integer(7), .integer(19)]) && part["filmFrameCount"] == .integer(24))
    #expect(part["frameCount"] == .integer(12))
  }

  @Test("is named as in the whole film also where that takes more digits")
  func digits() throws {
    let film = try FrameFormat(width: 8, height: 8, frameCount: 12_345_678).part(3..<4)
    var sink = FolderSink(folder("out"), image: .ppm, origin: SceneOrigin(Scene.slider()))
    try HeadlessPlayer(scene: Scene.slider(), format: film).run(into: &sink)
    #expect(try folder.names(in: "out") == ["frame-00000003.ppm", "manifest.json"])
  }

  @Test("of one frame is a picture")
  func picture() throws {
    var whole = MemorySink()
    try player(Scene.crates(), "24").run(into: &whole)
    for (name, image) in [("a.png", ImageFormat.png), ("a.ppm", .ppm), ("a.qoi", .qoi)] {
      var sink = SingleImageSink(folder(name), image: image)
      try player(Scene.crates(), "24", 17..<18).run(into: &sink)
      let frame = whole.frames[17]
      let expected = image == .png ? try frame.png() : image == .qoi ? try frame.qoi() : frame.ppm
      #expect(try Files.read(folder(name)) == expected)
    }
    var sink = SingleImageSink(folder("b.png"), image: .png)
    let error = try #require(throws: ExportError.self) { try player(Scene.crates(), "24", 17..<19).run(into: &sink) }
    #expect(error.kind == .usage)
  }

  @Test("is a stream of the same bytes", arguments: [StreamFormat.ppm, .y4m, .rgba])
  func streams(stream: StreamFormat) throws {
    func bytes(_ part: Range<Int>?) throws -> [UInt8] {
      let path = folder("\(part?.lowerBound ?? 99)")
      try Files.writeAtomically(path, [])
      let file = try #require(try LockedFile(path))
      var sink = StreamSink(stream, descriptor: file.descriptor, name: path)
      try player(Scene.crates(), "60000/1001", part).run(into: &sink)
      return try file.read()
    }
    let whole = try bytes(nil)
    let pixels = 96 * 64
    let frame = stream == .ppm ? 13 + pixels * 3 : stream == .rgba ? pixels * 4 : 6 + pixels * 3 / 2
    let header = whole.count - 24 * frame
    #expect(stream == .y4m ? header > 20 : header == 0)
    for part in Self.parts {
      let expected = whole[..<header] + whole[header + part.lowerBound * frame..<header + part.upperBound * frame]
      #expect(try bytes(part) == Array(expected), "\(part)")
    }
  }

  @Test("is a video of these frames")
  func video() throws {
    var (whole, sink) = (MemorySink(), VideoSink(folder("part.mp4")))
    try player(Scene.crates(), "24").run(into: &whole)
    try player(Scene.crates(), "24", 7..<19).run(into: &sink)
    var byHand = VideoSink(folder("hand.mp4"))
    try byHand.begin(FrameFormat(width: 96, height: 64, rate: FrameRate(24), frameCount: 12))
    for (index, frame) in whole.frames[7..<19].enumerated() { try byHand.write(frame, index: index) }
    try byHand.finish()
    #expect(try Files.read(folder("part.mp4")) == Files.read(folder("hand.mp4")))
  }

  @Test("has a contact sheet from its first frame to its last")
  func contactSheet() throws {
    var (whole, sink) = (MemorySink(), ContactSheetSink(folder("sheet.png"), count: 3, cellWidth: 24))
    try player(Scene.crates(), "24").run(into: &whole)
    try player(Scene.crates(), "24", 7..<20).run(into: &sink)
    var sheet = ContactSheet(cellWidth: 24)
    for index in [7, 13, 19] { sheet.add(whole.frames[index]) }
    #expect(try Bitmap.load(png: folder("sheet.png")) == sheet.bitmap())
  }

  @Test("is refused where the film has no such frames", arguments: [5..<5, -1..<3, 20..<25, 24..<25, 0..<Int.max])
  func refusal(part: Range<Int>) throws {
    let error = try #require(throws: ExportError.self) { try player(Scene.crates(), "24", part) }
    #expect(error.kind == .usage)
    #expect("\(error)".contains("\(part.lowerBound):\(part.upperBound)"))
  }
}
