internal import EvenstepPhysics

extension NodeChecker {
  func check(_ event: SceneEvent, at path: String) throws(SceneError) {
    switch event.trigger {
    case .contact(let first, let second, _):
      try checkPartner(first, at: "\(path).when.contact[0]")
      if let second { try checkPartner(second, at: "\(path).when.contact[1]") }
    case .every(let seconds): try Rule.range(seconds, 0.001...Scene.longestDuration, at: "\(path).when.every")
    }
    if let limit = event.limit, !(1...1_000_000_000).contains(limit) {
      throw SceneError(path: "\(path).limit", rule: "must be from 1 to 1000000000", value: "\(limit)")
    }
    try Rule.range(event.cooldown, 0...Scene.longestDuration, at: "\(path).cooldown")
    for (index, command) in event.commands.enumerated() {
      try check(command, owner: nil, of: event, at: "\(path).do[\(index)]", depth: 0)
    }
  }

  /// What is to touch has a body.
  private func checkPartner(_ target: Target, at path: String) throws(SceneError) {
    switch target {
    case .node(let id):
      guard let node = names.node(id) else {
        let hint = Spelling.hint(for: id, among: names.kinds.keys.sorted())
        throw SceneError(path: path, rule: "there is no node \"\(id)\"" + hint)
      }
      if node.body == nil { throw SceneError(path: path, rule: "\"\(id)\" has no body that could touch anything") }
    case .tag(let tag):
      if names.tags.contains(tag) { return }
      let hint = Spelling.hint(for: tag, among: names.tags.sorted())
      throw SceneError(path: "\(path).tag", rule: "no node has the tag \"\(tag)\"" + hint)
    case .owner, .partner: throw SceneError(path: path, rule: "must be a node or a tag")
    }
  }
}

extension Command {
  /// The same command with the selection of nodes in the place of a contact's partner; throws where there is no contact.
  ///
  /// A partner that may be any node stays: there is nothing to be known of it.
  func naming(partnersOf event: SceneEvent?, at path: String) throws(SceneError) -> Command {
    guard let target, case .partner(let partner) = target else { return self }
    guard let event, case .contact = event.trigger else {
      throw SceneError(path: "\(path).target", rule: "only commands of an event that waits for a contact have partners")
    }
    return event.nodes(of: partner).map { with(target: $0) } ?? self
  }

  /// The nodes that it means, for commands that have some.
  var target: Target? {
    switch self {
    case .set(let target, _), .impulse(let target, _, _), .remove(let target), .animate(let target, _),
      .stopAnimation(let target, _):
      target
    case .setGravity, .spawn, .connect, .disconnect, .grab, .drag, .release: nil
    }
  }

  /// The same command for other nodes.
  func with(target: Target) -> Command {
    switch self {
    case .set(_, let property): .set(target, property)
    case .impulse(_, let impulse, let place): .impulse(target, impulse, at: place)
    case .remove: .remove(target)
    case .animate(_, let animation): .animate(target, animation)
    case .stopAnimation(_, let key): .stopAnimation(target, key: key)
    case .setGravity, .spawn, .connect, .disconnect, .grab, .drag, .release: self
    }
  }
}
