import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("A group adds its items on a layer of its own")
struct GroupTests {
  private static let side = CrateWall.side
  private static let wood = Color(red: 0.8, green: 0.5, blue: 0.3)

  private func draw(_ items: [DrawItem], over background: Color = .clear, _ blending: Blending = .encoded) -> Bitmap {
    Rasterizer().draw(
      DisplayList(
        width: Self.side, height: Self.side, background: .solid(background), items: items, blending: blending))
  }

  /// The sum of items drawn one by one, at most 255, laid over a background: what a group means.
  private func sum(_ items: [DrawItem], over background: Color = .clear) -> [UInt8] {
    var sum = [Int](repeating: 0, count: Self.side * Self.side * 4)
    for item in items {
      let single = draw([item]).pixels
      for index in sum.indices { sum[index] = min(sum[index] + Int(single[index]), 255) }
    }
    let below = background.premultipliedBytes
    return sum.indices.map { index in
      let rest = Double(below[index % 4]) * Double(255 - sum[index | 3]) / 255
      return UInt8(Double(sum[index]) + rest.rounded())
    }
  }

  private func expect(_ items: [DrawItem], equal others: [DrawItem], over background: Color = .clear) {
    let difference = BitmapDifference(draw(items, over: background), draw(others, over: background))
    #expect(difference?.differingPixels == 0, "\(difference.map(String.init) ?? "another size")")
  }

  private func worst(_ drawn: Bitmap, _ expected: [UInt8]) -> Int {
    zip(drawn.pixels, expected).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// How far the pixels inside of walls of one colour are off it, where at most two crates meet and where more do.
  private func measure(asSprites: Bool, opacity: Double = 1, _ blending: Blending = .encoded) -> (
    two: ErrorFigures, more: ErrorFigures
  ) {
    var (two, more) = (ErrorFigures(), ErrorFigures())
    let expected = Self.wood.opacity(opacity).premultipliedBytes
    for wall in CrateWall.all {
      let wallAsOne = DrawItem(.group(wall.items(Self.wood, asSprites: asSprites)), opacity: opacity)
      let drawn = draw([wallAsOne], over: .clear, blending)
      let (area, areas) = (wall.area, wall.areas())
      for y in 0..<Self.side {
        for x in 0..<Self.side where area.coverage(x, y) > 1 - 1e-9 {
          let meeting = areas.count { $0.coverage(x, y) > 1e-9 }
          for channel in 0..<4 {
            if meeting > 2 {
              more.add(drawn[x, y][channel], Double(expected[channel]))
            } else {
              two.add(drawn[x, y][channel], Double(expected[channel]))
            }
          }
        }
      }
    }
    return (two, more)
  }

  @Test(
    "in which abutting crates have no seam: every pixel inside is theirs", arguments: [false, true], Blending.allCases)
  func seamless(asSprites: Bool, blending: Blending) {
    let (two, more) = measure(asSprites: asSprites, blending)
    // A coverage of exactly half a step is rounded up on both sides, which a colour may show, but not alpha; the
    // corners of four crates add up four rounded bytes.
    two.expect(mean: 0.001, worst: 1, "\(blending) groups of \(asSprites ? "sprites" : "boxes")")
    more.expect(mean: 0.5, worst: 2, "corners in \(blending) groups of \(asSprites ? "sprites" : "boxes")")
  }

  @Test("in which nothing shines through where two crates meet", arguments: [false, true])
  func opaque(asSprites: Bool) {
    for wall in CrateWall.all where min(wall.columns, wall.rows) == 1 {
      let drawn = draw([DrawItem(.group(wall.items(Self.wood, asSprites: asSprites)))])
      let area = wall.area
      for y in 0..<Self.side {
        for x in 0..<Self.side where area.coverage(x, y) > 1 - 1e-9 { #expect(drawn[x, y].w == 255) }
      }
    }
  }

  @Test("and is as transparent as it is asked to be, seams included", arguments: [false, true])
  func translucent(asSprites: Bool) {
    let (two, more) = measure(asSprites: asSprites, opacity: 0.5)
    two.expect(mean: 0.5, worst: 1, "half a group of \(asSprites ? "sprites" : "boxes")")
    more.expect(mean: 0.5, worst: 2, "corners in half a group of \(asSprites ? "sprites" : "boxes")")
  }

  @Test("that is laid over what is behind it: sums of items drawn one by one", arguments: 0..<20)
  func sums(seed: Int) {
    var fuzz = FuzzedLists(seed: UInt64(seed) + 900)
    let background = Color(red: 0.3, green: 0.9, blue: 0.6)
    let items = fuzz.list(width: Self.side, height: Self.side, items: 6).items
    var flat = items
    // Inner groups are a question of their own.
    flat.removeAll { if case .group = $0.content { true } else { false } }
    let drawn = draw([DrawItem(.group(flat))], over: background)
    #expect(worst(drawn, sum(flat, over: background)) <= 2)
  }

  @Test("where what overlaps becomes brighter, and no brighter than white")
  func overlaps() {
    func box(_ x: Double, _ byte: Double) -> DrawItem {
      let color = Color(red: byte / 255, green: 0, blue: 0, alpha: 1)
      return DrawItem(
        .shape(.box(center: .zero, size: Size(20, 20), cornerRadius: 0), .fill(color)),
        transform: .translation(Vector2(x, 10)))
    }
    let drawn = draw([DrawItem(.group([box(10, 90), box(20, 100), box(25, 80)]))], over: .white)
    #expect([5, 12, 17, 25, 33].map { drawn[$0, 10].x } == [90, 190, 255, 180, 80])
    #expect(drawn[12, 10] == SIMD4(190, 0, 0, 255))
    #expect(drawn[60, 10] == SIMD4(255, 255, 255, 255))
  }

  @Test("of a single item is that item")
  func single() {
    for seed in 0..<30 {
      var fuzz = FuzzedLists(seed: UInt64(seed) + 950, kind: seed.isMultiple(of: 2) ? .sprites : .boxes)
      for item in fuzz.list(width: Self.side, height: Self.side, items: 3).items {
        expect([DrawItem(.group([item]))], equal: [item], over: Self.wood)
      }
    }
  }

  @Test("counts a group inside as its items, moves and fades with its own transform, and may be empty")
  func nesting() {
    let wall = CrateWall.all[2].items(Self.wood, asSprites: true)
    let moved = Transform(position: Vector2(30, 20), rotation: .degrees(33), scale: Vector2(0.5, 0.7))
    let inner = DrawItem(.group(Array(wall.prefix(4))), transform: moved, opacity: 0.6)
    let outer = [inner, DrawItem(.group([]))] + wall.dropFirst(4)
    let flat =
      wall.prefix(4).map {
        DrawItem($0.content, transform: moved.concatenating($0.transform), opacity: $0.opacity * 0.6)
      } + wall.dropFirst(4)
    expect([DrawItem(.group(outer))], equal: [DrawItem(.group(flat))])
    let placed = flat.map { DrawItem($0.content, transform: moved.concatenating($0.transform), opacity: $0.opacity) }
    expect([DrawItem(.group(flat), transform: moved)], equal: [DrawItem(.group(placed))])
    expect([DrawItem(.group([]))], equal: [], over: Self.wood)
  }
}
