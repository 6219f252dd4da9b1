internal import CSPNG
internal import EvenstepFiles

extension Bitmap {
  /// Reads a PNG file of any kind; colour profiles and gamma are ignored, the values count as sRGB.
  public static func load(png path: String) throws(ImageError) -> Bitmap {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.read(path) } catch { throw .file(error) }
    return try Bitmap(png: bytes)
  }

  /// Decodes a PNG of any kind (grey, colour, palette, 1 to 16 bits, transparency, interlaced), up to its end chunk.
  ///
  /// Premultiplied bytes are rounded once from the stored values, also from 16 bits. Throws before allocating
  /// anything for an image beyond `maximumSide` or `maximumArea`.
  public init(png bytes: [UInt8]) throws(ImageError) {
    var result: Result<Bitmap, ImageError> = .failure(.notPNG)
    bytes.withUnsafeBytes { buffer in
      do throws(ImageError) { result = .success(try PNGDecoder(buffer).image()) } catch {
        result = .failure(error)
      }
    }
    self = try result.get()
  }
}

/// Owns one decoding context of libspng over bytes that outlive it.
private struct PNGDecoder: ~Copyable {
  private let context: OpaquePointer
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
    guard let context = spng_ctx_new(0) else { throw .library("no memory for a decoder") }
    self.context = context
    self.bytes = bytes
  }

  deinit { spng_ctx_free(context) }

  func image() throws(ImageError) -> Bitmap {
    let layout = try PNGLayout(bytes)
    try check(spng_set_crc_action(context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_ERROR.rawValue)))
    // Texts and profiles may be compressed a thousandfold; none of them is of use here.
    try check(spng_set_chunk_limits(context, 16 << 20, 32 << 20))
    try check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count))
    var header = spng_ihdr()
    try check(spng_get_ihdr(context, &header))
    // The library believes the same chunk; nothing is allocated by a size that was not checked.
    guard Int(header.width) == layout.width, Int(header.height) == layout.height else {
      throw .corrupt("the image has two sizes")
    }
    let count = layout.width * layout.height
    let pixels = header.bit_depth == 16 ? try deepPixels(count) : try bytePixels(count)
    // The image is there; what follows it must be whole as well, or the file was cut.
    try check(spng_decode_chunks(context))
    return Bitmap(width: layout.width, height: layout.height, pixels: pixels)
  }

  private func bytePixels(_ count: Int) throws(ImageError) -> [UInt8] {
    var status: Int32 = 0
    let pixels = [UInt8](unsafeUninitializedCapacity: count * 4) { buffer, filled in
      status = decode(UnsafeMutableRawBufferPointer(buffer), SPNG_FMT_RGBA8)
      guard status == 0 else { return }
      Bitmap.premultiply(buffer)
      filled = buffer.count
    }
    try check(status)
    return pixels
  }

  private func deepPixels(_ count: Int) throws(ImageError) -> [UInt8] {
    var status: Int32 = 0
    let samples = [UInt16](unsafeUninitializedCapacity: count * 4) { buffer, filled in
      status = decode(UnsafeMutableRawBufferPointer(buffer), SPNG_FMT_RGBA16)
      if status == 0 { filled = buffer.count }
    }
    try check(status)
    return [UInt8](unsafeUninitializedCapacity: samples.count) { buffer, filled in
      for at in stride(from: 0, to: samples.count, by: 4) {
        let alpha = UInt64(samples[at + 3])
        // c / 65535 × a / 65535 × 255, and 65535 = 255 × 257.
        let unit: UInt64 = 65535 * 257
        for channel in at..<at + 3 {
          buffer[channel] = UInt8((UInt64(samples[channel]) * alpha + unit / 2) / unit)
        }
        buffer[at + 3] = UInt8((alpha + 128) / 257)
      }
      filled = samples.count
    }
  }

  private func decode(_ target: UnsafeMutableRawBufferPointer, _ format: spng_format) -> Int32 {
    spng_decode_image(
      context, target.baseAddress, target.count, Int32(format.rawValue), Int32(SPNG_DECODE_TRNS.rawValue))
  }

  private func check(_ status: Int32) throws(ImageError) {
    switch spng_errno(status) {
    case SPNG_OK: return
    case SPNG_EOF, SPNG_EIDAT_TOO_SHORT, SPNG_IO_EOF: throw .truncated
    case SPNG_ESIGNATURE: throw .notPNG
    case SPNG_EMEM, SPNG_EINTERNAL, SPNG_EBADSTATE: throw .library(String(cString: spng_strerror(status)))
    default: throw .corrupt(String(cString: spng_strerror(status)))
    }
  }
}
