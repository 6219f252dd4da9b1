internal import EvenstepDrawing
internal import EvenstepTiming

/// How frames go to a video's encoder.
enum VideoFeed {
  /// A YUV4MPEG2 stream, with sides rounded up to even numbers.
  case y4m
  /// Planes of luma, chroma and alpha, with sides rounded up to even numbers.
  case planesWithAlpha
  /// Red, green and blue.
  case rgb
  /// Red, green, blue and straight alpha.
  case rgba

  /// The feed of a video, of frames that are opaque or not.
  init(_ video: VideoFormat, hasAlpha: Bool) {
    switch video {
    case .mp4: self = .y4m
    case .webm: self = hasAlpha ? .planesWithAlpha : .y4m
    case .mkv, .gif, .apng: self = hasAlpha ? .rgba : .rgb
    }
  }

  /// What turns frames into what is fed.
  var encoder: any FrameEncoder {
    switch self {
    case .y4m: StreamEncoder(layout: .yuv420(padsToEven: true), header: StreamFormat.y4mMark)
    case .planesWithAlpha: StraightPlanesEncoder()
    case .rgb: StreamEncoder(layout: .rgb, header: { _ in [] })
    case .rgba: StraightEncoder()
    }
  }

  /// What comes before all frames.
  func header(_ format: FrameFormat) throws(ExportError) -> [UInt8] {
    if case .y4m = self { return try Y4MHeader(format, padsToEven: true).bytes }
    return []
  }

  /// ffmpeg's arguments that describe what it is fed on standard input.
  func arguments(_ format: FrameFormat) -> [String] {
    switch self {
    case .y4m: ["-f", "yuv4mpegpipe", "-i", "pipe:0"]
    case .planesWithAlpha:
      raw("yuva420p", width: format.width + format.width % 2, height: format.height + format.height % 2, format)
    case .rgb: raw("rgb24", width: format.width, height: format.height, format)
    case .rgba: raw("rgba", width: format.width, height: format.height, format)
    }
  }

  private func raw(_ pixels: String, width: Int, height: Int, _ format: FrameFormat) -> [String] {
    [
      "-f", "rawvideo", "-pixel_format", pixels, "-video_size", "\(width)x\(height)",
      "-framerate", "\(format.rate.numerator)/\(format.rate.denominator)", "-i", "pipe:0",
    ]
  }
}
