import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("The rasterizer")
struct RasterizerTests {
  private static let sizes = [(1, 1), (97, 101), (130, 70), (64, 32), (3, 200), (257, 65), (640, 33)]

  /// What all others have to equal.
  private static let reference = Rasterizer(threads: 1, bandHeight: 32, path: .reference)
  /// Ways to draw that must not matter to a byte: code for all processors, numbers of threads, heights of bands.
  private static let ways: [(name: String, bandHeight: Int, rasterizer: Rasterizer)] = {
    let everywhere = RasterPath.available.flatMap { path in [(1, 32), (1, 7), (2, 1)].map { ($0.0, $0.1, path) } }
    let tilings = [(1, 1), (1, 2), (1, 64), (1, 1000), (2, 32), (3, 1), (3, 32), (8, 2), (8, 64)]
    return (everywhere + tilings.map { ($0.0, $0.1, .fastest) }).map { threads, bandHeight, path in
      (
        "\(path), \(threads) threads, bands of \(bandHeight)", bandHeight,
        Rasterizer(threads: threads, bandHeight: bandHeight, path: path)
      )
    }
  }()

  @Test(
    "gives the bytes of the reference for any processor, any number of threads and any bands",
    arguments: FuzzedLists.Kind.allCases, 0..<24)
  func ways(kind: FuzzedLists.Kind, seed: Int) {
    var fuzz = FuzzedLists(seed: UInt64(seed), kind: kind)
    let (width, height) = Self.sizes[seed % Self.sizes.count]
    fuzz.rubbish = [0, 2, 10][seed % 3]
    // Sprites are most of what scenes draw, and have the most cases.
    for _ in 0..<(kind == .sprites ? 6 : 1) {
      let list = fuzz.list(width: width, height: height, items: 40)
      let expected = Self.reference.draw(list)
      for (name, _, rasterizer) in Self.ways {
        let difference = BitmapDifference(rasterizer.draw(list), expected)
        #expect(difference?.differingPixels == 0, "\(name): \(difference.map(String.init) ?? "another size")")
      }
    }
  }

  @Test("gives the frames of the reference for any processor, any number of threads and any bands", arguments: 0..<24)
  func frames(seed: Int) {
    var fuzz = FuzzedLists(seed: UInt64(seed) + 200)
    let (width, height) = Self.sizes[seed % Self.sizes.count]
    var exposures = (0...seed % 3).map { _ in fuzz.list(width: width, height: height, items: 25) }
    for index in exposures.indices { exposures[index].blending = seed.isMultiple(of: 5) ? .linear : .encoded }
    func draw(_ rasterizer: Rasterizer) -> [[UInt8]] {
      let layouts: [FrameBuffer.Layout] = [.rgba, .rgb, .yuv420(padsToEven: seed.isMultiple(of: 2))]
      var frames = layouts.map { FrameBuffer(width: width, height: height, layout: $0) }
      rasterizer.draw(exposures, into: &frames)
      return frames.map(\.bytes)
    }
    let expected = draw(Self.reference)
    // Chroma takes rows in pairs.
    for (name, bandHeight, rasterizer) in Self.ways where bandHeight.isMultiple(of: 2) {
      let isEqual = draw(rasterizer) == expected
      #expect(isEqual, "\(name)")
    }
  }

  @Test("draws the part of a frame that a smaller frame shows", arguments: 0..<20)
  func cropping(seed: Int) {
    var fuzz = FuzzedLists(seed: UInt64(seed) + 2000)
    fuzz.rubbish = 0
    var list = fuzz.list(width: 128, height: 96, items: 40)
    list.background = .solid(.black)
    let whole = Rasterizer().draw(list)
    (list.width, list.height) = (70, 41)
    let part = Rasterizer().draw(list)
    // Clipping rounds where an edge crosses the border, so a slanted edge may differ by a hair.
    var worst = 0
    for y in 0..<41 { for x in 0..<70 { worst = max(worst, difference(whole[x, y], part[x, y])) } }
    #expect(worst <= 2)
  }

  private func difference(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Int {
    (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
  }

  @Test("survives rubbish, and never makes a colour larger than its alpha")
  func rubbish() {
    let rasterizer = Rasterizer(threads: 2)
    for seed in 0..<600 {
      var fuzz = FuzzedLists(seed: UInt64(seed) + 5000)
      fuzz.rubbish = seed % 50
      let (width, height) = Self.sizes[seed % Self.sizes.count]
      let drawn = rasterizer.draw(fuzz.list(width: width, height: height, items: 30))
      for at in stride(from: 0, to: drawn.pixels.count, by: 4) {
        let alpha = drawn.pixels[at + 3]
        guard drawn.pixels[at..<at + 3].allSatisfy({ $0 <= alpha }) else {
          Issue.record("seed \(seed): pixel \(at / 4) is \(drawn.pixels[at..<at + 4])")
          return
        }
      }
    }
  }

  @Test("draws outlines of 100 000 points in reasonable time")
  func manyPoints() {
    var random = SeededRandom(seed: 9)
    let points = (0..<100_000).map { _ in
      Vector2(random.next(from: -50, to: 150), random.next(from: -50, to: 150))
    }
    let wave = (0..<100_000).map {
      Vector2(Double($0) / 1000, 50 + Angle.degrees(Double($0)).direction.y * 40)
    }
    let items = [
      DrawItem(.shape(.polygon(points), .fill(.white)), opacity: 0.5),
      DrawItem(.shape(.polygon(points), .stroke(.white, width: 0.5)), opacity: 0.5),
      DrawItem(.shape(.line(wave, width: 2, closed: false), .fill(.white))),
      DrawItem(
        .shape(
          .line([Vector2](repeating: Vector2(9, 9), count: 100_000), width: 5, closed: true), .fill(.white))),
    ]
    let drawn = Rasterizer(threads: 2).draw(DisplayList(width: 100, height: 100, items: items))
    #expect(drawn[9, 9] == SIMD4(255, 255, 255, 255))
  }

  @Test("may be used from several threads at once")
  func shared() async {
    let rasterizer = Rasterizer(threads: 3)
    var fuzz = FuzzedLists(seed: 77)
    let lists = (0..<6).map { _ in fuzz.list(width: 90, height: 90, items: 20) }
    let expected = lists.map { Rasterizer().draw($0) }
    await withTaskGroup(of: Bool.self) { group in
      for round in 0..<60 {
        group.addTask { rasterizer.draw(lists[round % 6]) == expected[round % 6] }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test("gives the same bytes for lists long enough to be made ready in parts")
  func longLists() {
    var fuzz = FuzzedLists(seed: 77)
    var lists = (0..<2).map { _ in fuzz.list(width: 150, height: 130, items: 600) }
    for index in lists.indices { lists[index].blending = .encoded }
    func draw(_ threads: Int, _ lists: [DisplayList]) -> [UInt8] {
      var frames = [FrameBuffer(width: 150, height: 130, layout: .rgba)]
      Rasterizer(threads: threads).draw(lists, into: &frames)
      return frames[0].bytes
    }
    for lists in [Array(lists.prefix(1)), lists] {
      let expected = draw(1, lists)
      for threads in [2, 3, 8] { #expect(draw(threads, lists) == expected) }
    }
  }

  @Test("stops between bands when it is asked to, and draws the next frame as ever", arguments: [1, 3])
  func stops(threads: Int) {
    var fuzz = FuzzedLists(seed: 78)
    let list = fuzz.list(width: 90, height: 400, items: 200)
    let rasterizer = Rasterizer(threads: threads)
    var frames = [FrameBuffer(width: 90, height: 400, layout: .rgba)]
    var asked = 0
    let stopped = {
      asked += 1
      return asked > 2
    }
    #expect(!rasterizer.draw([list], into: &frames, unless: stopped))
    #expect(rasterizer.draw([list], into: &frames, unless: { false }))
    #expect(frames[0].bytes == Rasterizer().draw(list).pixels)
    // Nobody asks any more.
    rasterizer.draw([list], into: &frames)
    #expect(frames[0].bytes == Rasterizer().draw(list).pixels)
  }
}
