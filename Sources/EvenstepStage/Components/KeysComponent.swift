internal import EvenstepGeometry
internal import EvenstepJSON

/// Gives commands when keys go down.
struct KeysComponent: Component {
  static let kind = "keys"

  /// A key and what it does.
  struct Binding: Sendable, Codable {
    var key: String
    var commands: [Command]
  }

  let bindings: [Binding]

  init(_ reader: ObjectReader, scene: SceneReader, depth: Int) throws(SceneError) {
    _ = try reader.require("bindings")
    bindings = try scene.list("bindings", of: reader) { (value, path) throws(SceneError) in
      let binding = try ObjectReader(value, at: path, keys: SceneKeys.binding)
      let key = try ObjectReader.string(try binding.require("key"), at: binding.path(of: "key"))
      let commands = try scene.commands(
        try binding.require("do"), at: binding.path(of: "do"), owned: true, depth: depth)
      return Binding(key: key.lowercased(), commands: commands)
    }
  }

  /// The bindings never change.
  func addState(to hasher: inout StateHasher) {}

  mutating func input(_ event: InputEvent, _ context: inout ComponentContext) {
    guard case .keyDown(let key) = event else { return }
    for binding in bindings where binding.key == key {
      for command in binding.commands { context.enqueue(command) }
    }
  }
}

extension KeysComponent: CommandCarrying {
  var carriedCommands: [(path: String, command: Command)] {
    bindings.enumerated().flatMap { index, binding in
      binding.commands.enumerated().map { ("bindings[\(index)].do[\($0)]", $1) }
    }
  }
}

extension KeysComponent: SelfDescribing {
  func describe(to hasher: inout StateHasher) {
    hasher.add(bindings.count)
    for binding in bindings {
      hasher.add(binding.key)
      hasher.add(binding.commands.count)
      for command in binding.commands { command.addState(to: &hasher) }
    }
  }
}

/// A component of the engine, which names what decides about it one by one.
///
/// Nodes and commands get new members with every version; where these have their defaults, digests have to stay.
protocol SelfDescribing {
  /// Adds settings and state.
  func describe(to hasher: inout StateHasher)
}

/// A component whose settings hold commands, which are checked with the scene.
protocol CommandCarrying {
  /// The commands, each with its path inside the component.
  var carriedCommands: [(path: String, command: Command)] { get }
}
