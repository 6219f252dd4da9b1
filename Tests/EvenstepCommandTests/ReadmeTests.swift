import EvenstepExport
import EvenstepFiles
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("What the README shows")
struct ReadmeTests {
  /// A fenced block of the README.
  struct Block: Sendable {
    var language: String
    var text: String
  }

  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  /// Where the build puts programs, which is where the tests themselves lie.
  static let programs = Files.folder(of: CommandLine.arguments[0])

  static var blocks: [Block] {
    get throws {
      let text = String(decoding: try Files.read("\(root)/README.md"), as: UTF8.self)
      var blocks: [Block] = []
      var open: Block?
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          if let block = open { blocks.append(block) }
          open = open == nil ? Block(language: String(line.dropFirst(3)), text: "") : nil
        } else {
          open?.text += line + "\n"
        }
      }
      return blocks
    }
  }

  static func texts(in language: String) throws -> [String] {
    try blocks.filter { $0.language == language }.map(\.text)
  }

  @Test("Swift programs are the examples that the build compiles")
  func swiftBlocks() throws {
    let examples = try ["FirstFrame", "CratePlayground", "Search"].map {
      String(decoding: try Files.read("\(Self.root)/Sources/Examples/\($0)/main.swift"), as: UTF8.self)
    }
    let test = String(
      decoding: try Files.read("\(Self.root)/Tests/ExampleTests/NothingChangedTests.swift"), as: UTF8.self)
    #expect(try Self.texts(in: "swift") == examples + [test])
    // "Twenty lines" and "under sixty" are part of what it says.
    #expect(examples[0].split(separator: "\n").count <= 22)
    #expect(examples[1].split(separator: "\n").count < 60)
    #expect(examples[2].split(separator: "\n").count <= 25)
  }

  @Test("the first example writes a picture with crates on it")
  func firstFrame() throws {
    try withTemporaryFolder { folder in
      try Self.run("\(Self.programs)/FirstFrame", ["\(folder)/frame.png"])
      let frame = try Bitmap.load(png: "\(folder)/frame.png")
      #expect(frame.width == 960 && frame.height == 540)
      let crate = SIMD4<UInt8>(0xE4, 0x57, 0x2E, 0xFF)
      let pixels = (0..<540).reduce(0) { sum, y in sum + (0..<960).count { frame[$0, y] == crate } }
      #expect(pixels > 2 * 70 * 70, "two crates of that colour, 88 points a side, with a border")
    }
  }

  @Test("the window example runs without a display")
  func cratePlayground() throws {
    try Self.run(
      "\(Self.programs)/CratePlayground", ["--frames", "5"], environment: [("SDL_VIDEODRIVER", "dummy")])
  }

  @Test("the search finds a push that takes the ball to the mark, the same one each time")
  func search() throws {
    let output = try Self.run("\(Self.programs)/Search", [])
    let miss = try #require(output.split(separator: " ").dropLast().last.flatMap { Double($0) })
    // Beyond the wall the ball may be anywhere in some hundred points, so that the best of two hundred is near.
    #expect(miss < 20, "\(output)")
    #expect(try Self.run("\(Self.programs)/Search", []) == output)
  }

  @Test("scenes pass the check without a warning")
  func jsonBlocks() throws {
    let scenes = try Self.texts(in: "json")
    #expect(!scenes.isEmpty)
    for scene in scenes {
      try withTemporaryFolder { folder in
        try Files.writeAtomically("\(folder)/scene.json", Array(scene.utf8))
        let output = try Self.run("\(Self.programs)/evenstep", ["check", "\(folder)/scene.json"])
        #expect(output.contains("warnings  none"))
      }
    }
  }

  @Test("command lines work as they stand")
  func shellBlocks() throws {
    let lines = try Self.texts(in: "sh").flatMap { $0.split(separator: "\n").map(String.init) }
    #expect(lines.count >= 5)
    try withTemporaryFolder { folder in
      try Self.run("/bin/ln", ["-s", "\(Self.root)/assets", "\(folder)/assets"])
      for line in lines {
        if line.hasPrefix("tools/") {
          try Self.run("/usr/bin/test", ["-x", "\(Self.root)/\(line)"])
        } else {
          // A window stays open until a person closes it; its scene has to be right all the same.
          let line = line.split(separator: " ").map { $0 == "play" ? "check" : $0 }.joined(separator: " ")
          try Self.run("/bin/sh", ["-c", "cd '\(folder)' && PATH='\(Self.programs)':$PATH && \(line)"])
        }
      }
      #expect(Files.exists("\(folder)/falling-crate.mp4"))
      #expect(Files.exists("\(folder)/frames/manifest.json"))
    }
  }

  /// Runs a program to its end, which has to be a good one; returns what it wrote to standard output.
  @discardableResult
  static func run(
    _ program: String, _ arguments: [String], environment: [(name: String, value: String?)] = []
  ) throws -> String {
    let child = try ChildProcess(
      program, arguments, environment: environment, output: .kept(last: 1 << 20), error: .kept(last: 1 << 16))
    let exit = try child.wait(patience: 120_000_000_000)
    let complaint = String(decoding: child.errorOutput, as: UTF8.self)
    #expect(exit == .code(0), "\(program) \(arguments.joined(separator: " ")): \(complaint)")
    return String(decoding: child.output, as: UTF8.self)
  }
}
