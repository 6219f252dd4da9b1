internal import EvenstepGeometry
internal import EvenstepJSON

/// Adds a copy of a node at regular times, at its own node's place.
struct SpawnerComponent: Component {
  let node: Node
  private let every: Double
  private let limit: Int
  private var firstStep: Int?
  private var spawned = 0

  /// The most nodes that one spawner may add.
  static let largestLimit = 1_000_000

  init(_ reader: ObjectReader, scene: SceneReader, depth: Int) throws(SceneError) {
    every = try scene.required(reader, "every")
    guard every >= 0.001, every <= Scene.longestDuration else {
      throw SceneError(
        path: reader.path(of: "every"), rule: "must be from 0.001 to \(Int(Scene.longestDuration)) seconds",
        value: "\(every)")
    }
    limit = try reader.integer("limit") ?? SpawnerComponent.largestLimit
    guard (0...SpawnerComponent.largestLimit).contains(limit) else {
      throw SceneError(
        path: reader.path(of: "limit"), rule: "must be from 0 to \(SpawnerComponent.largestLimit)",
        value: "\(limit)")
    }
    node = try scene.node(try reader.require("node"), at: reader.path(of: "node"), depth: depth + 1)
  }

  mutating func update(_ context: inout ComponentContext) {
    let start = firstStep ?? context.step - 1
    firstStep = start
    while spawned < limit, context.steps(in: Double(spawned) * every) <= context.step &- start {
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
