import EvenstepExport
import EvenstepFiles
import EvenstepImaging
import EvenstepTiming
import Testing

/// What ffprobe tells of a video's stream, its frames counted by decoding them.
func probe(_ path: String) -> [String: String] {
  let entries =
    "stream=codec_name,width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries,"
    + "r_frame_rate,avg_frame_rate,nb_read_frames,chroma_location"
  let result = run(
    "ffprobe", ["-v", "error", "-count_frames", "-show_entries", entries, "-of", "default=nw=1", path])
  #expect(result.exit == .code(0), "\(result.error)")
  let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
  return Dictionary(
    lines.map { line in
      let parts = line.split(separator: "=", maxSplits: 1)
      return (String(parts[0]), String(parts.last!))
    }, uniquingKeysWith: { $1 })
}

/// The bytes of all frames of a film in a pixel format, as ffmpeg understands it by the film's own tags.
func decoded(_ path: String, as pixels: String, input: [String] = []) -> [UInt8] {
  let result = run(
    "ffmpeg",
    ["-v", "error"] + input + ["-i", path, "-fps_mode", "passthrough", "-sws_flags", "accurate_rnd+full_chroma_int"]
      + ["-pix_fmt", pixels, "-f", "rawvideo", "pipe:1"])
  #expect(result.exit == .code(0), "\(result.error)")
  return result.output
}

/// Writes bitmaps of one size into a sink, as a film that may be translucent.
func write(_ frames: [Bitmap], into sink: inout some FrameSink, hasAlpha: Bool = false) throws {
  let format = try FrameFormat(
    width: frames[0].width, height: frames[0].height, rate: .init(50), frameCount: frames.count)
  try sink.begin(hasAlpha ? format.transparent() : format)
  for (index, frame) in frames.enumerated() { try sink.write(frame, index: index) }
  try sink.finish()
}

/// The greatest difference of two rows of bytes; 256 where their numbers differ.
func worst(_ a: [UInt8], _ b: [UInt8]) -> Int {
  a.count == b.count ? zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0 : 256
}
