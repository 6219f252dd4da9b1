import EvenstepExport
import EvenstepFiles
import EvenstepGeometry
import EvenstepStage
import EvenstepTiming
import Testing

@Suite("A video")
struct VideoSinkTests {
  let folder = TemporaryFolder()

  @Test(
    "has the frames, the size, the rate and the colour tags that were asked for",
    arguments: [
      (96, 64, "60", 30), (97, 63, "60000/1001", 31), (64, 33, "24", 7), (1, 1, "30", 2), (96, 64, "59.94", 1),
      (96, 64, "7", 2), (32, 32, "1000", 5),
    ])
  func properties(width: Int, height: Int, rate text: String, frames: Int) throws {
    let rate = try FrameRate(parsing: text)
    let format = try FrameFormat(width: width, height: height, rate: rate, frameCount: frames)
    var sink = VideoSink(folder("film.mp4"))
    try HeadlessPlayer(scene: Scene.crates(), format: format).run(into: &sink)
    let found = probe(folder("film.mp4"))
    #expect(found["codec_name"] == "h264")
    #expect(found["width"] == "\((width + 1) / 2 * 2)")
    #expect(found["height"] == "\((height + 1) / 2 * 2)")
    #expect(found["nb_read_frames"] == "\(frames)")
    #expect(found["avg_frame_rate"] == "\(rate.numerator)/\(rate.denominator)")
    #expect(found["pix_fmt"] == "yuv420p")
    #expect(found["color_range"] == "tv")
    for tag in ["color_space", "color_transfer", "color_primaries"] { #expect(found[tag] == "bt709", "\(tag)") }
    #expect(found["chroma_location"] == "left")
    #expect(try folder.names() == ["film.mp4"])
  }

  @Test("begins with its index, so that it plays while it is loaded")
  func fastStart() throws {
    try Scene.crates().export(to: folder("film.mp4"), frames: 3)
    let bytes = try Files.read(folder("film.mp4"))
    func place(_ name: String) -> Int? {
      (0..<bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual(name.utf8) }
    }
    #expect(try #require(place("moov")) < #require(place("mdat")))
  }

  @Test("is not written over unless that is asked for")
  func refusal() throws {
    try Files.writeAtomically(folder("film.mp4"), [1])
    #expect(throws: ExportError.exists(path: folder("film.mp4"))) {
      try Scene.crates().export(to: folder("film.mp4"), frames: 3)
    }
    #expect(try Files.read(folder("film.mp4")) == [1])
    try Scene.crates().export(to: folder("film.mp4"), frames: 3, overwrite: true)
    #expect(probe(folder("film.mp4"))["nb_read_frames"] == "3")
  }

  @Test("may have a name with spaces, quotes and a colon")
  func oddNames() throws {
    let name = "a b:'c\" $d.mp4"
    try Scene.crates().export(to: folder(name), frames: 2)
    #expect(try folder.names() == [name])
  }

  @Test(
    "of any kind has the frames, the size and the rate that were asked for",
    arguments: VideoFormat.allCases, [(1, 1), (3, 5), (641, 479)])
  func kinds(video: VideoFormat, size: (width: Int, height: Int)) throws {
    let rate = try FrameRate(parsing: video == .gif ? "25" : "60000/1001")
    let format = try FrameFormat(width: size.width, height: size.height, rate: rate, frameCount: 5)
    for isTransparent in video == .mp4 ? [false] : [false, true] {
      var sink = VideoSink(folder("film"), format: video, overwrite: true)
      try HeadlessPlayer(scene: .crates(), format: isTransparent ? format.transparent() : format).run(into: &sink)
      let found = probe(folder("film"))
      #expect(found["nb_read_frames"] == "5")
      let isPadded = video == .mp4 || video == .webm
      #expect(found["width"] == "\(isPadded ? (size.width + 1) / 2 * 2 : size.width)")
      #expect(found["height"] == "\(isPadded ? (size.height + 1) / 2 * 2 : size.height)")
      let parts = try #require(found["r_frame_rate"]).split(separator: "/").compactMap { Double($0) }
      // Matroska has a frame's time in nanoseconds.
      #expect(abs(parts[0] / parts[1] / rate.framesPerSecond - 1) < 1e-6)
    }
    #expect(try folder.names() == ["film"])
  }

  @Test("of VP9 is tagged as BT.709 in limited range, one of FFV1 as sRGB")
  func tags() throws {
    try Scene.crates().export(to: folder("film.webm"), frames: 3)
    try Scene.crates().export(to: folder("film.mkv"), frames: 3)
    let (webm, mkv) = (probe(folder("film.webm")), probe(folder("film.mkv")))
    #expect(webm["color_range"] == "tv")
    for tag in ["color_space", "color_transfer", "color_primaries"] { #expect(webm[tag] == "bt709", "\(tag)") }
    #expect(mkv["color_transfer"] == "iec61966-2-1" && mkv["color_primaries"] == "bt709" && mkv["color_space"] == "gbr")
  }

  @Test("has the same bytes every time", arguments: VideoFormat.allCases)
  func repeats(video: VideoFormat) throws {
    let files = try ["one", "two"].map { name in
      let path = folder("\(name).\(video.rawValue)")
      var sink = VideoSink(path, format: video)
      try HeadlessPlayer(Scene.crates(), frames: 5, rate: FrameRate(parsing: "25"), threads: 2).run(into: &sink)
      return try Files.read(path)
    }
    #expect(files[0] == files[1] && !files[0].isEmpty)
  }

  @Test("of a scene at rest has all its frames", arguments: VideoFormat.allCases)
  func still(video: VideoFormat) throws {
    try Scene.plain(.white).export(to: folder("film.\(video.rawValue)"), frames: 9)
    #expect(probe(folder("film.\(video.rawValue)"))["nb_read_frames"] == "9")
  }

  @Test("as a GIF takes as long as it should, at a rate whose frames last no whole hundredths")
  func gifTimes() throws {
    var sink = VideoSink(folder("film.gif"), format: .gif)
    try HeadlessPlayer(Scene.crates(), frames: 31, rate: FrameRate(parsing: "30")).run(into: &sink)
    let result = run(
      "ffprobe", ["-v", "error", "-show_entries", "packet=pts_time", "-of", "csv=p=0", folder("film.gif")])
    let times = String(decoding: result.output, as: UTF8.self).split(separator: "\n").compactMap {
      Double($0.filter { $0 != "," })
    }
    #expect(times.count == 31)
    for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / 30) < 0.0051, "\(index): \(time)") }
  }

  @Test("as a GIF is refused at more than fifty frames a second, and a scene's own rate is lowered")
  func gifRate() throws {
    var sink = VideoSink(folder("film.gif"), format: .gif)
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 2, rate: .sixty).run(into: &sink)
    }
    #expect(error.kind == .usage)
    #expect(try folder.names().isEmpty)
    try Scene.crates().export(to: folder("film.gif"), frames: 4)
    #expect(probe(folder("film.gif"))["r_frame_rate"] == "50/1")
  }

  @Test("refuses a rate that no container can tell")
  func oddRate() throws {
    let rate = try FrameRate(10_000_000_001, per: 100_000_000)
    var sink = VideoSink(folder("film.mp4"))
    let error = try #require(throws: ExportError.self) {
      try HeadlessPlayer(Scene.crates(), frames: 2, rate: rate).run(into: &sink)
    }
    #expect(error.kind == .usage)
    #expect(try folder.names().isEmpty)
  }
}
