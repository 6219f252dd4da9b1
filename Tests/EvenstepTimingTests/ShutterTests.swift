import EvenstepTiming
import Testing

@Suite("A shutter")
struct ShutterTests {
  static let rates = ["24", "60", "60000/1001", "2997/50", "1000", "7"]

  @Test("places samples at (i + ½) / n of its open time, exactly", arguments: rates, [180.0, 172.8, 360, 0.001])
  func samples(rate text: String, angle: Double) throws {
    let rate = try FrameRate(parsing: text)
    let shutter = try Shutter(angle: angle, samples: 5)
    for frame in [0, 1, 7, 599] {
      for sample in 0..<5 {
        let position = rate.stepPosition(ofFrame: frame, sample: sample, of: shutter, stepRate: 120)
        // In thousandths of a degree, ten parts of a frame's samples, and parts of a step all is whole.
        let part = (2 * sample + 1) * Int((angle * 1000).rounded())
        let time = (frame * 3_600_000 + part) * 120 * rate.denominator
        let step = 3_600_000 * rate.numerator
        #expect(position.steps == time / step)
        #expect(position.alpha == Double(time % step) / Double(step), "frame \(frame), sample \(sample)")
      }
    }
  }

  @Test("that does not open has one sample, which is the frame's own time", arguments: rates)
  func closed(rate text: String) throws {
    let rate = try FrameRate(parsing: text)
    for shutter in [.instant, try Shutter(angle: 180, samples: 1), try Shutter(angle: 0, samples: 9)] {
      #expect(!shutter.isOpen && shutter.description == "none")
      for frame in 0..<50 {
        #expect(
          rate.stepPosition(ofFrame: frame, sample: 0, of: shutter, stepRate: 120)
            == rate.stepPosition(ofFrame: frame, stepRate: 120))
      }
    }
  }

  @Test("samples in order, all before the next frame, at any rate and in the longest film", arguments: rates)
  func order(rate text: String) throws {
    let rate = try FrameRate(parsing: text)
    let shutter = try Shutter(angle: 360, samples: 256)
    for frame in [0, 3, 1_000_000_000, 1 << 40] {
      var last = (steps: -1, alpha: 0.0)
      for sample in 0..<256 {
        let position = rate.stepPosition(ofFrame: frame, sample: sample, of: shutter, stepRate: 100_000)
        #expect(position.alpha >= 0 && position.alpha < 1)
        #expect(position > last)
        last = position
      }
      #expect(last < rate.stepPosition(ofFrame: frame + 1, stepRate: 100_000))
      #expect(
        rate.stepPosition(ofFrame: frame, stepRate: 100_000)
          < rate.stepPosition(
            ofFrame: frame, sample: 0, of: shutter, stepRate: 100_000))
    }
  }

  @Test("has an angle up to a full turn, and 1 to 256 samples")
  func limits() throws {
    for angle in [-0.1, 360.01, .infinity, .nan] {
      #expect(throws: TimingError.invalidShutter("\(angle)")) { try Shutter(angle: angle) }
    }
    for count in [0, 257, -1, .max] {
      #expect(throws: TimingError.invalidSamples(count)) { try Shutter(angle: 180, samples: count) }
    }
    #expect(try Shutter(angle: 180).description == "180° in 16 samples")
    #expect(try Shutter(angle: 172.8, samples: 4).description == "172.8° in 4 samples")
  }
}
