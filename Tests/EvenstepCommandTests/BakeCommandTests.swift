import EvenstepExport
import EvenstepFiles
import EvenstepImaging
import EvenstepStage
import EvenstepTestSupport
import Glibc
import Testing

@Suite("evenstep simulate --bake")
struct BakeCommandTests {
  static let balls = repository("assets/scenes/bouncing-balls.json")

  @Test("says what it made, and the scene shows the same film without physics")
  func film() throws {
    try withTemporaryFolder { folder in
      let baked = "\(folder)/baked.json"
      let run = try evenstep("simulate \(Self.balls) --steps 240 --bake \(baked) --bake-error 0.02")
      #expect(run.code == 0 && run.messages.isEmpty, "\(run.messages)")
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == 4 && lines[0] == "steps 240")
      let pattern = #/baked 32 nodes, (\d+) keyframes of (\d+) poses, largest error (0\.0\d+) points/#
      let found = try #require(try pattern.wholeMatch(in: String(lines[3])), "\(lines[3])")
      #expect(try #require(Int(found.1)) < #require(Int(found.2)))
      #expect(try #require(Double(found.3)) <= 0.02)
      // Fingerprints are those of a run that is not baked.
      #expect(
        try evenstep("simulate \(Self.balls) --steps 240").output == lines.prefix(3).joined(separator: "\n") + "\n")
      for (index, scene) in [Self.balls, baked].enumerated() {
        let range = "--frame-range 90:91 --size 480x270"
        #expect(try evenstep("render \(scene) -o \(folder)/\(index).png \(range) --quiet").code == 0)
      }
      let pictures = try (0...1).map { try Bitmap.load(png: "\(folder)/\($0).png") }
      let difference = BitmapDifference(pictures[0], pictures[1])
      #expect((difference?.worst ?? 255) <= 8, "\(difference.map { "\($0)" } ?? "")")
      #expect(try Scene.load(baked).duration == 2)
    }
  }

  @Test("finds its pictures from anywhere, and goes to standard output")
  func pictures() throws {
    try withTemporaryFolder { folder in
      try Files.makeDirectory("\(folder)/deep")
      #expect(try evenstep("simulate \(Self.balls) --steps 12 --bake \(folder)/deep/baked.json").code == 0)
      let text = String(decoding: try Files.read("\(folder)/deep/baked.json"), as: UTF8.self)
      #expect(text.contains("\"path\": \"../") && !text.contains("\"path\": \"/"))
      #expect(try evenstep("render \(folder)/deep/baked.json -o \(folder)/a.png --frames 1 --quiet").code == 0)
      let run = try evenstep("simulate \(Self.balls) --steps 12 --bake -")
      #expect(run.code == 0 && run.messages.hasPrefix("evenstep: baked 23 nodes, "))
      #expect(run.output.hasPrefix("{\n  \"evenstep\": 1,") && run.output.contains("\"path\": \"/"))
      #expect(try CommandLineProgram.run(["check", "-"], text: run.output).code == 0)
    }
  }

  @Test("some nodes alone, with what was left out of the rest")
  func some() throws {
    try withTemporaryFolder { folder in
      let scene = repository("assets/scenes/joints.json")
      let id = try #require(try Scene.load(scene).joints.first?.a)
      let run = try CommandLineProgram.run(
        ["simulate", scene, "--steps", "60", "--bake", "\(folder)/baked.json", "--bake-nodes", id])
      #expect(
        run.code == 0 && run.messages.contains("baked.json: left out: joints of baked nodes: "), "\(run.messages)")
      #expect(run.output.contains("\nbaked 5 nodes, "))
      let copy = try Scene.load("\(folder)/baked.json")
      #expect(copy.joints.allSatisfy { $0.a != id && $0.b != id } && !copy.joints.isEmpty)
    }
  }

  @Test(
    "refuses what makes no sense",
    arguments: [
      ("--bake-error 0.1", "--bake-error goes with --bake FILE"),
      ("--bake-nodes a", "--bake-nodes goes with --bake FILE"),
      ("--bake x.json --bake-error -1", "--bake-error takes points from 0 to 1000000, not '-1'"),
      ("--bake x.json --bake-error nan", "not 'nan'"), ("--bake x.json --bake-error much", "not 'much'"),
      ("--bake x.json --bake-nodes ,", "--bake-nodes takes ids"),
      ("--bake x.json --bake-nodes crane", "--bake-nodes: there is no node \"crane\" in the file"),
      ("--bake x.json --poses x.json", "two outputs go there"),
      ("--bake - --poses -", "cannot both go to standard output"),
      ("--bake x.json --seeds 0:3", "--bake is about one run"), ("--bake \(cratePit)", "is the scene"),
      ("--bake x.json --keyframes k --from-step 3", "needs all steps"),
    ])
  func refusals(options: String, words: String) throws {
    let run = try evenstep("simulate \(cratePit) --steps 5 \(options)")
    #expect(run.code == 64 && run.messages.contains(words) && run.output.isEmpty, "\(run.messages)")
    #expect(!Files.exists("x.json"))
  }

  @Test("leaves what is there, and is refused before the run where it would be lost")
  func overwriting() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/baked.json"
      #expect(try evenstep("simulate \(cratePit) --steps 0 --bake \(path)").code == 65, "there is nothing to bake")
      #expect(try Files.names(in: folder).isEmpty)
      try Files.writeAtomically(path, [1])
      let run = try evenstep("simulate \(cratePit) --steps 5 --bake \(path)")
      #expect(run.code == 73 && run.messages.contains("--overwrite"))
      #expect(try Files.read(path) == [1])
      #expect(try evenstep("simulate \(cratePit) --steps 5 --bake \(path) --overwrite").code == 0)
      #expect(try Files.read(path).count > 100)
    }
  }

  @Test("an interrupt leaves nothing")
  func interrupt() throws {
    try withTemporaryFolder { folder in
      let child = try ChildProcess(
        CommandLineProgram.path,
        ["simulate", cratePit, "--steps", "1000000000", "--bake", "\(folder)/baked.json", "--quiet"],
        input: .null, output: .kept(last: 1000), error: .kept(last: 1000))
      while (try Files.names(in: folder)).isEmpty, child.exit == nil { usleep(10_000) }
      usleep(50_000)
      child.signal(SIGINT)
      #expect(try child.wait(patience: 60_000_000_000) == .code(130))
      #expect(try Files.names(in: folder).isEmpty)
    }
  }
}
