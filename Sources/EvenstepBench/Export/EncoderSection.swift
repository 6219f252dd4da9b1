import EvenstepMeasuring

/// Whole exports of the same film into each format.
struct EncoderSection {
  let bench: Bench

  /// What can be asked for, and how.
  private static let outputs: [(name: String, options: [String])] = [
    ("PPM files", ["-o", "OUT/", "--format", "ppm"]),
    ("PPM stream", ["-o", "-", "--format", "ppm"]),
    ("RGBA stream", ["-o", "-", "--format", "rgba"]),
    ("Y4M stream", ["-o", "-", "--format", "y4m"]),
    ("PNG files", ["-o", "OUT/", "--format", "png"]),
    ("PNG files, level 0", ["-o", "OUT/", "--format", "png", "--png-level", "0"]),
    ("PNG files, level 6", ["-o", "OUT/", "--format", "png", "--png-level", "6"]),
    ("QOI files", ["-o", "OUT/", "--format", "qoi"]),
    ("MP4", ["-o", "OUT.mp4"]),
    ("WebM", ["-o", "OUT.webm"]),
    ("FFV1", ["-o", "OUT.mkv"]),
    // Its delays are whole hundredths of a second.
    ("GIF", ["-o", "OUT.gif", "--fps", "50"]),
    ("APNG", ["-o", "OUT.apng"]),
  ]

  func run() throws -> Table {
    var table = Table(
      "encoders", of: "output",
      [
        .init("framesPerSecond", "frames a second", 0), .init("processor", "processor ms a frame", 2),
        .init("bytes", "kB a frame", 1),
      ])
    let load = MachineLoad()
    let film = try SpriteScene.few.writeScene(to: bench.scratch + "/film", moves: true)
    for output in Self.outputs where bench.wants(output.name) {
      bench.progress.say("encoders: \(output.name)")
      do { table.add(output.name, try row(film, output.options)) } catch let refusal as Refusal {
        table.add(output.name, [nil, nil, nil])
        table.notes.append("\(output.name): not measured: \(refusal.words)")
      }
    }
    table.notes.append(
      "S1 at 1280 × 720, its sprites drifting without physics: whole exports into memory, drawing and the encoder's own "
        + "process included, starting and ending not.")
    if let note = load.note { table.notes.append(note) }
    return table
  }

  /// What the command says to a format that it does not offer.
  private struct Refusal: Error { let words: String }

  private func row(_ film: String, _ options: [String]) throws -> [Double?] {
    let frames = bench.options.isQuick ? 20 : 120
    var (walls, processors, bytes): ([Double], [Double], Double) = ([], [], 0)
    for _ in 0..<bench.rounds(quick: 1, full: 3) {
      var sizes: [Int] = []
      let runs = try [1, frames + 1].map { count in
        let run = try Exporting(bench: bench).render(film, frames: count, options) { place in
          sizes.append(try Exporting.size(of: place))
        }
        if run.status == 64 { throw Refusal(words: run.words) }
        return try run.checked("evenstep \(options.joined(separator: " "))").stretch
      }
      let frame = (runs[1] - runs[0]) / Double(frames)
      walls.append(frame.wall)
      processors.append(frame.processor)
      bytes = Double(sizes[1] - sizes[0]) / Double(frames)
    }
    return [1000 / median(walls), median(processors), bytes / 1000]
  }
}
