internal import EvenstepDrawing
internal import EvenstepGeometry

/// The pixels that an item may touch, as far as they are on the picture.
struct PixelBox {
  var minX, minY, maxX, maxY: Int
  /// Whether the whole item, on the picture or not, is small enough for the numbers of a renderer.
  var isModest: Bool
}

extension DrawItem {
  /// The pixels that the item may touch; nil where there are none, or its numbers are out of range.
  func pixelBounds(in view: (width: Int, height: Int)) -> PixelBox? {
    var least = Vector2(.infinity, .infinity)
    var most = Vector2(-.infinity, -.infinity)
    for point in hull {
      let place = transform.apply(point)
      guard place.isFinite else { return nil }
      (least.x, least.y) = (min(least.x, place.x), min(least.y, place.y))
      (most.x, most.y) = (max(most.x, place.x), max(most.y, place.y))
    }
    guard least.x <= most.x, least.y <= most.y else { return nil }
    // One pixel more all round for the faded edges.
    func clamped(_ value: Double, _ limit: Int) -> Int { Int(min(max(value, 0), Double(limit))) }
    let box = PixelBox(
      minX: clamped(least.x.rounded(.down) - 1, view.width), minY: clamped(least.y.rounded(.down) - 1, view.height),
      maxX: clamped(most.x.rounded(.up) + 1, view.width), maxY: clamped(most.y.rounded(.up) + 1, view.height),
      isModest: max(-least.x, -least.y, most.x, most.y) < 16_384)
    return box.minX < box.maxX && box.minY < box.maxY ? box : nil
  }

  /// Points whose convex hull holds the whole item, in local units.
  private var hull: [Vector2] {
    switch content {
    case .sprite(_, let size, _):
      return DrawItem.box(around: [.zero], Vector2(size.width / 2, size.height / 2))
    case .shape(let outline, let paint):
      var growth = 0.0
      // A mitre reaches four half widths at most.
      if case .stroke(_, let width) = paint { growth = width * 2 }
      let (points, reach) = outline.spine
      return DrawItem.box(around: points, Vector2(abs(reach.x) + growth, abs(reach.y) + growth))
    case .group(let items):
      // What is not finite is not drawn, and hides nothing else.
      return items.flatMap { item in
        let hull = item.hull.map(item.transform.apply)
        return hull.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? hull : []
      }
    }
  }

  private static func box(around points: [Vector2], _ reach: Vector2) -> [Vector2] {
    points.flatMap { point in
      [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { point + Vector2($0.0 * reach.x, $0.1 * reach.y) }
    }
  }
}

extension Outline {
  /// Points, and how far the outline reaches beyond them along each axis.
  fileprivate var spine: (points: [Vector2], reach: Vector2) {
    switch self {
    case .circle(let center, let radius): ([center], Vector2(radius, radius))
    case .box(let center, let size, _): ([center], Vector2(size.width / 2, size.height / 2))
    case .polygon(let points): (points, .zero)
    case .capsule(let from, let to, let radius): ([from, to], Vector2(radius, radius))
    case .line(let points, let width, _): (points, Vector2(width / 2, width / 2))
    case .path(let path): (path.bounds.map { [$0.origin, Vector2($0.maxX, $0.maxY)] } ?? [], .zero)
    }
  }
}
