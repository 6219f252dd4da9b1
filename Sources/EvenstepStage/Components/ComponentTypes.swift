internal import EvenstepGeometry

/// The types of components that a keyframe may hold, by their kind.
struct ComponentTypes: Sendable {
  static let key = CodingUserInfoKey(rawValue: "evenstep.components")!

  private var types: [String: any Component.Type] = [:]

  /// The types that the engine ships.
  init() {
    add(KeysComponent.self)
    add(LifetimeComponent.self)
    add(SpawnerComponent.self)
  }

  /// The engine's types, those in a scene, also inside commands and spawners, and some more.
  init(of scene: Scene, and more: [any Component.Type] = []) {
    self.init()
    for node in scene.nodes { add(from: node) }
    for entry in scene.timeline { for command in entry.commands { add(from: command) } }
    for type in more { add(type) }
  }

  /// What a decoder needs to know.
  var userInfo: [CodingUserInfoKey: any Sendable] { [ComponentTypes.key: self] }

  subscript(kind: String) -> (any Component.Type)? { types[kind] }

  private mutating func add(_ type: any Component.Type) {
    let earlier = types.updateValue(type, forKey: type.kind)
    precondition(earlier == nil || earlier! == type, "two types of component have the kind \"\(type.kind)\"")
  }

  private mutating func add(from node: Node) {
    for component in node.components {
      add(Swift.type(of: component))
      guard let carrier = component as? any CommandCarrying else { continue }
      for (_, command) in carrier.carriedCommands { add(from: command) }
    }
    for child in node.children { add(from: child) }
  }

  private mutating func add(from command: Command) {
    if case .spawn(let node) = command { add(from: node) }
  }
}

extension Scene {
  /// What a decoder of commands and nodes needs to know of the scene.
  package var codingUserInfo: [CodingUserInfoKey: any Sendable] { ComponentTypes(of: self).userInfo }

  /// A fingerprint of all that decides about the simulation, for scenes without a file: 32 hexadecimal digits.
  package var simulationDigest: String {
    withUnsafeBytes(of: fingerprint.littleEndian) { StableHash.hash128($0) }
  }
}
