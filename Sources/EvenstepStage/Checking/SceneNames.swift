/// All names that commands of a scene may mean: those of its nodes and of the nodes that it spawns.
struct SceneNames {
  private(set) var kinds: [String: Node] = [:]
  private(set) var tags: Set<String> = []

  init(_ scene: Scene) throws(SceneError) {
    for expanded in Expansion.expand(scene.nodes, seed: scene.world.seed) {
      let id = expanded.node.id
      if kinds.updateValue(expanded.node, forKey: id) != nil {
        throw SceneError(path: "\(expanded.path).id", rule: "there is another node \"\(id)\"")
      }
      tags.formUnion(expanded.node.tags)
    }
    for node in scene.nodes { try addSpawned(by: node, seed: scene.world.seed) }
    for entry in scene.timeline {
      for command in entry.commands { try addSpawned(by: command, seed: scene.world.seed) }
    }
  }

  /// The node that an id means, for its kind of body; copies `id#2` are as their first.
  func node(_ id: String) -> Node? {
    kinds[id] ?? id.lastIndex(of: "#").flatMap { kinds[String(id[..<$0])] }
  }

  private mutating func addSpawned(by node: Node, seed: UInt64) throws(SceneError) {
    for component in node.components {
      guard let carrier = component as? any CommandCarrying else { continue }
      for (_, command) in carrier.carriedCommands { try addSpawned(by: command, seed: seed) }
    }
    for child in node.children { try addSpawned(by: child, seed: seed) }
  }

  private mutating func addSpawned(by command: Command, seed: UInt64) throws(SceneError) {
    guard case .spawn(let node) = command else { return }
    try NodeChecker.checkRepetition(node, at: node.id)
    guard try NodeChecker.count(node, at: node.id) <= 10_000 else {
      throw SceneError(path: node.id, rule: "a command may spawn at most 10000 nodes")
    }
    for expanded in Expansion.expand([node], seed: seed) {
      if kinds[expanded.node.id] == nil { kinds[expanded.node.id] = expanded.node }
      tags.formUnion(expanded.node.tags)
    }
    try addSpawned(by: node, seed: seed)
  }
}
