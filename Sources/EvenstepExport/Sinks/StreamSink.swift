internal import EvenstepFiles

/// Writes frames to an open descriptor, such as standard output, as they come.
///
/// The descriptor is neither closed nor made non-blocking; a pipe is enlarged. A reader that goes away is an error and
/// no signal. After a failure a file ends with the last whole frame.
public struct StreamSink: FrameSink {
  private let descriptor: Int32
  private let name: String
  private let stream: StreamFormat
  private let pngLevel: Int
  private let isCancelled: @Sendable () -> Bool
  private var writer: StreamWriter?
  private var format: FrameFormat?
  /// Where the frame begins that is on its way into a file.
  private var start: Int?

  /// Creates a sink; `name` is the stream's name in messages.
  ///
  /// `isCancelled` is asked while a slow reader is waited for.
  public init(
    _ stream: StreamFormat, descriptor: Int32 = 1, name: String = "standard output", pngLevel: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.stream = stream
    self.pngLevel = pngLevel
    self.descriptor = descriptor
    self.name = name
    self.isCancelled = isCancelled
  }

  /// Writes the header of a Y4M stream; throws where the descriptor is not open.
  public mutating func begin(_ format: FrameFormat) throws(ExportError) {
    do { writer = try StreamWriter(descriptor: descriptor, name: name) } catch { throw .file(error, frame: nil) }
    self.format = format
    try stream.header(format).handOver { bytes throws(ExportError) in try write(bytes, frame: format.frames.lowerBound)
    }
  }

  /// Makes the stream's frames; most are left as they are drawn.
  public var encoder: any FrameEncoder {
    guard let format else { preconditionFailure("a film begins before its first frame") }
    return stream.encoder(format, pngLevel: pngLevel, name: name)
  }

  /// Writes one frame.
  public mutating func write(_ frame: EncodedFrame, index: Int) throws(ExportError) {
    start = writer?.position
    try frame.forEachPiece { bytes throws(ExportError) in try write(bytes, frame: index) }
    start = nil
  }

  /// Lets go of the stream: all frames are written.
  public mutating func finish() throws(ExportError) { writer = nil }

  /// Takes a part of a frame back, where the stream is a file; what went through a pipe cannot be called back.
  public mutating func abandon() {
    if let start { writer?.retreat(to: start) }
    start = nil
    writer = nil
  }

  private func write(_ bytes: UnsafeRawBufferPointer, frame: Int) throws(ExportError) {
    guard let writer else { preconditionFailure("a film begins before its first frame") }
    do throws(StreamWriter.Stop) { try writer.write(bytes, isCancelled: isCancelled) } catch {
      switch error {
      case .file(let error): throw .file(error, frame: frame)
      case .cancelled: throw .interrupted(frame: frame)
      }
    }
  }
}
