internal import EvenstepGeometry
internal import EvenstepJSON
internal import EvenstepPhysics

extension SceneReader {
  func timelineEntry(_ value: JSONValue, at path: String) throws(SceneError) -> TimelineEntry {
    let reader = try ObjectReader(value, at: path, keys: SceneKeys.timelineEntry)
    let moment: TimelineEntry.Moment
    switch (try reader.number("at"), try reader.integer("step")) {
    case (let seconds?, nil): moment = .seconds(seconds)
    case (nil, let step?): moment = .step(step)
    default: throw SceneError(path: path, rule: "needs either \"at\" (seconds) or \"step\"")
    }
    let commands = try self.commands(try reader.require("do"), at: reader.path(of: "do"), owned: false, depth: 0)
    return TimelineEntry(at: moment, commands)
  }

  /// Reads one command or a list of them; only a component's commands may leave out their target.
  func commands(
    _ value: JSONValue, at path: String, owned: Bool, depth: Int
  ) throws(SceneError) -> [Command] {
    guard case .array(let values) = value else { return [try command(value, at: path, owned, depth)] }
    var commands: [Command] = []
    for (index, value) in values.enumerated() {
      commands.append(try command(value, at: "\(path)[\(index)]", owned, depth))
    }
    return commands
  }

  private func command(
    _ value: JSONValue, at path: String, _ owned: Bool, _ depth: Int
  ) throws(SceneError) -> Command {
    let reader = try ObjectReader(value, at: path, kinds: SceneKeys.commands)
    switch try reader.string("kind") {
    case "spawn":
      return .spawn(try node(try reader.require("node"), at: reader.path(of: "node"), depth: depth + 1))
    case "remove": return .remove(try target(reader, owned))
    case "connect": return .connect(try joint(try reader.require("joint"), at: reader.path(of: "joint")))
    case "disconnect":
      return .disconnect(try ObjectReader.string(try reader.require("joint"), at: reader.path(of: "joint")))
    case "grab":
      let id = try ObjectReader.string(try reader.require("target"), at: reader.path(of: "target"))
      return .grab(id, at: try requiredVector(reader, "at"))
    case "drag": return .drag(to: try requiredVector(reader, "to"))
    case "release": return .release
    case "impulse":
      return .impulse(
        try target(reader, owned), try requiredVector(reader, "impulse"), at: try reader.vector("at"))
    case "animate":
      let animation = try animation(try reader.require("animation"), at: reader.path(of: "animation"))
      return .animate(try target(reader, owned), animation)
    case "stop": return .stopAnimation(try target(reader, owned), key: try reader.string("key"))
    default: return try setCommand(reader, owned)
    }
  }

  private func setCommand(_ reader: ObjectReader, _ owned: Bool) throws(SceneError) -> Command {
    let name = try ObjectReader.string(try reader.require("property"), at: reader.path(of: "property"))
    _ = try reader.require("value")
    if reader.value("target") == .string("world") {
      guard name == "gravity" else { throw unknownProperty(name, reader, ["gravity"]) }
      return .setGravity(try requiredVector(reader, "value"))
    }
    return .set(try target(reader, owned), try property(name, reader))
  }

  private func property(_ name: String, _ reader: ObjectReader) throws(SceneError) -> Property {
    switch name {
    case "position": return .position(try requiredVector(reader, "value"))
    case "velocity": return .velocity(try requiredVector(reader, "value"))
    case "scale":
      let size = try reader.size("value") ?? Size(1, 1)
      return .scale(Vector2(size.width, size.height))
    case "angle": return .angle(.degrees(try required(reader, "value")))
    case "spin": return .spin(.degrees(try required(reader, "value")))
    case "opacity": return .opacity(try required(reader, "value"))
    case "tint": return .tint(try reader.color("value") ?? .white)
    case "visible": return .visible(try reader.bool("value") ?? true)
    case "body": return .body(try reader.choice("value", as: BodyKind.self) ?? .dynamic)
    default:
      let known = ["position", "angle", "scale", "opacity", "tint", "visible", "velocity", "spin", "body"]
      throw unknownProperty(name, reader, known)
    }
  }

  func unknownProperty(_ name: String, _ reader: ObjectReader, _ known: [String]) -> SceneError {
    SceneError(
      path: reader.path(of: "property"),
      rule: "unknown property \"\(name)\"" + Spelling.hint(for: name, among: known))
  }

  private func target(_ reader: ObjectReader, _ owned: Bool) throws(SceneError) -> Target {
    guard let value = reader.value("target") else {
      if owned { return .owner }
      throw SceneError(path: reader.path(of: "target"), rule: "is missing")
    }
    if case .string(let id) = value { return .node(id) }
    let tag = try ObjectReader(value, at: reader.path(of: "target"), keys: ["tag", "partner"])
    if let partner = try tag.choice("partner", as: Target.Partner.self) {
      if tag.has("tag") { throw SceneError(path: tag.path, rule: "must have either \"tag\" or \"partner\"") }
      return .partner(partner)
    }
    guard let name = try tag.string("tag") else {
      throw SceneError(path: tag.path, rule: "needs either \"tag\" or \"partner\"")
    }
    return .tag(name)
  }
}
