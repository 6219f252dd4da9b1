internal import CRaster

/// The sub-pixel grid that all geometry is snapped to, so that a last-bit difference in a sine does not reach a pixel.
enum SubpixelGrid {
  /// Binary digits of a pixel's fraction.
  static let bits: Int32 = 8
  /// Grid steps in a pixel.
  static let steps: Int32 = 1 << bits
  /// The accumulated value of a wholly covered pixel: twice its area in square grid steps.
  static let full: Int32 = 2 * steps * steps
  /// Points farther away than this, in pixels, are not drawn.
  static let reach = 0x1p40
  /// The nearest grid position of a coordinate in pixels, in grid steps.
  ///
  /// Adding and taking away 1.5 · 2⁵² leaves no room for a fraction: rounding without a call, for all within reach.
  @inline(__always) static func snap(_ pixels: Double) -> Double {
    (pixels * Double(steps) + 0x1.8p52) - 0x1.8p52
  }
}

/// A straight piece of an outline inside the output, in grid steps, running downwards.
typealias Edge = raster_edge

extension raster_edge {
  @inline(__always) init(x0: Int32, y0: Int32, x1: Int32, y1: Int32, winding: Int32) {
    let (dx, dy) = (Double(x1 &- x0), Double(y1 &- y0))
    self.init(
      x0: x0, y0: y0, x1: x1, y1: y1, winding: winding, slope: Int64(dx / dy * 0x1p32),
      inverse: dx == 0 ? 0 : Int64(dy / dx * 0x1p32))
  }

  /// Where the edge crosses a height between its ends: the same for every band that asks.
  @inline(__always) func x(at y: Int32) -> Int32 {
    if y == y1 { return x1 }
    return x0 &+ Int32(truncatingIfNeeded: (Int64(y &- y0) &* slope &+ 0x8000_0000) >> 32)
  }

  /// Where the edge crosses a column border between its ends.
  @inline(__always) func y(at x: Int32) -> Int32 {
    y0 &+ Int32(truncatingIfNeeded: (Int64(x &- x0) &* inverse &+ 0x8000_0000) >> 32)
  }
}
