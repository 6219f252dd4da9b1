internal import EvenstepFiles
public import EvenstepImaging

/// A kind of stream of uncompressed frames.
public enum StreamFormat: String, Hashable, Sendable, CaseIterable {
  /// One binary PPM after the other.
  case ppm
  /// YUV4MPEG2: BT.709, limited range, 4:2:0 with left-sited chroma; odd sizes stay as they are.
  case y4m
}

/// Writes frames to an open descriptor, such as standard output, as they come.
///
/// The descriptor is neither closed nor changed. A reader that goes away is an error and no signal.
public struct StreamSink: FrameSink {
  private let descriptor: Int32
  private let name: String
  private let stream: StreamFormat
  private let isCancelled: @Sendable () -> Bool
  private var writer: StreamWriter?
  private var encoder: Y4MEncoder?

  /// Creates a sink; `name` is the stream's name in messages.
  ///
  /// `isCancelled` is asked while a slow reader is waited for.
  public init(
    _ stream: StreamFormat, descriptor: Int32 = 1, name: String = "standard output",
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.stream = stream
    self.descriptor = descriptor
    self.name = name
    self.isCancelled = isCancelled
  }

  /// Writes the header of a Y4M stream; throws where the descriptor is not open.
  public mutating func begin(_ format: FrameFormat) throws(ExportError) {
    do { writer = try StreamWriter(descriptor: descriptor, name: name) } catch { throw .file(error, frame: nil) }
    guard stream == .y4m else { return }
    let encoder = try Y4MEncoder(format, padsToEven: false)
    try write(encoder.header, frame: format.frames.lowerBound)
    self.encoder = encoder
  }

  /// Writes one frame.
  public mutating func write(_ frame: Bitmap, index: Int) throws(ExportError) {
    guard encoder != nil else { return try write(frame.ppm, frame: index) }
    encoder!.encode(frame)
    try write(encoder!.frame, frame: index)
  }

  /// Does nothing: all frames are written.
  public mutating func finish() throws(ExportError) {}

  /// Does nothing: what is written cannot be called back.
  public mutating func abandon() {}

  private func write(_ bytes: [UInt8], frame: Int) throws(ExportError) {
    guard let writer else { preconditionFailure("a film begins before its first frame") }
    var failure: StreamWriter.Stop?
    bytes.withUnsafeBytes { buffer in
      do throws(StreamWriter.Stop) { try writer.write(buffer, isCancelled: isCancelled) } catch { failure = error }
    }
    switch failure {
    case nil: return
    case .file(let error)?: throw .file(error, frame: frame)
    case .cancelled?: throw .interrupted(frame: frame)
    }
  }
}
