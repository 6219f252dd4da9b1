import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import Testing

@Suite("A frame's layouts")
struct FrameLayoutTests {
  private static let sizes = [(1, 1), (2, 2), (3, 5), (16, 9), (33, 31), (64, 64), (97, 70), (130, 1), (1, 130)]

  /// Every way to work that must not matter to a byte.
  private static let rasterizers = [(1, 32), (2, 32), (3, 2), (8, 2), (2, 64), (1, 8)].map {
    Rasterizer(threads: $0.0, bandHeight: $0.1)
  }

  private func list(_ width: Int, _ height: Int, _ seed: Int) -> DisplayList {
    var fuzz = FuzzedLists(seed: UInt64(seed) + 700)
    return fuzz.list(width: width, height: height, items: 25)
  }

  @Test("RGBA is the bitmap, and RGB the same without alpha, for any number of threads", arguments: sizes.indices)
  func packed(index: Int) {
    let (width, height) = Self.sizes[index]
    let list = list(width, height, index)
    let expected = Rasterizer().draw(list).pixels
    let opaque = expected.indices.filter { $0 % 4 < 3 }.map { expected[$0] }
    for rasterizer in Self.rasterizers {
      var frames = [FrameBuffer.Layout.rgb, .rgba].map { FrameBuffer(width: width, height: height, layout: $0) }
      // The second drawing finds another picture in the memory.
      for shown in [self.list(width, height, index + 50), list] { rasterizer.draw([shown], into: &frames) }
      let areEqual = [frames[0].bytes == opaque, frames[1].bytes == expected, frames[1].bitmap?.pixels == expected]
      #expect(areEqual == [true, true, true])
      #expect(frames[0].bitmap == nil)
    }
  }

  @Test(
    "4:2:0 is BT.709 in limited range, chroma sited at the left, each byte rounded once", arguments: sizes.indices,
    [false, true])
  func planes(index: Int, padsToEven: Bool) {
    let (width, height) = Self.sizes[index]
    let list = list(width, height, index)
    let ideal = VideoPlanes(Rasterizer().draw(list), padsToEven: padsToEven)
    var first: [UInt8]?
    for rasterizer in Self.rasterizers {
      var frames = [FrameBuffer(width: width, height: height, layout: .yuv420(padsToEven: padsToEven))]
      for shown in [self.list(width, height, index + 50), list] { rasterizer.draw([shown], into: &frames) }
      let bytes = frames[0].bytes
      #expect(bytes.count == ideal.samples.count)
      let worst = zip(bytes, ideal.samples).map { abs(Double($0) - $1) }.max() ?? 0
      #expect(worst < 0.51)
      let isSame = first == nil || first == bytes
      #expect(isSame, "depends on threads or bands")
      first = bytes
    }
  }

  @Test("one drawing fills several layouts as drawings of their own do")
  func several() {
    let list = list(67, 43, 3)
    let layouts: [FrameBuffer.Layout] = [.rgb, .yuv420(padsToEven: true), .rgba, .yuv420(padsToEven: false), .rgb]
    var together = layouts.map { FrameBuffer(width: 67, height: 43, layout: $0) }
    Rasterizer(threads: 3).draw([list, list], into: &together)
    for frame in together {
      var alone = [FrameBuffer(width: 67, height: 43, layout: frame.layout)]
      Rasterizer().draw([list], into: &alone)
      let isEqual = alone[0].bytes == frame.bytes
      #expect(isEqual, "\(frame.layout)")
    }
  }

  @Test("black, white, grey and the primaries have the codes of the standard")
  func codes() {
    let codes: [(Color, y: UInt8, cb: UInt8, cr: UInt8)] = [
      (.black, 16, 128, 128), (.white, 235, 128, 128), (Color(red: 0.2, green: 0.2, blue: 0.2), 60, 128, 128),
      // 16 + 219 · K, 128 ± 112 for a channel's own difference: ITU-R BT.709-6, table 3.
      (Color(red: 1, green: 0, blue: 0), 63, 102, 240), (Color(red: 0, green: 1, blue: 0), 173, 42, 26),
      (Color(red: 0, green: 0, blue: 1), 32, 240, 118),
    ]
    for (color, y, cb, cr) in codes {
      var frames = [FrameBuffer(width: 4, height: 4, layout: .yuv420(padsToEven: false))]
      Rasterizer().draw([DisplayList(width: 4, height: 4, background: .solid(color))], into: &frames)
      let planes = [(y, 16), (cb, 4), (cr, 4)].map { [UInt8](repeating: $0.0, count: $0.1) }
      #expect(frames[0].bytes == planes.flatMap { $0 }, "\(color)")
    }
  }

  @Test("a frame without pixels has no bytes", arguments: [(0, 0), (0, 5), (5, 0)])
  func empty(width: Int, height: Int) {
    for layout in [FrameBuffer.Layout.rgba, .rgb, .yuv420(padsToEven: true)] {
      var frames = [FrameBuffer(width: width, height: height, layout: layout)]
      Rasterizer(threads: 2).draw([DisplayList(width: width, height: height)], into: &frames)
      #expect(frames[0].bytes.count == layout.byteCount(width: width, height: height))
    }
  }
}

/// What the bytes of a 4:2:0 frame would be without rounding, by the formulas of ITU-R BT.709-6 in Double.
private struct VideoPlanes {
  var samples: [Double] = []

  init(_ bitmap: Bitmap, padsToEven: Bool) {
    func padded(_ side: Int) -> Int { padsToEven ? (side + 1) / 2 * 2 : side }
    /// Encoded red, green and blue of 0 … 1; beyond the border the outermost pixels go on.
    func rgb(_ x: Int, _ y: Int) -> SIMD3<Double> {
      let pixel = bitmap[min(max(x, 0), bitmap.width - 1), min(max(y, 0), bitmap.height - 1)]
      return SIMD3(Double(pixel.x), Double(pixel.y), Double(pixel.z)) / 255
    }
    func luma(_ color: SIMD3<Double>) -> Double { 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z }
    let (width, height) = (padded(bitmap.width), padded(bitmap.height))
    for y in 0..<height { for x in 0..<width { samples.append(16 + 219 * luma(rgb(x, y))) } }
    var (blue, red): ([Double], [Double]) = ([], [])
    for y in stride(from: 0, to: height, by: 2) {
      for x in stride(from: 0, to: width, by: 2) {
        // Sited at the left column between two rows: three columns by two rows.
        var color = SIMD3<Double>()
        for row in 0...1 { color += (rgb(x - 1, y + row) + 2 * rgb(x, y + row) + rgb(x + 1, y + row)) / 8 }
        blue.append(128 + 224 * (color.z - luma(color)) / 1.8556)
        red.append(128 + 224 * (color.x - luma(color)) / 1.5748)
      }
    }
    samples += blue + red
  }
}
