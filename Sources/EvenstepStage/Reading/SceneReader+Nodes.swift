internal import EvenstepGeometry
internal import EvenstepJSON
internal import EvenstepPhysics

/// How deep nodes may be nested, in children and in nodes that spawn nodes.
let deepestNesting = 32

extension SceneReader {
  func node(_ value: JSONValue, at path: String, depth: Int = 0) throws(SceneError) -> Node {
    guard depth < deepestNesting else {
      throw SceneError(path: path, rule: "nodes may be nested at most \(deepestNesting) deep")
    }
    let reader = try ObjectReader(value, at: path, keys: SceneKeys.node)
    var node = Node(try ObjectReader.string(try reader.require("id"), at: reader.path(of: "id")))
    node.tags = try reader.strings("tags") ?? []
    node.position = try reader.vector("position") ?? .zero
    node.angle = try reader.angle("angle") ?? .zero
    if let scale = try reader.size("scale") { node.scale = Vector2(scale.width, scale.height) }
    node.opacity = try reader.number("opacity") ?? 1
    node.tint = try reader.color("tint") ?? .white
    node.isVisible = try reader.bool("visible") ?? true
    node.layer = try reader.string("layer")
    node.body = try reader.value("body").map { (value) throws(SceneError) in
      try body(value, at: reader.path(of: "body"))
    }
    node.look = try reader.value("look").map { (value) throws(SceneError) in
      try look(value, at: reader.path(of: "look"))
    }
    node.repetition = try reader.value("repeat").map { (value) throws(SceneError) in
      try repetition(value, at: reader.path(of: "repeat"))
    }
    node.shapes = try list("shapes", of: reader) { (value, path) throws(SceneError) in try shape(value, at: path) }
    node.children = try nodeList("children", of: reader, depth: depth + 1)
    node.animations = try list("animations", of: reader) { (value, path) throws(SceneError) in
      try animation(value, at: path)
    }
    node.components = try list("components", of: reader) { (value, path) throws(SceneError) in
      try components.make(value, at: path, reader: self, depth: depth + 1)
    }
    return node
  }

  /// Reads a list of nodes; one that is too long is refused before it takes memory.
  func nodeList(_ key: String, of reader: ObjectReader, depth: Int) throws(SceneError) -> [Node] {
    let count = try reader.array(key)?.count ?? 0
    guard count <= Scene.mostNodes else {
      throw SceneError(
        path: reader.path(of: key), rule: "must be at most \(Scene.mostNodes) nodes", value: "\(count)")
    }
    return try list(key, of: reader) { (value, path) throws(SceneError) in
      try node(value, at: path, depth: depth)
    }
  }

  /// Reads each element of a list with its path.
  func list<Element>(
    _ key: String, of reader: ObjectReader, read: (JSONValue, String) throws(SceneError) -> Element
  ) throws(SceneError) -> [Element] {
    var elements: [Element] = []
    for (index, value) in (try reader.array(key) ?? []).enumerated() {
      elements.append(try read(value, "\(reader.path(of: key))[\(index)]"))
    }
    return elements
  }

  private func body(_ value: JSONValue, at path: String) throws(SceneError) -> NodeBody {
    let reader = try ObjectReader(value, at: path, keys: SceneKeys.body)
    let kind = try ObjectReader.kind(of: value, at: path, known: BodyKind.allCases.map(\.rawValue))
    var body = NodeBody(BodyKind(rawValue: kind)!)
    body.mass = try reader.number("mass")
    body.velocity = try reader.vector("velocity") ?? .zero
    body.spin = try reader.angle("spin") ?? .zero
    body.fixedRotation = try reader.bool("fixedRotation") ?? false
    body.isSwept = try reader.bool("swept") ?? true
    return body
  }

  private func shape(_ value: JSONValue, at path: String) throws(SceneError) -> ShapeDefinition {
    let reader = try ObjectReader(value, at: path, kinds: SceneKeys.shapes)
    return ShapeDefinition(
      geometry: try geometry(reader), cornerRadius: try reader.number("cornerRadius") ?? 0,
      material: try shapeMaterial(reader), filter: try filter(reader),
      isSensor: try reader.bool("sensor") ?? false)
  }

  private func geometry(_ reader: ObjectReader) throws(SceneError) -> ShapeGeometry {
    switch try reader.string("kind") {
    case "circle":
      return .circle(offset: try reader.vector("offset") ?? .zero, radius: try required(reader, "radius"))
    case "box":
      _ = try reader.require("size")
      return .box(
        offset: try reader.vector("offset") ?? .zero, size: try reader.size("size") ?? Size(0, 0),
        angle: try reader.angle("angle") ?? .zero)
    case "polygon":
      _ = try reader.require("points")
      return .polygon(points: try reader.points("points") ?? [])
    case "segment":
      return .segment(
        from: try requiredVector(reader, "from"), to: try requiredVector(reader, "to"),
        radius: try reader.number("radius") ?? 1)
    default:
      _ = try reader.require("points")
      return .chain(
        points: try reader.points("points") ?? [], radius: try reader.number("radius") ?? 1,
        closed: try reader.bool("closed") ?? false)
    }
  }

  func required(_ reader: ObjectReader, _ key: String) throws(SceneError) -> Double {
    try ObjectReader.number(try reader.require(key), at: reader.path(of: key))
  }

  func requiredVector(_ reader: ObjectReader, _ key: String) throws(SceneError) -> Vector2 {
    try ObjectReader.vector(try reader.require(key), at: reader.path(of: key))
  }

  func shapeMaterial(_ reader: ObjectReader) throws(SceneError) -> Material {
    guard let value = reader.value("material") else { return Material() }
    guard case .string(let name) = value else { return try material(value, at: reader.path(of: "material")) }
    guard let material = materials[name] else {
      throw SceneError(
        path: reader.path(of: "material"),
        rule: "no material \"\(name)\"" + Spelling.hint(for: name, among: materials.keys.sorted()))
    }
    return material
  }

  func filter(_ reader: ObjectReader) throws(SceneError) -> CollisionFilter {
    guard let value = reader.value("filter") else { return CollisionFilter() }
    let reader = try ObjectReader(value, at: reader.path(of: "filter"), keys: SceneKeys.filter)
    var filter = CollisionFilter()
    if let bits = try bits(reader, "categories") { filter.categories = bits }
    if let bits = try bits(reader, "mask") { filter.mask = bits }
    if let group = try reader.integer("group") {
      guard group >= 0, group <= Int(Int32.max) else {
        throw SceneError(
          path: reader.path(of: "group"), rule: "must be from 0 (no group) to \(Int32.max)", value: "\(group)")
      }
      filter.group = group
    }
    return filter
  }

  /// A set of categories, written as a list of bit numbers from 0 to 31.
  private func bits(_ reader: ObjectReader, _ key: String) throws(SceneError) -> UInt32? {
    guard let values = try reader.array(key) else { return nil }
    var bits: UInt32 = 0
    for (index, value) in values.enumerated() {
      guard case .integer(let bit) = value, (0...31).contains(bit) else {
        throw .wrongType(value, at: "\(reader.path(of: key))[\(index)]", expected: "a category from 0 to 31")
      }
      bits |= 1 << UInt32(bit)
    }
    return bits
  }
}
