internal import EvenstepDrawing
internal import EvenstepFiles

/// A kind of stream of uncompressed frames.
public enum StreamFormat: String, Hashable, Sendable, CaseIterable {
  /// One binary PPM after the other.
  case ppm
  /// YUV4MPEG2: BT.709, limited range, 4:2:0 with left-sited chroma; odd sizes stay as they are.
  case y4m
}

extension StreamFormat {
  /// What comes before the pixels of a binary PPM.
  static func ppmHeader(_ frame: FrameBuffer) -> [UInt8] { Array("P6\n\(frame.width) \(frame.height)\n255\n".utf8) }

  /// What comes before the planes of each frame of a YUV4MPEG2 stream.
  static func y4mMark(_ frame: FrameBuffer) -> [UInt8] { Array("FRAME\n".utf8) }
}

/// Puts a header before frames that are written as they are drawn.
struct StreamEncoder: FrameEncoder {
  let layout: FrameBuffer.Layout
  let header: @Sendable (FrameBuffer) -> [UInt8]

  init(_ stream: StreamFormat) {
    switch stream {
    case .ppm: self.init(layout: .rgb, header: StreamFormat.ppmHeader)
    case .y4m: self.init(layout: .yuv420(padsToEven: false), header: StreamFormat.y4mMark)
    }
  }

  init(layout: FrameBuffer.Layout, header: @escaping @Sendable (FrameBuffer) -> [UInt8]) {
    self.layout = layout
    self.header = header
  }

  var layouts: [FrameBuffer.Layout] { [layout] }

  func encode(_ frame: DrawnFrame, into encoded: inout EncodedFrame) throws(ExportError) {
    encoded.share(frame[layout], after: header)
  }
}

/// Writes frames to an open descriptor, such as standard output, as they come.
///
/// The descriptor is neither closed nor made non-blocking; a pipe is enlarged. A reader that goes away is an error and
/// no signal. After a failure a file ends with the last whole frame.
public struct StreamSink: FrameSink {
  private let descriptor: Int32
  private let name: String
  private let stream: StreamFormat
  private let isCancelled: @Sendable () -> Bool
  private var writer: StreamWriter?
  /// Where the frame begins that is on its way into a file.
  private var start: Int?

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
    let header = try Y4MHeader(format, padsToEven: false)
    try header.bytes.handOver { bytes throws(ExportError) in try write(bytes, frame: format.frames.lowerBound) }
  }

  /// Leaves the frames as they are drawn, in the stream's layout.
  public var encoder: any FrameEncoder { StreamEncoder(stream) }

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
