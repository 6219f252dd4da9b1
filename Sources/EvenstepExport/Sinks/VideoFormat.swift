internal import EvenstepFiles
internal import EvenstepTiming

/// A kind of video file; its name is the file's ending.
public enum VideoFormat: String, Hashable, Sendable, CaseIterable {
  /// H.264 in MP4: 4:2:0, over black; plays everywhere.
  case mp4
  /// VP9 in WebM: 4:2:0, with opacity; plays in browsers.
  case webm
  /// FFV1 in Matroska: lossless, with opacity; for editing and keeping.
  case mkv
  /// A palette of up to 256 colours for each frame; a pixel is opaque or clear.
  case gif
  /// Animated PNG: lossless, with opacity; plays in browsers.
  case apng

  /// Whether translucent pixels stay so; in a GIF those that are less than half opaque become clear.
  var hasAlpha: Bool { self != .mp4 }

  /// The name of ffmpeg's encoder.
  var codec: String {
    switch self {
    case .mp4: "libx264"
    case .webm: "libvpx-vp9"
    case .mkv: "ffv1"
    case .gif, .apng: rawValue
    }
  }

  /// The most frames a second, where there is a limit.
  ///
  /// A GIF tells times in hundredths of a second, and browsers show a frame of one hundredth for ten. At rates whose
  /// frames do not last whole hundredths, each frame comes at the hundredth nearest to its time.
  var highestRate: FrameRate? { self == .gif ? try? FrameRate(50) : nil }

  /// Throws `usage` for a rate that files of this kind cannot tell.
  func check(_ rate: FrameRate, path: String) throws(ExportError) {
    guard max(rate.numerator, rate.denominator) <= Int(Int32.max) else {
      throw .usage("\(rate) frames a second cannot be written to a video: both numbers must be below 2³¹")
    }
    if let highest = highestRate, rate.framesPerSecond > highest.framesPerSecond {
      throw .usage(
        """
        \(path): a .\(rawValue) shows at most \(highest) frames a second, not \(rate); \
        ask for fewer (--fps \(highest)), or for .apng or .webm
        """)
    }
  }

  /// The number of frames in a file; nil where it is not whole, or is no file of this kind.
  func frameCount(of path: String) throws(FileError) -> Int? {
    switch self {
    case .mp4: try MP4Index(path: path)?.sampleCount
    case .webm, .mkv: try MatroskaIndex(path: path)?.frameCount
    case .gif: try GIFIndex(path: path)?.frameCount
    case .apng: try APNGIndex(path: path)?.frameCount
    }
  }
}
