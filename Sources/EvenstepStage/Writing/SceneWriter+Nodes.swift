internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepJSON
internal import EvenstepPhysics

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
    }
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
