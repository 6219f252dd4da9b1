import EvenstepDrawing
import EvenstepGeometry
import EvenstepImaging
import EvenstepTestSupport
import Testing

@Suite("The digest of a frame's pixels")
struct PixelDigestTests {
  private func digest(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { StableHash.hash128($0) } }

  @Test("is that of its RGBA bytes, by every path, from red, green and blue too", arguments: [1, 3, 61])
  func paths(height: Int) {
    for width in 0...70 {
      var random = SeededRandom(seed: UInt64(width))
      let pixels = (0..<width * height * 4).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: random.next()) }
      let bitmap = Bitmap(width: width, height: height, pixels: pixels)
      for path in RasterPath.available {
        for layout in [FrameBuffer.Layout.rgb, .rgba] {
          let frame = FrameBuffer(bitmap, layout: layout)
          #expect(frame.pixelDigest(by: path) == digest(pixels), "\(width) × \(height), \(layout), \(path)")
        }
      }
    }
  }

  @Test("needs red, green and blue alone over an opaque background, whatever lies there", arguments: 0..<12)
  func opaque(seed: Int) {
    var fuzz = FuzzedLists(seed: UInt64(seed) + 9000)
    var lists = (0..<3).map { _ in fuzz.list(width: 97, height: 64, items: 40) }
    for index in lists.indices {
      lists[index].background = .verticalGradient(top: .white, bottom: .black)
      lists[index].blending = seed % 2 == 0 ? .encoded : .linear
    }
    for shown in [lists, [lists[0]]] {
      var frames = [FrameBuffer.Layout.rgb, .rgba].map { FrameBuffer(width: 97, height: 64, layout: $0) }
      Rasterizer().draw(shown, into: &frames)
      #expect(frames[0].pixelDigest() == digest(frames[1].bytes))
    }
  }
}
