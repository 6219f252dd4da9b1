internal import EvenstepGeometry

/// A point on a grid of 2⁻⁴⁰ points, on which it can be said exactly on which side of a line another one lies.
///
/// Local coordinates are below 2²⁰ (`PhysicsLimits.localCoordinate`), so products of two distances fit 128 bits. A point
/// moves by less than 10⁻¹² to get there; further out than 4096 points the grid is finer than doubles are.
struct GridPoint: Hashable {
  let x: Int64
  let y: Int64

  /// How many units of the grid make a point.
  static let scale = 0x1p40

  init(_ point: Vector2) {
    x = Int64((point.x * GridPoint.scale).rounded())
    y = Int64((point.y * GridPoint.scale).rounded())
  }

  /// Twice the signed area of the triangle a, b, c: positive where the way over b turns left, zero where it is straight.
  static func turn(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int128 {
    Int128(b.x - a.x) * Int128(c.y - a.y) - Int128(b.y - a.y) * Int128(c.x - a.x)
  }

  /// How far the way from a over b to c goes on in its direction; negative where it goes back.
  static func advance(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int128 {
    Int128(b.x - a.x) * Int128(c.x - b.x) + Int128(b.y - a.y) * Int128(c.y - b.y)
  }

  /// The square of the distance, in units of the grid, rounded.
  func squaredDistance(to other: GridPoint) -> Double {
    let (x, y) = (Double(other.x - x), Double(other.y - y))
    return x * x + y * y
  }

  /// Whether a point lies between a and b, which it is on one line with.
  func isBetween(_ a: GridPoint, _ b: GridPoint) -> Bool {
    min(a.x, b.x) <= x && x <= max(a.x, b.x) && min(a.y, b.y) <= y && y <= max(a.y, b.y)
  }
}
