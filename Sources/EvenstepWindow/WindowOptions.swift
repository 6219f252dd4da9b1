/// How a window looks and draws.
public struct WindowOptions: Sendable {
  /// What turns a display list into pixels.
  public enum Renderer: String, Sendable, CaseIterable {
    /// The headless rasteriser: the window shows the same bytes as an exported frame of its size.
    case raster
    /// SDL's accelerated renderer: faster on large windows, and close to the same picture.
    case gpu
  }

  /// The width and height of the window in the desktop's points; nil takes the scene's output size, as far as it fits.
  public var size: (width: Int, height: Int)?
  /// What draws the picture.
  public var renderer = Renderer.raster
  /// The threads that the rasteriser works on, the caller's included.
  public var threads = 1
  /// The title; nil takes the scene's.
  public var title: String?
  /// Whether the window covers the whole screen.
  public var isFullscreen = false
  /// Whether a line at the bottom of the picture shows where a run is that stands still, was set back, or is a replay.
  public var showsTimeline = true

  /// Whether the left button takes hold of the dynamic body that it is pressed on, and drags and throws it.
  public var dragsBodies = true

  /// Creates the options that suit most: a window as large as the scene's output, drawn by the rasteriser.
  public init() {}
}
