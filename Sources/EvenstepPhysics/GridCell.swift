internal import CChipmunk

/// A cell of one of the grids that a shape grid consists of: its size and place, packed into one number.
///
/// Places wrap round after 2²⁹ cells, which brings no two cells together that one question asks for; whatever stands in
/// such a cell does not meet the box that is asked about.
struct GridCell: Equatable {
  let bits: UInt64

  /// How many sizes there are, the last of which stands for everything that is too large or too far away for the others.
  static let levelCount = 64
  /// The cell of all shapes that no other takes.
  static let beyond = GridCell(level: levelCount - 1, 0, 0)
  /// The exponent of the smallest size: cells of 2⁻¹² points.
  private static let least = -12
  /// Beyond it, nothing is placed by coordinates.
  private static let reach = 1e15

  init(level: Int, _ x: Int64, _ y: Int64) {
    let mask: UInt64 = 1 << 29 - 1
    bits = UInt64(level) << 58 | (UInt64(bitPattern: x) & mask) << 29 | UInt64(bitPattern: y) & mask
  }

  /// The cell in which a shape with these bounds stands.
  init(_ bounds: cpBB) {
    let extent = max(bounds.r - bounds.l, bounds.t - bounds.b)
    // Written so that a NaN is beyond.
    guard extent < GridCell.reach, abs(bounds.l) < GridCell.reach, abs(bounds.b) < GridCell.reach else {
      self = .beyond
      return
    }
    let level = extent > 0 ? max(0, Int(extent.exponent) + 1 - GridCell.least) : 0
    let scale = GridCell.scale(level)
    self.init(level: level, floorInt(bounds.l * scale), floorInt(bounds.b * scale))
  }

  var level: Int { Int(truncatingIfNeeded: bits >> 58) }

  /// A number whose first bits are about as often one as another.
  var hash: UInt64 { (bits ^ bits >> 32) &* 0x9E37_79B9_7F4A_7C15 }

  /// How many cells of a size make a point.
  static func scale(_ level: Int) -> Double { Double(bitPattern: UInt64(1023 - least - level) << 52) }
}

/// A rectangle of cells of one size.
struct GridCells {
  let level: Int
  let left: Int64
  let right: Int64
  let bottom: Int64
  let top: Int64

  /// The cells in which shapes can stand whose bounds meet a box; none if there are more than a number, or too far away.
  init?(meeting box: cpBB, on level: Int, atMost count: Int) {
    let scale = GridCell.scale(level)
    let (l, r, b, t) = (box.l * scale, box.r * scale, box.b * scale, box.t * scale)
    // Written so that a NaN is too far away.
    let far = 1e18
    guard abs(l) < far, abs(b) < far, (r - l + 2) * (t - b + 2) <= max(9, Double(count)) else { return nil }
    self.level = level
    // A shape stands in the cell of its lower left corner and is no larger than the cell.
    (left, right) = (floorInt(l) - 1, floorInt(r))
    (bottom, top) = (floorInt(b) - 1, floorInt(t))
  }

  func contains(_ x: Int64, _ y: Int64) -> Bool { x >= left && x <= right && y >= bottom && y <= top }
}

/// The greatest whole number that is not greater; the library's own function is a call.
func floorInt(_ number: Double) -> Int64 {
  let whole = Int64(number)
  return Double(whole) > number ? whole - 1 : whole
}
