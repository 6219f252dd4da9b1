internal import EvenstepGeometry
internal import EvenstepJSON

/// Adds a copy of a node at regular times, at its own node's place.
struct SpawnerComponent: Component {
  static let kind = "spawner"

  let node: Node
  private let every: Double
  private let limit: Int
  private var firstStep: Int?
  private var spawned = 0

  /// The most nodes that one spawner may add.
  static let largestLimit = 1_000_000

  init(_ reader: ObjectReader, scene: SceneReader, depth: Int) throws(SceneError) {
    every = try scene.required(reader, "every")
    limit = try reader.integer("limit") ?? SpawnerComponent.largestLimit
    node = try scene.node(try reader.require("node"), at: reader.path(of: "node"), depth: depth + 1)
    try check { reader.path(of: $0) }
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    node = try members.decode(Node.self, forKey: .node)
    every = try members.decode(Double.self, forKey: .every)
    limit = try members.decode(Int.self, forKey: .limit)
    firstStep = try members.decodeIfPresent(Int.self, forKey: .firstStep)
    spawned = try members.decode(Int.self, forKey: .spawned)
    try check { $0 }
    try Stage.check(step: firstStep, at: decoder.codingPath)
    guard (0...limit).contains(spawned) else {
      throw DecodingError.dataCorruptedError(
        forKey: .spawned, in: members, debugDescription: "\(spawned) of at most \(limit) nodes")
    }
  }

  private func check(_ path: (String) -> String) throws(SceneError) {
    guard every >= 0.001, every <= Scene.longestDuration else {
      throw SceneError(
        path: path("every"), rule: "must be from 0.001 to \(Int(Scene.longestDuration)) seconds", value: "\(every)")
    }
    guard (0...SpawnerComponent.largestLimit).contains(limit) else {
      throw SceneError(
        path: path("limit"), rule: "must be from 0 to \(SpawnerComponent.largestLimit)", value: "\(limit)")
    }
  }

  mutating func update(_ context: inout ComponentContext) {
    let start = firstStep ?? context.step - 1
    firstStep = start
    // More commands than a step takes are too many already, and the stage says so.
    while spawned < limit, context.commands.count <= Stage.mostWaiting,
      context.steps(in: Double(spawned) * every) <= context.step &- start
    {
      var copy = node
      copy.position += context.worldPosition
      context.enqueue(.spawn(copy))
      spawned += 1
    }
  }

  func addState(to hasher: inout StateHasher) {
    hasher.add(firstStep ?? -1)
    hasher.add(spawned)
  }
}

extension SpawnerComponent: CommandCarrying {
  var carriedCommands: [(path: String, command: Command)] { [("", .spawn(node))] }
}

extension SpawnerComponent: SelfDescribing {
  func describe(to hasher: inout StateHasher) {
    hasher.add(every)
    hasher.add(limit)
    node.addState(to: &hasher)
    addState(to: &hasher)
  }
}
