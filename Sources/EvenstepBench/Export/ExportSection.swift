import EvenstepDrawing
import EvenstepFiles
import EvenstepMeasuring

/// Exports beside their own stages, each alone, in turns.
struct ExportSection {
  let bench: Bench
  private static let pictures = "S1 without physics to PPM files"
  private static let video = "1000 crates and 200 balls to MP4"
  private var exporting: Exporting { Exporting(bench: bench) }

  func run() throws -> [Table] {
    var table = Table(
      "export", of: "what is done",
      [
        .init("wall", "ms a frame", 3), .init("processor", "processor ms", 3),
        .init("overBound", "time by bound", 2), .init("ofSlowest", "speed by slowest stage", 2),
      ])
    let load = MachineLoad()
    if bench.wants(Self.pictures) { try addPictures(to: &table) }
    if bench.wants(Self.video) { try addVideo(to: &table) }
    table.notes.append(
      "Rows with a dash are stages alone, drawing on all \(Machine.processors) processors. The bound is the larger of all "
        + "stages' processor time, shared among the processors, and the slowest stage's wall time.")
    if let note = load.note { table.notes.append(note) }
    return [table, try memory()]
  }

  /// Adds a row for a whole export, and below it one for each of its stages.
  private func add(_ name: String, _ stages: [String], _ contest: Contest, to table: inout Table) {
    var (overBound, ofSlowest): ([Double], [Double]) = ([], [])
    for round in contest.wall.times[0].indices {
      let whole = contest.wall.times[0][round]
      let slowest = contest.wall.times.dropFirst().map { $0[round] }.max() ?? whole
      let work = contest.processor.times.dropFirst().reduce(0) { $0 + $1[round] }
      overBound.append(whole / max(work / Double(Machine.processors), slowest))
      ofSlowest.append(slowest / whole)
    }
    for (number, name) in ([name] + stages.map { "– \($0)" }).enumerated() {
      let stretch = contest.stretch(of: number)
      let isWhole = number == 0
      table.add(
        name,
        [stretch.wall, stretch.processor, isWhole ? median(overBound) : nil, isWhole ? median(ofSlowest) : nil])
    }
  }

  /// S1 without physics, as pictures in memory.
  private func addPictures(to table: inout Table) throws {
    let frames = bench.options.isQuick ? 60 : 300
    let film = try SpriteScene.few.writeScene(to: bench.scratch + "/film", moves: false)
    let list = SpriteScene.few.list
    let rasterizer = Rasterizer(threads: Machine.processors)
    var buffers = [FrameBuffer(width: list.width, height: list.height, layout: .rgb)]
    let rounds = bench.rounds(quick: 2, full: 9)
    let contest = try Contest(rounds: rounds, contestants: 3) { number, round in
      bench.progress.say("export: pictures, round \(round + 1) of \(rounds)")
      switch number {
      case 0: return try pictures(of: film, frames)
      case 1:
        return Stretch.of { for _ in 0..<frames { rasterizer.draw([list], into: &buffers) } } / Double(frames)
      default: return try write(buffers[0], frames)
      }
    }
    add(Self.pictures, ["draw and convert", "write"], contest, to: &table)
  }

  /// A frame's share of an export, without what starting and ending takes.
  private func pictures(of film: String, _ frames: Int) throws -> Stretch {
    let options = ["-o", "OUT/", "--format", "ppm"]
    let one = try exporting.render(film, frames: 1, options).checked("evenstep")
    let all = try exporting.render(film, frames: frames + 1, options).checked("evenstep")
    return (all.stretch - one.stretch) / Double(frames)
  }

  private func write(_ frame: FrameBuffer, _ frames: Int) throws -> Stretch {
    let folder = bench.scratch + "/out"
    try Files.makeDirectory(folder)
    defer { try? Exporting.remove(folder) }
    let bytes = Array("P6\n\(frame.width) \(frame.height)\n255\n".utf8) + frame.bytes
    let stretch = try Stretch.of {
      for index in 0..<frames { try Files.writeAtomically("\(folder)/\(index).ppm", bytes) }
    }
    return stretch / Double(frames)
  }

  /// A scene with a thousand bodies, as a video.
  private func addVideo(to table: inout Table) throws {
    let frames = bench.options.isQuick ? 60 : 300
    let (scene, options) = ("assets/scenes/avalanche.json", ["-o", "OUT.mp4", "--size", "1280x720"])
    bench.progress.say("export: what the encoder gets")
    let encoder = try RecordedEncoder(folder: bench.scratch + "/encoder") { path in
      _ = try exporting.render(scene, frames: frames, options, path: path).checked("evenstep")
    }
    let rounds = bench.rounds(quick: 1, full: 7)
    // Stages that are made of each other's results are measured in one go, in the first one's turn.
    var film = FilmStages()
    let contest = try Contest(rounds: rounds, contestants: 4) { number, round in
      bench.progress.say("export: video, round \(round + 1) of \(rounds)")
      if number == 1 || film.frames == 0 { film = try FilmStages(scene: scene, frames: frames) }
      switch number {
      case 0: return try exporting.render(scene, frames: frames, options).checked("evenstep").stretch / Double(frames)
      case 1: return film.simulation
      case 2: return film.drawing
      default: return try encoder.run() / Double(frames)
      }
    }
    add(Self.video, ["simulate", "draw and convert", "encode (x264)"], contest, to: &table)
  }

  private func memory() throws -> Table {
    let frames = bench.options.isQuick ? 30 : 240
    var table = Table(
      "memory", of: "export of S1 at 1280 × 720",
      [.init("short", "MB for \(frames) frames", 1), .init("long", "MB for \(4 * frames) frames", 1)])
    let film = try SpriteScene.few.writeScene(to: bench.scratch + "/film", moves: true)
    let outputs = [
      ("PPM stream", ["-o", "-", "--format", "ppm"]), ("PNG files", ["-o", "OUT/"]), ("MP4", ["-o", "OUT.mp4"]),
    ]
    for (name, options) in outputs where bench.wants(name) {
      bench.progress.say("export: memory, \(name)")
      table.add(
        name,
        try [frames, 4 * frames].map { count in
          let run = try exporting.render(film, frames: count, options, watchesMemory: true).checked("evenstep")
          return Double(run.memory) / 1e6
        })
    }
    table.notes.append("The most memory (VmHWM) that the command itself has held, without its encoder.")
    return table
  }
}
