internal import EvenstepJSON

extension SceneReader {
  func event(_ value: JSONValue, at path: String) throws(SceneError) -> SceneEvent {
    let reader = try ObjectReader(value, at: path, keys: SceneKeys.event)
    let trigger = try trigger(try reader.require("when"), at: reader.path(of: "when"))
    let commands = try commands(try reader.require("do"), at: reader.path(of: "do"), owned: false, depth: 0)
    return SceneEvent(
      trigger, limit: try reader.integer("limit"), cooldown: try reader.number("cooldown") ?? 0, commands)
  }

  private func trigger(_ value: JSONValue, at path: String) throws(SceneError) -> SceneEvent.Trigger {
    let reader = try ObjectReader(value, at: path, keys: SceneKeys.trigger)
    switch (try reader.array("contact"), try reader.number("every")) {
    case (let nodes?, nil):
      guard (1...2).contains(nodes.count) else {
        throw SceneError(
          path: reader.path(of: "contact"), rule: "must be one node, or two", value: "\(nodes.count)")
      }
      var partners: [Target] = []
      for (index, node) in nodes.enumerated() {
        partners.append(try selection(node, at: "\(reader.path(of: "contact"))[\(index)]"))
      }
      return .contact(
        partners[0], partners.count == 2 ? partners[1] : nil,
        try reader.choice("phase", as: Contact.Phase.self) ?? .began)
    case (nil, let seconds?):
      if reader.has("phase") { throw SceneError(path: reader.path(of: "phase"), rule: "is only for a contact") }
      return .every(seconds)
    default: throw SceneError(path: path, rule: "needs either \"contact\" or \"every\" (seconds)")
    }
  }

  /// A node by its id, or nodes by their tag.
  private func selection(_ value: JSONValue, at path: String) throws(SceneError) -> Target {
    if case .string(let id) = value { return .node(id) }
    let tag = try ObjectReader(value, at: path, keys: ["tag"])
    return .tag(try ObjectReader.string(try tag.require("tag"), at: tag.path(of: "tag")))
  }
}
