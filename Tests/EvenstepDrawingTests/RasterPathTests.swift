import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("All ways to draw give the pixels of the reference")
struct RasterPathTests {
  private static let sizes = [(1, 1), (97, 101), (130, 70), (64, 32), (3, 200), (777, 40)]

  @Test("on random lists, some of it rubbish", arguments: 0..<120)
  func fuzzed(seed: Int) {
    var fuzz = FuzzedLists(seed: UInt64(seed) + 9000)
    fuzz.rubbish = seed.isMultiple(of: 3) ? 10 : 0
    let (width, height) = Self.sizes[seed % Self.sizes.count]
    let list = fuzz.list(width: width, height: height, items: 40)
    let bandHeight = [32, 7, 1000][seed % 3]
    let reference = Rasterizer(threads: 1, bandHeight: bandHeight, path: .reference).draw(list)
    for path in RasterPath.available {
      let drawn = Rasterizer(threads: 1, bandHeight: bandHeight, path: path).draw(list)
      #expect(BitmapDifference(drawn, reference)?.differingPixels == 0, "\(path)")
    }
  }

  @Test("there is one for any processor, and the fastest is one of them")
  func available() {
    #expect(RasterPath.available.starts(with: [.reference, .scalar]))
    #expect(RasterPath.available.contains(.fastest) && RasterPath.fastest != .reference)
  }
}
