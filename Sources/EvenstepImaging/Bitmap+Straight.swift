extension Bitmap {
  /// Straight RGBA bytes, as most files have them: each colour divided by its alpha, rounded to nearest; clear pixels
  /// are black.
  public var straight: [UInt8] {
    var bytes = pixels
    Bitmap.straighten(&bytes)
    return bytes
  }

  /// Divides the colours of premultiplied RGBA bytes by their alpha, in place.
  package static func straighten(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBufferPointer { bytes in
      for at in stride(from: 0, to: bytes.count, by: 4) where bytes[at + 3] != 255 {
        let alpha = UInt32(bytes[at + 3])
        for channel in at..<at + 3 {
          bytes[channel] = alpha == 0 ? 0 : UInt8(min((UInt32(bytes[channel]) * 255 + alpha / 2) / alpha, 255))
        }
      }
    }
  }

  /// Multiplies the colours of straight RGBA bytes by their alpha, in place, rounded to nearest.
  static func premultiply(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    for at in stride(from: 0, to: bytes.count, by: 4) where bytes[at + 3] != 255 {
      let alpha = UInt32(bytes[at + 3])
      for channel in at..<at + 3 { bytes[channel] = UInt8((UInt32(bytes[channel]) * alpha + 127) / 255) }
    }
  }
}
