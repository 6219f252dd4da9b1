import EvenstepExport
import EvenstepTiming
import Testing

@Suite("A film's format")
struct FrameFormatTests {
  @Test(
    "counts the frames that start within a length of time",
    arguments: [
      (10, "60", 600), (10, "60000/1001", 600), (1.1, "60", 66), (0.1, "60", 6), (1.0 / 60, "60", 1),
      (0.001, "60", 1), (0.0334, "30", 2), (1e-12, "1", 1), (1.001, "60000/1001", 60),
    ] as [(Double, String, Int)])
  func frameCount(seconds: Double, rate: String, expected: Int) throws {
    #expect(try FrameFormat.frameCount(seconds: seconds, rate: FrameRate(parsing: rate)) == expected)
  }

  @Test("refuses lengths that are no lengths", arguments: [0, -1, .nan, .infinity, 1e300] as [Double])
  func badSeconds(seconds: Double) throws {
    let error = try #require(throws: ExportError.self) { try FrameFormat.frameCount(seconds: seconds, rate: .sixty) }
    #expect(error.kind == .usage)
  }

  @Test(
    "refuses sizes and counts that no one can want",
    arguments: [(0, 1, 1), (1, -5, 1), (16_385, 1, 1), (1, 1, 0), (1, 1, -1), (1, 1, .max)])
  func badFormats(width: Int, height: Int, count: Int) throws {
    let error = try #require(throws: ExportError.self) {
      try FrameFormat(width: width, height: height, frameCount: count)
    }
    #expect(error.kind == .usage)
  }
}
