import EvenstepFiles
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("evenstep render --shutter, --samples and --blending")
struct ExposureTests {
  private func frames(_ folder: String, _ name: String, _ arguments: String...) throws -> [[UInt8]] {
    let path = "\(folder)/\(name)"
    let run = try CommandLineProgram.run(arguments + ["-o", "\(path)/", "-f", "ppm", "--size", "80x60", "-q"])
    #expect(run.code == 0 && run.messages.isEmpty, "\(run.messages)")
    return try Files.names(in: path).filter { $0.hasSuffix(".ppm") }.map { try Files.read("\(path)/\($0)") }
  }

  private let balls = SharedScenes.path("balls")

  @Test("blur what moves, as the scene's output asks for unless the command line does")
  func sceneAndCommandLine() throws {
    try withTemporaryFolder { folder in
      let sharp = try frames(folder, "sharp", "render", balls, "--frames", "5")
      let blurred = try frames(
        folder, "blurred", "render", balls, "--frames", "5", "--shutter", "180", "--samples", "4")
      #expect(sharp.count == 5 && zip(sharp, blurred).allSatisfy { $0 != $1 })
      let asked = ["--set", "output.shutter=180", "--set", "output.samples=4"]
      let path = "\(folder)/asked"
      let run = try CommandLineProgram.run(
        ["render", balls, "--frames", "5", "-o", "\(path)/", "-f", "ppm", "--size", "80x60", "-q"] + asked)
      #expect(run.code == 0, "\(run.messages)")
      for (index, frame) in blurred.enumerated() { #expect(try Files.read("\(path)/frame-00000\(index).ppm") == frame) }
      let manifest = String(decoding: try Files.read("\(path)/manifest.json"), as: UTF8.self)
      #expect(manifest.contains("\"shutter\": 180,\n  \"samples\": 4,\n"), "\(manifest.prefix(500))")
      #expect(
        try frames(folder, "shut", "render", balls, "--frames", "5", "--set", "output.shutter=180", "--shutter", "0")
          == sharp)
    }
  }

  @Test("take 16 samples where only the angle is given")
  func usualSamples() throws {
    try withTemporaryFolder { folder in
      let usual = try frames(folder, "a", "render", balls, "--frames", "2", "--shutter", "360")
      let asked = try frames(folder, "b", "render", balls, "--frames", "2", "--shutter", "360", "--samples", "16")
      #expect(usual == asked)
    }
  }

  @Test("blur recordings alike, the last frame beyond their end, and single frames as in the film")
  func recordings() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/run.evrec"
      let made = try CommandLineProgram.run(["simulate", balls, "--steps", "24", "--record", path, "-q"])
      #expect(made.code == 0, "\(made.messages)")
      let blurred = try frames(folder, "scene", "render", balls, "--frames", "5", "--fps", "25", "--shutter", "360")
      #expect(try frames(folder, "run", "replay", path, "--fps", "25", "--shutter", "360") == blurred)
      #expect(
        try frames(folder, "last", "replay", path, "--fps", "25", "--shutter", "360", "--frame-range", "4:5")
          == [blurred[4]])
      let picture = "\(folder)/one.ppm"
      let sheet = "\(folder)/sheet.png"
      let run = try CommandLineProgram.run([
        "render", path, "-o", picture, "--fps", "25", "--shutter", "360", "--frame-range", "4:5", "--size", "80x60",
        "--contact-sheet", sheet, "-q",
      ])
      #expect(run.code == 0, "\(run.messages)")
      #expect(try Files.read(picture) == blurred[4])
      #expect(try Bitmap.load(png: sheet).width > 0)
    }
  }

  @Test("are known to a folder that is resumed")
  func resumed() throws {
    try withTemporaryFolder { folder in
      _ = try frames(folder, "out", "render", balls, "--frames", "3", "--shutter", "180")
      let again = [
        "render", balls, "-o", "\(folder)/out/", "-f", "ppm", "--size", "80x60", "--frames", "3", "--resume",
      ]
      let same = try CommandLineProgram.run(again + ["--shutter", "180"])
      #expect(same.code == 0 && same.messages.contains("all 3 frames are there and right"), "\(same.messages)")
      let other = try CommandLineProgram.run(again + ["--shutter", "90", "--blending", "linear"])
      #expect(other.code == 73 || other.code == 65, "\(other.exit)")
      #expect(other.messages.contains("the shutter's angle was 180 and is 90; the blending was encoded and is linear"))
    }
  }

  @Test("are told by check where a scene asks for them")
  func check() throws {
    let run = try CommandLineProgram.run(
      ["check", balls, "--set", "output.shutter=172.8", "--set", "output.blending=linear"])
    #expect(run.output.contains("shutter 172.8° in 16 samples, linear blending"), "\(run.output)")
    let plain = try CommandLineProgram.run(["check", balls]).output
    #expect(!plain.contains("shutter"))
  }
}
