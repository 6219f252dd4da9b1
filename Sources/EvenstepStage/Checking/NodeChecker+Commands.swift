internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepPhysics

extension NodeChecker {
  func check(_ entry: TimelineEntry, at path: String) throws(SceneError) {
    switch entry.moment {
    case .seconds(let seconds): try Rule.range(seconds, 0...Scene.longestDuration, at: "\(path).at")
    case .step(let step):
      guard (0...1_000_000_000).contains(step) else {
        throw SceneError(path: "\(path).step", rule: "must be from 0 to 1000000000", value: "\(step)")
      }
    }
    for (index, command) in entry.commands.enumerated() {
      try check(command, owner: nil, at: "\(path).do[\(index)]", depth: 0)
    }
  }

  func check(
    _ command: Command, owner: Node?, of event: SceneEvent? = nil, at path: String, depth: Int
  ) throws(SceneError) {
    let command = try command.naming(partnersOf: event, at: path)
    switch command {
    case .setGravity(let gravity):
      var settings = scene.world.settings
      settings.gravity = gravity
      do { try settings.validate() } catch { throw SceneError(error, at: path).movedTo("\(path).value") }
    case .set(let target, let property):
      try checkTarget(target, at: path)
      try checkProperty(property, nodes: nodes(of: target, owner: owner), at: path)
    case .impulse(let target, let impulse, let point):
      try checkTarget(target, at: path)
      for value in [impulse.x, impulse.y] { try Rule.range(value, -1e12...1e12, at: "\(path).impulse") }
      if let point { try Rule.coordinates(point, at: "\(path).at") }
    case .remove(let target): try checkTarget(target, at: path)
    case .animate(let target, let animation):
      try checkTarget(target, at: path)
      try check(animation, of: nodes(of: target, owner: owner), at: "\(path).animation")
    case .stopAnimation(let target, let key):
      try checkTarget(target, at: path)
      if let key { try Rule.name(key, at: "\(path).key") }
    case .connect(let joint): try check(joint, at: "\(path).joint")
    case .disconnect(let id): try checkJointName(id, at: "\(path).joint")
    case .grab(let id, let place):
      try checkTarget(.node(id), at: path)
      if let node = names.node(id), !names.mayBe(.dynamic, node) {
        throw SceneError(path: "\(path).target", rule: "\"\(id)\" has no dynamic body, which a hand could take hold of")
      }
      try Rule.coordinates(place, at: "\(path).at")
    case .drag(let place): try Rule.coordinates(place, at: "\(path).to")
    case .release: break
    case .spawn(let node):
      try check(node, at: "\(path).node", in: Surroundings(depth: 0))
    }
  }

  private func nodes(of target: Target, owner: Node?) -> [Node] {
    switch target {
    case .node(let id): names.node(id).map { [$0] } ?? []
    case .owner: owner.map { [$0] } ?? []
    case .tag, .partner: []
    }
  }

  private func checkTarget(_ target: Target, at path: String) throws(SceneError) {
    switch target {
    case .node(let id) where names.node(id) == nil:
      let hint = Spelling.hint(for: id, among: names.kinds.keys.sorted())
      throw SceneError(path: "\(path).target", rule: "there is no node \"\(id)\"" + hint)
    case .tag(let tag) where !names.tags.contains(tag):
      let hint = Spelling.hint(for: tag, among: names.tags.sorted())
      throw SceneError(path: "\(path).target.tag", rule: "no node has the tag \"\(tag)\"" + hint)
    default: break
    }
  }

  private func checkProperty(_ property: Property, nodes: [Node], at path: String) throws(SceneError) {
    let value = "\(path).value"
    switch property {
    case .position(let point): try Rule.coordinates(point, at: value)
    case .angle(let angle): try Rule.range(angle.degrees, -1e6...1e6, at: value)
    case .opacity(let opacity): try Rule.range(opacity, 0...1, at: value)
    case .tint(let tint): try Rule.color(tint, at: value)
    case .visible: break
    case .scale(let scale):
      for part in [scale.x, scale.y] { try Rule.range(part, -1e4...1e4, at: value) }
      for node in nodes { try requireScalable(node, at: "\(path).property") }
    case .velocity(let velocity):
      for part in [velocity.x, velocity.y] { try Rule.range(part, -1e6...1e6, at: value) }
      try requireDynamic(nodes, "velocity", at: path)
    case .spin(let spin):
      try Rule.range(spin.degrees, -1e6...1e6, at: value)
      try requireDynamic(nodes, "spin", at: path)
    case .body(let kind):
      guard kind != .static else {
        throw SceneError(path: value, rule: "must be dynamic or kinematic", value: "static")
      }
      for node in nodes { try requireHandOver(node, to: kind, at: path) }
    }
  }

  func requireScalable(_ node: Node, at path: String) throws(SceneError) {
    if node.body == nil && !names.carriers.contains(node.id) { return }
    let owner = node.body == nil ? "has a child with a body" : "has a body"
    throw SceneError(path: path, rule: "\"\(node.id)\" \(owner), whose scale cannot change")
  }

  private func requireDynamic(_ nodes: [Node], _ property: String, at path: String) throws(SceneError) {
    for node in nodes where !names.mayBe(.dynamic, node) {
      throw SceneError(
        path: "\(path).property", rule: "\"\(node.id)\" has no dynamic body, whose \(property) could be set")
    }
  }

  /// A node that is handed over has a body of its own that moves, and is something to the simulation.
  private func requireHandOver(_ node: Node, to kind: BodyKind, at path: String) throws(SceneError) {
    guard var body = node.body, body.kind != .static else {
      let rule = "\"\(node.id)\" has no kinematic or dynamic body that could be handed over"
      throw SceneError(path: "\(path).property", rule: rule)
    }
    guard !names.children.contains(node.id) else {
      throw SceneError(
        path: "\(path).property",
        rule: "\"\(node.id)\" moves with its parent; only nodes at the root can be handed over")
    }
    guard kind == .dynamic else { return }
    body.kind = .dynamic
    let pose = Pose(position: node.position, rotation: node.angle)
    do { try BodyDefinition(node, body, pose).validate() } catch {
      var fault = SceneError(error, at: path).movedTo("\(path).value")
      fault.rule = "\"\(node.id)\" cannot be dynamic: \(error)"
      throw fault
    }
  }
}
