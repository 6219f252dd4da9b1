internal import EvenstepPhysics

/// All names that commands of a scene may mean: those of its nodes and of the nodes that it spawns.
struct SceneNames {
  private(set) var kinds: [String: Node] = [:]
  private(set) var tags: Set<String> = []
  /// The ids of the joints, those that commands make included.
  private(set) var joints: Set<String> = []
  /// The nodes that have a body among their descendants.
  private(set) var carriers: Set<String> = []
  /// Those of them where one of these bodies is static.
  private(set) var staticCarriers: Set<String> = []
  /// The nodes that stand among the children of another one.
  private(set) var children: Set<String> = []
  /// What commands hand over to the simulation, and to animations; `partner` for what may be any node.
  private var handedOver: [BodyKind: Set<Target>] = [:]
  private var spawned = SceneSize()
  private let seed: UInt64

  /// The most nodes that one command may spawn.
  private static let mostSpawned = 10_000

  init(_ scene: Scene) throws(SceneError) {
    seed = scene.world.seed
    let nodes = Expansion.expand(scene.nodes, seed: seed)
    for expanded in nodes where kinds.updateValue(expanded.node, forKey: expanded.node.id) != nil {
      throw SceneError(path: "\(expanded.path).id", rule: "there is another node \"\(expanded.node.id)\"")
    }
    collect(nodes)
    joints = Set(scene.joints.map(\.id))
    for (index, node) in scene.nodes.enumerated() { try addSpawned(by: node, at: "nodes[\(index)]") }
    for (index, entry) in scene.timeline.enumerated() {
      for (place, command) in entry.commands.enumerated() {
        try addSpawned(by: command, at: "timeline[\(index)].do[\(place)]")
      }
    }
    for (index, event) in scene.events.enumerated() {
      for (place, command) in event.commands.enumerated() {
        let command = try command.naming(partnersOf: event, at: "events[\(index)].do[\(place)]")
        try addSpawned(by: command, at: "events[\(index)].do[\(place)]")
      }
    }
  }

  /// Whether a node's body is of a kind, or may be at some time because a command hands the node over.
  func mayBe(_ kind: BodyKind, _ node: Node) -> Bool {
    guard let first = node.body?.kind else { return false }
    if first == kind { return true }
    guard first != .static, kind != .static, let targets = handedOver[kind] else { return false }
    // A component's own node may be a repetition, whose copies are named after it.
    let whole = String(node.id.prefix { $0 != "[" })
    return targets.contains(.partner(.first)) || targets.contains(.node(node.id)) || targets.contains(.node(whole))
      || node.tags.contains { targets.contains(.tag($0)) }
  }

  /// The node that an id means, for its kind of body; copies `id#2` are as their first.
  func node(_ id: String) -> Node? {
    kinds[id] ?? id.lastIndex(of: "#").flatMap { kinds[String(id[..<$0])] }
  }

  private mutating func collect(_ nodes: [ExpandedNode]) {
    for expanded in nodes {
      tags.formUnion(expanded.node.tags)
      if expanded.parent != nil { children.insert(expanded.node.id) }
      guard let body = expanded.node.body else { continue }
      var ancestor = expanded.parent
      while let place = ancestor {
        carriers.insert(nodes[place].node.id)
        if body.kind == .static { staticCarriers.insert(nodes[place].node.id) }
        ancestor = nodes[place].parent
      }
    }
  }

  private mutating func addSpawned(by node: Node, at path: String) throws(SceneError) {
    for (index, component) in node.components.enumerated() {
      guard let carrier = component as? any CommandCarrying else { continue }
      for (place, command) in carrier.carriedCommands {
        let part = "\(path).components[\(index)]" + (place.isEmpty ? "" : ".\(place)")
        try addSpawned(by: command, of: node, at: part)
      }
    }
    for (index, child) in node.children.enumerated() {
      try addSpawned(by: child, at: "\(path).children[\(index)]")
    }
  }

  private mutating func addSpawned(
    by command: Command, of owner: Node? = nil, at path: String
  ) throws(SceneError) {
    if case .connect(let joint) = command { joints.insert(joint.id) }
    if case .set(let target, .body(let kind)) = command { noteHandOver(of: target, to: kind, owner) }
    guard case .spawn(let node) = command else { return }
    let path = "\(path).node"
    let size = try SceneSize(of: node, at: path)
    guard size.nodes <= SceneNames.mostSpawned else {
      throw SceneError(
        path: path, rule: "a command may spawn at most \(SceneNames.mostSpawned) nodes", value: "\(size.nodes)")
    }
    spawned.add(size)
    try spawned.check(at: path, "spawn with all its commands")
    let nodes = Expansion.expand([node], seed: seed)
    for expanded in nodes where kinds[expanded.node.id] == nil { kinds[expanded.node.id] = expanded.node }
    collect(nodes)
    try addSpawned(by: node, at: path)
  }

  private mutating func noteHandOver(of target: Target, to kind: BodyKind, _ owner: Node?) {
    switch target {
    case .owner: if let owner { handedOver[kind, default: []].insert(.node(owner.id)) }
    case .partner: handedOver[kind, default: []].insert(.partner(.first))
    case .node, .tag: handedOver[kind, default: []].insert(target)
    }
  }
}
