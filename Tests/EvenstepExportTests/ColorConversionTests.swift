import EvenstepExport
import EvenstepFiles
import EvenstepImaging
import EvenstepTiming
import Glibc
import Testing

@Suite("Colours on the way to a video")
struct ColorConversionTests {
  let folder = TemporaryFolder()

  static let flat: [[SIMD4<UInt8>]] = [
    [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]],
    [[0, 0, 0, 255], [255, 255, 0, 255], [0, 255, 255, 255], [255, 0, 255, 255]],
    [[16, 32, 64, 255], [240, 120, 30, 255], [128, 128, 128, 255], [1, 2, 3, 255]],
    [[90, 200, 10, 255], [200, 10, 90, 255], [10, 90, 200, 255], [254, 253, 252, 255]],
  ]

  private func writeY4M(_ frames: [Bitmap]) throws -> String {
    let descriptor = open(folder("film.y4m"), O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    defer { close(descriptor) }
    var sink = StreamSink(.y4m, descriptor: descriptor)
    try write(frames, into: &sink)
    return folder("film.y4m")
  }

  /// The RGB bytes of all frames of a film, as ffmpeg understands it.
  private func decode(_ path: String, matrix: Bool) throws -> [UInt8] {
    let tags = matrix ? ["-colorspace", "bt709", "-color_range", "tv"] : []
    let filter = (matrix ? "scale=in_color_matrix=bt709:in_range=tv:" : "scale=") + "flags=accurate_rnd+full_chroma_int"
    let result = run(
      "ffmpeg",
      ["-v", "error"] + tags + ["-i", path, "-vf", filter, "-pix_fmt", "rgb24", "-f", "rawvideo", "pipe:1"])
    #expect(result.exit == .code(0), "\(result.error)")
    return result.output
  }

  /// The worst difference of any channel in the middle of the four quarters.
  private func worst(_ frames: [Bitmap], _ decoded: [UInt8]) -> Int {
    let (width, height) = (frames[0].width, frames[0].height)
    guard decoded.count == frames.count * width * height * 3 else { return 256 }
    var worst = 0
    for (index, frame) in frames.enumerated() {
      for y in 0..<height where (y - height / 4) % (height / 2) == 0 {
        for x in 0..<width where (x - width / 4) % (width / 2) == 0 {
          for channel in 0..<3 {
            let value = decoded[((index * height + y) * width + x) * 3 + channel]
            worst = max(worst, abs(Int(value) - Int(frame[x, y][channel])))
          }
        }
      }
    }
    return worst
  }

  @Test("come back from a Y4M stream within 2 of 255")
  func y4m() throws {
    let frames = Self.flat.map { quarters(32, 16, $0) }
    #expect(worst(frames, try decode(writeY4M(frames), matrix: true)) <= 2)
  }

  @Test("come back from a video within 2 of 255 by its own tags", arguments: [VideoFormat.mp4, .webm], [0, 18])
  func videos(video: VideoFormat, quality: Int) throws {
    let frames = Self.flat.map { quarters(128, 128, $0) }
    var sink = VideoSink(folder("film"), format: video, encoder: VideoEncoder(quality: quality))
    try write(frames, into: &sink)
    #expect(worst(frames, try decode(folder("film"), matrix: false)) <= 2)
  }

  @Test("come back from the others as they were", arguments: [VideoFormat.mkv, .apng, .gif])
  func exact(video: VideoFormat) throws {
    let frames = Self.flat.map { quarters(128, 128, $0) }
    var sink = VideoSink(folder("film"), format: video)
    try write(frames, into: &sink)
    #expect(decoded(folder("film"), as: "rgb24") == frames.flatMap(\.rgb))
  }

  @Test("of a grey ramp come back from every video within 2 of 255", arguments: VideoFormat.allCases)
  func rampInVideos(video: VideoFormat) throws {
    var ramp = Bitmap(width: 256, height: 16)
    for x in 0..<256 { for y in 0..<16 { ramp[x, y] = SIMD4(UInt8(x), UInt8(x), UInt8(x), 255) } }
    var sink = VideoSink(folder("film"), format: video)
    try write([ramp, ramp], into: &sink)
    let isExact = video != .mp4 && video != .webm
    let found = decoded(folder("film"), as: "rgb24")
    #expect(EvenstepExportTests.worst(found, ramp.rgb + ramp.rgb) <= (isExact ? 0 : 2))
  }

  @Test("of a grey ramp come back within 1 of 255 and stay grey")
  func ramp() throws {
    var ramp = Bitmap(width: 256, height: 2)
    for x in 0..<256 { for y in 0..<2 { ramp[x, y] = SIMD4(UInt8(x), UInt8(x), UInt8(x), 255) } }
    let decoded = try decode(writeY4M([ramp]), matrix: true)
    for x in 0..<256 {
      let pixel = decoded[(x * 3)..<(x * 3 + 3)].map { Int($0) }
      #expect(pixel.allSatisfy { abs($0 - x) <= 1 }, "\(x): \(pixel)")
    }
  }

  @Test("are the bytes of BT.709, rounded once")
  func formulas() throws {
    for colors in Self.flat {
      for color in colors {
        let stream = try Files.read(writeY4M([quarters(2, 2, [color, color, color, color])]))
        let (r, g, b) = (Double(color.x) / 255, Double(color.y) / 255, Double(color.z) / 255)
        let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
        let expected = [219 * luma + 16, 224 * (b - luma) / 1.8556 + 128, 224 * (r - luma) / 1.5748 + 128]
        let planes = Array(stream.suffix(6))
        for (value, exact) in zip([planes[0], planes[3], planes[4], planes[5]], [expected[0]] + expected) {
          // Factors of 16 bits move the rounding by less than a thousandth.
          #expect(abs(Double(value) - exact) < 0.502, "\(color)")
        }
      }
    }
  }

  @Test("of chroma are sited at the left: an edge weighs 1 2 1")
  func siting() throws {
    // Blue from column 3 on: the sample of column 2 sees columns 1, 2 and 3, so a quarter of it.
    var frame = Bitmap(width: 8, height: 2)
    for x in 0..<8 { for y in 0..<2 { frame[x, y] = x < 3 ? [0, 0, 0, 255] : [0, 0, 255, 255] } }
    let stream = try Files.read(writeY4M([frame]))
    // A full blue is 112 above the middle.
    #expect(Array(stream.suffix(8).prefix(4)) == [128, 128 + 28, 240, 240])
  }
}
