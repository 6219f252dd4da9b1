import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepMeasuring

/// What a pixel costs: frames full of one kind of item, against the empty frame.
struct PixelSection {
  let bench: Bench

  func run() throws -> Table {
    let kinds = PixelItems.all.filter { bench.wants($0.name) }
    let empty = DisplayList(width: PixelItems.width, height: PixelItems.height, background: .solid(.black))
    let lists = [empty] + kinds.map(\.list)
    let rasterizer = Rasterizer(threads: 1)
    var bitmap = Bitmap(width: 0, height: 0)
    for list in lists { rasterizer.draw(list, into: &bitmap) }
    let rounds = bench.rounds(quick: 5, full: 25)
    let contest = try Contest(rounds: rounds, contestants: lists.count) { number, round in
      bench.progress.say("pixels: round \(round + 1) of \(rounds)")
      let frames = (0..<3).map { _ in Stretch.of { rasterizer.draw(lists[number], into: &bitmap) } }
      return Stretch.median(of: frames)
    }
    return table(kinds, contest)
  }

  private func table(_ kinds: [PixelItems], _ contest: Contest) -> Table {
    var table = Table(
      "pixels", of: "item",
      [.init("pixel", "ns a pixel", 2), .init("item", "ns an item", 0), .init("area", "pixels an item", 0)])
    for (number, kind) in kinds.enumerated() {
      // The empty frame of the same round is what the items are not to blame for.
      let costs = zip(contest.processor.times[number + 1], contest.processor.times[0]).map { ($0 - $1) * 1e6 }
      let (cost, count) = (median(costs), Double(kind.items.count))
      table.add(kind.name, [cost / kind.area, cost / count, kind.area / count])
    }
    table.notes.append(
      "Processor time of one thread beyond that of an empty frame of \(PixelItems.width) × \(PixelItems.height), into a "
        + "bitmap, by the pixels that an item covers: its edges count as area. An empty frame takes "
        + "\(decimal(contest.processor.time(of: 0), places: 3)) ms.")
    return table
  }
}
