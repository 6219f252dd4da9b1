internal import EvenstepDrawing
internal import EvenstepGeometry

/// How an item's local units become pixels, and what that does to lengths and normals.
struct PixelMap {
  let transform: Transform
  /// The greatest factor by which a length grows.
  let stretch: Double
  private let determinant: Double

  /// Nil where the map is not finite or leaves no area.
  init?(_ transform: Transform) {
    self.transform = transform
    let (p, q) = (
      transform.a * transform.a + transform.b * transform.b, transform.c * transform.c + transform.d * transform.d
    )
    let mixed = transform.a * transform.c + transform.b * transform.d
    // The greater singular value of the linear part.
    stretch = ((p + q) / 2 + ((p - q) * (p - q) / 4 + mixed * mixed).squareRoot()).squareRoot()
    determinant = transform.determinant
    guard stretch.isFinite, determinant != 0, transform.tx.isFinite, transform.ty.isFinite else { return nil }
  }

  func callAsFunction(_ point: Vector2) -> Vector2 { transform.apply(point) }

  /// A local normal in pixels, of length 1; it stays at right angles to its side (inverse transpose).
  func normal(_ local: Vector2) -> Vector2 {
    let image = covector(local)
    return image / image.length
  }

  /// The pixels between two parallel lines that lie 1 apart along a local unit normal.
  func thickness(along normal: Vector2) -> Double { 1 / covector(normal).length }

  private func covector(_ v: Vector2) -> Vector2 {
    Vector2(transform.d * v.x - transform.b * v.y, transform.a * v.y - transform.c * v.x) / determinant
  }

  /// The pieces in which a quarter of a circle is drawn, so that none leaves it by more than a twentieth of a pixel.
  func quarterSteps(radius: Double) -> Int {
    let angle = (0.4 / max(radius * stretch, 0.01)).squareRoot()
    return Int(min(max((Double.pi / 2 / angle).rounded(.up), 2), 128))
  }
}

/// The displacement of a corner when both of its sides move by 1 along their normals, limited where they turn back.
func mitre(_ before: Vector2, _ after: Vector2, limit: Double = 8) -> Vector2 {
  let sum = before + after
  // |sum| / (1 + cos) = 1 / cos(φ / 2)
  let mitre = sum / max(1 + before.dot(after), 1e-6)
  return mitre.length > limit ? mitre * (limit / mitre.length) : mitre
}
