internal import CSPNG
internal import Glibc

extension Bitmap {
  /// The image as a PNG: RGB where it is opaque, straight RGBA otherwise, marked as sRGB.
  ///
  /// Rows are not filtered, which is both smallest and fastest on flat art. `level` is zlib's, 0 to 9.
  /// Decoding gives back the same premultiplied bytes.
  public func png(level: Int = 1) throws(ImageError) -> [UInt8] {
    guard width > 0, height > 0 else { throw .empty }
    let opaque = isOpaque
    return try encodePNG(opaque ? rgb : straight, alpha: !opaque, level: level)
  }

  private func encodePNG(_ samples: [UInt8], alpha: Bool, level: Int) throws(ImageError) -> [UInt8] {
    guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else {
      throw .library("no memory for an encoder")
    }
    defer { spng_ctx_free(context) }
    let kind = alpha ? SPNG_COLOR_TYPE_TRUECOLOR_ALPHA : SPNG_COLOR_TYPE_TRUECOLOR
    var header = spng_ihdr(
      width: UInt32(clamping: width), height: UInt32(clamping: height), bit_depth: 8,
      color_type: UInt8(kind.rawValue), compression_method: 0, filter_method: 0, interlace_method: 0)
    var status = spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
    if status == 0 { status = spng_set_ihdr(context, &header) }
    if status == 0 { status = spng_set_srgb(context, 0) }
    if status == 0 {
      status = spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, Int32(clamping: min(max(level, 0), 9)))
    }
    if status == 0 {
      status = spng_set_option(context, SPNG_FILTER_CHOICE, Int32(SPNG_DISABLE_FILTERING.rawValue))
    }
    if status == 0 {
      status = spng_encode_image(
        context, samples, samples.count, Int32(SPNG_FMT_PNG.rawValue), Int32(SPNG_ENCODE_FINALIZE.rawValue))
    }
    var count = 0
    guard status == 0, let buffer = spng_get_png_buffer(context, &count, &status) else {
      throw .library(String(cString: spng_strerror(status)))
    }
    defer { free(buffer) }
    return [UInt8](UnsafeRawBufferPointer(start: buffer, count: count))
  }
}
