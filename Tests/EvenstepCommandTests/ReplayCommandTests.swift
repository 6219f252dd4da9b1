import EvenstepExport
import EvenstepFiles
import EvenstepTestSupport
import Testing

@Suite("evenstep replay --record, and windows that record")
struct ReplayCommandTests {
  private func record(_ folder: String, _ options: String...) throws -> String {
    let path = "\(folder)/run.evrec"
    let run = try CommandLineProgram.run(
      ["simulate", SharedScenes.path("balls"), "--steps", "130", "--record", path] + options)
    #expect(run.code == 0, "\(run.messages)")
    return path
  }

  @Test(
    "makes the same file again, beside frames or alone",
    arguments: [[], ["--record-bodies"], ["--record-keyframes", "0"], ["--record-keyframes", "35"]])
  func sameFile(_ options: [String]) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/run.evrec"
      let made = try CommandLineProgram.run(
        ["simulate", SharedScenes.path("balls"), "--steps", "130", "--record", path] + options)
      #expect(made.code == 0, "\(made.messages)")
      let ways = [["--headless"], ["-o", "\(folder)/frame.png", "--frame-range", "12:13", "--size", "64x48"]]
      for (index, way) in ways.enumerated() {
        let copy = "\(folder)/copy\(index).evrec"
        let run = try CommandLineProgram.run(["replay", path, "--record", copy, "-q"] + way)
        #expect(run.code == 0 && run.messages.isEmpty, "\(run.messages)")
        #expect(try Files.read(copy) == Files.read(path))
      }
      #expect(Files.exists("\(folder)/frame.png"))
    }
  }

  @Test("adds what is asked for besides")
  func addsBodies() throws {
    try withTemporaryFolder { folder in
      let plain = try record(folder)
      let copy = "\(folder)/copy.evrec"
      let run = try CommandLineProgram.run(
        ["replay", plain, "--headless", "--record", copy, "--record-bodies", "--record-keyframes", "0"])
      #expect(run.code == 0, "\(run.messages)")
      let expected = try CommandLineProgram.run(
        [
          "simulate", SharedScenes.path("balls"), "--steps", "130", "--record", "-", "--record-bodies",
          "--record-keyframes", "0",
        ])
      #expect(try Files.read(copy) == Array(expected.output.utf8))
    }
  }

  @Test("says what does not go together")
  func usage() throws {
    try withTemporaryFolder { folder in
      let path = try record(folder)
      let cases: [([String], String)] = [
        (["--headless"], "--record"), (["--fps", "30"], "--fps goes with -o"),
        (["--frame-range", "1:2"], "--frame-range goes with -o"), (["--resume"], "--resume goes with -o"),
        (["--shutter", "180"], "--shutter goes with -o"),
        (["-o", "\(folder)/x.png", "--fullscreen"], "--fullscreen"),
        (["-o", "\(folder)/x.png", "--renderer", "gpu"], "--renderer"),
        (["-o", "\(folder)/x.png", "--no-drag"], "--no-drag is not for -o"),
        (["--headless", "--record", "\(folder)/y.evrec", "--no-drag"], "--no-drag is not for --headless"),
        (["--headless", "--record", "\(folder)/y.evrec", "--size", "10x10"], "--size"),
        (["--record-bodies"], "--record FILE"), (["-o", "-", "--record", "-"], "standard output"), ([path], "one"),
      ]
      for (options, words) in cases {
        let run = try CommandLineProgram.run(["replay", path] + options)
        #expect(run.code == 64 && run.messages.contains(words), "\(options): \(run.messages)")
      }
      #expect(try Files.names(in: folder) == ["run.evrec"])
    }
  }

  @Test("writes nothing where there is no display, and nothing over a file that is there")
  func noDisplay() throws {
    try withTemporaryFolder { folder in
      let path = try record(folder)
      let copy = "\(folder)/copy.evrec"
      let taken = "\(folder)/taken.evrec"
      try Files.writeAtomically(taken, [])
      for command in [["play", SharedScenes.path("balls")], ["replay", path]] {
        let run = try CommandLineProgram.run(
          command + ["--record", copy], environment: [("SDL_VIDEODRIVER", "no-such-driver")])
        #expect(run.code == 74 && run.messages.contains("display"), "\(run.messages)")
        #expect(!Files.exists(copy))
        let refused = try CommandLineProgram.run(
          command + ["--record", taken], environment: [("SDL_VIDEODRIVER", "dummy")])
        #expect(refused.code == 73 && refused.messages.contains("taken.evrec"), "\(refused.messages)")
      }
    }
  }

  @Test("both windows say which keys there are")
  func help() throws {
    for command in ["play", "replay"] {
      let text = try evenstep("\(command) --help").output
      for word in ["space pauses", "','", "'.'", "Home", "End", "--record FILE"] {
        #expect(text.contains(word), "\(command): \(word)")
      }
    }
  }
}
