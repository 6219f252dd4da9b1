import EvenstepDrawing
import Testing

@Suite("The code that draws pixels")
struct RasterPathTests {
  @Test("is there for any processor, and the fastest is one of them")
  func available() {
    #expect(RasterPath.available.starts(with: [.reference, .scalar]))
    #expect(RasterPath.available.contains(.fastest) && RasterPath.fastest != .reference)
  }
}
