internal import EvenstepGeometry

/// The types of components that a keyframe may hold, by their kind.
struct ComponentTypes: Sendable {
  static let key = CodingUserInfoKey(rawValue: "evenstep.components")!

  private var types: [String: any Component.Type] = [:]
  /// A second type of a kind, which makes both unreadable.
  private var doubles: [String: any Component.Type] = [:]

  /// The types that the engine ships.
  init() {
    add(KeysComponent.self)
    add(LifetimeComponent.self)
    add(SpawnerComponent.self)
  }

  /// The engine's types, those in a scene, also inside commands and spawners, and those that it names besides.
  init(of scene: Scene) {
    self.init()
    for node in scene.nodes { add(from: node) }
    for entry in scene.timeline { for command in entry.commands { add(from: command) } }
    for type in scene.componentTypes { add(type) }
  }

  /// What a decoder needs to know.
  var userInfo: [CodingUserInfoKey: any Sendable] { [ComponentTypes.key: self] }

  /// The one type of a kind; throws where there is none, or more than one.
  func type(of kind: String) throws(ComponentKindError) -> any Component.Type {
    guard let type = types[kind] else { throw .unknown(kind) }
    if let other = doubles[kind] { throw .shared(kind, String(reflecting: type), String(reflecting: other)) }
    return type
  }

  private mutating func add(_ type: any Component.Type) {
    guard let earlier = types[type.kind] else { return types[type.kind] = type }
    if earlier != type { doubles[type.kind] = type }
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
  package var codingUserInfo: [CodingUserInfoKey: any Sendable] {
    var info = ComponentTypes(of: self).userInfo
    info[ImageNames.key] = images.keys.sorted()
    return info
  }

  /// A fingerprint of all that decides about the simulation, for scenes without a file: 32 hexadecimal digits.
  package var simulationDigest: String {
    withUnsafeBytes(of: fingerprint.littleEndian) { StableHash.hash128($0) }
  }
}

/// Why the type of a component is not known by its kind.
enum ComponentKindError: Error {
  case unknown(String)
  case shared(String, String, String)
}

extension ComponentKindError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown(let kind):
      "no type of component \"\(kind)\" is known here; types that only spawned nodes have belong into the scene's "
        + "componentTypes"
    case .shared(let kind, let a, let b):
      "the components \(a) and \(b) are both of the kind \"\(kind)\"; one of them should name its own in `static var kind`"
    }
  }
}
