internal import EvenstepAnimation
internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepJSON

extension SceneReader {
  func look(_ value: JSONValue, at path: String) throws(SceneError) -> Look {
    let reader = try ObjectReader(value, at: path, kinds: SceneKeys.looks)
    let center = try reader.vector("center") ?? .zero
    switch try reader.string("kind") {
    case "sprite":
      let image = try ObjectReader.string(try reader.require("image"), at: reader.path(of: "image"))
      return .sprite(image: image, size: try reader.size("size"))
    case "text": return .text(try text(reader))
    case "shapes": return .shapes(try style(reader))
    case "circle":
      return .outline(.circle(center: center, radius: try required(reader, "radius")), try style(reader))
    case "box":
      _ = try reader.require("size")
      let size = try reader.size("size") ?? Size(0, 0)
      let radius = try reader.number("cornerRadius") ?? 0
      return .outline(.box(center: center, size: size, cornerRadius: radius), try style(reader))
    case "polygon":
      _ = try reader.require("points")
      return .outline(.polygon(try reader.points("points") ?? []), try style(reader))
    case "path": return .outline(.path(try contours(reader)), try style(reader))
    case "capsule":
      let from = try requiredVector(reader, "from")
      let to = try requiredVector(reader, "to")
      return .outline(.capsule(from: from, to: to, radius: try required(reader, "radius")), try style(reader))
    default:
      _ = try reader.require("points")
      let line = Outline.line(
        try reader.points("points") ?? [], width: try reader.number("width") ?? 2,
        closed: try reader.bool("closed") ?? false)
      return .outline(line, Style(fill: try reader.color("fill") ?? .white))
    }
  }

  /// The contours of a path: each a start and what follows, a point for a line, or a control point or two and the end for a
  /// curve.
  private func contours(_ reader: ObjectReader) throws(SceneError) -> BezierPath {
    _ = try reader.require("contours")
    var path = BezierPath()
    for (number, value) in (try reader.array("contours") ?? []).enumerated() {
      let place = "\(reader.path(of: "contours"))[\(number)]"
      for (index, value) in try ObjectReader.array(value, at: place).enumerated() {
        let step = "\(place)[\(index)]"
        if index == 0 {
          path.elements.append(.move(try ObjectReader.vector(value, at: step)))
        } else {
          path.elements.append(try pathElement(value, at: step))
        }
      }
    }
    return path
  }

  private func pathElement(_ value: JSONValue, at path: String) throws(SceneError) -> BezierPath.Element {
    let parts = try ObjectReader.array(value, at: path)
    let pointCount = parts.count { if case .array = $0 { true } else { false } }
    if pointCount == 0 { return .line(try ObjectReader.vector(value, at: path)) }
    guard pointCount == parts.count, pointCount == 2 || pointCount == 3 else {
      throw SceneError(
        path: path, rule: "must be a point, or one or two control points and an end", value: SceneError.shown(value))
    }
    var points: [Vector2] = []
    for (index, part) in parts.enumerated() { points.append(try ObjectReader.vector(part, at: "\(path)[\(index)]")) }
    return points.count == 2 ? .quadratic(points[0], to: points[1]) : .cubic(points[0], points[1], to: points[2])
  }

  /// Fill and stroke; a look that gives neither is filled white.
  func style(_ reader: ObjectReader) throws(SceneError) -> Style {
    let stroke = try reader.color("stroke")
    let fill = try reader.color("fill") ?? (stroke == nil ? .white : nil)
    return Style(fill: fill, stroke: stroke, strokeWidth: try reader.number("strokeWidth") ?? 2)
  }

  func repetition(_ value: JSONValue, at path: String) throws(SceneError) -> Repetition {
    let reader = try ObjectReader(value, at: path, kinds: SceneKeys.repeats)
    var result: Repetition
    switch try reader.string("kind") {
    case "grid":
      result = Repetition(
        .grid(
          columns: try reader.integer("columns") ?? 1, rows: try reader.integer("rows") ?? 1,
          spacing: try spacing(reader)))
    case "pyramid":
      guard let rows = try reader.integer("rows") else {
        throw SceneError(path: reader.path(of: "rows"), rule: "is missing")
      }
      result = Repetition(.pyramid(rows: rows, spacing: try spacing(reader)))
    case "letters": result = Repetition(.letters(try letters(reader)))
    default:
      guard let count = try reader.integer("count"), let size = try reader.size("size") else {
        throw SceneError(path: reader.path, rule: "a scatter needs a count and a size")
      }
      result = Repetition(.scatter(count: count, size: size))
    }
    result.stagger = try reader.number("stagger") ?? 0
    if let vary = reader.value("vary") { result.variation = try variation(vary, at: reader.path(of: "vary")) }
    return result
  }

  private func spacing(_ reader: ObjectReader) throws(SceneError) -> Vector2 {
    _ = try reader.require("spacing")
    let size = try reader.size("spacing") ?? Size(0, 0)
    return Vector2(size.width, size.height)
  }

  private func variation(_ value: JSONValue, at path: String) throws(SceneError) -> Variation {
    let reader = try ObjectReader(value, at: path, keys: SceneKeys.vary)
    var variation = Variation()
    if let most = try reader.size("position") { variation.position = Vector2(most.width, most.height) }
    if let most = try reader.size("velocity") { variation.velocity = Vector2(most.width, most.height) }
    if let span = try reader.vector("angle") { variation.angle = .init(.degrees(span.x), .degrees(span.y)) }
    if let span = try reader.vector("spin") { variation.spin = .init(.degrees(span.x), .degrees(span.y)) }
    if let span = try reader.vector("scale") { variation.scale = .init(span.x, span.y) }
    variation.tints = try list("tints", of: reader) { (value, path) throws(SceneError) in
      try ObjectReader.color(value, at: path)
    }
    variation.images = try reader.strings("images") ?? []
    return variation
  }
}
