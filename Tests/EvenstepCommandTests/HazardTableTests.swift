import Testing

@Suite("Hazards of the physics library, each in a process of its own")
struct HazardTableTests {
  static let program =
    CommandLineProgram.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/") + "/HazardProgram"

  /// The names of all hazards, as the program lists them.
  static var names: [String] {
    get throws {
      try CommandLineProgram.run([], program: program).output.split(separator: "\n").map(String.init)
    }
  }

  @Test("are listed by name, each once")
  func list() throws {
    let names = try Self.names
    #expect(names.count > 600 && Set(names).count == names.count)
  }

  @Test("end with an error that names the field, or do no harm: no abort, trap or hang", arguments: try names)
  func hazard(name: String) throws {
    // 'timeout' ends with 124 where the program has not come to its end.
    let run = try CommandLineProgram.run(
      ["-c", "ulimit -s 512; exec timeout \"$@\"", "sh", Self.limit, Self.program, name], program: "sh")
    #expect(run.code == 0 && run.output.isEmpty && run.messages.isEmpty, "\(run.exit) \(run.output)\(run.messages)")
  }

  /// Many times what the slowest takes, in seconds; the address sanitizer in a debug build takes half of it.
  static let limit = "110"
}
