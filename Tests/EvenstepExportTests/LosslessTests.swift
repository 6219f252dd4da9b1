import EvenstepExport
import EvenstepFiles
import EvenstepGeometry
import EvenstepImaging
import EvenstepStage
import Testing

@Suite("A lossless format")
struct LosslessTests {
  let folder = TemporaryFolder()

  /// Frames of random pixels.
  private func noise(_ width: Int, _ height: Int, opaque: Bool, colors: Int = 256) -> [Bitmap] {
    var random = SeededRandom(seed: 3)
    return (0..<4).map { _ in
      var bitmap = Bitmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let alpha = opaque ? 255 : random.nextIndex(256)
          let color = (0..<3).map { _ in UInt8(random.nextIndex(alpha + 1)) }
          bitmap[x, y] = SIMD4(color[0], color[1], color[2], UInt8(alpha))
        }
      }
      return bitmap
    }
  }

  @Test(
    "comes back from ffmpeg to the bit", arguments: [VideoFormat.mkv, .apng],
    [(1, 1), (2, 9), (16, 16), (17, 33), (640, 3)])
  func videos(video: VideoFormat, size: (width: Int, height: Int)) throws {
    for hasAlpha in [false, true] {
      let frames = noise(size.width, size.height, opaque: !hasAlpha)
      var sink = VideoSink(folder("film"), format: video, overwrite: true)
      try write(frames, into: &sink, hasAlpha: hasAlpha)
      let expected = hasAlpha ? frames.flatMap(\.straight) : frames.flatMap(\.rgb)
      #expect(decoded(folder("film"), as: hasAlpha ? "rgba" : "rgb24") == expected, "alpha: \(hasAlpha)")
    }
  }

  @Test("of pictures comes back from ffmpeg to the bit, alone and in a stream", arguments: ["png", "qoi"])
  func pictures(name: String) throws {
    let image = try #require(ImageFormat(rawValue: name)), stream = try #require(StreamFormat(rawValue: name))
    for hasAlpha in [false, true] {
      let frames = noise(23, 7, opaque: !hasAlpha)
      let expected = frames.map { hasAlpha ? $0.straight : $0.rgb }
      let pixels = hasAlpha ? "rgba" : "rgb24"
      var one = SingleImageSink(folder("one.\(name)"), image: image, overwrite: true)
      try write([frames[0]], into: &one, hasAlpha: hasAlpha)
      #expect(decoded(folder("one.\(name)"), as: pixels) == expected[0])
      var many = StreamFileSink(folder("many"), stream: stream, overwrite: true)
      try write(frames, into: &many, hasAlpha: hasAlpha)
      let input = ["-f", "\(name)_pipe", "-framerate", "50"]
      #expect(decoded(folder("many"), as: pixels, input: input) == expected.flatMap(\.self))
    }
  }

  @Test("of raw pixels is these, with straight alpha")
  func raw() throws {
    for hasAlpha in [false, true] {
      let frames = noise(5, 3, opaque: !hasAlpha)
      var sink = StreamFileSink(folder("film.rgba"), stream: .rgba, overwrite: true)
      try write(frames, into: &sink, hasAlpha: hasAlpha)
      #expect(try Files.read(folder("film.rgba")) == frames.flatMap(\.straight))
    }
  }

  @Test("is what a GIF is, as long as no frame has more than 256 colours")
  func gif() throws {
    var random = SeededRandom(seed: 9)
    // Each frame has other colours, so that each needs a palette of its own.
    let frames = (0..<4).map { _ in
      let colors = (0..<256).map { _ in SIMD4((0..<3).map { _ in UInt8(random.nextIndex(256)) } + [255]) }
      var bitmap = Bitmap(width: 32, height: 16)
      for y in 0..<16 { for x in 0..<32 { bitmap[x, y] = colors[y * 16 + x / 2] } }
      return bitmap
    }
    var sink = VideoSink(folder("film.gif"), format: .gif)
    try write(frames, into: &sink)
    #expect(decoded(folder("film.gif"), as: "rgb24") == frames.flatMap(\.rgb))
  }
}
