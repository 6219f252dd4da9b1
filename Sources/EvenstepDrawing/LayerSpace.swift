/// How pixels of a layer are stored and mixed, all premultiplied.
protocol LayerSpace {
  associatedtype Pixel
  /// The sum of one channel over up to 256 exposures.
  associatedtype Sum: FixedWidthInteger
  /// No colour and no opacity.
  static var clear: Pixel { get }
  /// A premultiplied, encoded colour as a pixel.
  static func pixel(_ color: Lanes) -> Pixel
  /// A source scaled by a coverage of 0 … 255 and laid over what is below.
  static func over(_ below: Pixel, _ source: Pixel, _ coverage: UInt64) -> Pixel
  /// A source scaled by a coverage of 0 … 255 and added to what is below, up to the greatest value.
  static func sum(_ below: Pixel, _ source: Pixel, _ coverage: UInt64) -> Pixel
}

/// Encoded sRGB with 8 bits a channel, the bytes of a bitmap.
enum EncodedSpace: LayerSpace {
  typealias Sum = UInt16

  static var clear: UInt32 { 0 }

  @inline(__always) static func pixel(_ color: Lanes) -> UInt32 { color.pixel }

  @inline(__always) static func over(_ below: UInt32, _ source: UInt32, _ coverage: UInt64) -> UInt32 {
    Lanes(pixel: source).scaled(by: coverage).over(Lanes(pixel: below)).pixel
  }

  @inline(__always) static func sum(_ below: UInt32, _ source: UInt32, _ coverage: UInt64) -> UInt32 {
    let added = Lanes(pixel: below).word &+ Lanes(pixel: source).scaled(by: coverage).word
    // A lane above 255 has its ninth bit set, which becomes all eight.
    let above = (added >> 8) & 0x0001_0001_0001_0001
    return Lanes(word: (added | (above &* 0xFF)) & 0x00FF_00FF_00FF_00FF).pixel
  }
}

/// Amounts of light with 16 bits a channel: red, green, blue and alpha.
enum LinearSpace: LayerSpace {
  typealias Sum = UInt32

  static var clear: SIMD4<UInt16> { .zero }

  static func pixel(_ color: Lanes) -> SIMD4<UInt16> { LightTable.shared.light(color) }

  static func over(_ below: SIMD4<UInt16>, _ source: SIMD4<UInt16>, _ coverage: UInt64) -> SIMD4<UInt16> {
    let source = scaled(source, UInt32(coverage) &* 257)
    return source &+ scaled(below, 65_535 &- UInt32(source.w))
  }

  static func sum(_ below: SIMD4<UInt16>, _ source: SIMD4<UInt16>, _ coverage: UInt64) -> SIMD4<UInt16> {
    let total =
      SIMD4<UInt32>(truncatingIfNeeded: below) &+ SIMD4(truncatingIfNeeded: scaled(source, UInt32(coverage) &* 257))
    return SIMD4(truncatingIfNeeded: total.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 65_535)))
  }

  /// Every channel times a factor of 0 … 65535, divided by 65535 and rounded to nearest.
  private static func scaled(_ pixel: SIMD4<UInt16>, _ factor: UInt32) -> SIMD4<UInt16> {
    let product = SIMD4<UInt32>(truncatingIfNeeded: pixel) &* factor
    // x / 65535 = (x + x / 65536) / 65536, rounded, for all products of two such numbers.
    let rounded = product &+ 32_768
    return SIMD4(truncatingIfNeeded: (rounded &+ (rounded &>> 16)) &>> 16)
  }
}

/// Rows of pixels that are drawn to.
///
/// Unchecked: threads write different rows of it, and whoever holds the memory waits until all are done.
struct Layer<Pixel>: @unchecked Sendable {
  /// The first pixel of the first row.
  let pixels: UnsafeMutablePointer<Pixel>
  /// Pixels from one row to the next, a multiple of 8.
  let stride: Int
  /// The number of the first row in the picture.
  let firstRow: Int

  /// The first pixel of a row of the picture.
  @inline(__always) func row(_ index: Int) -> UnsafeMutablePointer<Pixel> { pixels + (index &- firstRow) &* stride }
}
