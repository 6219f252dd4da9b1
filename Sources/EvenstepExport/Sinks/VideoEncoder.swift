/// Which program encodes a video, and how well.
public struct VideoEncoder: Hashable, Sendable {
  /// The program: ffmpeg, or one that takes the same arguments.
  public var program: String
  /// The constant rate factor: for MP4 0, which is lossless, to 51, for WebM 0 to 63.
  ///
  /// At 18 a difference is hard to see. The other formats have no such choice.
  public var quality: Int
  /// x264's preset, from `ultrafast` to `veryslow`: slower makes smaller files.
  public var preset: String
  /// How hard frames of an APNG are compressed, zlib's 0 to 9.
  public var pngLevel: Int

  /// Creates a choice; the defaults suit drawn scenes.
  public init(program: String = "ffmpeg", quality: Int = 18, preset: String = "veryfast", pngLevel: Int = 1) {
    self.program = program
    self.quality = quality
    self.preset = preset
    self.pngLevel = pngLevel
  }

  /// The arguments for frames on standard input, progress on standard output, and a video at a path.
  func arguments(_ video: VideoFormat, _ format: FrameFormat, output: String) -> [String] {
    ["-hide_banner", "-nostdin", "-loglevel", "error", "-nostats", "-progress", "pipe:1"]
      + VideoFeed(video, hasAlpha: format.hasAlpha).arguments(format)
      + ["-an"] + arguments(video, format) + ["-fps_mode", "passthrough", "-fflags", "+bitexact", "-y"]
      // A name with a colon in it is no protocol.
      + ["file:\(output)"]
  }

  private func arguments(_ video: VideoFormat, _ format: FrameFormat) -> [String] {
    switch video {
    case .mp4:
      VideoEncoder.bt709
        + ["-c:v", video.codec, "-preset", preset, "-crf", String(quality), "-pix_fmt", "yuv420p"]
        + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      // Frames ahead of their time, which the encoder makes otherwise, have no alpha.
      VideoEncoder.bt709
        + ["-c:v", video.codec, "-crf", String(quality), "-b:v", "0", "-row-mt", "1"]
        + ["-deadline", "realtime", "-cpu-used", "6", "-auto-alt-ref", "0"]
        + ["-pix_fmt", format.hasAlpha ? "yuva420p" : "yuv420p", "-f", "webm"]
    case .mkv:
      // Slices, which version 3 makes, are not decoded right by ffmpeg where frames are a few pixels high or wide.
      ["-c:v", video.codec, "-level", min(format.width, format.height) < 16 ? "1" : "3", "-g", "1"]
        + ["-pix_fmt", format.hasAlpha ? "bgra" : "bgr0"] + VideoEncoder.srgb + ["-f", "matroska"]
    case .gif:
      // One palette for the whole film would need all of it in memory.
      [
        "-filter_complex",
        "split[a][b];[a]palettegen=stats_mode=single:reserve_transparent=\(format.hasAlpha ? 1 : 0)[p];"
          + "[b][p]paletteuse=new=1",
        "-c:v", video.codec, "-loop", "0", "-f", "gif",
      ]
    case .apng:
      ["-c:v", video.codec, "-compression_level", String(min(max(pngLevel, 0), 9)), "-pred", "none", "-plays", "0"]
        + ["-pix_fmt", format.hasAlpha ? "rgba" : "rgb24", "-f", "apng"]
    }
  }

  /// The tags of BT.709 in limited range; frames carry them as well, whether or not this ffmpeg takes them from options.
  private static var bt709: [String] {
    [
      "-vf", "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
      "-color_range", "tv", "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709",
    ]
  }

  /// The tags of sRGB.
  private static var srgb: [String] {
    ["-color_range", "pc", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-colorspace", "rgb"]
  }

  /// The number of frames in the last whole line `frame=` of ffmpeg's progress; 0 where there is none.
  static func frameCount(_ progress: [UInt8]) -> Int {
    let lines = progress.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    let counts = lines.lazy.reversed().compactMap { line -> Int? in
      line.starts(with: "frame=".utf8) ? Int(String(decoding: line.dropFirst(6), as: UTF8.self)) : nil
    }
    return counts.first ?? 0
  }

  /// The last three lines of what a program wrote, on one line.
  static func lastWords(_ bytes: [UInt8]) -> String {
    let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let lines = bytes.split(whereSeparator: isBreak).suffix(3).map { line in
      let text = String(decoding: line.suffix(300), as: UTF8.self)
      let printable = text.unicodeScalars.filter { $0.value >= 0x20 }.drop { $0 == " " }
      return String(String.UnicodeScalarView(printable))
    }
    return lines.joined(separator: "; ")
  }
}
