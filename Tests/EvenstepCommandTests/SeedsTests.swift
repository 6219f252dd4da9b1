import EvenstepExport
import EvenstepFiles
import EvenstepGeometry
import EvenstepJSON
import EvenstepStage
import EvenstepTestSupport
import Glibc
import Testing

@Suite("evenstep simulate --seeds")
struct SeedsTests {
  /// Crates at random angles, so that each seed has another run.
  static let crates = SharedScenes.path("crates")
  static let everything = Measure.allCases.map(\.rawValue).joined(separator: ",")

  /// The lines of a run that has to succeed, as objects.
  static func lines(_ output: String) throws -> [JSONObject] {
    try output.split(separator: "\n").map { line in
      guard case .object(let object) = try JSONValue(parsing: Array(line.utf8)) else { throw Fault.noObject(line) }
      return object
    }
  }

  /// The seeds of lines, -1 for a line without.
  static func seeds(_ lines: [JSONObject]) -> [Int64] {
    lines.map { if case .integer(let seed)? = $0["seed"] { seed } else { -1 } }
  }

  enum Fault: Error { case noObject(Substring) }

  @Test("prints the same bytes for any number of jobs, in the order of the seeds")
  func jobs() throws {
    let line = "simulate \(Self.crates) --seeds 5:45 --steps 40 --quiet --measures \(Self.everything)"
    let one = try evenstep(line + " --jobs 1")
    #expect(one.code == 0 && one.messages.isEmpty)
    let lines = try Self.lines(one.output)
    #expect(Self.seeds(lines) == Array(5..<45))
    #expect(Set(lines.map { $0["poseHash"]?.string }).count == 40)
    for jobs in ["-j2", "--jobs=7", ""] {
      let run = try evenstep(line + " \(jobs)")
      #expect(run.code == 0 && run.output == one.output, "\(jobs)")
    }
  }

  @Test("has the fingerprints of single runs, and tables with the same bytes")
  func single() throws {
    try withTemporaryFolder { folder in
      let line = "simulate \(Self.crates) --steps 30"
      let tables = "--poses \(folder)/new/poses --contacts \(folder)/both"
      let batch = try evenstep(line + " --seeds 2:5 --jobs 2 \(tables)")
      #expect(batch.code == 0)
      for (object, seed) in zip(try Self.lines(batch.output), 2..<5) {
        let run = try evenstep(line + " --seed \(seed) --poses \(folder)/p.csv --contacts \(folder)/c.csv --overwrite")
        let hashes = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
        #expect(hashes == ["30", object["poseHash"]?.string ?? "", object["stateDigest"]?.string ?? ""])
        #expect(object["steps"] == .integer(30))
        #expect(try Files.read("\(folder)/p.csv") == Files.read("\(folder)/new/poses/poses-\(seed).csv"))
        #expect(try Files.read("\(folder)/c.csv") == Files.read("\(folder)/both/contacts-\(seed).csv"))
      }
      #expect(try Files.names(in: "\(folder)/both") == ["contacts-2.csv", "contacts-3.csv", "contacts-4.csv"])

      let again = try evenstep(line + " --seeds 4:6 \(tables)")
      #expect(again.code == 73 && again.messages.contains("poses-4.csv") && again.messages.contains("--overwrite"))
      #expect(again.output.isEmpty && !Files.exists("\(folder)/new/poses/poses-5.csv"), "before anything is run")
      #expect(try evenstep(line + " --seeds 5:6 \(tables)").code == 0, "the tables of other seeds do not matter")
      #expect(try evenstep(line + " --seeds 4:6 --overwrite \(tables)").code == 0)
    }
  }

  /// A scene of one kind of body, 100 steps a second.
  static func scene(_ nodes: String, gravity: Int = 0, timeline: String = "[]") -> String {
    """
    {"evenstep": 1, "world": {"stepRate": 100, "gravity": [0, \(gravity)], "sleep": 0.1}, "timeline": \(timeline),
      "nodes": [\(nodes)]}
    """
  }

  static func measured(_ scene: String, steps: Int) throws -> JSONObject {
    let run = try CommandLineProgram.run(
      ["simulate", "-", "--seeds", "0:1", "--steps", "\(steps)", "--measures", everything], text: scene)
    #expect(run.code == 0, "\(run.messages)")
    return try #require(try lines(run.output).first)
  }

  static func near(_ value: JSONValue?, _ expected: Double) -> Bool {
    value?.number.map { abs($0 - expected) <= 1e-9 * max(1, abs(expected)) } ?? false
  }

  @Test("measures a falling ball: v = n g / rate, and the height of as many steps with the speeds before them")
  func fall() throws {
    let ball =
      #"{"id": "ball", "position": [3, 1000], "body": {"kind": "dynamic", "mass": 2}, "shapes": [{"kind": "circle", "radius": 10}]}"#
    let object = try Self.measured(Self.scene(ball, gravity: -1000), steps: 50)
    let (mass, speed, fallen): (Double, Double, Double) = (2, 500, 122.5)
    #expect(Self.near(object["speed"], speed) && Self.near(object["energy"], mass * speed * speed / 2))
    // g / rate² · n (n - 1) / 2
    #expect(Self.near(object["height"], 1000 - fallen))
    #expect(object["contacts"] == .integer(0) && object["impulse"] == .real(0) && object["settled"] == .null)
    #expect(object["bodies"] == .integer(1) && object["sleeping"] == .integer(0))
    let keys = object.members.map(\.key)
    let measures: [String] = Measure.allCases.map(\.rawValue)
    #expect(keys == ["seed", "steps", "poseHash", "stateDigest"] + measures)
  }

  @Test("measures a blow: the impulse is m v, and all is still from the step of the contact on")
  func blow() throws {
    // The ball's edge passes the wall's face at x = 90 in step 80.
    let nodes = #"""
      {"id": "wall", "position": [100, 0], "body": {"kind": "static"}, "shapes": [{"kind": "box", "size": [20, 100]}]},
      {"id": "ball", "position": [0.5, 7], "body": {"kind": "dynamic", "mass": 2, "velocity": [100, 0]},
        "shapes": [{"kind": "circle", "radius": 10}]}
      """#
    let moving = try Self.measured(Self.scene(nodes), steps: 79)
    #expect(moving["contacts"] == .integer(0) && moving["settled"] == .null && Self.near(moving["energy"], 10_000))
    let still = try Self.measured(Self.scene(nodes), steps: 85)
    #expect(still["contacts"] == .integer(1) && still["settled"] == .integer(80) && Self.near(still["energy"], 0))
    #expect(Self.near(still["impulse"], 200) && Self.near(still["speed"], 100) && Self.near(still["height"], 7))
  }

  @Test("measures turning boxes, sleepers, and what was removed")
  func turning() throws {
    let box = #"""
      {"id": "box", "body": {"kind": "dynamic", "mass": 12, "spin": 180},
        "shapes": [{"kind": "box", "size": [3, 4]}]}
      """#
    // I = m (w² + h²) / 12 = 25, and half a turn a second is π.
    let turning = try Self.measured(Self.scene(box), steps: 10)
    let energy: Double = 25 * Double.pi * Double.pi / 2
    #expect(Self.near(turning["energy"], energy))
    #expect(turning["speed"] == .real(0) && turning["settled"] == .integer(0))
    let dots = (0..<3).map {
      #"{"id": "dot\#($0)", "position": [\#($0 * 50), \#($0)], "body": {"kind": "dynamic"}, "shapes": [{"kind": "circle", "radius": 5}]}"#
    }.joined(separator: ",")
    let leaving = #"[{"step": 15, "do": {"kind": "remove", "target": "dot2"}}]"#
    let before = try Self.measured(Self.scene(dots, timeline: leaving), steps: 15)
    #expect(before["sleeping"] == .integer(3) && before["bodies"] == .integer(3) && before["height"] == .real(2))
    let after = try Self.measured(Self.scene(dots, timeline: leaving), steps: 16)
    #expect(after["sleeping"] == .integer(2) && after["bodies"] == .integer(2) && after["height"] == .real(1))
    let empty = try Self.measured(Self.scene(#"{"id": "nothing"}"#), steps: 3)
    #expect(empty["height"] == .null && empty["settled"] == .integer(0) && empty["bodies"] == .integer(0))
  }

  @Test("a run that fails has an error for a line, the others go on, and the end is 65")
  func failures() throws {
    // After 45 steps bodies are at 9.9e8 + 45 v, and beyond 1e9 is too far: those that begin with more than 222 222.
    let scene = #"""
      {"evenstep": 1, "world": {"gravity": [1e6, 0], "stepRate": 1}, "nodes": [{"id": "d",
        "body": {"kind": "dynamic", "velocity": [222222, 0]}, "shapes": [{"kind": "circle", "radius": 5}],
        "repeat": {"kind": "scatter", "count": 1, "size": [1, 1], "vary": {"velocity": [1e5, 0]}}}]}
      """#
    let run = try CommandLineProgram.run(["simulate", "-", "--seeds", "0:12", "--steps", "45", "-j3"], text: scene)
    #expect(run.code == 65)
    let lines = try Self.lines(run.output)
    #expect(Self.seeds(lines) == Array(0..<12))
    let failed = lines.filter { $0["error"] != nil }
    #expect((1..<12).contains(failed.count), "\(run.output)")
    #expect(run.messages == "evenstep: standard input: \(failed.count) of 12 seeds failed\n")
    for line in lines {
      guard case .integer(let seed)? = line["seed"] else { continue }
      let single = try CommandLineProgram.run(["simulate", "-", "--seed", "\(seed)", "--steps", "45"], text: scene)
      if let error = line["error"]?.string {
        #expect(single.code == 65 && single.messages.hasSuffix("\(error)\n") && line.members.count == 2)
      } else {
        #expect(single.code == 0 && single.output.contains(line["stateDigest"]?.string ?? "?"))
      }
    }
  }

  /// Wrong command lines, and a word of the message.
  static let wrong = [
    ("--seeds 5", "A:B"), ("--seeds 5:5", "A below B"), ("--seeds 7:5", "A below B"), ("--seeds -1:5", "A:B"),
    ("--seeds +1:5", "A:B"), ("--seeds :5", "A:B"), ("--seeds 1:", "A:B"), ("--seeds 1:2:3", "A:B"),
    ("--seeds 0:99999999999999999999", "A:B"), ("--seeds 0:10000001", "10000000 seeds"), ("--seeds x:y", "A:B"),
    ("--seeds 0:2 --seed 1", "not both"), ("--jobs 2", "--seeds"), ("--measures height", "--seeds"),
    ("--seeds 0:2 --jobs 0", "--jobs"), ("--seeds 0:2 --jobs 1000", "--jobs"),
    ("--seeds 0:2 --measures hieght", "did you mean \"height\""), ("--seeds 0:2 --measures mass", "known: contacts"),
    ("--seeds 0:2 --measures height,height", "twice"), ("--seeds 0:2 --measures height,", "unknown measure ''"),
    ("--seeds 0:2 --record x.evrec", "one run"), ("--seeds 0:2 --keyframes x", "one run"),
    ("--seeds 0:2 --record-bodies", "one run"),
    ("--seeds 0:2 --from-step 5", "one run"), ("--seeds 0:2 --poses -", "folder"),
    ("--seeds 0:2 --contacts -", "folder"),
  ]

  @Test("says what is wrong with a command line", arguments: wrong.indices)
  func usage(index: Int) throws {
    let (options, words) = Self.wrong[index]
    let run = try evenstep("simulate \(Self.crates) \(options)")
    #expect(run.code == 64 && run.output.isEmpty && run.messages.contains(words), "\(options): \(run.messages)")
  }

  @Test("a folder that cannot be made is 73, and a full disk 74")
  func outputs() throws {
    try withTemporaryFolder { folder in
      try Files.writeAtomically("\(folder)/file", [1])
      let run = try evenstep("simulate \(Self.crates) --seeds 0:3 --steps 2 --poses \(folder)/file")
      #expect(run.code == 73 && run.output.isEmpty && run.messages.contains("\(folder)/file"))
      let full = open("/dev/full", O_WRONLY)
      try #require(full >= 0)
      defer { close(full) }
      let end = try CommandLineProgram.run(
        ["simulate", Self.crates, "--seeds", "0:100000", "--steps", "50", "-j2", "--poses", "\(folder)/poses"],
        output: .descriptor(full))
      #expect(end.code == 74 && end.messages.contains("no space"))
      try Self.expectWholeTables(in: "\(folder)/poses", steps: 50)
    }
  }

  /// Every file is a table of a seed, with all its steps.
  static func expectWholeTables(in folder: String, steps: Int) throws {
    let nodes = try Stage(Scene.load(crates)).nodeIDs.count
    for name in try Files.names(in: folder) {
      #expect(name.hasPrefix("poses-") && name.hasSuffix(".csv"), "\(name)")
      let text = try Files.read("\(folder)/\(name)")
      #expect(text.count { $0 == UInt8(ascii: "\n") } == 1 + steps * nodes, "\(name)")
    }
  }

  @Test("a signal ends it with whole lines and whole tables", arguments: SignalEnding.all)
  func interrupt(ending: SignalEnding) throws {
    try withTemporaryFolder { folder in
      let child = try ChildProcess(
        CommandLineProgram.path,
        ["simulate", Self.crates, "--seeds", "0:10000000", "--steps", "20", "-j2", "--poses", folder, "--quiet"],
        input: .null, output: .kept(last: 64 << 20), error: .kept(last: 1000))
      while try Files.names(in: folder).count < 10, child.exit == nil { usleep(10_000) }
      child.signal(ending.signal)
      #expect(try child.wait(patience: 60_000_000_000) == .code(ending.code))
      #expect(String(decoding: child.errorOutput, as: UTF8.self) == "evenstep: \(ending.word)\n")
      let output = String(decoding: child.output, as: UTF8.self)
      #expect(output.isEmpty || output.hasSuffix("\n"))
      let lines = try Self.lines(output)
      #expect(Self.seeds(lines) == Array(0..<Int64(lines.count)), "the first seeds, none left out")
      for index in lines.indices { #expect(Files.exists("\(folder)/poses-\(index).csv")) }
      try Self.expectWholeTables(in: folder, steps: 20)
    }
  }
}
