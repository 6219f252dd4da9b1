import EvenstepExport
import EvenstepFiles
import EvenstepTiming
import Testing

@Suite("An output's name")
struct OutputTargetTests {
  @Test(
    "tells what to write",
    arguments: [
      ("out", nil, .folder("out", .png)), ("out/", "ppm", .folder("out/", .ppm)),
      ("runs.2024/", nil, .folder("runs.2024/", .png)), ("/tmp", nil, .folder("/tmp", .png)),
      (".hidden", nil, .folder(".hidden", .png)), (".", nil, .folder(".", .png)), ("..", nil, .folder("..", .png)),
      ("a.b/c", nil, .folder("a.b/c", .png)), ("x.png", nil, .image("x.png", .png)),
      ("a/x.PPM", "ppm", .image("a/x.PPM", .ppm)), ("x.png", "sheet", .contactSheet("x.png")),
      ("x.mp4", nil, .video("x.mp4", .mp4)), ("x.mp4", "mp4", .video("x.mp4", .mp4)),
      ("x.webm", nil, .video("x.webm", .webm)), ("x.mkv", nil, .video("x.mkv", .mkv)),
      ("a/x.GIF", nil, .video("a/x.GIF", .gif)), ("x.apng", "apng", .video("x.apng", .apng)),
      ("x.qoi", nil, .image("x.qoi", .qoi)), ("out", "qoi", .folder("out", .qoi)),
      ("x.y4m", nil, .streamFile("x.y4m", .y4m)), ("x.rgba", "rgba", .streamFile("x.rgba", .rgba)),
      ("-", nil, .stream(.ppm)), ("-", "y4m", .stream(.y4m)), ("-", "png", .stream(.png)), ("-", "qoi", .stream(.qoi)),
      ("-", "rgba", .stream(.rgba)),
    ] as [(String, String?, OutputTarget)])
  func reading(name: String, format: String?, expected: OutputTarget) throws {
    #expect(try OutputTarget(name, format: format) == expected)
  }

  @Test(
    "is refused where it does not go with the format",
    arguments: [
      ("", nil), ("film.avi", nil), ("film.avi", "mp4"), ("x.png", "ppm"), ("x.png", "mp4"), ("x.mp4", "sheet"),
      ("-", "webm"), ("-", "mp4"), ("x.y4m", "rgba"), ("x.raw", nil), ("out/", "webm"), ("out/", "mp4"), ("out", "y4m"),
      ("out", "gif"), ("-", "sheet"), ("x.", nil),
    ] as [(String, String?)])
  func refusal(name: String, format: String?) throws {
    let error = try #require(throws: ExportError.self) { try OutputTarget(name, format: format) }
    #expect(error.kind == .usage)
  }

  @Test("is a folder where one of that name exists")
  func existingFolder() throws {
    let folder = TemporaryFolder()
    try Files.makeDirectory(folder("x.png"))
    #expect(try OutputTarget(folder("x.png")) == .folder(folder("x.png"), .png))
  }

  @Test("with an ending that is not known is refused with those that are")
  func unknownEnding() throws {
    let error = try #require(throws: ExportError.self) { try OutputTarget("film.avi") }
    for name in OutputTarget.formatNames where name != "sheet" { #expect("\(error)".contains(".\(name)"), "\(name)") }
  }

  @Test("may say by itself what the file is")
  func telling() {
    for name in ["a.png", "b/c.MP4", "x.y4m", "x.rgba"] { #expect(OutputTarget.isTelling(name)) }
    for name in ["a", "a.avi", "-", ".png", "out/"] { #expect(!OutputTarget.isTelling(name)) }
  }

  private func film(_ count: Int, rate: Int = 30) throws -> FrameFormat {
    try FrameFormat(width: 8, height: 8, rate: FrameRate(rate), frameCount: count)
  }

  @Test("of one picture goes with one frame")
  func frameCounts() throws {
    try OutputTarget("x.png").check(film(1))
    try OutputTarget("x").check(film(600))
    try OutputTarget("x.png", format: "sheet").check(film(600))
    let error = try #require(throws: ExportError.self) { try OutputTarget("x.png").check(film(600)) }
    #expect(error.kind == .usage)
    #expect("\(error)".contains("x.png"))
    #expect("\(error)".contains("600"))
  }

  @Test("goes with a transparent film where the format has alpha")
  func transparency() throws {
    for name in ["x.webm", "x.mkv", "x.gif", "x.apng", "x.rgba", "x"] {
      try OutputTarget(name).check(film(2).transparent())
    }
    for name in ["x.png", "x.qoi"] { try OutputTarget(name).check(film(1).transparent()) }
    try OutputTarget("-", format: "qoi").check(film(2).transparent())
    for (name, format) in [("x.mp4", nil), ("x.y4m", nil), ("x", "ppm"), ("-", nil)] as [(String, String?)] {
      let error = try #require(throws: ExportError.self) {
        try OutputTarget(name, format: format).check(film(2).transparent())
      }
      #expect(error.kind == .usage)
      #expect("\(error)".contains("webm"), "\(error)")
    }
  }

  @Test("of a GIF goes with fifty frames a second and fewer")
  func rates() throws {
    let gif = try OutputTarget("x.gif")
    try gif.check(film(2, rate: 50))
    let error = try #require(throws: ExportError.self) { try gif.check(film(2, rate: 51)) }
    #expect(error.kind == .usage && "\(error)".contains("50 frames"), "\(error)")
    #expect(try gif.nearestRate(to: FrameRate(60)) == FrameRate(50))
    #expect(try gif.nearestRate(to: FrameRate(parsing: "29.97")) == FrameRate(parsing: "29.97"))
    #expect(try OutputTarget("x.mp4").nearestRate(to: FrameRate(60)) == FrameRate(60))
  }
}
