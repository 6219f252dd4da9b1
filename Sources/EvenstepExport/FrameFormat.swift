public import EvenstepDrawing
internal import EvenstepGeometry
public import EvenstepStage
public import EvenstepTiming

/// The size, the rate and the number of a film's frames, how each is exposed, and which of them are exported.
public struct FrameFormat: Hashable, Sendable {
  /// The width of a frame, in pixels.
  public let width: Int
  /// The height of a frame, in pixels.
  public let height: Int
  /// Frames a second.
  public let rate: FrameRate
  /// The number of frames of the whole film; they are counted from 0.
  public let frameCount: Int
  /// The frames that are exported, by their numbers in the whole film: all, unless a part was asked for.
  public private(set) var frames: Range<Int>
  /// Whether the scene's background is left out, so that frames are clear where nothing else is.
  public private(set) var isTransparent = false
  /// Whether frames may be translucent; sinks hear it from the player, who knows the scene.
  public private(set) var hasAlpha = false
  /// How long each frame is exposed, and in how many samples; without an open shutter it shows one moment.
  public var shutter = Shutter.instant
  /// On which values translucent pixels and the samples of a frame are mixed.
  public var blending = Blending.encoded

  /// The longest side of a frame, in pixels.
  public static let longestSide = 16_384
  /// The most pixels of a frame.
  public static let largestArea = 64 << 20
  /// The largest number of frames: more than a year at 30 frames a second.
  public static let mostFrames = 1_000_000_000

  /// Creates a format; throws `usage` unless both sides are 1 to 16 384 pixels and there is at least one frame.
  public init(width: Int, height: Int, rate: FrameRate = .sixty, frameCount: Int) throws(ExportError) {
    let sides = 1...FrameFormat.longestSide
    guard sides.contains(width), sides.contains(height) else {
      throw .usage("a frame is 1 × 1 to \(sides.upperBound) × \(sides.upperBound) pixels, not \(width) × \(height)")
    }
    guard width * height <= FrameFormat.largestArea else {
      throw .usage("a frame has at most \(FrameFormat.largestArea) pixels, not \(width) × \(height)")
    }
    guard (1...FrameFormat.mostFrames).contains(frameCount) else {
      throw .usage("an export has 1 to \(FrameFormat.mostFrames) frames, not \(frameCount)")
    }
    self.width = width
    self.height = height
    self.rate = rate
    self.frameCount = frameCount
    frames = 0..<frameCount
  }

  /// Creates the format that a scene asks for, in so many frames; without a number as long as the scene lasts.
  ///
  /// A rate that is given takes the place of the scene's.
  public init(_ scene: Scene, frameCount: Int? = nil, rate: FrameRate? = nil) throws(ExportError) {
    let output = scene.output
    let rate = rate ?? output.rate
    let count: Int
    if let frameCount {
      count = frameCount
    } else {
      count = try FrameFormat.frameCount(seconds: scene.duration, rate: rate)
    }
    try self.init(width: output.width, height: output.height, rate: rate, frameCount: count)
    shutter = output.shutter
    blending = output.blending
  }

  /// The number of frames that start before a time in seconds has passed: 600 for 10 s at 60, and at 59.94 as well.
  ///
  /// A time within a millionth of a frame of a frame's start counts as that start, since 1.1 s is no exact number
  /// of 60ths in floating point. Throws `usage` for times that are not finite, not above 0, or too long.
  public static func frameCount(seconds: Double, rate: FrameRate) throws(ExportError) -> Int {
    guard seconds > 0, seconds * rate.framesPerSecond <= Double(mostFrames) else {
      throw .usage("a film lasts more than 0 seconds and has at most \(mostFrames) frames; \(seconds) s do not fit")
    }
    return rate.frameCount(in: seconds)
  }
}

extension FrameFormat {
  /// Whether some of the film's frames are left out.
  public var isPart: Bool { frames.count < frameCount }

  /// The same film, of which only some frames are exported; they keep their numbers, times and names.
  ///
  /// Throws `usage` unless there is at least one, and all are frames of the film.
  public func part(_ frames: Range<Int>) throws(ExportError) -> FrameFormat {
    guard !frames.isEmpty else { throw .usage("a part of a film holds at least one frame; \(frames.text) is none") }
    guard frames.lowerBound >= 0, frames.upperBound <= frameCount else {
      throw .usage("the film has \(frameCount) frames, 0 to \(frameCount - 1); \(frames.text) is no part of it")
    }
    var part = self
    part.frames = frames
    return part
  }

  /// The same film without the scene's background.
  public func transparent() -> FrameFormat {
    var format = self
    format.isTransparent = true
    format.hasAlpha = true
    return format
  }

  /// The same film, with what a scene's background says about alpha.
  func shown(over background: Background) -> FrameFormat {
    var format = self
    format.hasAlpha = isTransparent || !background.isOpaque
    return format
  }
}

extension Background {
  /// Whether nothing shows through.
  fileprivate var isOpaque: Bool {
    switch self {
    case .solid(let color): color.alpha >= 1
    case .verticalGradient(let top, let bottom): top.alpha >= 1 && bottom.alpha >= 1
    }
  }
}

extension Range<Int> {
  /// The range as a command line has it, the end excluded: `120:240`.
  var text: String { "\(lowerBound):\(upperBound)" }
}
