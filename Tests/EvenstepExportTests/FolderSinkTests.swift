import EvenstepDrawing
import EvenstepExport
import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging
import EvenstepJSON
import EvenstepStage
import EvenstepTiming
import Testing

@Suite("A folder of frames")
struct FolderSinkTests {
  let folder = TemporaryFolder()

  private func sink(_ name: String = "out", _ image: ImageFormat = .ppm, overwrite: Bool = false) -> FolderSink {
    FolderSink(folder(name), image: image, origin: SceneOrigin(Scene.crates()), overwrite: overwrite)
  }

  @Test("holds numbered pictures of the frames", arguments: ImageFormat.allCases)
  func frames(image: ImageFormat) throws {
    var (memory, files) = (MemorySink(), sink("new/out", image))
    let player = try HeadlessPlayer(Scene.crates(), frames: 3)
    try player.run(into: &memory)
    try player.run(into: &files)
    let names = (0..<3).map { "frame-00000\($0).\(image.rawValue)" }
    #expect(try folder.names(in: "new/out") == names + ["manifest.json"])
    for (name, frame) in zip(names, memory.frames) {
      let bytes = try Files.read(folder("new/out/\(name)"))
      switch image {
      case .png: #expect(try Bitmap(png: bytes) == frame)
      case .qoi: #expect(try Bitmap(qoi: bytes) == frame)
      case .ppm:
        let rgb = frame.pixels.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
        #expect(bytes == Array("P6\n96 64\n255\n".utf8) + rgb)
      }
    }
  }

  @Test("tells in its manifest where the frames come from, and each one's fingerprint")
  func manifest() throws {
    let text = #"{"evenstep":1,"world":{"size":[32,16],"seed":11,"stepRate":60},"nodes":[]}"#
    let document = try SceneDocument(bytes: Array(text.utf8), file: "/some/where/empty.json")
    let scene = try document.scene()
    var memory = MemorySink()
    var files = FolderSink(folder("out"), image: .ppm, origin: SceneOrigin(scene, document: document))
    let player = try HeadlessPlayer(scene, frames: 2, rate: FrameRate(parsing: "59.94006"))
    try player.run(into: &memory)
    try player.run(into: &files)
    let digests = memory.frames.map { frame in frame.pixels.withUnsafeBytes { StableHash.hash128($0) } }
    let expected = JSONObject([
      "version": .integer(1),
      "engine": .string("evenstep \(EngineVersion.current)"),
      "scene": .object(
        JSONObject([
          "file": .string("empty.json"), "digest": .string(document.digest), "stepRate": .integer(60),
          "seed": .integer(11),
        ])),
      "width": .integer(Int64(scene.output.width)),
      "height": .integer(Int64(scene.output.height)),
      "rate": .string("2997003/50000"),
      "frameCount": .integer(2),
      "frames": .array(
        zip(["frame-000000.ppm", "frame-000001.ppm"], digests).map {
          .object(JSONObject(["file": .string($0), "digest": .string($1)]))
        }),
    ])
    let bytes = try Files.read(folder("out/manifest.json"))
    #expect(try JSONValue(parsing: bytes) == .object(expected))
    #expect(bytes.last == UInt8(ascii: "\n"))
  }

  @Test("tells the fingerprints of translucent frames, which pictures over black do not show")
  func translucent() throws {
    var (scene, memory) = (Scene.crates(), MemorySink())
    scene.world.background = .solid(Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5))
    let player = try HeadlessPlayer(scene, frames: 2)
    try player.run(into: &memory)
    var files = FolderSink(folder("out"), image: .ppm, origin: SceneOrigin(scene))
    try player.run(into: &files)
    let manifest = String(decoding: try Files.read(folder("out/manifest.json")), as: UTF8.self)
    for (index, frame) in memory.frames.enumerated() {
      #expect(!frame.isOpaque && manifest.contains("\"\(frame.digest)\""))
      #expect(try Files.read(folder("out/frame-00000\(index).ppm")) == frame.ppm)
    }
  }

  @Test("is not written over unless that is asked for")
  func refusal() throws {
    var first = sink()
    try HeadlessPlayer(Scene.crates(), frames: 3).run(into: &first)
    try Files.writeAtomically(folder("out/notes.txt"), [])
    let before = try folder.names(in: "out")
    var second = sink("out", .png)
    let error = try #require(throws: ExportError.holdsFrames(path: folder("out"))) {
      try HeadlessPlayer(Scene.crates(), frames: 1).run(into: &second)
    }
    #expect(error.kind == .cannotCreate)
    #expect(try folder.names(in: "out") == before)

    var third = sink("out", .png, overwrite: true)
    try HeadlessPlayer(Scene.crates(), frames: 1).run(into: &third)
    #expect(try folder.names(in: "out") == ["frame-000000.png", "manifest.json", "notes.txt"])
  }

  @Test("is taken where it holds files of other kinds")
  func otherFiles() throws {
    try Files.makeDirectory(folder("out"))
    let others = ["frame-1.png", "frame-000000.jpg", "frame-00000x.png", "frame.png"]
    for name in others { try Files.writeAtomically(folder("out/\(name)"), []) }
    var files = sink("out/")
    try HeadlessPlayer(Scene.crates(), frames: 1).run(into: &files)
    #expect(Set(try folder.names(in: "out")) == Set(others + ["frame-000000.ppm", "manifest.json"]))
  }

  @Test("is gone after an interrupted export that made it")
  func abandoned() throws {
    var (files, done) = (sink("a/b"), 0)
    #expect(throws: ExportError.interrupted(frame: 2)) {
      try HeadlessPlayer(Scene.crates(), frames: 9).run(
        into: &files, isCancelled: { done == 2 }, progress: { done = $0 })
    }
    #expect(try folder.names().isEmpty)
  }

  @Test("keeps its other files after an interrupted export")
  func abandonedAmongOthers() throws {
    try Files.makeDirectory(folder("out"))
    try Files.writeAtomically(folder("out/notes.txt"), [])
    var (files, done) = (sink(), 0)
    #expect(throws: ExportError.interrupted(frame: 2)) {
      try HeadlessPlayer(Scene.crates(), frames: 9).run(
        into: &files, isCancelled: { done == 2 }, progress: { done = $0 })
    }
    #expect(try folder.names(in: "out") == ["notes.txt"])
  }

  @Test("cannot be made below a file")
  func belowFile() throws {
    try Files.writeAtomically(folder("file"), [])
    var files = sink("file/out")
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 1).run(into: &files)
    }
    #expect(error.kind == .cannotCreate || error.kind == .inputOutput)
    #expect("\(error)".contains(folder("file")))
    #expect(try folder.names() == ["file"])
  }

  @Test("is refused where a file or a device has its name, and leaves that alone", arguments: [false, true])
  func otherThanFolder(overwrite: Bool) throws {
    try Files.writeAtomically(folder("file"), [7])
    for path in [folder("file"), "/dev/null"] {
      var files = FolderSink(path, image: .ppm, origin: SceneOrigin(Scene.crates()), overwrite: overwrite)
      let error = try #require(throws: ExportError.self) {
        try HeadlessPlayer(Scene.crates(), frames: 1).run(into: &files)
      }
      #expect(error == .usage("\(path): exists and is no folder; for a stream use - (standard output)"))
    }
    #expect(try folder.names() == ["file"])
    #expect(try Files.read(folder("file")) == [7])
  }

  @Test("names frame and cause on a full disk, and leaves nothing", .enabled(if: SmallDisk.isPossible))
  func fullDisk() throws {
    let disk = try SmallDisk(bytes: 64 << 10)
    // A frame has 18 445 bytes, which take five pages of the sixteen.
    var files = FolderSink(disk.folder("out"), image: .ppm, origin: SceneOrigin(Scene.crates()))
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 9).run(into: &files)
    }
    #expect(error.kind == .inputOutput)
    #expect("\(error)".hasPrefix("frame 3: \(disk.folder("out/frame-000003.ppm")): "), "\(error)")
    #expect("\(error)".contains("no space left"))
    #expect(try disk.folder.names().isEmpty)
  }

  @Test("cannot be made on a read-only disk", .enabled(if: SmallDisk.isPossible))
  func readOnly() throws {
    let disk = try SmallDisk(bytes: 64 << 10)
    try Files.makeDirectory(disk.folder("old"))
    #expect(disk.makeReadOnly())
    for name in ["old", "new"] {
      var files = FolderSink(disk.folder(name), image: .ppm, origin: SceneOrigin(Scene.crates()))
      let error = try #require(throws: ExportError.self) {
        try HeadlessPlayer(Scene.crates(), frames: 1).run(into: &files)
      }
      #expect(error.kind == .cannotCreate)
      #expect("\(error)".contains("read-only"), "\(error)")
    }
    var video = VideoSink(disk.folder("film.mp4"))
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 1).run(into: &video)
    }
    #expect(error.kind == .cannotCreate)
    #expect(try disk.folder.names() == ["old"])
  }
}
