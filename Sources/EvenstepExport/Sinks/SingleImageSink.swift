/// Writes one frame as a picture file.
public struct SingleImageSink: FrameSink {
  private let path: String
  private let image: ImageFormat
  private let pngLevel: Int
  private let overwrite: Bool
  private var picture: EncodedFrame?

  /// Creates a sink that writes the file when the film is finished.
  public init(_ path: String, image: ImageFormat, pngLevel: Int = 1, overwrite: Bool = false) {
    self.path = path
    self.image = image
    self.pngLevel = pngLevel
    self.overwrite = overwrite
  }

  /// Refuses more than one frame, and a file that exists already.
  public mutating func begin(_ format: FrameFormat) throws(ExportError) {
    guard format.frames.count == 1 else {
      throw .usage("\(path): one picture takes one frame, not \(format.frames.count)")
    }
    try claim(path, overwrite: overwrite)
  }

  /// Makes the picture file's bytes.
  public var encoder: any FrameEncoder { ImageEncoder(image: image, pngLevel: pngLevel) { [path] _ in path } }

  /// Keeps the picture file's bytes.
  public mutating func write(_ frame: EncodedFrame, index: Int) throws(ExportError) { picture = frame }

  /// Writes the file under a temporary name, and renames it.
  public mutating func finish() throws(ExportError) {
    guard let picture else { preconditionFailure("a picture needs a frame") }
    try picture.write(to: path, frame: nil)
    self.picture = nil
  }

  /// Forgets the frame; no file was written yet.
  public mutating func abandon() { picture = nil }
}
