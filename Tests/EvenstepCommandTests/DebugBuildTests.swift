import EvenstepFiles
import Glibc
import Testing

@Suite("A debug build")
struct DebugBuildTests {
  /// The command as a debug build made it; `tools/test` builds it and names it here.
  static let path = getenv("EVENSTEP_DEBUG_COMMAND").map { String(cString: $0) }

  @Test(
    "prints the crate pit's hashes in five processes",
    .enabled(if: path != nil, "EVENSTEP_DEBUG_COMMAND names no debug build; tools/test makes one"))
  func cratePit() throws {
    let expected = [60: "6f18b8be1e300f37", 120: "c9cc0d65e216f313", 600: "c99032a5a6a505e1", 1200: "762cd59e9ffe7481"]
    for (steps, hash) in expected {
      for _ in 0..<(steps == 600 ? 5 : 1) {
        let output = try ReadmeTests.run(
          try #require(Self.path),
          ["simulate", "\(ReadmeTests.root)/assets/scenes/crate-pit.json", "--steps", "\(steps)"])
        #expect(output.contains("pose-hash \(hash)\n"))
      }
    }
  }

  @Test(
    "prints what the release build prints, for every scene that ships", .enabled(if: path != nil),
    arguments: try Files.names(in: "\(ReadmeTests.root)/assets/scenes"))
  func scenes(name: String) throws {
    let arguments = ["simulate", "\(ReadmeTests.root)/assets/scenes/\(name)", "--steps", "240"]
    let debug = try ReadmeTests.run(try #require(Self.path), arguments)
    #expect(try debug == ReadmeTests.run("\(ReadmeTests.programs)/evenstep", arguments))
    #expect(debug.hasPrefix("steps 240\n"))
  }
}
