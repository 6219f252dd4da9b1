import EvenstepFiles
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("Formats on the command line")
struct RenderFormatTests {
  private static let small = ["--size", "32x18", "--quiet"]

  private func render(_ arguments: [String]) throws -> CommandLineProgram.Run {
    try CommandLineProgram.run(["render", cratePit] + arguments + RenderFormatTests.small)
  }

  @Test("are told by the file's ending, and several are made at once")
  func endings() throws {
    try withTemporaryFolder { folder in
      let names = ["a.mp4", "a.webm", "a.mkv", "a.apng", "a.gif", "a.y4m", "a.rgba"]
      let run = try render(
        ["--frames", "3", "--fps", "25", "--format", "qoi", "-o", "\(folder)/out/"]
          + names.flatMap { ["-o", "\(folder)/\($0)"] })
      #expect(run.code == 0, "\(run.messages)")
      for name in names { #expect(try !Files.read("\(folder)/\(name)").isEmpty, "\(name)") }
      let raw = try Files.read("\(folder)/a.rgba")
      #expect(raw.count == 3 * 32 * 18 * 4)
      let last = try Bitmap(qoi: Files.read("\(folder)/out/frame-000002.qoi"))
      #expect(last.straight == Array(raw.suffix(32 * 18 * 4)))
    }
  }

  @Test("have a background that can be left out")
  func transparent() throws {
    try withTemporaryFolder { folder in
      for name in ["a.png", "b.png"] {
        let run = try render(["--frames", "1", "-o", "\(folder)/\(name)"] + (name == "a.png" ? [] : ["--transparent"]))
        #expect(run.code == 0, "\(run.messages)")
      }
      let (opaque, clear) = (try Bitmap.load(png: "\(folder)/a.png"), try Bitmap.load(png: "\(folder)/b.png"))
      #expect(opaque.isOpaque && !clear.isOpaque)
      let run = try render(["--frames", "3", "--transparent", "-o", "\(folder)/a.mp4"])
      #expect(run.code == 64 && run.messages.contains("a.mp4: the format has no transparency"), "\(run.messages)")
      #expect(try Files.names(in: folder) == ["a.png", "b.png"])
    }
  }

  @Test("of PNG have a level")
  func pngLevel() throws {
    try withTemporaryFolder { folder in
      for level in ["0", "1", "9"] {
        let run = try render(["--frames", "1", "--png-level", level, "-o", "\(folder)/\(level).png"])
        #expect(run.code == 0, "\(run.messages)")
      }
      let files = try ["0", "1", "9"].map { try Files.read("\(folder)/\($0).png") }
      #expect(files[0].count > files[1].count && files[1].count >= files[2].count)
      #expect(try Bitmap(png: files[0]) == Bitmap(png: files[2]))
      #expect(try render(["--frames", "1", "--png-level", "10", "-o", "\(folder)/x.png"]).code == 64)
    }
  }

  @Test("of GIF lower a scene's rate and say so, and refuse one that was asked for")
  func gif() throws {
    try withTemporaryFolder { folder in
      let lowered = try CommandLineProgram.run(
        ["render", cratePit, "--frames", "3", "--size", "32x18", "-o", "\(folder)/a.gif"])
      #expect(lowered.code == 0 && lowered.messages.contains("making 50 instead of 60"), "\(lowered.messages)")
      let refused = try render(["--frames", "3", "--fps", "60", "-o", "\(folder)/b.gif"])
      #expect(
        refused.code == 64 && refused.messages.contains("at most 50 frames a second, not 60"), "\(refused.messages)")
      #expect(try Files.names(in: folder) == ["a.gif"])
    }
  }
}
