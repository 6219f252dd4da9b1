import EvenstepImaging
import Glibc
import Testing

/// Errors of pixels against what they should be, in steps of 255.
struct ErrorFigures: CustomStringConvertible {
  private(set) var count = 0
  private(set) var worst = 0.0
  private var sum = 0.0

  var mean: Double { count == 0 ? 0 : sum / Double(count) }

  var description: String {
    func short(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
    return "\(count) values, mean \(short(mean)), worst \(short(worst))"
  }

  /// Counts one value.
  mutating func add(_ actual: UInt8, _ expected: Double) {
    let error = abs(Double(actual) - expected)
    count += 1
    sum += error
    worst = max(worst, error)
  }

  /// Compares a white item on black with the exact coverage of each pixel.
  ///
  /// Pixels with an edge are counted; one wholly inside or outside must be right to the byte.
  mutating func add(_ bitmap: Bitmap, _ coverage: (_ x: Int, _ y: Int) -> Double) {
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let part = coverage(x, y)
        if part > 1e-9 && part < 1 - 1e-9 {
          add(bitmap[x, y].x, part * 255)
        } else if Double(bitmap[x, y].x) != part.rounded() * 255 {
          // A corner may reach into a pixel by less than the sub-pixel grid shows.
          worst = max(worst, abs(Double(bitmap[x, y].x) - part * 255))
        }
      }
    }
  }

  /// Expects both figures to stay within limits, and prints them where `EVENSTEP_PRINT_FIGURES=1`.
  func expect(
    mean meanLimit: Double, worst worstLimit: Double, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    reportFigure("\(what): \(self)")
    #expect(count > 50, "\(what): \(self)", sourceLocation: sourceLocation)
    #expect(mean < meanLimit, "\(what): \(self)", sourceLocation: sourceLocation)
    #expect(worst <= worstLimit, "\(what): \(self)", sourceLocation: sourceLocation)
  }
}

/// Prints what a test measured, where `EVENSTEP_PRINT_FIGURES=1` asks for it.
func reportFigure(_ figure: String) {
  guard let wish = getenv("EVENSTEP_PRINT_FIGURES"), String(cString: wish) == "1" else { return }
  print("FIGURE \(figure)")
}
