public import EvenstepGeometry

/// An image in memory: premultiplied sRGB with alpha, 8 bits a channel, in the order red, green, blue, alpha.
///
/// Rows run from top to bottom and follow each other without padding.
public struct Bitmap: Sendable, Equatable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// `width × height × 4` bytes; no colour byte is larger than its alpha in a well-formed bitmap.
  public private(set) var pixels: [UInt8]

  /// Creates a bitmap from its bytes; their number must be `width × height × 4`.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width >= 0 && height >= 0, "a bitmap has no negative size, not \(width) × \(height)")
    precondition(pixels.count == width * height * 4, "\(width) × \(height) pixels take four bytes each")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates a clear bitmap.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a bitmap has no negative size, not \(width) × \(height)")
    self.init(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4))
  }

  /// Creates a bitmap of one colour.
  public init(width: Int, height: Int, color: Color) {
    self.init(width: width, height: height)
    let pixel = color.premultipliedBytes
    for index in pixels.indices { pixels[index] = pixel[index & 3] }
  }

  /// The four premultiplied bytes of a pixel; both coordinates must lie inside.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      let at = offset(x, y)
      return SIMD4(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
    }
    set {
      let at = offset(x, y)
      for channel in 0..<4 { pixels[at + channel] = newValue[channel] }
    }
  }

  /// Gives all bytes to a body that may change them, in place where no other bitmap shares them.
  public mutating func withUnsafeMutablePixels<Result>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try pixels.withUnsafeMutableBytes(body)
  }

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) is not in \(width) × \(height)")
    return (y * width + x) * 4
  }

  /// Whether every pixel is fully opaque.
  public var isOpaque: Bool {
    stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
  }

  /// The XXH3-128 hash of the RGBA bytes, as `xxh128sum` prints it; the size is not part of it.
  public var digest: String { pixels.withUnsafeBytes { StableHash.hash128($0) } }
}

extension Bitmap {
  /// The longest side that is read from a file, in pixels.
  public static let maximumSide = 16_384
  /// The largest number of pixels that is read from a file: 64 Mpixel.
  public static let maximumArea = 64 << 20
}

extension Color {
  /// The colour as premultiplied 8-bit red, green, blue and alpha, each rounded once; components are clamped to
  /// 0 … 1, and one that is not a number counts as 0.
  public var premultipliedBytes: SIMD4<UInt8> {
    let alpha = Color.clamped(self.alpha)
    func byte(_ value: Double) -> UInt8 { UInt8((Color.clamped(value) * alpha * 255).rounded()) }
    return SIMD4(byte(red), byte(green), byte(blue), UInt8((alpha * 255).rounded()))
  }

  private static func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}
