import EvenstepDrawing
import EvenstepImaging
import EvenstepTestSupport
import Testing

/// `EVENSTEP_RECORD_GOLDENS=1 swift test -c release --filter GoldenTests` writes the pictures anew: look at them.
@Suite("Frames look as they were approved")
struct GoldenTests {
  @Test("each of them", arguments: GoldenFrames.all.map(\.name))
  func golden(name: String) throws {
    let frame = try #require(GoldenFrames.all.first { $0.name == name })
    expectGolden(Rasterizer(threads: 2).draw(frame.list), named: name)
  }

  @Test("and none is an orphan")
  func orphans() throws {
    #expect(try goldenNames() == GoldenFrames.all.map(\.name).sorted())
  }
}
