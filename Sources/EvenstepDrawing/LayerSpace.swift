/// How pixels of a layer are stored and mixed, all premultiplied.
protocol LayerSpace {
  associatedtype Pixel
  /// Several pixels added up, with more digits, so that the pieces of a pixel come to the whole of it.
  associatedtype GroupPixel
  /// The sum of one channel over up to 256 exposures.
  associatedtype Sum: FixedWidthInteger
  /// No colour and no opacity.
  static var clear: Pixel { get }
  static var clearGroup: GroupPixel { get }
  /// A premultiplied, encoded colour as a pixel.
  static func pixel(_ color: Lanes) -> Pixel
  /// A source scaled by a coverage of 0 … 255 and laid over what is below.
  static func over(_ below: Pixel, _ source: Pixel, _ coverage: UInt64) -> Pixel
  /// A source scaled by an area of 0 … 16384 and added, up to the greatest number.
  static func added(_ sum: GroupPixel, _ source: Pixel, _ area: UInt32) -> GroupPixel
  /// The pixel that a sum is nearest to.
  static func flattened(_ sum: GroupPixel) -> Pixel
}

/// Encoded sRGB with 8 bits a channel, the bytes of a bitmap; in groups 64 times that.
enum EncodedSpace: LayerSpace {
  typealias Sum = UInt16

  static var clear: UInt32 { 0 }
  static var clearGroup: SIMD4<UInt16> { .zero }

  @inline(__always) static func pixel(_ color: Lanes) -> UInt32 { color.pixel }

  @inline(__always) static func over(_ below: UInt32, _ source: UInt32, _ coverage: UInt64) -> UInt32 {
    Lanes(pixel: source).scaled(by: coverage).over(Lanes(pixel: below)).pixel
  }

  static func added(_ sum: SIMD4<UInt16>, _ source: UInt32, _ area: UInt32) -> SIMD4<UInt16> {
    let channels = SIMD4<UInt32>(source, source >> 8, source >> 16, source >> 24) & 0xFF
    let total = SIMD4<UInt32>(truncatingIfNeeded: sum) &+ (channels &* area &+ 128) &>> 8
    return SIMD4(truncatingIfNeeded: pointwiseMin(total, SIMD4(repeating: 65_535)))
  }

  static func flattened(_ sum: SIMD4<UInt16>) -> UInt32 {
    let rounded = (SIMD4<UInt32>(truncatingIfNeeded: sum) &+ 32) &>> 6
    let channels = pointwiseMin(rounded, SIMD4(repeating: 255))
    return channels.x | channels.y << 8 | channels.z << 16 | channels.w << 24
  }
}

/// Amounts of light with 16 bits a channel: red, green, blue and alpha; in groups 2¹² times that.
enum LinearSpace: LayerSpace {
  typealias Sum = UInt32

  static var clear: SIMD4<UInt16> { .zero }
  static var clearGroup: SIMD4<UInt32> { .zero }

  static func pixel(_ color: Lanes) -> SIMD4<UInt16> { LightTable.shared.light(color) }

  static func over(_ below: SIMD4<UInt16>, _ source: SIMD4<UInt16>, _ coverage: UInt64) -> SIMD4<UInt16> {
    let source = scaled(source, UInt32(coverage) &* 257)
    return source &+ scaled(below, 65_535 &- UInt32(source.w))
  }

  static func added(_ sum: SIMD4<UInt32>, _ source: SIMD4<UInt16>, _ area: UInt32) -> SIMD4<UInt32> {
    let product = (SIMD4<UInt32>(truncatingIfNeeded: source) &* area &+ 2) &>> 2
    // Each is below 2²⁸: a sum that is cut off at fifteen of them has room for one more.
    return pointwiseMin(sum, SIMD4(repeating: 15 << 28)) &+ product
  }

  static func flattened(_ sum: SIMD4<UInt32>) -> SIMD4<UInt16> {
    SIMD4(truncatingIfNeeded: pointwiseMin((sum &+ 2048) &>> 12, SIMD4(repeating: 65_535)))
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
