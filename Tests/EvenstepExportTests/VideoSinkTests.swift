import EvenstepExport
import EvenstepFiles
import EvenstepGeometry
import EvenstepStage
import EvenstepTiming
import Testing

@Suite("A video")
struct VideoSinkTests {
  let folder = TemporaryFolder()

  private func probe(_ path: String) -> [String: String] {
    let entries =
      "stream=codec_name,width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries,"
      + "r_frame_rate,avg_frame_rate,nb_read_frames,chroma_location"
    let result = run(
      "ffprobe", ["-v", "error", "-count_frames", "-show_entries", entries, "-of", "default=nw=1", path])
    #expect(result.exit == .code(0), "\(result.error)")
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    return Dictionary(
      lines.map { line in
        let parts = line.split(separator: "=", maxSplits: 1)
        return (String(parts[0]), String(parts.last!))
      }, uniquingKeysWith: { $1 })
  }

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
