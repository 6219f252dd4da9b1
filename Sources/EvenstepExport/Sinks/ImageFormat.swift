internal import EvenstepDrawing
internal import EvenstepImaging

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

  /// The layout that files of this kind are made of.
  var layout: FrameBuffer.Layout {
    switch self {
    case .png: .rgba
    case .ppm: .rgb
    }
  }
}

/// Makes a picture file of each frame.
struct ImageEncoder: FrameEncoder {
  let image: ImageFormat
  /// Whether the frames' digests are wanted.
  var isFingerprinting = false
  /// The name of a frame's file, for messages.
  let path: @Sendable (Int) -> String

  var layouts: [FrameBuffer.Layout] {
    image.layout == .rgba || !isFingerprinting ? [image.layout] : [image.layout, .rgba]
  }

  func encode(_ frame: DrawnFrame, into encoded: inout EncodedFrame) throws(ExportError) {
    switch image {
    case .png:
      guard let bitmap = frame[.rgba].bitmap else { preconditionFailure("RGBA is the layout of bitmaps") }
      do { encoded.bytes = try bitmap.png() } catch { throw .image(error, path: path(frame.index), frame: frame.index) }
    case .ppm:
      encoded.bytes.removeAll(keepingCapacity: true)
      encoded.bytes += StreamFormat.ppmHeader(frame[.rgb])
      encoded.bytes += frame[.rgb].bytes
    }
    guard isFingerprinting else { return }
    encoded.digests = EncodedFrame.Digests(pixels: frame[.rgba].bytes.digest, bytes: encoded.bytes.digest)
  }
}
