public import EvenstepTiming

/// Size and rate of an export when no one says otherwise.
public struct OutputDefaults: Sendable, Hashable {
  /// The width of a frame, in pixels.
  public var width = 1280
  /// The height of a frame, in pixels.
  public var height = 720
  /// Frames a second.
  public var rate = FrameRate.sixty

  /// Creates 1280 × 720 at 60 frames a second.
  public init() {}
}
