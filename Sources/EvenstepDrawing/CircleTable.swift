internal import EvenstepGeometry
internal import Glibc

/// Corners of regular polygons that stand for the unit circle, with 8, 16, 24 … 256 corners.
///
/// Each polygon is as large as the circle: its corners lie a little outside, the middles of its sides a little inside.
struct CircleTable {
  /// The largest number of corners that the table holds.
  static let limit = 256
  /// How far a side may bend away from its arc, in pixels: under two steps of 255, and nothing on the mean.
  static let tolerance = 1.0 / 128

  private let corners: [Vector2]

  init() {
    var corners: [Vector2] = []
    for count in stride(from: 8, through: CircleTable.limit, by: 8) {
      let step = 2 * Double.pi / Double(count)
      let radius = (step / sin(step)).squareRoot()
      for index in 0..<count {
        corners.append(Angle(radians: Double(index) * step).direction * radius)
      }
    }
    self.corners = corners
  }

  /// The corners for a radius in pixels, or nil where the table has none that are fine enough.
  func polygon(radius: Double) -> ArraySlice<Vector2>? {
    // A side of n leaves the arc by r (1 − cos(π / n)) ≈ r π² / 2n².
    let needed = Double.pi * (radius / (2 * CircleTable.tolerance)).squareRoot()
    guard needed <= Double(CircleTable.limit) else { return nil }
    let eighths = max(Int((needed / 8).rounded(.up)), 1)
    let first = 4 * eighths * (eighths - 1)
    return corners[first..<first + 8 * eighths]
  }
}
