import EvenstepDrawing
import EvenstepImaging
import Glibc

/// Frames of sprites, drawn by our rasterizer and by other libraries in turns.
struct RasterSection {
  /// How many rounds are made, and for about how many milliseconds a contestant draws in each.
  let rounds: Int
  let block: Double
  /// Where the peers' programs are.
  let programs: String
  /// A folder for what they read.
  let scratch: String
  let say: (String) -> Void

  private static let columns = [
    Table.Column("wall", "ms a frame", 3), .init("processor", "processor ms", 3),
    .init("wallRatio", "× ours", 2), .init("processorRatio", "× ours, processor", 2),
    .init("difference", "mean difference, of 255", 2),
  ]

  func run(_ scenes: [SpriteScene] = SpriteScene.all) throws -> Table {
    var table = Table("raster", of: "scene and who draws it", Self.columns)
    let load = MachineLoad()
    for scene in scenes { try add(scene, to: &table) }
    if let share = load.othersShare {
      table.notes.append("Other processes took \(decimal(share * 100, places: 0)) % of all processors meanwhile.")
    }
    return table
  }

  private func contestants(_ scene: SpriteScene) throws -> [any RasterContestant] {
    let (list, folder) = (scene.list, "\(scratch)/\(scene.name)")
    try scene.write(to: folder)
    return [
      BitmapRun("ours", list, threads: 1), BitmapRun("ours, 2 threads", list, threads: 2),
      LayoutRun("ours as RGB", list, .rgb, threads: 1),
      LayoutRun("ours as Y'CbCr 4:2:0", list, .yuv420(padsToEven: true), threads: 1),
      try PeerRun("SDL, software renderer", programs + "/sdl_sprites", scene, folder: folder),
      try PeerRun("cairo, bilinear", programs + "/cairo_sprites", scene, folder: folder),
    ]
  }

  private func add(_ scene: SpriteScene, to table: inout Table) throws {
    let contestants = try contestants(scene)
    // Warms up, and says how many frames make a block.
    let counts = try contestants.map { contestant in
      _ = try contestant.draw(frames: 1)
      return max(Int(block / (try contestant.draw(frames: 2).wall)), 1)
    }
    var (wall, processor) = (Rounds(contestants: counts.count), Rounds(contestants: counts.count))
    for round in 0..<rounds {
      say("raster: \(scene.name), round \(round + 1) of \(rounds)")
      // Who comes first changes from round to round.
      for turn in contestants.indices {
        let number = (round + turn) % contestants.count
        let stretch = try contestants[number].draw(frames: min(counts[number], 1000))
        wall.add(stretch.wall, of: number)
        processor.add(stretch.processor, of: number)
      }
    }
    let reference = try contestants[0].frame()
    for (number, contestant) in contestants.enumerated() {
      table.add(
        "\(scene.name) \(contestant.name)",
        [
          wall.time(of: number), processor.time(of: number), wall.ratio(of: number, to: 0),
          processor.ratio(of: number, to: 0),
          number == 0 ? nil : try difference(of: contestant.frame(), to: reference),
        ])
    }
  }

  /// The mean of the colour bytes' absolute differences, which tells whether both drew the same picture.
  private func difference(of frame: Bitmap?, to reference: Bitmap?) -> Double? {
    guard let frame, let reference else { return nil }
    var sum = 0
    for (index, (a, b)) in zip(frame.pixels, reference.pixels).enumerated() where index & 3 != 3 {
      sum += abs(Int(a) - Int(b))
    }
    return Double(sum) / Double(frame.pixels.count / 4 * 3)
  }
}
