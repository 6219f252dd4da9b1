public import EvenstepTiming

extension OutputTarget {
  /// Whether translucent pixels stay so; a contact sheet shows frames over its own background.
  private var hasAlpha: Bool {
    switch self {
    case .folder(_, let image), .image(_, let image): image.hasAlpha
    case .video(_, let video): video.hasAlpha
    case .streamFile(_, let stream), .stream(let stream): stream.hasAlpha
    case .contactSheet: true
    }
  }

  /// The file's or folder's name, for messages.
  public var name: String {
    switch self {
    case .folder(let path, _), .image(let path, _), .contactSheet(let path), .video(let path, _),
      .streamFile(let path, _):
      path
    case .stream: "standard output"
    }
  }

  /// The rate that is nearest to another one and that the format can tell: a GIF has at most 50 frames a second.
  public func nearestRate(to rate: FrameRate) -> FrameRate {
    guard case .video(_, let video) = self, let highest = video.highestRate,
      highest.framesPerSecond < rate.framesPerSecond
    else { return rate }
    return highest
  }

  /// Throws `usage` where the film does not suit the format: more than one frame in a picture, a transparent background
  /// where there is no alpha, a rate that the format cannot tell.
  public func check(_ format: FrameFormat) throws(ExportError) {
    if case .image(let path, let image) = self, format.frames.count != 1 {
      let other = image == .png ? ", or ask for a contact sheet (--format sheet)" : ""
      throw .usage(
        """
        \(path): one picture takes one frame, not \(format.frames.count); \
        ask for one frame (--frames 1, --frame-range 7:8), name a folder\(other)
        """)
    }
    if format.isTransparent, !hasAlpha {
      throw .usage(
        "\(name): the format has no transparency; those that have are png, qoi, rgba, webm, mkv, gif (a bit) and apng")
    }
    if case .video(let path, let video) = self { try video.check(format.rate, path: path) }
  }

  /// A sink for this target.
  ///
  /// `pngLevel` is how hard PNG files are compressed, zlib's 0 to 9; `encoder` has its own for APNG. `isCancelled` is
  /// asked by sinks while they wait for someone to read.
  public func makeSink(
    origin: SceneOrigin, overwrite: Bool = false, pngLevel: Int = 1, encoder: VideoEncoder = VideoEncoder(),
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> any FrameSink {
    switch self {
    case .folder(let path, let image):
      FolderSink(path, image: image, pngLevel: pngLevel, origin: origin, overwrite: overwrite)
    case .image(let path, let image):
      SingleImageSink(path, image: image, pngLevel: pngLevel, overwrite: overwrite)
    case .contactSheet(let path): ContactSheetSink(path, pngLevel: pngLevel, overwrite: overwrite)
    case .video(let path, let video):
      VideoSink(path, format: video, encoder: encoder, overwrite: overwrite, isCancelled: isCancelled)
    case .streamFile(let path, let stream):
      StreamFileSink(path, stream: stream, pngLevel: pngLevel, overwrite: overwrite)
    case .stream(let stream): StreamSink(stream, pngLevel: pngLevel, isCancelled: isCancelled)
    }
  }
}
