/// How long each frame of a film is exposed, as the angle of a film camera's rotating shutter, and at how many moments of
/// that time.
///
/// The shutter opens at the frame's own time: at 180° frame k shows what happens from k / rate until half a frame later.
/// It counts as open only with an angle above 0 and at least two samples; otherwise a frame is the one moment k / rate.
public struct Shutter: Hashable, Sendable {
  /// The angles that a shutter can have, in degrees.
  public static let angles = 0.0...360.0
  /// The numbers of samples that a frame can have.
  public static let sampleCounts = 1...256
  /// The number of samples where only the angle is given.
  public static let defaultSamples = 16

  /// The parts of a full turn that the angle is counted in.
  static let turn = 360_000

  /// The angle in thousandths of a degree: times of samples are exact fractions.
  let thousandths: Int
  /// The moments of which an exposed frame is the mean; they divide the open time evenly.
  public let samples: Int

  /// A shutter that is not open: every frame shows one moment, without blur.
  public static let instant = Shutter(thousandths: 0, samples: defaultSamples)

  /// Creates a shutter of an angle in degrees, rounded to a thousandth: 360 leaves it open from frame to frame.
  ///
  /// Throws `invalidShutter` and `invalidSamples` for numbers outside of `angles` and `sampleCounts`.
  public init(angle: Double, samples: Int = Shutter.defaultSamples) throws(TimingError) {
    guard Shutter.angles.contains(angle) else { throw .invalidShutter("\(angle)") }
    guard Shutter.sampleCounts.contains(samples) else { throw .invalidSamples(samples) }
    self.init(thousandths: Int((angle * 1000).rounded()), samples: samples)
  }

  private init(thousandths: Int, samples: Int) {
    self.thousandths = thousandths
    self.samples = samples
  }

  /// The angle, in degrees.
  public var angle: Double { Double(thousandths) / 1000 }

  /// Whether frames show more than one moment.
  public var isOpen: Bool { thousandths > 0 && samples > 1 }
}

extension Shutter: CustomStringConvertible {
  /// The shutter for people: `180° in 16 samples`, or `none`.
  public var description: String {
    guard isOpen else { return "none" }
    let whole = thousandths % 1000 == 0 ? "\(thousandths / 1000)" : "\(angle)"
    return "\(whole)° in \(samples) samples"
  }
}
