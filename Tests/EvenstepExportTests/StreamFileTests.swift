import EvenstepExport
import EvenstepFiles
import EvenstepStage
import Glibc
import Testing

@Suite("A file that holds a stream of frames")
struct StreamFileTests {
  let folder = TemporaryFolder()

  @Test("holds the bytes of the stream", arguments: StreamFormat.allCases)
  func bytes(stream: StreamFormat) throws {
    let player = try HeadlessPlayer(Scene.crates(), frames: 3)
    var file = StreamFileSink(folder("film"), stream: stream)
    try player.run(into: &file)
    try Files.writeAtomically(folder("other"), [])
    let open = try #require(try LockedFile(folder("other")))
    var sink = StreamSink(stream, descriptor: open.descriptor)
    try player.run(into: &sink)
    #expect(try Files.read(folder("film")) == open.read())
    #expect(try folder.names() == ["film", "other"])
  }

  @Test("is understood by ffmpeg with all its frames")
  func y4m() throws {
    try Scene.crates().export(to: folder("film.y4m"), frames: 4)
    let found = probe(folder("film.y4m"))
    #expect(found["nb_read_frames"] == "4" && found["width"] == "96" && found["r_frame_rate"] == "60/1")
  }

  @Test("is not written over unless that is asked for, and appears as a whole")
  func refusal() throws {
    try Files.writeAtomically(folder("film.y4m"), [1])
    #expect(throws: ExportError.exists(path: folder("film.y4m"))) {
      try Scene.crates().export(to: folder("film.y4m"), frames: 3)
    }
    var done = 0
    var sink = StreamFileSink(folder("film.y4m"), stream: .y4m, overwrite: true)
    #expect(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 9).run(
        into: &sink, isCancelled: { done > 4 }, progress: { done = $0 })
    }
    #expect(try Files.read(folder("film.y4m")) == [1])
    #expect(try folder.names() == ["film.y4m"])
    try Scene.crates().export(to: folder("film.y4m"), frames: 3, overwrite: true)
    #expect(try Files.read(folder("film.y4m")).count > 3 * 96 * 64)
  }

  @Test("leaves nothing on a full disk, and names the frame", .enabled(if: SmallDisk.isPossible))
  func fullDisk() throws {
    let disk = try SmallDisk(bytes: 64 << 10)
    let error = try #require(throws: ExportError.self) {
      try Scene.crates().export(to: disk.folder("film.rgba"), frames: 9)
    }
    // Two frames of 24 KiB fit.
    #expect("\(error)".hasPrefix("frame 2: \(disk.folder("film.rgba")): cannot be written"), "\(error)")
    #expect(try disk.folder.names().isEmpty)
  }

  @Test(
    "is refused where a pipe has its name, which nobody might read", arguments: ["film.y4m", "film.mp4", "film.png"])
  func pipe(name: String) throws {
    #expect(mkfifo(folder(name), 0o600) == 0)
    let error = try #require(throws: ExportError.self) {
      var sink = try OutputTarget(folder(name)).makeSink(origin: SceneOrigin(Scene.crates()), overwrite: true)
      try sink.begin(FrameFormat(width: 16, height: 16, frameCount: 1))
    }
    #expect("\(error)".contains("\(folder(name)): exists and is no file"), "\(error)")
  }
}
