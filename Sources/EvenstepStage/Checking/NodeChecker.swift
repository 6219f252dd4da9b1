internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepPhysics

/// Checks nodes as they stand in the scene, before repetitions are written out, so that paths are those of the file.
struct NodeChecker {
  let scene: Scene
  let names: SceneNames

  /// What of the ancestors matters to a node.
  struct Surroundings {
    var hasBody = false
    var moves = false
    var isScaled = false
    var depth = 0
  }

  func check(_ node: Node, at path: String, in outer: Surroundings = Surroundings()) throws(SceneError) {
    guard outer.depth < deepestNesting else {
      throw SceneError(path: path, rule: "nodes may be nested at most \(deepestNesting) deep")
    }
    try checkIdentity(node, at: path)
    try checkPlace(node, at: path)
    if let look = node.look { try checkLook(look, at: "\(path).look") }
    try checkLetters(of: node, at: path)
    try checkBody(node, at: path, in: outer)
    for (index, animation) in node.animations.enumerated() {
      try check(animation, of: node, at: "\(path).animations[\(index)]")
    }
    for (index, component) in node.components.enumerated() {
      guard let carrier = component as? any CommandCarrying else { continue }
      for (place, command) in carrier.carriedCommands {
        let part = "\(path).components[\(index)]" + (place.isEmpty ? "" : ".\(place)")
        try check(command, owner: node, at: part, depth: outer.depth + 1)
      }
    }
    let inner = Surroundings(
      hasBody: outer.hasBody || node.body != nil,
      moves: outer.moves || node.animations.contains(where: \.movesNode),
      isScaled: outer.isScaled || NodeChecker.isScaled(node), depth: outer.depth + 1)
    for (index, child) in node.children.enumerated() {
      try check(child, at: "\(path).children[\(index)]", in: inner)
    }
  }

  /// Whether a node enlarges its children, now or at some time.
  private static func isScaled(_ node: Node) -> Bool {
    let span = node.repetition?.variation.scale ?? .init(1, 1)
    return node.scale != Vector2(1, 1) || span != .init(1, 1) || node.animations.contains(where: \.scalesNode)
  }

  private func checkIdentity(_ node: Node, at path: String) throws(SceneError) {
    try Rule.name(node.id, at: "\(path).id")
    if Rule.reservedIDs.contains(node.id) || node.id.contains("#") {
      throw SceneError(path: "\(path).id", rule: "\"\(node.id)\" is reserved; ids must not contain \"#\"")
    }
    for (index, tag) in node.tags.enumerated() { try Rule.name(tag, at: "\(path).tags[\(index)]") }
    if let layer = node.layer, !scene.layers.contains(where: { $0.id == layer }) {
      let hint = Spelling.hint(for: layer, among: scene.layers.map(\.id))
      throw SceneError(path: "\(path).layer", rule: "there is no layer \"\(layer)\"" + hint)
    }
  }

  private func checkPlace(_ node: Node, at path: String) throws(SceneError) {
    try Rule.coordinates(node.position, at: "\(path).position")
    try Rule.range(node.angle.degrees, -1e6...1e6, at: "\(path).angle")
    try Rule.range(node.scale.x, -1e4...1e4, at: "\(path).scale")
    try Rule.range(node.scale.y, -1e4...1e4, at: "\(path).scale")
    try Rule.range(node.opacity, 0...1, at: "\(path).opacity")
    try Rule.color(node.tint, at: "\(path).tint")
    for (index, image) in (node.repetition?.variation.images ?? []).enumerated() {
      try checkImage(image, at: "\(path).repeat.vary.images[\(index)]")
    }
    try Rule.coordinates(farthestCopy(of: node), at: "\(path).repeat")
  }

  private func farthestCopy(of node: Node) -> Vector2 {
    switch node.repetition?.layout {
    case .grid(let columns, let rows, let spacing)?:
      return node.position + Vector2(Double(columns - 1) * spacing.x, Double(rows - 1) * spacing.y)
    case .pyramid(let rows, let spacing)?: return node.position + spacing * Double(rows)
    default: return node.position
    }
  }

  private func checkBody(_ node: Node, at path: String, in outer: Surroundings) throws(SceneError) {
    guard let body = node.body else {
      // Shapes without a body are only drawn; they keep the same rules, so that a body can be added later.
      if !node.shapes.isEmpty { try validate(node, NodeBody.static, scale: 1, at: path) }
      return
    }
    if outer.hasBody {
      throw SceneError(path: "\(path).body", rule: "a body cannot be inside a node that has a body")
    }
    if body.kind == .dynamic && outer.depth > 0 {
      throw SceneError(path: "\(path).body.kind", rule: "a dynamic body must be at the root, not among children")
    }
    if body.kind == .static && outer.moves {
      throw SceneError(path: "\(path).body.kind", rule: "a static body cannot be inside a node that moves")
    }
    if outer.isScaled {
      throw SceneError(path: "\(path).body", rule: "a body cannot be inside a node that is scaled")
    }
    try checkMotion(node, body, at: path, isChild: outer.depth > 0)
    let span = node.repetition?.variation.scale ?? .init(1, 1)
    for factor in Set([span.low, span.high]).sorted() {
      for single in bodies(of: node) { try validate(single, body, scale: factor, at: path) }
    }
  }

  /// Only a dynamic body, or a kinematic one at the root that no animation moves, has a velocity of its own.
  private func checkMotion(_ node: Node, _ body: NodeBody, at path: String, isChild: Bool) throws(SceneError) {
    let variation = node.repetition?.variation ?? Variation()
    let isVaried = variation.velocity != .zero || variation.spin != Variation().spin
    switch body.kind {
    case .dynamic: return
    case .static:
      if isVaried { throw SceneError(path: "\(path).repeat.vary", rule: "a static body has no velocity and no spin") }
    case .kinematic:
      guard isChild || node.animations.contains(where: \.movesNode) else { return }
      let what = isChild ? "among children moves with its parent" : "with such animations moves by them"
      let rule = "a kinematic body \(what) and has no velocity and no spin of its own"
      if isVaried { throw SceneError(path: "\(path).repeat.vary", rule: rule) }
      if body.velocity != .zero || body.spin != .zero { throw SceneError(path: "\(path).body", rule: rule) }
    }
  }

  private func validate(_ node: Node, _ body: NodeBody, scale factor: Double, at path: String) throws(SceneError) {
    let scale = node.scale * factor
    if node.body != nil || node.scale.x != node.scale.y {
      guard scale.x == scale.y, scale.x > 0 else {
        throw SceneError(
          path: "\(path).scale", rule: "must be one positive number for a node with shapes",
          value: "\(Rule.text(scale.x)), \(Rule.text(scale.y))")
      }
    }
    var enlarged = node
    enlarged.scale = scale
    let pose = Pose(position: node.position, rotation: node.angle)
    do {
      if let mass = body.mass, body.kind == .kinematic { try BodyDefinition.validate(mass: mass) }
      try BodyDefinition(enlarged, body, pose).validate()
    } catch {
      var fault = SceneError(error, at: path)
      if scale.x != 1 { fault.rule += " (enlarged \(Rule.text(scale.x)) times)" }
      throw fault
    }
  }
}
