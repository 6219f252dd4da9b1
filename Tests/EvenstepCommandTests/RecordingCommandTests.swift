import EvenstepExport
import EvenstepFiles
import EvenstepGeometry
import EvenstepTestSupport
import Glibc
import Testing

@Suite("evenstep simulate --record, verify and replay")
struct RecordingCommandTests {
  /// Runs a body with the recording of a shared scene.
  private func withRecording(
    _ name: String = "balls", _ options: [String] = [], _ body: (_ path: String, _ folder: String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/run.evrec"
      let arguments = ["simulate", SharedScenes.path(name), "--steps", "90", "--record", path] + options
      let run = try CommandLineProgram.run(arguments)
      #expect(run.code == 0, "\(run.messages)")
      try body(path, folder)
    }
  }

  private func verify(_ path: String, _ options: String...) throws -> CommandLineProgram.Run {
    try CommandLineProgram.run(["verify", path] + options)
  }

  @Test("a recording verifies with one line, also one of bodies, and without images", arguments: SharedScenes.names)
  func verifies(name: String) throws {
    for options in [[], ["--record-bodies"], ["--record-keyframes", "0"]] {
      try withRecording(name, options) { path, _ in
        let run = try verify(path)
        #expect(run.code == 0 && run.messages.isEmpty)
        #expect(run.output.hasPrefix("\(path): 90 steps are equal, state-digest "))
        #expect(run.output.split(separator: "\n").count == 1)
      }
    }
  }

  @Test("a recording goes through pipes, is not overwritten, and comes out the same twice")
  func streams() throws {
    try withRecording { path, folder in
      let again = ["simulate", SharedScenes.path("balls"), "--steps", "90", "--record"]
      let refused = try CommandLineProgram.run(again + [path])
      #expect(refused.code == 73 && refused.messages.contains("run.evrec"), "\(refused.messages)")
      let piped = try CommandLineProgram.run(again + ["-"])
      #expect(try Array(piped.output.utf8) == Files.read(path))
      #expect(try CommandLineProgram.run(again + [path, "--overwrite"]).code == 0)
      #expect(try Array(piped.output.utf8) == Files.read(path))
    }
  }

  @Test("a divergence ends with 1 and names step, body, field and bits")
  func divergence() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/run.evrec"
      let scene = try String(decoding: Files.read(SharedScenes.path("crates")), as: UTF8.self)
      // The run of a scene that differs in the last bit of one number, under the header of the scene itself.
      let whole = try CommandLineProgram.run(
        ["simulate", SharedScenes.path("crates"), "--steps", "20", "--record", "-", "--record-bodies"])
      let nudged = try CommandLineProgram.run(
        [
          "simulate", SharedScenes.path("crates"), "--steps", "20", "--record", "-", "--record-bodies",
          "--set", "nodes[1].position=[90, 100.00000000000001]",
        ])
      #expect(scene.contains("\"position\": [90, 100]") && nudged.output != whole.output)
      let lines = [Recordings.lines(whole.output)[0]] + Recordings.lines(nudged.output).dropFirst()
      try Files.writeAtomically(path, Recordings.sealed(lines))
      let run = try verify(path)
      #expect(run.code == 1 && run.messages.isEmpty, "\(run.messages)")
      let report = run.output.split(separator: "\n").map(String.init)
      #expect(report[0] == "\(path): step 1 differs; the last equal step is 0")
      #expect(
        report.contains(
          "  ramp.position.y: expected 100.00000000000001 (0x4059000000000001), got 100.0 (0x4059000000000000)"),
        "\(run.output)")
      #expect(report.contains("  engine and Chipmunk have the recorded versions"))
    }
  }

  @Test("whatever is wrong with a file ends with 65 and its own message; --partial takes what is sound")
  func badFiles() throws {
    try withRecording { path, folder in
      let text = try String(decoding: Files.read(path), as: UTF8.self)
      let lines = Recordings.lines(text)
      let bad = "\(folder)/bad.evrec"
      func message(_ bytes: [UInt8]) throws -> String {
        try Files.writeAtomically(bad, bytes)
        let run = try verify(bad)
        #expect(run.code == 65 && run.output.isEmpty)
        #expect(run.messages.hasPrefix("evenstep: \(bad):"), "\(run.messages)")
        return run.messages
      }
      var flipped = Array(text.utf8)
      flipped[flipped.count / 2] ^= 4
      var swapped = text.split(separator: "\n", omittingEmptySubsequences: false)
      swapped.swapAt(10, 11)
      let messages = try [
        message(Array("P6 1 1 255\nabc".utf8)),
        message(Array(text.replacing("{\"evrec\":1,", with: "{\"evrec\":9,").utf8)),
        message(Array(text.utf8.dropLast(30))),
        message(Array(text.utf8.dropLast(text.utf8.count / 3))),
        message(flipped),
        message(Array(swapped.joined(separator: "\n").utf8)),
        message(Recordings.sealed(lines.map { $0.replacing("\"step\":40,", with: "\"step\":41,") })),
        message(Recordings.sealed(lines.map { $0.replacing("\"stepRate\":120", with: "\"stepRate\":0") })),
      ]
      #expect(Set(messages).count == messages.count, "\(messages)")
      // The future version is told even though its seal is not checked by a present rule: sealed rightly it says so too.
      let future = Recordings.sealed(lines.map { $0.replacing("{\"evrec\":1,", with: "{\"evrec\":9,") })
      #expect(try message(future).contains("9"))
      try Files.writeAtomically(bad, Array(text.utf8.dropLast(text.utf8.count / 3)))
      let partial = try verify(bad, "--partial")
      #expect(partial.code == 0)
      #expect(partial.output.contains(" steps are equal") && partial.output.contains("the rest cannot be read"))
    }
  }

  @Test("a keyframe of another Chipmunk and an image that changed are refused by name, and verifying needs neither")
  func strangers() throws {
    try withTemporaryFolder { folder in
      let scene = """
        {"evenstep": 1, "images": {"dot": {"kind": "file", "path": "dot.png"}}, "duration": 1, "nodes": [{"id": "ball", "position": [9, 90],
          "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}],
          "look": {"kind": "sprite", "image": "dot"}}]}
        """
      try Files.writeAtomically("\(folder)/scene.json", Array(scene.utf8))
      let dot = try Files.read(repository("assets/images/crate.png"))
      try Files.writeAtomically("\(folder)/dot.png", dot)
      let path = "\(folder)/run.evrec"
      #expect(try CommandLineProgram.run(["simulate", "\(folder)/scene.json", "--record", path]).code == 0)
      let render = ["replay", path, "-o", "\(folder)/out", "--frame-range", "40:41", "--size", "64x36", "--overwrite"]
      #expect(try CommandLineProgram.run(render).code == 0)

      try Files.writeAtomically("\(folder)/dot.png", Files.read(repository("assets/images/ball.png")))
      let changed = try CommandLineProgram.run(render)
      #expect(changed.code == 65 && changed.messages.contains("dot.png: has changed since the recording"))
      try Files.remove("\(folder)/dot.png")
      #expect(try CommandLineProgram.run(render).code == 65)
      #expect(try verify(path).code == 0)

      try Files.writeAtomically("\(folder)/dot.png", dot)
      let lines = try Recordings.lines(String(decoding: Files.read(path), as: UTF8.self))
      let other = try lines.map {
        try Recordings.withKeyframe($0) { bytes in
          // The version is laid down after the magic and the format's version, with its length of four bytes before it.
          #expect(Array(bytes[12..<17]) == Array("7.0.3".utf8))
          bytes[16] = UInt8(ascii: "9")
        }
      }
      try Files.writeAtomically(path, Recordings.sealed(other))
      let run = try CommandLineProgram.run(render)
      #expect(run.code == 65, "\(run.messages)")
      #expect(run.messages.contains("was made with Chipmunk 7.0.9, and this is 7.0.3"), "\(run.messages)")
      #expect(try verify(path).code == 0)
    }
  }

  @Test("on a full disk, what is recorded stays sound: it ends where the writing ended")
  func fullDisk() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/run.evrec"
      let command = "trap '' XFSZ; ulimit -f 40; exec '\(CommandLineProgram.path)' simulate "
      let options = "'\(SharedScenes.path("crates"))' --record '\(path)' --record-bodies"
      let child = try ChildProcess("/bin/sh", ["-c", command + options], error: .kept(last: 1000))
      #expect(try child.wait(patience: 60_000_000_000) == .code(74))
      #expect(String(decoding: child.errorOutput, as: UTF8.self).contains("run.evrec: cannot be written"))
      let run = try verify(path, "--partial")
      #expect(run.code == 0 && run.output.contains(" steps are equal"), "\(run.output)\(run.messages)")
    }
  }

  @Test("a pose hash that is not the recorded one, and a replay that differs, are told as such")
  func otherDivergences() throws {
    try withRecording { path, folder in
      let lines = try Recordings.lines(String(decoding: Files.read(path), as: UTF8.self))
      let bad = "\(folder)/bad.evrec"
      let last = try #require(lines.last)
      #expect(last.hasPrefix("{\"end\":90,\"poseHash\":\""))
      // Another last digit of the hash, whichever it has.
      let end = last.dropLast(2) + (last.dropLast().last == "0" ? "1" : "0") + "\""
      try Files.writeAtomically(bad, Recordings.sealed(lines.dropLast() + [String(end)]))
      let run = try verify(bad)
      #expect(run.code == 1 && run.output.contains("all 90 states are equal, and the hash over all poses is not"))
      let changed = lines.map { $0.hasPrefix("{\"step\":1,") ? "\($0),\"input\":[[\"keyDown\",\"up\"]]" : $0 }
      #expect(changed != lines)
      try Files.writeAtomically(bad, Recordings.sealed(changed))
      let film = ["-o", "\(folder)/out", "--size", "32x32", "--overwrite"]
      for way in [
        ["replay", bad] + film, ["render", bad] + film, ["replay", bad, "--headless", "--record", "\(folder)/x"],
      ] {
        let run = try CommandLineProgram.run(way)
        #expect(run.code == 1, "\(run.messages)")
        #expect(
          run.messages.contains(
            "\(bad): the replay differs from the recording from step 1 on; 'evenstep verify' says how"),
          "\(run.messages)")
      }
    }
  }

  @Test("a recording is known by how it begins, comes from standard input, and is never written over")
  func operands() throws {
    try withRecording { path, folder in
      let renamed = "\(folder)/balls.run"
      try Files.writeAtomically(renamed, Files.read(path))
      let scene = SharedScenes.path("balls")
      let runs: [(arguments: [String], code: Int, words: String)] = [
        (["play", renamed], 65, "is a recording and no scene"), (["simulate", path], 65, "'evenstep replay' shows it"),
        (["verify", folder], 66, "is a folder"), (["verify", "\(folder)/none.evrec"], 66, "no such file"),
        (["replay", "\(folder)/none", "-o", "\(folder)/a"], 66, "no such file"),
        (["replay", scene, "-o", "\(folder)/a"], 65, "recording"),
        (["simulate", scene, "--record", path, "--poses", path], 64, "a file of its own"),
        (["simulate", path, "--record", path, "--overwrite"], 64, "a file of its own"),
        (["replay", path, "--headless", "--record", path, "--overwrite"], 64, "a file of its own"),
        (["simulate", scene, "--record", "\(folder)/b.evrec", "--poses", "\(folder)/none/p"], 73, "cannot be created"),
      ]
      for (arguments, code, words) in runs {
        let run = try CommandLineProgram.run(arguments)
        #expect(run.code == code && run.messages.contains(words), "\(arguments): \(run.messages)")
      }
      #expect(!Files.exists("\(folder)/b.evrec"))
      #expect(try Files.read(path) == Files.read(renamed))
      let piped = try CommandLineProgram.run(
        ["verify", "-"], text: String(decoding: Files.read(path), as: UTF8.self))
      #expect(piped.code == 0 && piped.output.hasPrefix("-: 90 steps are equal"))
      let frame = ["-o", "\(folder)/renamed.png", "--frame-range", "9:10", "--size", "64x64"]
      #expect(try CommandLineProgram.run(["render", renamed] + frame).code == 0)
    }
  }

  @Test("a recording without steps shows its one state")
  func withoutSteps() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/run.evrec"
      let recorded = try evenstep("simulate \(SharedScenes.path("balls")) --steps 0 --record \(path)")
      let verified = try verify(path)
      let shown = try evenstep("replay \(path) -o \(folder)/frame.png --size 32x32")
      #expect(recorded.code == 0 && shown.code == 0, "\(recorded.messages)\(shown.messages)")
      #expect(verified.output.hasPrefix("\(path): 0 steps are equal"))
    }
  }

  @Test("killed at 50 moments, a recorder leaves a beginning that verifies, and the same lines as the whole")
  func killed() throws {
    try withTemporaryFolder { folder in
      let record = ["simulate", SharedScenes.path("sleeping-pile"), "--record"]
      let whole = try Array(CommandLineProgram.run(record + ["-"]).output.utf8)
      var random = SeededRandom(seed: 99)
      var cut = 0
      for moment in 0..<50 {
        let path = "\(folder)/\(moment).evrec"
        let child = try ChildProcess(CommandLineProgram.path, record + [path], output: .kept(last: 1000))
        let size = random.nextIndex(whole.count)
        while child.exit == nil, Files.size(of: path) ?? 0 < size { usleep(50) }
        child.signal(SIGKILL)
        if try child.wait(patience: 60_000_000_000) == .signal(9) { cut += 1 }
        let left = try Files.read(path)
        #expect(whole.starts(with: left), "moment \(moment)")
        guard left.count < whole.count else { continue }
        let run = try verify(path, "--partial")
        // Killed before the header was there, nothing was recorded.
        #expect(run.code == (left.isEmpty ? 65 : 0), "moment \(moment): \(run.messages)")
        #expect(try verify(path).code == 65)
      }
      #expect(cut > 10, "runs were cut, \(cut) of 50")
    }
  }

  @Test("frames of a recording and of kept keyframes are those of a full run")
  func frames() throws {
    try withRecording("spawns", ["--steps", "500"]) { path, folder in
      let scene = SharedScenes.path("spawns")
      let size = ["--size", "200x200", "--fps", "59.94", "--seconds", "4"]
      #expect(try CommandLineProgram.run(["render", scene, "-o", "\(folder)/full"] + size).code == 0)
      let keyframes = ["--keyframes", "\(folder)/keyframes"]
      #expect(try CommandLineProgram.run(["simulate", scene] + keyframes).code == 0)
      let ways = [["render", scene] + keyframes, ["replay", path], ["render", path]]
      for (number, way) in ways.enumerated() {
        let out = "\(folder)/part\(number)"
        let run = try CommandLineProgram.run(way + ["-o", out, "--frame-range", "201:213"] + size)
        #expect(run.code == 0, "\(run.messages)")
        for frame in 201..<213 {
          #expect(try Files.read("\(out)/frame-000\(frame).png") == Files.read("\(folder)/full/frame-000\(frame).png"))
        }
        #expect(!Files.exists("\(out)/frame-000200.png") && !Files.exists("\(out)/frame-000213.png"))
      }
    }
  }
}
