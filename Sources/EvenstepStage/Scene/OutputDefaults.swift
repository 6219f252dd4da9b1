public import EvenstepDrawing
public import EvenstepTiming

/// Size, rate, exposure and blending of an export when no one says otherwise.
public struct OutputDefaults: Sendable, Hashable {
  /// The width of a frame, in pixels.
  public var width = 1280
  /// The height of a frame, in pixels.
  public var height = 720
  /// Frames a second.
  public var rate = FrameRate.sixty
  /// How long a frame is exposed, and in how many samples; a window shows single moments whatever it is.
  public var shutter = Shutter.instant
  /// On which values translucent pixels are mixed, in windows too.
  public var blending = Blending.encoded

  /// Creates 1280 × 720 at 60 frames a second.
  public init() {}
}
