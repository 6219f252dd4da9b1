import EvenstepFiles
import EvenstepMeasuring
import Glibc

/// The program as a whole: measures what is asked for and prints it.
enum BenchProgram {
  /// Returns the exit status, as sysexits(3) has it.
  static func run(_ arguments: [String]) -> Int32 {
    let options: BenchOptions
    do { options = try BenchOptions(arguments) } catch {
      complain("\(error)\nTry 'tools/bench --help'.")
      return 64
    }
    if options.wantsHelp {
      print(BenchOptions.help, terminator: "")
      return 0
    }
    do {
      try measure(options)
      return 0
    } catch {
      complain("\(error)")
      return 70
    }
  }

  private static func complain(_ text: String) {
    try? Files.writeAll(STDERR_FILENO, Array("bench: \(text)\n".utf8), path: "standard error")
  }

  private static func measure(_ options: BenchOptions) throws {
    // Better said now than after minutes.
    if let path = options.json, path != "-", access(Files.folder(of: path), W_OK) != 0 {
      throw BenchError("\(path): no file can be made there")
    }
    let scratch = try makeScratch()
    defer { removeTree(scratch) }
    let home = Files.folder(of: try ownPath())
    let bench = Bench(
      options: options, programs: home + "/benchmarks", command: home + "/evenstep", scratch: scratch,
      progress: Progress())
    var report = Report(machine: Machine.facts, isQuick: options.isQuick)
    for section in options.sections {
      let tables = try run(section, bench)
      bench.progress.clear()
      report.tables += tables
      guard options.json != "-" else { continue }
      for table in tables where !table.rows.isEmpty { try show("## \(table.name)\n\n\(table.text)\n") }
    }
    if let only = options.only, report.tables.allSatisfy(\.rows.isEmpty) {
      throw BenchError("no scene and no item has a name that begins with '\(only)'")
    }
    switch options.json {
    case "-"?: try show(report.json)
    case let path?: try Files.writeAtomically(path, Array(report.json.utf8))
    case nil: break
    }
  }

  private static func show(_ text: String) throws {
    try Files.writeAll(STDOUT_FILENO, Array(text.utf8), path: "standard output")
  }

  private static func run(_ section: Section, _ bench: Bench) throws -> [Table] {
    switch section {
    case .raster:
      let raster = RasterSection(
        rounds: bench.rounds(quick: 3, full: 21), block: bench.options.isQuick ? 30 : 80,
        isQuick: bench.options.isQuick, programs: bench.programs,
        scratch: bench.scratch, say: bench.progress.say)
      return [try raster.run(SpriteScene.all.filter { bench.wants($0.name) })]
    case .pixels: return [try PixelSection(bench: bench).run()]
    case .step: return [try StepSection(bench: bench).run()]
    case .export: return try ExportSection(bench: bench).run()
    case .encoders: return [try EncoderSection(bench: bench).run()]
    }
  }

  /// Makes a folder in `TMPDIR`, else where the machine keeps files in memory, else in /tmp.
  private static func makeScratch() throws(BenchError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp")
    guard let pattern = strdup(parent + "/evenstep-bench-XXXXXX") else { throw BenchError("out of memory") }
    defer { free(pattern) }
    guard mkdtemp(pattern) != nil else { throw BenchError("\(parent): no folder can be made there") }
    return String(cString: pattern)
  }

  /// Removes a folder and all in it.
  private static func removeTree(_ folder: String) {
    for name in (try? Files.names(in: folder)) ?? [] {
      let path = folder + "/" + name
      if Files.isDirectory(path) { removeTree(path) } else { try? Files.remove(path) }
    }
    try? Files.remove(folder)
  }

  private static func ownPath() throws(BenchError) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { throw BenchError("/proc/self/exe: cannot be read") }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
