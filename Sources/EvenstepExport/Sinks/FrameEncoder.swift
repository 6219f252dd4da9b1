public import EvenstepDrawing
internal import EvenstepGeometry

/// Turns drawn frames into bytes: a value that several threads use at once, each for another frame.
///
/// What comes out depends on the frame alone.
public protocol FrameEncoder: Sendable {
  /// The layouts that a frame is drawn in, each once.
  var layouts: [FrameBuffer.Layout] { get }

  /// Encodes a frame; `encoded` held another one before, whose memory is used again.
  func encode(_ frame: DrawnFrame, into encoded: inout EncodedFrame) throws(ExportError)
}

/// One frame in all the layouts that an encoder asked for.
public struct DrawnFrame: Sendable {
  /// The frame's number in the film.
  public internal(set) var index: Int
  var buffers: [FrameBuffer]

  /// The frame in a layout, which must be one of the encoder's.
  public subscript(layout: FrameBuffer.Layout) -> FrameBuffer {
    guard let buffer = buffers.first(where: { $0.layout == layout }) else {
      preconditionFailure("a frame is drawn in the layouts that its encoder names; \(layout) is none")
    }
    return buffer
  }
}

/// What is to be written for a frame: the header, then the pixels, then the bytes.
public struct EncodedFrame: Sendable {
  /// A few bytes before the frame.
  public var header: [UInt8] = []
  /// The frame as it was drawn, where that is written as it is: memory is shared, not copied.
  public var pixels: FrameBuffer?
  /// What an encoder made of the frame.
  public var bytes: [UInt8] = []
  /// The XXH3-128 hashes of the frame's RGBA bytes and of all that is written, where the sink keeps them.
  public var digests: Digests?
  /// What several encoders made of the frame.
  public var parts: [EncodedFrame] = []

  /// The fingerprints of a frame.
  public struct Digests: Hashable, Sendable {
    /// That of the premultiplied RGBA bytes.
    public var pixels: String
    /// That of the written bytes.
    public var bytes: String
  }

  /// Creates a frame of nothing.
  public init() {}

  /// Lets go of the drawn frame, so that the next one can be drawn into its memory.
  mutating func releasePixels() {
    pixels = nil
    for index in parts.indices { parts[index].releasePixels() }
  }

  /// Takes a frame as it was drawn; the header is made once, since all frames have the same size.
  mutating func share(_ frame: FrameBuffer, after header: (FrameBuffer) -> [UInt8]) {
    if self.header.isEmpty { self.header = header(frame) }
    pixels = frame
  }

  /// Hands out what is to be written, piece by piece.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws(ExportError) -> Void) throws(ExportError) {
    try header.handOver(to: body)
    try pixels?.bytes.handOver(to: body)
    try bytes.handOver(to: body)
  }

  /// The XXH3-128 hash of all that is to be written.
  var digest: String {
    var hash = PiecewiseHash()
    for piece in [header, pixels?.bytes ?? [], bytes] { piece.withUnsafeBytes { hash.add($0) } }
    return hash.digest
  }

  /// Writes the frame as a whole file; `frame` is its number in messages.
  func write(to path: String, frame: Int?) throws(ExportError) {
    let file = try UnfinishedFile(path, frame: frame)
    try forEachPiece { bytes throws(ExportError) in try file.write(bytes, frame: frame) }
    try file.commit(frame: frame)
  }
}

extension [UInt8] {
  /// Gives the bytes to a body that throws, unless there are none.
  func handOver(to body: (UnsafeRawBufferPointer) throws(ExportError) -> Void) throws(ExportError) {
    guard !isEmpty else { return }
    var failure: ExportError?
    withUnsafeBytes { buffer in
      do throws(ExportError) { try body(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
