public import EvenstepDrawing
package import EvenstepGeometry
internal import EvenstepPhysics
internal import EvenstepText

extension Snapshot {
  /// The snapshot in pixels of a picture of that size; the y axis is flipped here and nowhere else.
  public func displayList(width: Int, height: Int, textures: TextureStore) -> DisplayList {
    let pixels = Size(Double(width), Double(height))
    let world = camera.view(in: pixels)
    let middle = Vector2(screen.width, screen.height) / 2
    let overlay = Camera(center: middle, size: screen).view(in: pixels)
    var items: [DrawItem] = []
    items.reserveCapacity(sheets.reduce(0) { $0 + $1.entries.count } * 2)
    for sheet in sheets {
      let view = sheet.layer.space == .world ? world : overlay
      if sheet.layer.isAdditiveGroup {
        sheet.appendGroup(to: &items, view: view, textures: textures)
      } else {
        sheet.append(to: &items, view: view, textures: textures)
      }
    }
    return DisplayList(width: width, height: height, background: background, items: items, blending: blending)
  }
}

extension Camera {
  /// The map from the world, y up, to the pixels of a picture, y down: the whole of the camera's extent fits.
  package func view(in pixels: Size) -> Transform {
    let zoom = min(pixels.width / size.width, pixels.height / size.height)
    return Transform(
      a: zoom, b: 0, c: 0, d: -zoom, tx: pixels.width / 2 - zoom * center.x,
      ty: pixels.height / 2 + zoom * center.y)
  }
}

extension Snapshot.Sheet {
  fileprivate func append(to items: inout [DrawItem], view: Transform, textures: TextureStore) {
    for entry in entries { entry.append(to: &items, view: view, textures: textures) }
  }

  /// Adds one item that holds all that the layer shows.
  fileprivate func appendGroup(to items: inout [DrawItem], view: Transform, textures: TextureStore) {
    var inner: [DrawItem] = []
    append(to: &inner, view: view, textures: textures)
    if !inner.isEmpty { items.append(DrawItem(.group(inner))) }
  }
}

extension Snapshot.Entry {
  fileprivate func append(to items: inout [DrawItem], view: Transform, textures: TextureStore) {
    let local = view.concatenating(transform)
    func add(_ content: DrawItem.Content, _ transform: Transform) {
      items.append(DrawItem(content, transform: transform, opacity: opacity))
    }
    func add(_ outline: Outline, _ style: Style) {
      if let fill = style.fill { add(.shape(outline, .fill(fill.multiplied(by: tint))), local) }
      if let stroke = style.stroke {
        add(.shape(outline, .stroke(stroke.multiplied(by: tint), width: style.strokeWidth)), local)
      }
    }
    switch look {
    case .sprite(let image, let size):
      guard let texture = textures[image] else { return }
      let size = size ?? Size(Double(texture.width), Double(texture.height))
      // A picture's rows run downwards, so it is turned over once more than the world is.
      add(.sprite(texture, size: size, tint: tint), local.concatenating(.scale(1, -1)))
    case .outline(let outline, let style): add(outline, style)
    case .text(let text): append(text, to: &items, local)
    case .shapes(let style):
      for shape in shapes { add(shape.outline, style) }
    }
  }
}

extension Snapshot.Entry {
  /// Adds a text: the insides of all letters, and then their borders.
  private func append(_ text: TextLook, to items: inout [DrawItem], _ local: Transform) {
    func add(_ paint: (TextLayout.Glyph) -> Paint) {
      for glyph in text.layout.glyphs {
        let outline = text.layout.outlines[glyph.outline]
        guard !outline.isEmpty else { continue }
        items.append(
          DrawItem(
            .shape(.path(outline), paint(glyph)), transform: local.concatenating(glyph.transform), opacity: opacity))
      }
    }
    if let fill = text.style.fill?.multiplied(by: tint) { add { _ in .fill(fill) } }
    if let stroke = text.style.stroke?.multiplied(by: tint) {
      add { .stroke(stroke, width: text.style.strokeWidth / $0.scale) }
    }
  }
}

extension ShapeDefinition {
  /// The outline of the shape, as it is drawn.
  fileprivate var outline: Outline {
    if case .box(let offset, let size, .zero) = geometry {
      return .box(center: offset, size: size, cornerRadius: cornerRadius)
    }
    if let points = roundedOutline { return .polygon(points) }
    switch geometry {
    case .circle(let offset, let radius): return .circle(center: offset, radius: radius)
    case .polygon(let points): return .polygon(points)
    case .segment(let from, let to, let radius): return .capsule(from: from, to: to, radius: radius)
    case .chain(let points, let radius, let closed): return .line(points, width: radius * 2, closed: closed)
    case .box(let offset, let size, let angle):
      let turn = Transform.rotation(angle)
      let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
      return .polygon(
        corners.map { offset + turn.applyToDisplacement(Vector2($0.0 * size.width, $0.1 * size.height)) })
    }
  }
}
