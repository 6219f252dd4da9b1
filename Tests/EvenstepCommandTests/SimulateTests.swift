import EvenstepFiles
import EvenstepGeometry
import EvenstepStage
import EvenstepTestSupport
import Glibc
import Testing

@Suite("evenstep simulate")
struct SimulateTests {
  /// Pose hashes of the crate pit by step, computed by C programs on Debian's library.
  static let hashes = [
    60: "6f18b8be1e300f37", 120: "c9cc0d65e216f313", 600: "c99032a5a6a505e1", 1200: "762cd59e9ffe7481",
  ]

  @Test("prints the crate pit's hashes, the same in five processes and under any locale")
  func hashes() throws {
    var digests: Set<String> = []
    for (steps, hash) in SimulateTests.hashes.sorted(by: { $0.key < $1.key }) {
      for process in 0..<5 {
        let locale = ["C", "tr_TR.UTF-8", "de_DE.UTF-8", "ar_EG.UTF-8", "POSIX"][process]
        let run = try CommandLineProgram.run(
          ["simulate", cratePit, "--steps", "\(steps)"], environment: [("LC_ALL", locale), ("LANG", locale)])
        let lines = run.output.split(separator: "\n")
        #expect(run.code == 0 && run.messages.isEmpty && lines.count == 3)
        #expect(lines.first == "steps \(steps)" && lines.dropFirst().first == "pose-hash \(hash)")
        digests.insert("\(steps) \(lines.last ?? "")")
      }
    }
    #expect(digests.count == 4, "one state digest for each number of steps")
  }

  @Test("runs for the scene's duration where it is not told otherwise")
  func duration() throws {
    let run = try evenstep("simulate \(cratePit)")
    #expect(run.output.hasPrefix("steps 1200\npose-hash 762cd59e9ffe7481\n"))
    #expect(
      try evenstep("simulate \(cratePit) --set duration=0.5").output.hasPrefix("steps 60\npose-hash 6f18b8be1e300f37\n")
    )
    #expect(try evenstep("simulate \(cratePit) --steps 0").output.hasPrefix("steps 0\npose-hash 14650fb0739d0383\n"))
  }

  @Test("writes poses whose numbers read back to the same bits")
  func poses() throws {
    let run = try evenstep("simulate \(cratePit) --steps 90 --poses -")
    #expect(run.code == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "step,id,x,y,angle,vx,vy,w")
    let stage = try Stage(Scene.load(cratePit))
    var line = 1
    for _ in 0..<90 {
      try stage.advance()
      for id in stage.nodeIDs {
        guard line < lines.count, let state = stage.state(of: id) else { break }
        let fields = SimulateTests.fields(lines[line])
        #expect(fields.prefix(2) == ["\(stage.step)", "\(id)"])
        let numbers = fields.dropFirst(2).map { Double($0)?.bitPattern }
        let expected = [
          state.position.x, state.position.y, state.angle.radians, state.velocity.x, state.velocity.y,
          state.spin.radians,
        ]
        #expect(numbers == expected.map(\.bitPattern), "\(lines[line])")
        line += 1
      }
    }
    #expect(line == lines.count && line == 1 + 90 * stage.nodeIDs.count)
  }

  /// The fields of a CSV line; a field with commas stands in quotes.
  private static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for letter in line {
      if letter == "\"" {
        isQuoted.toggle()
      } else if letter == ",", !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(letter)
      }
    }
    return fields
  }

  @Test("writes contacts as they begin and end, and both tables as files with the hashes on standard output")
  func contacts() throws {
    try withTemporaryFolder { folder in
      let (poses, contacts) = ("\(folder)/poses.csv", "\(folder)/contacts.csv")
      let line = "simulate \(cratePit) --steps 120 --poses \(poses) --contacts \(contacts)"
      let run = try evenstep(line)
      #expect(run.code == 0 && run.output.contains("pose-hash c9cc0d65e216f313"))
      let table = String(decoding: try Files.read(contacts), as: UTF8.self).split(separator: "\n")
      #expect(table.first == "step,phase,a,b,x,y,nx,ny,impulse,sensor")
      #expect(table.count > 10 && table.dropFirst().allSatisfy { SimulateTests.fields($0).count == 10 })
      let nodes = try Stage(Scene.load(cratePit)).nodeIDs.count
      #expect(String(decoding: try Files.read(poses), as: UTF8.self).split(separator: "\n").count == 1 + 120 * nodes)
      #expect(try Files.names(in: folder) == ["contacts.csv", "poses.csv"])

      let again = try evenstep(line)
      #expect(again.code == 73 && again.messages.contains("--overwrite"), "what is there is not replaced")
      #expect(try evenstep(line + " --overwrite").code == 0)
      #expect(try Files.names(in: folder) == ["contacts.csv", "poses.csv"])

      try Files.remove(poses)
      try Files.remove(contacts)
      #expect(symlink("nowhere", contacts) == 0)
      let linked = try evenstep(line)
      #expect(linked.code == 73 && linked.messages.contains("contacts.csv: is there already"), "\(linked.messages)")
      #expect(try Files.names(in: folder) == ["contacts.csv"] && !Files.exists(contacts))
    }
  }

  @Test("quotes ids that hold commas")
  func quotedIDs() throws {
    let scene = #"{"evenstep": 1, "nodes": [{"id": "a", "repeat": {"kind": "grid", "columns": 2, "spacing": 9}}]}"#
    let run = try CommandLineProgram.run(["simulate", "-", "--steps", "1", "--poses", "-"], text: scene)
    #expect(run.output.split(separator: "\n").last == #"1,"a[1,0]",9.0,0.0,0.0,0.0,0.0,0.0"#)
  }

  @Test("changes the scene with --set and --seed")
  func changes() throws {
    let scene = """
      {"evenstep": 1, "parameters": {"x": 1}, "nodes": [{"id": "a", "position": ["$x", 0]},
        {"id": "b", "repeat": {"kind": "scatter", "count": 2, "size": 100}}]}
      """
    func poses(_ options: String...) throws -> CommandLineProgram.Run {
      try CommandLineProgram.run(["simulate", "-", "--steps", "1", "--poses", "-"] + options, text: scene)
    }
    #expect(try poses("--set", "parameters.x=7.25").output.contains("\n1,a,7.25,0.0,"))
    #expect(try poses("--set", "nodes[0].position=[3,4]").output.contains("\n1,a,3.0,4.0,"))
    #expect(try poses("--set", "nodes[0].id=hello").output.contains("\n1,hello,1.0,"))
    #expect(try poses("--set", "parameters.x=1", "--set", "parameters.x=2").output.contains("\n1,a,2.0,"))
    #expect(try poses("--seed", "1").output != poses("--seed", "2").output)
    #expect(try poses("--seed", "1").output == poses("--set", "world.seed=1").output)
    for (change, code, words) in [
      ("nodes[9].id=x", 65, "nodes[9].id"), ("nodes[0].id.x=1", 65, "nodes[0].id.x"), ("x", 64, "--set"),
      ("=1", 64, "--set"),
      ("a..b=1", 64, "--set"), ("world.damping=2", 65, "world.damping"),
      ("wrld.damping=2", 65, "did you mean \"world\""),
      ("duration=1e309", 65, "duration"), ("duration=", 65, "duration"), ("nodes[0].opacity=", 65, "nodes[0].opacity"),
    ] {
      let run = try poses("--set", change)
      #expect(run.code == code && run.messages.contains(words), "\(change): \(run.exit) \(run.messages)")
    }
    for seed in ["-1", "x", "1.5", "9223372036854775808", ""] {
      #expect(try poses("--seed", seed).code == 64)
    }
  }
}
