import EvenstepPhysics

// Steps scenes side by side in one process: the library itself, and worlds. They take turns in short blocks, so that
// whatever else the machine does meets all alike; a ratio is taken in each block, and the median of the ratios is printed. At
// the end all bodies are removed one by one.

let blockLength = 20
let columns = [
  "library, ms", "hash", "raw", "standard, trees", "grids", "automatic", "with events and digest",
  "library: clear, ms", "automatic: clear, ms",
]

/// The contestants of a scene in the order of the columns.
func contestants(_ scene: BenchScene) throws -> [any Contestant] {
  [
    PlainSpace(scene), PlainSpace(scene, usesHash: true), try WorldRun(scene, .raw, .tree),
    try WorldRun(scene, .standard, .tree), try WorldRun(scene, .standard, .grid),
    try WorldRun(scene, .standard, .automatic), try WorldRun(scene, .standard, .automatic, isWatched: true),
  ]
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

/// A number with that many decimals, as wide as a column.
func cell(_ value: Double, decimals: Int) -> String {
  var unit = 1
  for _ in 0..<decimals { unit *= 10 }
  let rounded = Int((value * Double(unit)).rounded())
  let fraction = String(rounded % unit)
  return "\(rounded / unit)." + String(repeating: "0", count: decimals - fraction.count) + fraction
}

func row(_ scene: BenchScene) throws -> String {
  let runs = try contestants(scene)
  var ratios = [[Double]](repeating: [], count: runs.count)
  let clock = ContinuousClock()
  for block in 0..<scene.steps / blockLength {
    var seconds = [Double](repeating: 0, count: runs.count)
    // Who comes first changes from block to block.
    for turn in runs.indices {
      let number = (block + turn) % runs.count
      let time = try clock.measure { for _ in 0..<blockLength { try runs[number].step() } }
      seconds[number] = time / .seconds(1)
    }
    for number in runs.indices {
      ratios[number].append(number == 0 ? seconds[0] / Double(blockLength) * 1000 : seconds[number] / seconds[0])
    }
  }
  let clears = try [runs[0], runs[5]].map { run in try clock.measure { try run.clear() } / .seconds(1) * 1000 }
  let cells =
    ratios.enumerated().map { cell(median($1), decimals: $0 == 0 ? 3 : 2) }
    + clears.map { cell($0, decimals: 1) }
  return "| \(scene.name) | " + cells.joined(separator: " | ") + " |"
}

// The library greets on standard output with its first space, unless a world makes that one.
_ = try World(WorldSettings())
print("| scene | " + columns.joined(separator: " | ") + " |")
print("|" + String(repeating: "---|", count: columns.count + 1))
let wanted = CommandLine.arguments.dropFirst()
for scene in BenchScene.all where wanted.isEmpty || wanted.contains(where: { scene.name.hasPrefix($0) }) {
  print(try row(scene))
}
