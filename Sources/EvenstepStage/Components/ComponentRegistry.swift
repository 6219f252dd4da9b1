internal import EvenstepJSON

/// The kinds of component that scene files may name, each with the settings it takes and how it is made.
public struct ComponentRegistry: Sendable {
  /// Makes a component from its settings, whose names were checked before.
  public typealias Factory = @Sendable (ObjectReader) throws(SceneError) -> any Component

  /// The kinds that the engine ships and that need the scene reader, since they hold commands and nodes.
  private struct Kind: Sendable {
    var keys: [String]
    var make: @Sendable (ObjectReader, SceneReader, Int) throws(SceneError) -> any Component
  }

  private var kinds: [String: Kind] = [:]

  /// The kinds that the engine ships: `keys`, `lifetime` and `spawner`.
  public static let standard: ComponentRegistry = {
    var registry = ComponentRegistry()
    let keys = SceneKeys.components
    registry.kinds["keys"] = Kind(keys: keys["keys"]!) { (reader, scene, depth) throws(SceneError) in
      try KeysComponent(reader, scene: scene, depth: depth)
    }
    registry.kinds["lifetime"] = Kind(keys: keys["lifetime"]!) { (reader, _, _) throws(SceneError) in
      try LifetimeComponent(reader)
    }
    registry.kinds["spawner"] = Kind(keys: keys["spawner"]!) { (reader, scene, depth) throws(SceneError) in
      try SpawnerComponent(reader, scene: scene, depth: depth)
    }
    return registry
  }()

  /// Adds a kind of your own, or replaces one; `keys` are the names that its settings may have.
  public mutating func register(_ kind: String, keys: [String], factory: @escaping Factory) {
    kinds[kind] = Kind(keys: keys) { (reader, _, _) throws(SceneError) in try factory(reader) }
  }

  func make(
    _ value: JSONValue, at path: String, reader: SceneReader, depth: Int
  ) throws(SceneError) -> any Component {
    let name = try ObjectReader.kind(of: value, at: path, known: kinds.keys.sorted())
    let kind = kinds[name]!
    return try kind.make(try ObjectReader(value, at: path, keys: ["kind"] + kind.keys), reader, depth)
  }
}
