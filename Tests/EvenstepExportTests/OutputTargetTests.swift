import EvenstepExport
import EvenstepFiles
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
      ("x.mp4", nil, .video("x.mp4")), ("x.mp4", "mp4", .video("x.mp4")), ("-", nil, .stream(.ppm)),
      ("-", "y4m", .stream(.y4m)),
    ] as [(String, String?, OutputTarget)])
  func reading(name: String, format: String?, expected: OutputTarget) throws {
    #expect(try OutputTarget(name, format: format) == expected)
  }

  @Test(
    "is refused where it does not go with the format",
    arguments: [
      ("", nil), ("film.avi", nil), ("film.avi", "mp4"), ("x.png", "ppm"), ("x.png", "mp4"), ("x.mp4", "sheet"),
      ("-", "png"), ("-", "mp4"), ("out/", "mp4"), ("out", "y4m"), ("out", "gif"), ("-", "sheet"), ("x.", nil),
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

  @Test("of one picture goes with one frame")
  func frameCounts() throws {
    try OutputTarget("x.png").check(frameCount: 1)
    try OutputTarget("x").check(frameCount: 600)
    try OutputTarget("x.png", format: "sheet").check(frameCount: 600)
    let error = try #require(throws: ExportError.self) { try OutputTarget("x.png").check(frameCount: 600) }
    #expect(error.kind == .usage)
    #expect("\(error)".contains("x.png"))
    #expect("\(error)".contains("600"))
  }
}
