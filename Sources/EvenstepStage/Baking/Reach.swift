internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepPhysics
internal import EvenstepText

/// How far the points of something are from its origin, so that a turn is known in points.
enum Reach {
  /// The farthest point of a node's look and shapes, in its own coordinates.
  static func of(_ node: Node, textures: TextureStore) -> Double {
    let shapes = node.shapes.reduce(0) { max($0, of($1.geometry)) }
    switch node.look {
    case nil, .shapes?: return shapes
    case .outline(let outline, let style)?:
      return max(shapes, of(outline) + (style.stroke == nil ? 0 : style.strokeWidth / 2))
    case .text(let text)?:
      let border = text.style.stroke == nil ? 0 : text.style.strokeWidth / 2
      return max(shapes, (text.layout.inkBounds.map(of) ?? 0) + border)
    case .sprite(let image, let size)?:
      let natural = textures[image].map { Size(Double($0.width), Double($0.height)) }
      let size = size ?? natural ?? Size(0, 0)
      return max(shapes, Vector2(size.width, size.height).length / 2)
    }
  }

  private static func of(_ geometry: ShapeGeometry) -> Double {
    switch geometry {
    case .circle(let offset, let radius): offset.length + radius
    case .box(let offset, let size, _): offset.length + Vector2(size.width, size.height).length / 2
    case .polygon(let points): of(points)
    case .segment(let from, let to, let radius): of([from, to]) + radius
    case .chain(let points, let radius, _): of(points) + radius
    }
  }

  private static func of(_ outline: Outline) -> Double {
    switch outline {
    case .circle(let center, let radius): center.length + radius
    case .box(let center, let size, _): center.length + Vector2(size.width, size.height).length / 2
    case .polygon(let points): of(points)
    case .capsule(let from, let to, let radius): of([from, to]) + radius
    case .line(let points, let width, _): of(points) + width / 2
    case .path(let path): path.bounds.map(of) ?? 0
    }
  }

  private static func of(_ rect: Rect) -> Double {
    of([
      rect.origin, Vector2(rect.maxX, rect.origin.y), Vector2(rect.origin.x, rect.maxY), Vector2(rect.maxX, rect.maxY),
    ])
  }

  private static func of(_ points: [Vector2]) -> Double { points.reduce(0) { max($0, $1.length) } }
}
