internal import CRaster
internal import EvenstepGeometry

/// A piece of a circle inside one of its quadrants, so that it runs one way in x and in y.
typealias Arc = raster_arc

extension raster_arc {
  /// The greatest radius, in pixels, whose square is a whole number that a Double holds.
  static let greatestRadius = 1024.0
  /// The farthest that a centre may be from the output's origin, in pixels.
  static let reach = 0x1p22

  /// Joins two points on the grid; `outwards` points from the centre to somewhere between them.
  init(
    from upper: Vector2, to lower: Vector2, winding: Int32, center: Vector2, radius: Double, outwards: Vector2
  ) {
    let steps = fine(radius)
    self.init(
      x0: Int32(upper.x), y0: Int32(upper.y), x1: Int32(lower.x), y1: Int32(lower.y), winding: winding,
      right: outwards.x < 0 ? -1 : 1, below: outwards.y < 0 ? -1 : 1, bend: Float(1 / (6 * steps)),
      curve: Float(1 / (4 * steps * steps)), center_x: fine(center.x), center_y: fine(center.y),
      square: steps * steps)
  }

  /// Where the arc crosses a height between its ends.
  func x(at y: Int32) -> Int32 {
    if y == y0 { return x0 }
    if y == y1 { return x1 }
    let x = center_x + Double(right) * leg(Double(y) - center_y)
    return min(max(Int32(nearest(x)), min(x0, x1)), max(x0, x1))
  }

  /// Where the arc crosses a column border, but for rounding at its ends.
  func y(at x: Int32) -> Int32 {
    Int32(nearest(center_y + Double(below) * leg(Double(x) - center_x)))
  }

  /// The other leg; the difference of squares is exact, and so its root is rounded in the same way everywhere.
  private func leg(_ other: Double) -> Double { max(square - other * other, 0).squareRoot() }

  /// The doubled area to the left of a piece inside one cell; `ends` is the sum of its ends' distances from the cell's
  /// left side.
  func areaLeft(width: Int32, height: Int32, ends: Int32) -> Int32 {
    let chord = Float(width &* width &+ height &* height)
    let v = chord * curve
    let bulge = chord * chord.squareRoot() * bend * (1 + v * (0.3 + 0.24 * v))
    return (height &* ends &+ right &* Int32(bulge + 0.5)) &* winding
  }
}

/// A length in pixels as grid steps and whole 256ths of them.
private func fine(_ pixels: Double) -> Double { nearest(pixels * 0x1p16) * 0x1p-8 }

/// A whole number nearest to one below 2⁵¹; even where two are.
private func nearest(_ value: Double) -> Double { value + 0x1.8p52 - 0x1.8p52 }
