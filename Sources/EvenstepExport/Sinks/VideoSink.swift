internal import EvenstepDrawing
internal import EvenstepFiles
public import EvenstepTiming

/// Encodes frames as a video by feeding the `ffmpeg` program.
///
/// For MP4 and WebM colours are converted here, to BT.709 in limited range, and tagged so; an odd width or height is
/// rounded up to the next even one, since 4:2:0 knows no half samples: the last column or row is repeated once. The
/// others get the colours as they are. Alpha is straight, and there where the film has it and the format can. The video
/// is made under a temporary name and renamed when it is whole and its number of frames is right; a failed export leaves
/// no file.
public struct VideoSink: FrameSink {
  private let path: String
  private let video: VideoFormat
  private let program: VideoEncoder
  private let overwrite: Bool
  private let patience: Nanoseconds
  private let isCancelled: @Sendable () -> Bool

  private var child: ChildProcess?
  private var temporary: String?
  private var format: FrameFormat?
  private var first = 0
  private var written = 0

  /// Creates a sink that starts the encoder when the film begins.
  ///
  /// An encoder that neither takes nor tells anything for `patience`, and is not at work either, is given up, and so is
  /// one that only talks for ten times as long; `isCancelled` is asked while it is waited for.
  public init(
    _ path: String, format video: VideoFormat = .mp4, encoder: VideoEncoder = VideoEncoder(),
    overwrite: Bool = false, patience: Nanoseconds = 900_000_000,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.path = path
    self.video = video
    program = encoder
    self.overwrite = overwrite
    self.patience = patience
    self.isCancelled = isCancelled
  }

  /// Starts the encoder.
  ///
  /// Throws `exists`, `encoderMissing`, or `file` where the folder takes no new file.
  public mutating func begin(_ format: FrameFormat) throws(ExportError) {
    try claim(path, overwrite: overwrite)
    try video.check(format.rate, path: path)
    let header = try VideoFeed(video, hasAlpha: format.hasAlpha).header(format)
    let name: String
    do { name = try Files.reserveTemporary(for: path) } catch { throw .file(error, frame: nil) }
    temporary = name
    do {
      child = try ChildProcess(
        program.program, program.arguments(video, format, output: name), input: .pipe, output: .kept(last: 2048),
        error: .kept(last: 4096))
    } catch {
      if case .notFound = error { throw .encoderMissing(name: program.program) }
      throw .file(error, frame: nil)
    }
    self.format = format
    first = format.frames.lowerBound
    written = 0
    try header.handOver { bytes throws(ExportError) in try send(bytes, frame: first) }
  }

  /// Makes what the encoder is fed; most frames are left as they are drawn.
  public var encoder: any FrameEncoder {
    guard let format else { preconditionFailure("a film begins before its first frame") }
    return VideoFeed(video, hasAlpha: format.hasAlpha).encoder
  }

  /// Sends a frame to the encoder.
  public mutating func write(_ frame: EncodedFrame, index: Int) throws(ExportError) {
    try frame.forEachPiece { bytes throws(ExportError) in try send(bytes, frame: index) }
    written += 1
  }

  /// Throws where the encoder has ended, and hears what it says.
  public mutating func check() throws(ExportError) {
    if child?.hasEnded == true { throw failure(.closed, frame: first + written) }
  }

  /// Waits for the encoder to finish, checks the number of frames, and gives the video its name.
  public mutating func finish() throws(ExportError) {
    guard let child, let temporary else { preconditionFailure("a film begins before it ends") }
    child.closeInput()
    let exit: ChildProcess.Exit
    do {
      exit = try child.wait(patience: patience, reached: { encoded(by: child) }, isCancelled: isCancelled)
    } catch { throw failure(error, frame: nil) }
    guard exit == .code(0) else { throw failure(.closed, frame: nil) }
    try check(temporary)
    do { try Files.rename(temporary, to: path) } catch { throw .file(error, frame: nil) }
    self.temporary = nil
    self.child = nil
  }

  /// Does not trust the encoder's exit code: it may be 0 although the disk was full at the end.
  private func check(_ file: String) throws(ExportError) {
    let count: Int?
    do throws(FileError) { count = try video.frameCount(of: file) } catch { throw .file(error, frame: nil) }
    guard let count else { throw failed("left no whole video", frame: nil) }
    guard count == written else { throw .frameCount(path: path, expected: written, found: count) }
  }

  /// Kills the encoder and removes its unfinished file.
  public mutating func abandon() {
    child?.terminate()
    child = nil
    if let temporary { try? Files.remove(temporary) }
    temporary = nil
  }

  private func send(_ bytes: UnsafeRawBufferPointer, frame: Int) throws(ExportError) {
    guard let child else { preconditionFailure("a film begins before its first frame") }
    do throws(ChildProcess.Stop) {
      try child.write(bytes, patience: patience, reached: { encoded(by: child) }, isCancelled: isCancelled)
    } catch { throw failure(error, frame: frame) }
  }

  /// How many frames the encoder tells that it has encoded; it cannot have more than it got.
  private func encoded(by child: ChildProcess) -> Int { min(VideoEncoder.frameCount(child.output), written) }

  /// What went wrong, with the encoder's own last words.
  private func failure(_ stop: ChildProcess.Stop, frame: Int?) -> ExportError {
    switch stop {
    case .cancelled: return .interrupted(frame: frame ?? first + written)
    case .stalled: return failed("takes no more frames: no sign of life for \(patience / 1_000_000) ms", frame: frame)
    case .deaf(let time):
      let lack = frame == nil ? "has not got on" : "has taken nothing"
      return failed("\(lack) for \(time / 1_000_000) ms, though it is busy or writes", frame: frame)
    case .closed:
      // It may have closed its input only, or be about to end: a moment shows.
      guard let exit = child?.waitBriefly(milliseconds: 500) else {
        return failed("does not read any more", frame: frame)
      }
      return failed("ended early (\(exit))", frame: frame)
    }
  }

  private func failed(_ cause: String, frame: Int?) -> ExportError {
    let words = VideoEncoder.lastWords(child?.errorOutput ?? [])
    // ffmpeg is built with or without them.
    if words.contains("Unknown encoder '\(video.codec)'") {
      return .codecMissing(program: program.program, codec: video.codec, path: path)
    }
    return .encoder(
      name: program.program, path: path, cause: words.isEmpty ? cause : "\(cause): \(words)", frame: frame)
  }
}
