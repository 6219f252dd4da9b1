import EvenstepExport
import EvenstepFiles
import EvenstepTestSupport
import Glibc
import Testing

@Suite("Exit statuses")
struct ExitStatusTests {
  @Test(
    "a missing scene is 66, a folder or an empty name as well", arguments: ["/nowhere/x.json", "/tmp", "/etc/passwd/x"])
  func noInput(path: String) throws {
    for command in ["simulate", "check"] {
      let run = try evenstep("\(command) \(path)")
      #expect(run.code == 66 && run.messages.contains(path) && run.output.isEmpty, "\(run.messages)")
    }
  }

  /// Texts that are no right scene, and what the message has to say.
  static let badScenes = [
    ("", "1:1"), ("{", "1:1"), ("[]", "object"), ("{}", "evenstep"), ("\u{0}\u{1}", "1:1"),
    (#"{"evenstep": 1, "nodes": [{"id": "a"}, {"id": "a"}]}"#, "nodes[1].id"),
    ("{\"evenstep\": 1,\n\"duration\": 1e309}", ":2:"),
    (#"{"evenstep": 1, "duration": 0}"#, "duration: must be from 0.001"),
    (#"{"evenstep": 1, "evenstep": 1}"#, "duplicate"), (String(repeating: "[", count: 100_000), "depth"),
  ]

  @Test("bad data is 65, with file, path and rule in one line", arguments: badScenes.indices)
  func badData(index: Int) throws {
    let (text, words) = ExitStatusTests.badScenes[index]
    try withTemporaryFolder { folder in
      let file = "\(folder)/scene.json"
      try Files.writeAtomically(file, Array(text.utf8))
      for command in ["simulate", "check"] {
        let run = try CommandLineProgram.run([command, file])
        #expect(run.code == 65 && run.output.isEmpty)
        #expect(run.messages.hasPrefix("evenstep: \(file):") && run.messages.contains(words), "\(run.messages)")
        #expect(run.messages.filter { $0 == "\n" }.count == 1 && run.messages.utf8.count < 2000)
      }
    }
  }

  @Test("a picture that is missing, cut, of no kind or gigantic is 65, by its path and at once")
  func badPictures() throws {
    try withTemporaryFolder { folder in
      let file = "\(folder)/scene.json"
      let text =
        #"{"evenstep": 1, "images": {"p": {"kind": "file", "path": "p.png"}}, "nodes": [{"id": "a", "look": {"kind": "sprite", "image": "p"}}]}"#
      try Files.writeAtomically(file, Array(text.utf8))
      // A signature and a header that declares 100 000 × 100 000 pixels, with the CRC of its bytes.
      let header: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0x00, 0x01, 0x86, 0xA0,
        0x00, 0x01,
        0x86, 0xA0, 8, 6, 0, 0, 0,
      ]
      let gigantic = header + ExitStatusTests.crc(header[12...])
      let whole = try Files.read(repository("assets/images/ball.png"))
      for picture in [nil, [], Array(whole.prefix(whole.count / 2)), Array("GIF89a".utf8), gigantic] as [[UInt8]?] {
        if let picture { try Files.writeAtomically("\(folder)/p.png", picture) }
        let run = try CommandLineProgram.run(["check", file])
        #expect(run.code == 65 && run.messages.contains("images.p.path: "), "\(run.messages)")
        let render = try CommandLineProgram.run(["render", file, "-o", "\(folder)/out.png", "--frames", "1"])
        #expect(render.code == 65 && render.messages.contains("images.p.path: "), "\(render.messages)")
        #expect(!Files.exists("\(folder)/out.png"))
      }
      try Files.writeAtomically("\(folder)/p.png", whole)
      #expect(try CommandLineProgram.run(["check", file]).code == 0)
    }
  }

  /// The CRC of PNG chunks (ISO 3309).
  private static func crc(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: ~crc >> (24 - 8 * UInt32($0))) }
  }

  @Test("a body that leaves the range of numbers is 65, with step and node")
  func escape() throws {
    let scene =
      #"{"evenstep": 1, "world": {"gravity": [1e6, 0], "stepRate": 1}, "nodes": [{"id": "d", "body": {"kind": "dynamic", "velocity": [1e6, 0]}, "shapes": [{"kind": "circle", "radius": 5}]}]}"#
    let run = try CommandLineProgram.run(["simulate", "-", "--steps", "5000"], text: scene)
    #expect(run.code == 65 && run.messages.contains("step ") && run.messages.contains(" d: "), "\(run.messages)")
  }

  @Test("an output that cannot be created is 73, and nothing is left behind")
  func cannotCreate() throws {
    try withTemporaryFolder { folder in
      try Files.writeAtomically("\(folder)/file", [1])
      for path in ["\(folder)/file/poses.csv", "\(folder)/missing/poses.csv", folder, "/proc/poses.csv"] {
        for option in ["--poses", "--contacts"] {
          let run = try CommandLineProgram.run(["simulate", cratePit, "--steps", "5", option, path, "--overwrite"])
          #expect(run.code == 73 && run.messages.contains(path) && run.output.isEmpty, "\(path): \(run.messages)")
        }
      }
      #expect(try Files.names(in: folder) == ["file"])
    }
  }

  @Test("a full disk is 74, on standard output and in files")
  func fullDisk() throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    for arguments in [
      ["--help"], ["simulate", cratePit, "--steps", "1"], ["simulate", cratePit, "--steps", "500", "--poses", "-"],
      ["check", cratePit],
    ] {
      let run = try CommandLineProgram.run(arguments, output: .descriptor(full))
      #expect(run.code == 74 && run.messages.contains("no space"), "\(arguments): \(run.messages)")
    }
    let run = try evenstep("simulate \(cratePit) --steps 500 --poses /dev/full")
    #expect(run.code == 74 && run.messages.contains("/dev/full"), "\(run.messages)")
  }

  @Test("a closed standard output is 74; a device takes a table like any file")
  func closedOutput() throws {
    for arguments in [
      ["--version"], ["simulate", cratePit, "--steps", "1"], ["simulate", cratePit, "--steps", "1", "--poses", "-"],
    ] {
      let run = try CommandLineProgram.run(arguments, output: .closed)
      #expect(run.code == 74 && run.messages.contains("standard output"), "\(arguments): \(run.exit) \(run.messages)")
    }
    #expect(try evenstep("simulate \(cratePit) --steps 1 --poses /dev/null").code == 0)
  }

  @Test("a table is whole though standard input, output or error is closed")
  func closedDescriptors() throws {
    try withTemporaryFolder { folder in
      let whole = try evenstep("simulate \(cratePit) --steps 200 --poses -").output
      let runs: [(input: ChildProcess.Input, output: ChildProcess.Output, error: ChildProcess.Output)] = [
        (.closed, .kept(last: 1000), .kept(last: 1000)), (.null, .closed, .kept(last: 1000)),
        (.null, .kept(last: 1000), .closed), (.closed, .closed, .closed),
      ]
      for (index, run) in runs.enumerated() {
        let path = "\(folder)/\(index).csv"
        _ = try CommandLineProgram.run(
          ["simulate", cratePit, "--steps", "200", "--poses", path], input: run.input, output: run.output,
          error: run.error)
        #expect(String(decoding: try Files.read(path), as: UTF8.self) == whole, "run \(index)")
      }
    }
  }

  @Test("a reader that goes away ends the program with 74, not with a signal")
  func closedPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let run = try CommandLineProgram.run(
      ["simulate", cratePit, "--steps", "1000", "--poses", "-"], output: .descriptor(ends[1]))
    #expect(run.code == 74 && run.messages.contains("pipe"), "\(run.exit) \(run.messages)")
  }

  @Test("standard input may be closed, and HOME and DISPLAY missing")
  func bareEnvironment() throws {
    let run = try CommandLineProgram.run(
      ["simulate", cratePit, "--steps", "60"],
      environment: [
        ("HOME", nil), ("DISPLAY", nil), ("WAYLAND_DISPLAY", nil), ("XDG_RUNTIME_DIR", nil), ("TMPDIR", nil),
      ],
      input: .closed)
    #expect(run.code == 0 && run.output.contains("6f18b8be1e300f37"))
    let stdin = try CommandLineProgram.run(["simulate", "-"], input: .closed)
    #expect(stdin.code == 66)
    let empty = try CommandLineProgram.run(["simulate", "-"], input: .null)
    #expect(empty.code == 65)
  }

  @Test("a scene comes from standard input, its pictures from the current folder")
  func standardInput() throws {
    let text = String(decoding: try Files.read(cratePit), as: UTF8.self)
    let run = try CommandLineProgram.run(["simulate", "-", "--steps", "120"], text: text)
    #expect(run.code == 0 && run.output.contains("c9cc0d65e216f313"))
    let broken = try CommandLineProgram.run(["simulate", "-"], text: "{")
    #expect(broken.code == 65 && broken.messages.contains("standard input:1:1"), "\(broken.messages)")
    let picture = #"{"evenstep": 1, "images": {"p": {"kind": "file", "path": "none/p.png"}}}"#
    let missing = try CommandLineProgram.run(["check", "-"], text: picture)
    #expect(
      missing.messages.contains("images.p.path: ./none/p.png:")
        || missing.messages.contains("images.p.path: none/p.png:"), "\(missing.messages)")
  }

  @Test("a signal is 128 and its number, and leaves no part of a file", arguments: SignalEnding.all)
  func interrupt(ending: SignalEnding) throws {
    try withTemporaryFolder { folder in
      let child = try ChildProcess(
        CommandLineProgram.path,
        ["simulate", cratePit, "--steps", "1000000000", "--poses", "\(folder)/poses.csv", "--quiet"],
        input: .null, output: .kept(last: 1000), error: .kept(last: 1000))
      // The temporary file says that the program is at work.
      while (try Files.names(in: folder)).isEmpty, child.exit == nil { usleep(10_000) }
      usleep(50_000)
      child.signal(ending.signal)
      #expect(try child.wait(patience: 60_000_000_000) == .code(ending.code))
      #expect(String(decoding: child.errorOutput, as: UTF8.self) == "evenstep: \(ending.word)\n")
      #expect(child.output.isEmpty)
      #expect(try Files.names(in: folder).isEmpty)
    }
  }

  @Test("check says what a scene holds, with warnings about what is probably not meant")
  func check() throws {
    let run = try evenstep("check \(cratePit)")
    #expect(run.code == 0 && run.messages.isEmpty)
    for words in [
      "crate-pit.json: right", "5 dynamic", "1 static", "9: box 5, segment 4", "10 s: 1200 steps, 600 frames",
      "raw solver",
    ] {
      #expect(run.output.contains(words), "\(words) in \(run.output)")
    }
    let odd =
      #"{"evenstep": 1, "parameters": {"p": 1}, "materials": {"m": {}}, "images": {}, "duration": 1, "nodes": [{"id": "d", "position": [-50, 0], "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}]}], "timeline": [{"at": 2, "do": {"kind": "remove", "target": "d"}}]}"#
    let warned = try CommandLineProgram.run(["check", "-"], text: odd)
    #expect(warned.code == 0)
    for words in ["parameters.p is not used", "materials.m is not used", "timeline[0] acts at 2 s", "\"d\""] {
      #expect(warned.output.contains(words), "\(words) in \(warned.output)")
    }
    #expect(warned.output.contains("\ncost "))
    let strict = try CommandLineProgram.run(["check", "-", "--strict"], text: odd)
    #expect(strict.code == 65 && strict.messages.contains("4 warnings"), "\(strict.messages)")
    #expect(try evenstep("check \(cratePit) --strict").code == 0)
    let listed = try CommandLineProgram.run(["check", "-", "--bodies", "--strict"], text: odd)
    #expect(listed.code == 65 && listed.output.hasPrefix("id,mass,"))
    for words in ["evenstep: standard input: warning: nodes[0]: \"d\" begins at", "timeline[0]", "4 warnings"] {
      #expect(listed.messages.contains(words), "\(words) in \(listed.messages)")
    }
    let table = try evenstep("check \(cratePit) --bodies").output.split(separator: "\n")
    #expect(table.count == 6)
    #expect(table[0] == "id,mass,thickness,safeSpeed,swept")
    // Half of 32 points and the wall's radius of 1, 120 times a second; the raw solver sweeps nothing.
    #expect(table[1] == "crate1,100.0,32.0,2040.0,0")
  }

  @Test("commands that run a scene warn on standard error, unless they are to be quiet")
  func warnings() throws {
    let odd =
      #"{"evenstep": 1, "world": {"size": [64, 64]}, "output": {"size": [64, 64]}, "duration": 0.1, "nodes": [{"id": "d", "position": [-50, 9], "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}]}]}"#
    let warning =
      "evenstep: standard input: warning: nodes[0]: \"d\" begins at [-50, 9], outside the world's 64 x 64 points"
    for arguments in [["simulate", "-"], ["render", "-", "-o", "-", "--format", "ppm"]] {
      let loud = try CommandLineProgram.run(arguments, text: odd)
      #expect(loud.code == 0 && loud.messages.hasPrefix(warning), "\(loud.messages)")
      #expect(loud.messages.split(separator: "\n").count == 1)
      let quiet = try CommandLineProgram.run(arguments + ["--quiet"], text: odd)
      #expect(quiet.code == 0 && quiet.messages.isEmpty)
      #expect(quiet.output == loud.output)
    }
    let seeds = try CommandLineProgram.run(["simulate", "-", "--seeds", "0:3"], text: odd)
    #expect(seeds.code == 0 && seeds.messages.hasPrefix(warning), "\(seeds.messages)")
    #expect(seeds.messages.split(separator: "\n").count == 1)
    let quiet = try CommandLineProgram.run(["simulate", "-", "--seeds", "0:3", "--quiet"], text: odd)
    #expect(quiet.code == 0 && quiet.messages.isEmpty && quiet.output == seeds.output)
  }

  @Test("check names the step and the node at which a run fails, and --strict counts it")
  func failingRun() throws {
    let scene =
      #"{"evenstep": 1, "world": {"gravity": [1e6, 0], "stepRate": 1}, "duration": 5000, "nodes": [{"id": "d", "position": [9, 9], "body": {"kind": "dynamic", "velocity": [1e6, 0]}, "shapes": [{"kind": "circle", "radius": 5}]}]}"#
    let run = try CommandLineProgram.run(["check", "-"], text: scene)
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("standard input: can be read, and fails when it runs\n"))
    for words in [
      "cost      unknown: the run stops after ", "warning: nodes[0]: \"d\" fails at step ", "left the range",
    ] {
      #expect(run.output.contains(words), "\(words) in \(run.output)")
    }
    for options in [["--strict"], ["--strict", "--bodies"]] {
      let strict = try CommandLineProgram.run(["check", "-"] + options, text: scene)
      #expect(strict.code == 65 && strict.messages.contains("--strict wants none"), "\(strict.messages)")
    }
  }

  @Test("what comes after the scene's end is named unless the run is longer")
  func late() throws {
    let scene =
      #"{"evenstep": 1, "world": {"size": [64, 64]}, "duration": 0.1, "nodes": [{"id": "d"}], "output": {"size": [64, 64]}, "timeline": [{"at": 0.2, "do": {"kind": "remove", "target": "d"}}]}"#
    let frames = ["render", "-", "-o", "-", "--format", "ppm"]
    for arguments in [["simulate", "-"], ["simulate", "-", "--steps", "24"], frames, frames + ["--frames", "13"]] {
      let run = try CommandLineProgram.run(arguments, text: scene)
      #expect(run.code == 0 && run.messages.contains("\"duration\": 1 would reach it"), "\(arguments): \(run.messages)")
    }
    for arguments in [["simulate", "-", "--steps", "25"], frames + ["--frames", "14"]] {
      let run = try CommandLineProgram.run(arguments, text: scene)
      #expect(run.code == 0 && run.messages.isEmpty, "\(arguments): \(run.messages)")
    }
  }
}
