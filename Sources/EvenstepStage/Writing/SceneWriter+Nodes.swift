internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepJSON
internal import EvenstepPhysics
internal import EvenstepText

extension SceneWriter {
  /// What is seen of a node, without its children: id, place, look, and the shapes that the look may show.
  static func node(_ node: Node) -> JSONObject {
    var object: JSONObject = ["id": .string(node.id)]
    if node.position != .zero { object["position"] = vector(node.position) }
    if node.angle != .zero { object["angle"] = angle(node.angle) }
    if node.scale != Vector2(1, 1) {
      object["scale"] = node.scale.x == node.scale.y ? number(node.scale.x) : vector(node.scale)
    }
    if node.opacity != 1 { object["opacity"] = number(node.opacity) }
    if node.tint != .white { object["tint"] = color(node.tint) }
    if !node.isVisible { object["visible"] = .bool(false) }
    if let layer = node.layer { object["layer"] = .string(layer) }
    if let look = node.look {
      object["look"] = .object(SceneWriter.look(look))
      if case .shapes = look { object["shapes"] = .array(node.shapes.map(shape)) }
    }
    return object
  }

  private static func look(_ look: Look) -> JSONObject {
    switch look {
    case .sprite(let image, let size):
      var object: JSONObject = ["kind": .string("sprite"), "image": .string(image)]
      if let size { object["size"] = SceneWriter.size(size) }
      return object
    case .shapes(let style): return styled(["kind": .string("shapes")], style)
    case .outline(.line(let points, let width, let closed), let style):
      // A line has no border: its fill is all there is.
      var object: JSONObject = ["kind": .string("line"), "points": SceneWriter.points(points), "width": number(width)]
      if closed { object["closed"] = .bool(true) }
      if let fill = style.fill { object["fill"] = color(fill) }
      return object
    case .outline(let outline, let style): return styled(self.outline(outline), style)
    case .text(let text): return styled(self.text(text), text.style)
    }
  }

  private static func outline(_ outline: Outline) -> JSONObject {
    switch outline {
    case .circle(let center, let radius):
      ["kind": .string("circle"), "center": vector(center), "radius": number(radius)]
    case .box(let center, let size, let radius):
      [
        "kind": .string("box"), "center": vector(center), "size": SceneWriter.size(size),
        "cornerRadius": number(radius),
      ]
    case .polygon(let points): ["kind": .string("polygon"), "points": SceneWriter.points(points)]
    case .capsule(let from, let to, let radius):
      ["kind": .string("capsule"), "from": vector(from), "to": vector(to), "radius": number(radius)]
    case .line(let points, _, _): ["kind": .string("line"), "points": SceneWriter.points(points)]
    case .path(let path): ["kind": .string("path"), "contours": contours(path)]
    }
  }

  private static func contours(_ path: BezierPath) -> JSONValue {
    var contours: [[JSONValue]] = []
    for element in path.elements {
      if case .move(let start) = element {
        contours.append([vector(start)])
        continue
      }
      if contours.isEmpty { contours.append([vector(.zero)]) }
      let step: JSONValue =
        switch element {
        case .move(let end), .line(let end): vector(end)
        case .quadratic(let control, let end): .array([vector(control), vector(end)])
        case .cubic(let first, let second, let end): .array([vector(first), vector(second), vector(end)])
        }
      contours[contours.count - 1].append(step)
    }
    return .array(contours.map { .array($0) })
  }

  private static func text(_ text: TextLook) -> JSONObject {
    let setting = text.setting
    var object: JSONObject = ["kind": .string("text"), "text": .string(text.text), "size": number(setting.size)]
    switch setting.font {
    case .debian(let font): object["font"] = .string(font.rawValue)
    // One of the scene's own stands in its table under its file's name.
    case .file(let path): object["font"] = .string(path)
    }
    if let width = setting.width { object["width"] = number(width) }
    if setting.alignment != .start { object["alignment"] = .string(setting.alignment.rawValue) }
    if setting.anchor != .baseline { object["anchor"] = .string(setting.anchor.rawValue) }
    if let height = setting.lineHeight { object["lineHeight"] = number(height) }
    return object
  }

  /// A look with its colours; one that has none of them is filled with nothing, since white is the file's default.
  private static func styled(_ look: JSONObject, _ style: Style) -> JSONObject {
    var object = look
    if let fill = style.fill ?? (style.stroke == nil ? .clear : nil) { object["fill"] = color(fill) }
    guard let stroke = style.stroke else { return object }
    object["stroke"] = color(stroke)
    object["strokeWidth"] = number(style.strokeWidth)
    return object
  }

  /// The outline of a shape, without what only matters to a body.
  private static func shape(_ shape: ShapeDefinition) -> JSONValue {
    var object = geometry(shape.geometry)
    if shape.cornerRadius != 0 { object["cornerRadius"] = number(shape.cornerRadius) }
    return .object(object)
  }

  private static func geometry(_ geometry: ShapeGeometry) -> JSONObject {
    switch geometry {
    case .circle(let offset, let radius):
      ["kind": .string("circle"), "offset": vector(offset), "radius": number(radius)]
    case .box(let offset, let size, let angle):
      [
        "kind": .string("box"), "offset": vector(offset), "size": SceneWriter.size(size),
        "angle": SceneWriter.angle(angle),
      ]
    case .polygon(let points): ["kind": .string("polygon"), "points": SceneWriter.points(points)]
    case .segment(let from, let to, let radius):
      ["kind": .string("segment"), "from": vector(from), "to": vector(to), "radius": number(radius)]
    case .chain(let points, let radius, let closed):
      [
        "kind": .string("chain"), "points": SceneWriter.points(points), "radius": number(radius),
        "closed": .bool(closed),
      ]
    }
  }
}
