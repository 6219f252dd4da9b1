/// What a PNG's chunks say before any of them is decoded.
///
/// libspng takes a file that is cut inside its last chunk, and refuses a huge size without naming it; both are found here.
struct PNGLayout {
  /// The declared number of columns.
  let width: Int
  /// The declared number of rows.
  let height: Int

  private static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
  /// The checksum of the end chunk, which has no content.
  private static let endChecksum = 0xAE42_6082

  /// Reads the size and walks over all chunks; throws where the size is beyond the limits or the end is missing.
  init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
    let signature = PNGLayout.signature
    guard bytes.prefix(signature.count).elementsEqual(signature.prefix(bytes.count)) else { throw .notPNG }
    // The signature, and the first chunk's length, name, width and height.
    guard bytes.count >= 24 else { throw .truncated }
    guard PNGLayout.name(bytes, at: 8) == "IHDR" else { throw .corrupt("the first chunk is not IHDR") }
    width = PNGLayout.word(bytes, at: 16)
    height = PNGLayout.word(bytes, at: 20)
    guard max(width, height) <= Bitmap.maximumSide, width * height <= Bitmap.maximumArea else {
      throw .tooLarge(width: width, height: height)
    }
    try PNGLayout.checkEnd(bytes)
  }

  private static func checkEnd(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
    var at = signature.count
    while at + 12 <= bytes.count {
      let next = at + 12 + word(bytes, at: at)
      guard next <= bytes.count else { throw .truncated }
      if name(bytes, at: at) == "IEND" {
        guard word(bytes, at: next - 4) == endChecksum else { throw .corrupt("the end chunk is damaged") }
        return
      }
      at = next
    }
    throw .truncated
  }

  /// A number of four bytes, the most significant first.
  private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The name of the chunk that begins at an offset.
  private static func name(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> String {
    String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
  }
}
