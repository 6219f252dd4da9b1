import EvenstepExport
import EvenstepFiles
import EvenstepGeometry
import EvenstepTestSupport
import Glibc
import Testing

@Suite("evenstep render, of parts and with interruptions")
struct RenderResumeTests {
  /// Crates that fall, in small frames.
  static let scene = """
    {"evenstep": 1, "world": {"size": [320, 180]}, "duration": 2, "nodes": [
      {"id": "floor", "position": [160, 10], "body": {"kind": "static"},
        "shapes": [{"kind": "box", "size": [320, 20]}], "look": {"kind": "shapes", "fill": "#2f3e5c"}},
      {"id": "crate", "position": [60, 60], "body": {"kind": "dynamic"},
        "shapes": [{"kind": "box", "size": [18, 18]}], "look": {"kind": "shapes", "fill": "#f2c14e"},
        "repeat": {"kind": "grid", "columns": 6, "rows": 4, "spacing": [30, 30], "vary": {"angle": [-30, 30]}}}]}
    """
  static let options = ["--size", "160x90", "--frames", "40", "--quiet"]
  static let journal = "manifest.part.jsonl"

  private func withScene(_ body: (_ folder: String, _ render: [String]) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try Files.writeAtomically("\(folder)/scene.json", Array(Self.scene.utf8))
      try body(folder, ["render", "\(folder)/scene.json"] + Self.options)
    }
  }

  private func contents(_ folder: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try Files.names(in: folder) { contents[name] = try Files.read("\(folder)/\(name)") }
    return contents
  }

  @Test("killed at 50 moments, it leaves what --resume makes whole, to the byte")
  func killed() throws {
    try withScene { folder, render in
      let render = render + ["--frames", "24"]
      #expect(try CommandLineProgram.run(render + ["-o", "\(folder)/whole"]).code == 0)
      let whole = try contents("\(folder)/whole")
      #expect(whole.count == 25)
      var random = SeededRandom(seed: 50)
      var cut = 0
      for moment in 0..<50 {
        let out = "\(folder)/\(moment)"
        let child = try ChildProcess(CommandLineProgram.path, render + ["-o", out])
        // A length that the journal has to reach, of about 4000 bytes, and a little more time.
        let size = random.nextIndex(4000)
        while Files.size(of: "\(out)/\(Self.journal)") ?? 0 < size, !Files.exists("\(out)/manifest.json") {
          usleep(100)
        }
        usleep(UInt32(random.nextIndex(1500)))
        child.signal(SIGKILL)
        if try child.wait(patience: 60_000_000_000) == .signal(9) { cut += 1 }
        let left = try contents(out)
        let run = try CommandLineProgram.run(render + ["-o", out, "--resume"])
        #expect(run.code == 0 && run.output.isEmpty, "moment \(moment): \(run.messages)")
        #expect(try contents(out) == whole, "moment \(moment), \(left.keys.sorted()) were left")
      }
      // On a machine with much to do, some end before they are killed.
      #expect(cut > 10, "runs were cut, \(cut) of 50")
    }
  }

  @Test(
    "interrupted, it keeps what is done only with --resume, and says how to go on",
    arguments: SignalEnding.all)
  func interrupted(ending: SignalEnding) throws {
    try withScene { folder, render in
      let many = render + ["--frames", "3000", "-o", "\(folder)/out"]
      for options in [["--resume"], []] {
        let child = try ChildProcess(CommandLineProgram.path, many + options, error: .kept(last: 1000))
        while child.exit == nil, !Files.exists("\(folder)/out/frame-000003.png") { usleep(1000) }
        child.signal(ending.signal)
        #expect(try child.wait(patience: 60_000_000_000) == .code(ending.code))
        let message = String(decoding: child.errorOutput, as: UTF8.self)
        #expect(message.hasPrefix("evenstep: \(ending.word) before frame "), "\(message)")
        if options.isEmpty {
          #expect(!Files.exists("\(folder)/out") && !message.contains("goes on"))
        } else {
          let frames = try Files.names(in: "\(folder)/out").count { $0.hasSuffix(".png") }
          #expect(message.hasSuffix("; \(frames) of 3000 frames are done; the same command goes on\n"), "\(message)")
          let plain = try CommandLineProgram.run(many)
          #expect(plain.code == 73 && plain.messages.contains("--resume"), "\(plain.messages)")
          for name in try Files.names(in: "\(folder)/out") { try Files.remove("\(folder)/out/\(name)") }
          try Files.remove("\(folder)/out")
        }
      }
    }
  }

  @Test("says what it found in the folder, and refuses another film with 65")
  func findings() throws {
    try withScene { folder, render in
      let resume = [
        "render", "\(folder)/scene.json", "--size", "160x90", "--frames", "40", "-o", "\(folder)/out", "--resume",
      ]
      let first = try CommandLineProgram.run(resume)
      #expect(first.code == 0 && first.messages.isEmpty, "\(first.messages)")
      let second = try CommandLineProgram.run(resume)
      #expect(second.messages == "evenstep: \(folder)/out: all 40 frames are there and right\n", "\(second.messages)")
      let whole = try contents("\(folder)/out")
      try Files.remove("\(folder)/out/frame-000007.png")
      try Files.writeAtomically("\(folder)/out/frame-000009.png", [1])
      try Files.writeAtomically("\(folder)/out/frame-000040.png", [1])
      let third = try CommandLineProgram.run(resume)
      let words = "38 frames were right; rendered 1 missing and 1 damaged; removed 1 of another film"
      #expect(third.code == 0 && third.messages == "evenstep: \(folder)/out: \(words)\n", "\(third.messages)")
      #expect(try contents("\(folder)/out") == whole)
      for (change, words) in [
        (["--set", "nodes[1].scale=2"], "the scene's digest was "),
        (["--size", "80x45"], "the size was 160x90 and is 80x45"),
        (["--seed", "3"], "the seed was 0 and is 3"),
        (["--frame-range", "3:"], "the frame range was 0:40 and is 3:40"),
        (["--fps", "30"], "the frame rate was 60 and is 30"),
        (["--format", "ppm"], "the image format was png and is ppm"),
      ] {
        let run = try CommandLineProgram.run(resume + change)
        #expect(
          run.code == 65 && run.messages.contains(words) && run.messages.contains("--overwrite"), "\(run.messages)")
        #expect(run.messages.contains("evenstep: \(folder)/out: "), "\(run.messages)")
        #expect(try contents("\(folder)/out") == whole)
      }
    }
  }

  @Test("renders a range, or from a step on, as in the whole film")
  func ranges() throws {
    try withScene { folder, render in
      #expect(try CommandLineProgram.run(render + ["-o", "\(folder)/whole"]).code == 0)
      let whole = try contents("\(folder)/whole")
      let cases: [(options: [String], frames: Range<Int>)] = [
        (["--frame-range", "10:20"], 10..<20), (["--frame-range", "37:"], 37..<40), (["--frame-range", ":2"], 0..<2),
        (["--frame-range=39:40"], 39..<40), (["--from-step", "70"], 35..<40), (["--from-step", "71"], 36..<40),
        (["--from-step", "0"], 0..<40),
      ]
      for (index, (options, frames)) in cases.enumerated() {
        let out = "\(folder)/\(index)"
        let run = try CommandLineProgram.run(render + options + ["-o", out])
        #expect(run.code == 0, "\(run.messages)")
        var part = try contents(out)
        part["manifest.json"] = nil
        let names = frames.map { "frame-0000\($0 < 10 ? "0" : "")\($0).png" }
        #expect(part.keys.sorted() == names, "\(options)")
        #expect(part.allSatisfy { whole[$0.key] == $0.value }, "\(options)")
      }
      #expect(try CommandLineProgram.run(render + ["--frame-range", "39:40", "-o", "\(folder)/a.png"]).code == 0)
      #expect(try Files.read("\(folder)/a.png") == whole["frame-000039.png"])
    }
  }

  /// Wrong command lines, and what the message says.
  static let wrong = [
    ("-o x/ --frame-range 5", "A:B"), ("-o x/ --frame-range 5:5", "A:B"), ("-o x/ --frame-range 7:5", "A:B"),
    ("-o x/ --frame-range :", "A:B"), ("-o x/ --frame-range :0", "A:B"), ("-o x/ --frame-range -1:5", "A:B"),
    ("-o x/ --frame-range 1:2:3", "A:B"), ("-o x/ --frame-range a:b", "A:B"), ("-o x/ --frame-range +1:5", "A:B"),
    ("-o x/ --frame-range 1:99999999999999999999", "A:B"), ("-o x/ --from-step -1", "whole number"),
    ("-o x/ --from-step 3 --frame-range 1:2", "not both"), ("-o x.mp4 --resume", "folder of frames"),
    ("-o - --resume", "folder of frames"), ("-o x.png --resume", "folder of frames"),
    ("-o x/ -o y.mp4 --resume", "no other output"), ("-o x/ --contact-sheet y.png --resume", "no other output"),
    ("-o x/ --resume --overwrite", "not both"),
  ]

  @Test("refuses command lines that make no sense, before it reads the scene", arguments: wrong.indices)
  func wrongUsage(index: Int) throws {
    let (line, words) = Self.wrong[index]
    let run = try evenstep("render /nowhere/scene.json " + line)
    #expect(run.code == 64 && run.messages.contains(words), "\(line): \(run.messages)")
  }

  @Test("refuses frames that the film does not have")
  func noSuchFrames() throws {
    try withScene { folder, render in
      for (options, words) in [
        (["--frame-range", "40:"], "40 frames, 0 to 39"), (["--frame-range", "5:41"], "40 frames, 0 to 39"),
        (["--frame-range", "900:901"], "40 frames, 0 to 39"), (["--from-step", "79"], "at step 78"),
        (["--from-step", "1000000000"], "at step 78"),
      ] {
        let run = try CommandLineProgram.run(render + options + ["-o", "\(folder)/out"])
        #expect(run.code == 64 && run.messages.contains(words), "\(options): \(run.messages)")
        #expect(!Files.exists("\(folder)/out"))
      }
    }
  }
}
