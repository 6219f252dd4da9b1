internal import EvenstepDrawing
internal import EvenstepImaging

/// A kind of picture file.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Lossless and compressed, with opacity.
  case png
  /// Plain bytes (P6), over black.
  case ppm
  /// Lossless and lightly compressed, with opacity: larger than PNG, and several times faster.
  case qoi

  /// Whether translucent pixels stay so.
  var hasAlpha: Bool { self != .ppm }

  /// The bytes of a picture file; the level is that of PNG files.
  func encode(_ frame: Bitmap, pngLevel: Int) throws(ImageError) -> [UInt8] {
    switch self {
    case .png: try frame.png(level: pngLevel)
    case .ppm: frame.ppm
    case .qoi: try frame.qoi()
    }
  }

  /// The layout that files of this kind are made of.
  var layout: FrameBuffer.Layout { hasAlpha ? .rgba : .rgb }
}

/// Makes a picture file of each frame.
struct ImageEncoder: FrameEncoder {
  let image: ImageFormat
  let pngLevel: Int
  /// Whether the frames' digests are wanted.
  var isFingerprinting = false
  /// Whether frames may be translucent.
  var hasAlpha = false
  /// The name of a frame's file, for messages.
  let path: @Sendable (Int) -> String

  var layouts: [FrameBuffer.Layout] {
    isFingerprinting && image.layout != wholeLayout ? [image.layout, wholeLayout] : [image.layout]
  }

  /// The layout that shows all there is of a frame's pixels: red, green and blue alone do not for a translucent one.
  private var wholeLayout: FrameBuffer.Layout { hasAlpha ? .rgba : image.layout }

  func encode(_ frame: DrawnFrame, into encoded: inout EncodedFrame) throws(ExportError) {
    if image == .ppm {
      encoded.share(frame[.rgb], after: StreamFormat.ppmHeader)
    } else {
      guard let bitmap = frame[.rgba].bitmap else { preconditionFailure("RGBA is the layout of bitmaps") }
      do { encoded.bytes = try image.encode(bitmap, pngLevel: pngLevel) } catch {
        throw .image(error, path: path(frame.index), frame: frame.index)
      }
    }
    guard isFingerprinting else { return }
    encoded.digests = EncodedFrame.Digests(pixels: frame[wholeLayout].pixelDigest(), bytes: encoded.digest)
  }
}
