import EvenstepDrawing
import EvenstepImaging
import EvenstepMeasuring

/// Frames of sprites, drawn by our rasterizer and by other libraries in turns.
struct RasterSection {
  /// How many rounds are made, and for about how many milliseconds a contestant draws in each.
  let rounds: Int
  let block: Double
  /// Whether the slowest of our own ways are left out.
  let isQuick: Bool
  /// Where the peers' programs are.
  let programs: String
  /// A folder for what they read.
  let scratch: String
  let say: (String) -> Void

  private static let columns = [
    Table.Column("wall", "ms a frame", 3), .init("processor", "processor ms", 3),
    .init("wallRatio", "× our time", 2), .init("processorRatio", "× our processor time", 2),
    .init("difference", "mean difference, of 255", 2),
  ]

  /// Measures the scenes.
  func run(_ scenes: [SpriteScene]) throws -> Table {
    var table = Table("raster", of: "scene, drawn by", Self.columns)
    let load = MachineLoad()
    for scene in scenes { try add(scene, to: &table) }
    table.notes.append(
      "A frame is cleared and drawn, and stays in memory. Ours is the first row of a scene: one thread, into a bitmap, with "
        + "\(RasterPath.available.last.map(Self.name) ?? ""); names after a comma say what is different. The difference is "
        + "that of the colour bytes to our frame.")
    if let note = load.note { table.notes.append(note) }
    return table
  }

  private func contestants(_ scene: SpriteScene) throws -> [any RasterContestant] {
    let (list, folder, cairo) = (scene.list, "\(scratch)/\(scene.name)", programs + "/cairo_sprites")
    try scene.write(to: folder)
    var linear = list
    linear.blending = .linear
    let paths = RasterPath.available.dropLast().reversed().filter { !isQuick || $0 == .sse41 }
    let slower = paths.map { path in
      BitmapRun("Evenstep, \(Self.name(of: path))", list, path: path)
    }
    return [
      BitmapRun("Evenstep", list), BitmapRun("Evenstep, two threads", list, threads: 2),
      LayoutRun("Evenstep, as RGB", list, .rgb), LayoutRun("Evenstep, as 4:2:0", list, .yuv420(padsToEven: true)),
      BitmapRun("Evenstep, linear light", linear),
    ] + slower + [
      try PeerRun("SDL, RenderCopyEx", programs + "/sdl_sprites", scene, folder: folder),
      try PeerRun("cairo, filled outlines", cairo, scene, "fill", folder: folder),
      try PeerRun("cairo, painted", cairo, scene, "paint", folder: folder),
    ]
  }

  private static func name(of path: RasterPath) -> String {
    switch path {
    case .reference: "plain Swift"
    case .scalar: "scalar C"
    case .sse41: "SSE4.1"
    case .avx2: "AVX2"
    }
  }

  private func add(_ scene: SpriteScene, to table: inout Table) throws {
    let contestants = try contestants(scene)
    // Warms up, and says how many frames make a block.
    let counts = try contestants.map { contestant in
      _ = try contestant.draw(frames: 1)
      return min(max(Int(block / (try contestant.draw(frames: 2).wall)), 1), 1000)
    }
    let contest = try Contest(rounds: rounds, contestants: contestants.count) { number, round in
      say("raster: \(scene.name), round \(round + 1) of \(rounds)")
      return try contestants[number].draw(frames: counts[number])
    }
    let reference = try contestants[0].frame()
    for (number, contestant) in contestants.enumerated() {
      let stretch = contest.stretch(of: number)
      table.add(
        "\(scene.name) \(contestant.name)",
        [
          stretch.wall, stretch.processor, contest.wall.ratio(of: number, to: 0),
          contest.processor.ratio(of: number, to: 0),
          number == 0 ? nil : difference(of: try contestant.frame(), to: reference),
        ])
    }
  }

  /// The mean of the colour bytes' absolute differences, which tells whether both drew the same picture.
  private func difference(of frame: Bitmap?, to reference: Bitmap?) -> Double? {
    guard let frame, let reference else { return nil }
    var sum = 0
    for index in frame.pixels.indices where index & 3 != 3 {
      sum += abs(Int(frame.pixels[index]) - Int(reference.pixels[index]))
    }
    return Double(sum) / Double(frame.pixels.count / 4 * 3)
  }
}
