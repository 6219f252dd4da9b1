/// Writes a stream of frames to a file, which appears under its name when all of them are there.
public struct StreamFileSink: FrameSink {
  private let path: String
  private let stream: StreamFormat
  private let pngLevel: Int
  private let overwrite: Bool
  private var format: FrameFormat?
  private var file: UnfinishedFile?

  /// Creates a sink that makes the file, under a temporary name, when the film begins.
  public init(_ path: String, stream: StreamFormat, pngLevel: Int = 1, overwrite: Bool = false) {
    self.path = path
    self.stream = stream
    self.pngLevel = pngLevel
    self.overwrite = overwrite
  }

  /// Makes the temporary file and writes the stream's header; refuses a file that exists already.
  public mutating func begin(_ format: FrameFormat) throws(ExportError) {
    try claim(path, overwrite: overwrite)
    let header = try stream.header(format)
    self.format = format
    let file = try UnfinishedFile(path)
    self.file = file
    try header.handOver { bytes throws(ExportError) in try file.write(bytes, frame: format.frames.lowerBound) }
  }

  /// Makes the stream's frames; most are left as they are drawn.
  public var encoder: any FrameEncoder {
    guard let format else { preconditionFailure("a film begins before its first frame") }
    return stream.encoder(format, pngLevel: pngLevel, name: path)
  }

  /// Writes one frame.
  public mutating func write(_ frame: EncodedFrame, index: Int) throws(ExportError) {
    guard let file else { preconditionFailure("a film begins before its first frame") }
    try frame.forEachPiece { bytes throws(ExportError) in try file.write(bytes, frame: index) }
  }

  /// Gives the file its name.
  public mutating func finish() throws(ExportError) {
    try file?.commit()
    file = nil
  }

  /// Removes the unfinished file.
  public mutating func abandon() { file = nil }
}
