internal import CQOI
internal import Glibc

extension Bitmap {
  /// The image as a QOI file, marked as sRGB: with three channels where it is opaque, with straight alpha otherwise.
  ///
  /// QOI is lossless, larger than PNG and faster. Decoding gives back the same premultiplied bytes.
  /// Throws `empty` for an image without pixels.
  public func qoi() throws(ImageError) -> [UInt8] {
    guard width > 0, height > 0 else { throw .empty }
    guard isOpaque else { return try encodeQOI(straight) }
    var bytes = try encodeQOI(pixels)
    // Three channels and four that are all opaque make the same stream; the header alone tells them apart.
    bytes[QOI.channelsAt] = 3
    return bytes
  }

  private func encodeQOI(_ straight: [UInt8]) throws(ImageError) -> [UInt8] {
    var description = qoi_desc(
      width: UInt32(clamping: width), height: UInt32(clamping: height), channels: 4, colorspace: UInt8(QOI_SRGB))
    var count: Int32 = 0
    guard let data = qoi_encode(straight, &description, &count) else {
      throw .library("no memory for a QOI image of \(width) × \(height) pixels")
    }
    defer { free(data) }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  /// Decodes a QOI file, as far as one can be told from damage: the format has no checksums.
  ///
  /// Throws before allocating anything for an image beyond `maximumSide` or `maximumArea`.
  public init(qoi bytes: [UInt8]) throws(ImageError) {
    let (width, height) = try QOI.size(bytes)
    var description = qoi_desc()
    guard let data = qoi_decode(bytes, Int32(clamping: bytes.count), &description, 4) else {
      throw .corrupt("the QOI header makes no sense")
    }
    defer { free(data) }
    let pixels = UnsafeMutableRawBufferPointer(start: data, count: width * height * 4)
    Bitmap.premultiply(pixels.bindMemory(to: UInt8.self))
    self.init(width: width, height: height, pixels: [UInt8](pixels))
  }
}

/// What the QOI specification, version 1.0, lays down about a file's ends.
private enum QOI {
  /// "qoif", width and height in four bytes each, channels and colour space.
  static let headerSize = 14
  static let channelsAt = 12
  static let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

  /// The declared size; throws where it is beyond the limits, or where the file has no whole header or no end.
  static func size(_ bytes: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
    let magic = Array("qoif".utf8)
    guard bytes.prefix(magic.count).elementsEqual(magic.prefix(bytes.count)) else { throw .notQOI }
    guard bytes.count >= headerSize else { throw .truncated }
    let sides = [4, 8].map { at in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard sides[0] > 0, sides[1] > 0, (3...4).contains(bytes[channelsAt]), bytes[channelsAt + 1] <= 1 else {
      throw .corrupt("the QOI header makes no sense")
    }
    guard sides.max()! <= Bitmap.maximumSide, sides[0] * sides[1] <= Bitmap.maximumArea else {
      throw .tooLarge(width: sides[0], height: sides[1])
    }
    guard bytes.dropFirst(headerSize).suffix(end.count).elementsEqual(end) else { throw .truncated }
    return (sides[0], sides[1])
  }
}
