import EvenstepDrawing
import EvenstepGeometry
import EvenstepTestSupport
import Testing

@Suite("Frames of every layout")
struct FrameConversionPathTests {
  @Test(
    "have the same bytes by every path, whatever the size", arguments: [0, 1, 2, 7, 8, 15, 16, 17, 31, 48, 65, 101])
  func paths(width: Int) {
    var fuzz = FuzzedLists(seed: UInt64(width))
    let height = 33 + width % 3
    var lists = (0..<3).map { _ in fuzz.list(width: width, height: height, items: 12) }
    for index in lists.indices { lists[index].blending = .encoded }
    let layouts: [FrameBuffer.Layout] = [.rgba, .rgb, .yuv420(padsToEven: false), .yuv420(padsToEven: true)]
    func frames(_ path: RasterPath, _ threads: Int) -> [[UInt8]] {
      var frames = layouts.map { FrameBuffer(width: width, height: height, layout: $0) }
      Rasterizer(threads: threads, bandHeight: 32, path: path).draw(lists, into: &frames)
      return frames.map(\.bytes)
    }
    let reference = frames(.reference, 1)
    for path in RasterPath.available { #expect(frames(path, 2) == reference, "\(path)") }
  }
}
