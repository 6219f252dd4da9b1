import EvenstepMeasuring
import EvenstepPhysics

/// Steps of worlds beside the library that they are made of.
///
/// All take turns in short blocks. At the end all bodies are removed one by one.
struct StepSection {
  let bench: Bench
  private static let blockLength = 20

  private static let columns = [
    Table.Column("library", "Chipmunk, ms a step", 3), .init("hash", "its hash", 2), .init("raw", "raw", 2),
    .init("tree", "standard, trees", 2), .init("grid", "grids", 2), .init("automatic", "automatic", 2),
    .init("watched", "with events and digest", 2), .init("libraryClear", "Chipmunk: clear, ms", 1),
    .init("automaticClear", "automatic: clear, ms", 1),
  ]

  func run() throws -> Table {
    var table = Table("step", of: "scene", Self.columns)
    let load = MachineLoad()
    let quick = ["W1 100", "W1 1000", "W2 1000", "W3"]
    for scene in BenchScene.all where bench.wants(scene.name) {
      if !bench.options.isQuick || quick.contains(scene.name) { table.add(scene.name, try row(scene)) }
    }
    table.notes.append(
      "W1 are crates that settle, W2 bouncing balls, W3 a pyramid of 20 rows; the number is that of the bodies. Columns "
        + "after the first are ratios to Chipmunk, called by a C program, of processor time; the last two are what it takes "
        + "to remove all bodies one by one. The poses of the raw world and of the C program were equal to the bit.")
    if let note = load.note { table.notes.append(note) }
    return table
  }

  /// The contestants of a scene in the order of the columns.
  private func contestants(_ scene: BenchScene) throws -> [any StepContestant] {
    [
      try StepPeer(scene, index: "tree", bench), try StepPeer(scene, index: "hash", bench),
      try WorldRun(scene, .raw, .tree), try WorldRun(scene, .standard, .tree), try WorldRun(scene, .standard, .grid),
      try WorldRun(scene, .standard, .automatic), try WorldRun(scene, .standard, .automatic, isWatched: true),
    ]
  }

  private func row(_ scene: BenchScene) throws -> [Double?] {
    let runs = try contestants(scene)
    let blocks = bench.rounds(quick: 8, full: scene.steps / Self.blockLength)
    let contest = try Contest(rounds: blocks, contestants: runs.count) { number, round in
      bench.progress.say("step: \(scene.name), block \(round + 1) of \(blocks)")
      return try runs[number].step(count: Self.blockLength)
    }
    guard try runs[0].poseSum() == runs[2].poseSum() else {
      throw BenchError("\(scene.name): the raw world and Chipmunk's own program came to different poses")
    }
    let ratios = runs.indices.dropFirst().map { contest.processor.ratio(of: $0, to: 0) }
    let clears = try [runs[0].clear().wall, runs[5].clear().wall]
    return [contest.wall.time(of: 0) / Double(Self.blockLength)] + ratios + clears
  }
}
