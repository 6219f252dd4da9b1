import EvenstepFiles
import EvenstepTestSupport
import Testing

/// Every process, build and variant of the C library has to come to the same digests, which are written down.
///
/// A constant changes only with a line in the CHANGELOG that says why the old motion was wrong.
@Suite("The digests of the shared scenes")
struct DigestTests {
  static func run(
    _ name: String, program: String = CommandLineProgram.path, _ environment: [(name: String, value: String?)] = []
  ) throws -> String {
    let arguments = ["simulate", SharedScenes.path(name)]
    let run = try CommandLineProgram.run(arguments, program: program, environment: environment)
    #expect(run.code == 0, "\(run.messages)")
    return run.output
  }

  @Test("are the constants in twenty processes, each with its own addresses", arguments: SharedScenes.names)
  func processes(name: String) throws {
    for _ in 0..<20 { #expect(try Self.run(name) == SharedScenes.result(of: name)) }
  }

  @Test("are the constants with a Turkish locale, and without fused multiplication", arguments: SharedScenes.names)
  func environments(name: String) throws {
    let expected = SharedScenes.result(of: name)
    #expect(try Self.run(name, PinnedMathematicsTests.tunables) == expected)
    #expect(
      try Self.run(name, [(name: "LC_ALL", value: "tr_TR.UTF-8"), (name: "LANG", value: "tr_TR.UTF-8")]) == expected)
  }

  @Test(
    "are the constants in a debug build", .enabled(if: DebugBuildTests.path != nil, "tools/test makes one"),
    arguments: SharedScenes.names)
  func debug(name: String) throws {
    #expect(try Self.run(name, program: try #require(DebugBuildTests.path)) == SharedScenes.result(of: name))
  }

  @Test("are the constants from every keyframe on, in a process of its own", arguments: SharedScenes.names)
  func keyframes(name: String) throws {
    try withTemporaryFolder { folder in
      let path = SharedScenes.path(name)
      let whole = try CommandLineProgram.run(
        ["simulate", path, "--keyframes", folder, "--keyframe-spacing", "1"])
      #expect(whole.output == SharedScenes.result(of: name))
      let steps = try Files.names(in: folder).compactMap { name in
        name.split(separator: "-").last.flatMap { $0.split(separator: ".").first }.flatMap { Int($0) }
      }
      #expect(steps.count >= 22)
      for step in steps {
        let run = try CommandLineProgram.run(["simulate", path, "--keyframes", folder, "--from-step", "\(step)"])
        #expect(run.output == SharedScenes.result(of: name), "from step \(step): \(run.messages)")
      }
    }
  }
}
