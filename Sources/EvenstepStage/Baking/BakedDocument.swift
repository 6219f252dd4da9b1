internal import EvenstepJSON

/// A scene file in which some nodes are replaced by baked ones.
struct BakedDocument {
  private let selection: BakeSelection
  private let baked: BakedNodes
  private let scene: Scene
  /// The baked roots by where the file has them.
  private var roots: [String: [Int]] = [:]
  /// The ids that are no longer those of bodies.
  private let ids: Set<String>
  private var joints: Set<String> = []
  /// The tags that nodes have still.
  private var tags: Set<String> = []
  private var commandCount = 0
  private var replacedCount = 0
  private let componentCount: Int

  init(_ selection: BakeSelection, _ bake: MotionBake, _ baked: BakedNodes) {
    self.selection = selection
    self.baked = baked
    scene = bake.scene
    ids = Set(selection.nodes.map(\.node.id))
    componentCount = selection.nodes.reduce(0) { $0 + $1.node.components.count }
    for (index, motion) in bake.motions.enumerated() where motion.parent == nil {
      roots[motion.path, default: []].append(index)
    }
  }

  /// What of the file is not in it.
  var leftOut: [String] {
    var lines: [String] = []
    if !joints.isEmpty { lines.append("joints of baked nodes: \(joints.sorted().joined(separator: ", "))") }
    if commandCount > 0 { lines.append("commands about baked nodes: \(commandCount)") }
    if componentCount > 0 { lines.append("components of baked nodes: \(componentCount)") }
    return lines
  }

  /// The whole file, parameters written out.
  mutating func document(duration: Double, _ imagePath: (String) -> String) throws(BakeError) -> JSONValue {
    guard case .object(var file) = selection.json else { throw .otherScene }
    file["parameters"] = nil
    file["duration"] = SceneWriter.number(duration)
    if !scene.images.isEmpty { file["images"] = .object(try SceneWriter.images(scene.images, imagePath)) }
    if let fonts = SceneWriter.fonts(scene.fonts, byFile: false, imagePath) { file["fonts"] = .object(fonts) }
    if case .array(let nodes)? = file["nodes"] { file["nodes"] = .array(replaced(nodes, at: "nodes")) }
    guard replacedCount == selection.roots.count else { throw .otherScene }
    if case .array(let all)? = file["joints"] { file["joints"] = .array(all.filter { !leavesOut(joint: $0) }) }
    noteTags(.object(file))
    if let nodes = file["nodes"] { file["nodes"] = pruned(nodes) }
    var timeline: [JSONValue] = []
    if case .array(let entries)? = file["timeline"] { timeline = entries.map { pruned($0) }.filter { !isIdle($0) } }
    if case .array(let all)? = file["events"] {
      let events = all.filter { !leavesOut(event: $0) }.map { pruned($0) }.filter { !isIdle($0) }
      file["events"] = events.isEmpty ? nil : .array(events)
    }
    timeline += baked.timeline
    file["timeline"] = timeline.isEmpty ? nil : .array(timeline)
    return .object(file)
  }

  private mutating func replaced(_ nodes: [JSONValue], at path: String) -> [JSONValue] {
    var result: [JSONValue] = []
    for (index, value) in nodes.enumerated() {
      let place = "\(path)[\(index)]"
      if selection.roots.contains(place) {
        replacedCount += 1
        result += (roots[place] ?? []).map(baked.tree)
      } else if case .object(var node) = value, case .array(let children)? = node["children"] {
        node["children"] = .array(replaced(children, at: "\(place).children"))
        result.append(.object(node))
      } else {
        result.append(value)
      }
    }
    return result
  }

  /// Whether a joint is about a baked node; notes its id.
  private mutating func leavesOut(joint value: JSONValue?) -> Bool {
    guard case .object(let joint)? = value, let id = joint["id"]?.string else { return false }
    guard [joint["a"], joint["b"]].contains(where: { $0?.string.map(ids.contains) ?? false }) else { return false }
    joints.insert(id)
    return true
  }

  /// Whether an event waits for contacts of a baked node, which has no body any more.
  private func leavesOut(event value: JSONValue) -> Bool {
    guard case .object(let event) = value, case .object(let trigger)? = event["when"],
      case .array(let partners)? = trigger["contact"]
    else { return false }
    return partners.contains { partner in
      switch partner {
      case .string(let id): ids.contains(id)
      case .object(let target): target["tag"]?.string.map { !tags.contains($0) } ?? false
      default: false
      }
    }
  }

  /// A value in which lists of commands have none about baked nodes.
  private mutating func pruned(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { pruned($0) })
    case .object(var object):
      for member in object.members {
        object[member.key] = member.key == "do" ? commands(member.value) : pruned(member.value)
      }
      return .object(object)
    default: return value
    }
  }

  private mutating func commands(_ value: JSONValue) -> JSONValue {
    let all: [JSONValue] = if case .array(let list) = value { list } else { [value] }
    let kept = all.filter { !leavesOut(command: $0) }
    commandCount += all.count - kept.count
    return .array(kept.map { pruned($0) })
  }

  private mutating func leavesOut(command value: JSONValue) -> Bool {
    guard case .object(let command) = value else { return false }
    switch command["kind"]?.string {
    case "connect": return leavesOut(joint: command["joint"])
    case "disconnect": return command["joint"]?.string.map(joints.contains) ?? false
    default: break
    }
    switch command["target"] {
    case .string(let id)?: return ids.contains(id)
    case .object(let target)?: return target["tag"]?.string.map { !tags.contains($0) } ?? false
    default: return false
    }
  }

  private mutating func noteTags(_ value: JSONValue) {
    switch value {
    case .array(let elements): for element in elements { noteTags(element) }
    case .object(let object):
      for member in object.members {
        if member.key == "tags", case .array(let names) = member.value { tags.formUnion(names.compactMap(\.string)) }
        noteTags(member.value)
      }
    default: break
    }
  }

  private func isIdle(_ entry: JSONValue) -> Bool {
    if case .object(let object) = entry, object["do"] == .array([]) { true } else { false }
  }
}
