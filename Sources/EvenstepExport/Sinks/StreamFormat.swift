internal import EvenstepDrawing
internal import EvenstepImaging

/// A kind of stream of frames, one after the other.
public enum StreamFormat: String, Hashable, Sendable, CaseIterable {
  /// One binary PPM after the other, over black.
  case ppm
  /// One PNG after the other.
  case png
  /// One QOI picture after the other.
  case qoi
  /// YUV4MPEG2: BT.709, limited range, 4:2:0 with left-sited chroma, over black; odd sizes stay as they are.
  case y4m
  /// The pixels alone: red, green, blue and straight alpha, a byte each, row by row from the top.
  case rgba

  /// Whether translucent pixels stay so.
  var hasAlpha: Bool { self != .ppm && self != .y4m }

  /// What comes before all frames.
  ///
  /// Throws `usage` for a rate that the header of a video cannot tell.
  func header(_ format: FrameFormat) throws(ExportError) -> [UInt8] {
    self == .y4m ? try Y4MHeader(format, padsToEven: false).bytes : []
  }

  /// What makes the stream's frames; `name` is the stream's name in messages.
  func encoder(_ format: FrameFormat, pngLevel: Int, name: String) -> any FrameEncoder {
    switch self {
    case .ppm: StreamEncoder(layout: .rgb, header: StreamFormat.ppmHeader)
    case .y4m: StreamEncoder(layout: .yuv420(padsToEven: false), header: StreamFormat.y4mMark)
    case .rgba: format.hasAlpha ? StraightEncoder() : StreamEncoder(layout: .rgba, header: { _ in [] })
    case .png: ImageEncoder(image: .png, pngLevel: pngLevel) { _ in name }
    case .qoi: ImageEncoder(image: .qoi, pngLevel: pngLevel) { _ in name }
    }
  }

  /// What comes before the pixels of a binary PPM.
  static func ppmHeader(_ frame: FrameBuffer) -> [UInt8] { Array("P6\n\(frame.width) \(frame.height)\n255\n".utf8) }

  /// What comes before the planes of each frame of a YUV4MPEG2 stream.
  static func y4mMark(_ frame: FrameBuffer) -> [UInt8] { Array("FRAME\n".utf8) }
}

/// Puts a header before frames that are written as they are drawn.
struct StreamEncoder: FrameEncoder {
  let layout: FrameBuffer.Layout
  let header: @Sendable (FrameBuffer) -> [UInt8]

  var layouts: [FrameBuffer.Layout] { [layout] }

  func encode(_ frame: DrawnFrame, into encoded: inout EncodedFrame) throws(ExportError) {
    encoded.share(frame[layout], after: header)
  }
}

/// Makes straight RGBA of translucent frames.
struct StraightEncoder: FrameEncoder {
  var layouts: [FrameBuffer.Layout] { [.rgba] }

  func encode(_ frame: DrawnFrame, into encoded: inout EncodedFrame) throws(ExportError) {
    encoded.bytes.removeAll(keepingCapacity: true)
    encoded.bytes += frame[.rgba].bytes
    Bitmap.straighten(&encoded.bytes)
  }
}
