internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepImaging

/// A square picture in the making: shapes over each other, in pixels with y down.
struct Canvas {
  /// Pixels a side.
  let side: Int
  /// The map from what is drawn to pixels, for boards that lie askew.
  var transform = Transform.identity
  private var items: [DrawItem] = []

  init(side: Int) { self.side = side }

  mutating func fill(_ outline: Outline, _ color: Color) {
    items.append(DrawItem(.shape(outline, .fill(color)), transform: transform))
  }

  mutating func stroke(_ outline: Outline, _ color: Color, width: Double) {
    items.append(DrawItem(.shape(outline, .stroke(color, width: width)), transform: transform))
  }

  mutating func fill(_ rect: Rect, _ color: Color, cornerRadius: Double = 0) {
    fill(.box(center: rect.center, size: rect.size, cornerRadius: cornerRadius), color)
  }

  /// A band of a width just inside the border of a rectangle.
  mutating func border(_ rect: Rect, _ color: Color, width: Double) {
    let inner = Size(rect.size.width - width, rect.size.height - width)
    stroke(.box(center: rect.center, size: inner, cornerRadius: 0), color, width: width)
  }

  mutating func line(_ points: [Vector2], _ color: Color, width: Double) {
    fill(.line(points, width: width, closed: false), color)
  }

  mutating func disc(_ center: Vector2, _ radius: Double, _ color: Color) {
    fill(.circle(center: center, radius: radius), color)
  }

  /// The finished picture, clear where nothing was drawn.
  func bitmap() -> Bitmap {
    let list = DisplayList(width: side, height: side, background: .solid(.clear), items: items)
    return Rasterizer().draw(list)
  }
}

extension Rect {
  /// The rectangle between two corners.
  init(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) {
    self.init(origin: Vector2(minX, minY), size: Size(maxX - minX, maxY - minY))
  }
}
