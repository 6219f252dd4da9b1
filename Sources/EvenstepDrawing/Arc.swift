internal import CRaster
internal import EvenstepGeometry

/// A piece of a circle inside one of its quadrants, so that it runs one way in x and in y.
typealias Arc = raster_arc

extension raster_arc {
  /// The radii, in pixels, for which there are arcs: from some steps to where a Double no longer holds the square.
  static let radii = 1.0 / 16..<1024
  /// The farthest that a centre may be from the output's origin, in pixels.
  static let reach = 0x1p22

  /// Joins two points that a quadrant joins, on the grid.
  init(from upper: Vector2, to lower: Vector2, winding: Int32, on quadrant: Quadrant) {
    let radius = quadrant.radius
    self.init(
      x0: Int32(upper.x), y0: Int32(upper.y), x1: Int32(lower.x), y1: Int32(lower.y), winding: winding,
      right: Int32(quadrant.right), below: Int32(quadrant.below), bend: Float(1 / (6 * radius)),
      curve: Float(1 / (4 * radius * radius)), center_x: quadrant.center.x, center_y: quadrant.center.y,
      square: radius * radius)
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
    // An arc does not leave the box around its ends.
    return (height &* ends &+ right &* min(Int32(bulge + 0.5), width &* height)) &* winding
  }
}

/// A quarter of a circle, in grid steps and whole 256ths of them.
struct Quadrant {
  let center: Vector2
  let radius: Double
  /// +1 right of the centre and below it, −1 left of it and above.
  let right: Double
  let below: Double

  /// The quadrant that a direction points to; the centre and the radius are in pixels.
  init(center: Vector2, radius: Double, outwards: Vector2) {
    func fine(_ pixels: Double) -> Double { nearest(pixels * 0x1p16) * 0x1p-8 }
    self.center = Vector2(fine(center.x), fine(center.y))
    self.radius = fine(radius)
    right = outwards.x < 0 ? -1 : 1
    below = outwards.y < 0 ? -1 : 1
  }

  /// Whether two points on the grid can be the ends of a piece of it: not so where large numbers that cancelled each
  /// other have left nothing of them.
  func joins(_ upper: Vector2, _ lower: Vector2) -> Bool {
    // A point is snapped by at most half a step.
    let range = -0.75...radius + 0.75
    func contains(_ point: Vector2) -> Bool {
      range.contains((point.x - center.x) * right) && range.contains((point.y - center.y) * below)
    }
    return contains(upper) && contains(lower) && (lower.x - upper.x) * right * below <= 0
  }
}

/// A whole number nearest to one below 2⁵¹; even where two are.
private func nearest(_ value: Double) -> Double { value + 0x1.8p52 - 0x1.8p52 }
