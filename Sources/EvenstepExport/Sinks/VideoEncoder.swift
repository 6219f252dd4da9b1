/// Which program encodes a video, and how well.
public struct VideoEncoder: Hashable, Sendable {
  /// The program: ffmpeg, or one that takes the same arguments.
  public var program: String
  /// x264's constant rate factor: 0 (lossless) to 51; at 18 a difference is hard to see.
  public var quality: Int
  /// x264's preset, from `ultrafast` to `veryslow`: slower makes smaller files.
  public var preset: String

  /// Creates a choice; the defaults suit drawn scenes.
  public init(program: String = "ffmpeg", quality: Int = 18, preset: String = "veryfast") {
    self.program = program
    self.quality = quality
    self.preset = preset
  }

  /// The arguments for Y4M frames on standard input, progress on standard output, and an MP4 at a path.
  func arguments(output: String) -> [String] {
    let colours = "bt709"
    return [
      "-hide_banner", "-nostdin", "-loglevel", "error", "-nostats", "-progress", "pipe:1",
      "-f", "yuv4mpegpipe", "-i", "pipe:0", "-an",
      // Frames carry the tags, whether or not this ffmpeg takes them from the options below.
      "-vf", "setparams=range=tv:color_primaries=\(colours):color_trc=\(colours):colorspace=\(colours)",
      "-c:v", "libx264", "-preset", preset, "-crf", String(quality), "-pix_fmt", "yuv420p",
      "-color_range", "tv", "-color_primaries", colours, "-color_trc", colours, "-colorspace", colours,
      "-fps_mode", "passthrough", "-movflags", "+faststart", "-f", "mp4", "-y",
      // A name with a colon in it is no protocol.
      "file:\(output)",
    ]
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
