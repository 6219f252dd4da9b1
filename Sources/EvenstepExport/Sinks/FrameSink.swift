public import EvenstepImaging

/// Takes the finished frames of a film, one after the other.
///
/// `begin` comes first, then `write` for the frames in ascending order, then either `finish` or `abandon`. Only values
/// come in, so that a sink may work on another thread than the stage.
public protocol FrameSink {
  /// Whether a frame is wanted, once the film has begun; the others are not drawn.
  func needs(frame index: Int) -> Bool

  /// Prepares the target for the format's frames; throws where it is taken, cannot be made, or does not suit the format.
  mutating func begin(_ format: FrameFormat) throws(ExportError)

  /// Takes a frame of the format's size.
  mutating func write(_ frame: Bitmap, index: Int) throws(ExportError)

  /// Completes the target: only now does it exist under its name, or with its manifest.
  mutating func finish() throws(ExportError)

  /// Gives up after a failure, also one of `begin`: removes what this export wrote, and ends its child processes.
  mutating func abandon()
}

extension FrameSink {
  /// Every frame is wanted.
  public func needs(frame index: Int) -> Bool { true }
}

/// A kind of picture file.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Lossless and compressed, with opacity.
  case png
  /// Plain bytes (P6), over black.
  case ppm

  /// The bytes of a picture file.
  func encode(_ frame: Bitmap) throws(ImageError) -> [UInt8] {
    switch self {
    case .png: try frame.png()
    case .ppm: frame.ppm
    }
  }
}
