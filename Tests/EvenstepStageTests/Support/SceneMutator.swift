import EvenstepGeometry
import EvenstepJSON

/// Changes scenes at random: mostly as trees, which stay valid JSON, and sometimes as bytes.
struct SceneMutator {
  var random: SeededRandom

  /// A scene with one to three changes of its tree.
  mutating func mutateTree(_ json: JSONValue) -> JSONValue {
    var result = json
    let changes = random.nextIndex(4) == 0 ? 1 + random.nextIndex(3) : 1
    for _ in 0..<changes { result = change(result) }
    return result
  }

  /// A text with some bytes cut, doubled, swapped or replaced.
  mutating func mutateBytes(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for _ in 0...random.nextIndex(3) where result.count > 2 {
      let at = random.nextIndex(result.count)
      switch random.nextIndex(6) {
      case 0: result[at] = UInt8(truncatingIfNeeded: random.next())
      case 1: result.remove(at: at)
      case 2: result.insert(pick(Array("{}[]\",:0-e.\\ \n\u{0}".utf8)), at: at)
      case 3: result.removeSubrange(at..<min(result.count, at + 1 + random.nextIndex(40)))
      case 4: result.removeLast(result.count - at)
      default: result.insert(contentsOf: result[at..<min(result.count, at + 1 + random.nextIndex(60))], at: at)
      }
    }
    return result
  }

  private mutating func change(_ json: JSONValue) -> JSONValue {
    let paths = json.paths
    guard !paths.isEmpty else { return json }
    let path = pick(paths)
    guard let value = json.value(at: path) else { return json }
    switch random.nextIndex(20) {
    // A number somewhat off is the change that most often leaves a scene right.
    case 0..<11:
      let place = numericPath(paths, of: json) ?? path
      return json.replacing(place, by: otherNumber(than: json.value(at: place) ?? .null))
    case 11: return json.replacing(path, by: interestingValue())
    case 12: return json.replacing(path, by: json.value(at: pick(paths)) ?? .null)
    case 13: return editParent(of: path, in: json) { members, index, _ in members.remove(at: index) }
    case 14: return duplicateElement(at: path, in: json)
    case 15: return swap(path, pick(paths), in: json)
    case 16:
      let name = misspelt(path.lastKey ?? "x")
      return editParent(of: path, in: json) { members, index, _ in members[index].key = name }
    case 17: return json.replacing(path, by: toggled(value))
    case 18: return shuffled(path, in: json)
    default: return json.replacing(path, by: grown(value))
    }
  }

  private mutating func numericPath(_ paths: [JSONPath], of json: JSONValue) -> JSONPath? {
    let numbers = paths.filter { json.value(at: $0)?.number != nil }
    return numbers.isEmpty ? nil : pick(numbers)
  }

  private mutating func otherNumber(than value: JSONValue) -> JSONValue {
    switch random.nextIndex(20) {
    case 0: .real(pick([-0.0, .leastNonzeroMagnitude * 2024, 1e308, -1e308, 1e18, 1e7, 1e6, 1e-3, 0.999, 1e-9, -1e-9]))
    case 1: .integer(pick([0, 1, -1, 2, 3, 255, 65536, 1_000_000, .max, .min, 1 << 31, 1 << 53]))
    case 2, 3: .integer(Int64(random.nextIndex(20)))
    case 4, 5: .real(random.next(from: 0, to: 1))
    case 6: .real(random.next(from: -100, to: 100))
    case 7, 8: .real(random.next(from: 0, to: 500))
    default: near(value)
    }
  }

  /// A number of the same kind and not far away.
  private mutating func near(_ value: JSONValue) -> JSONValue {
    switch value {
    case .integer(let whole): .integer(whole &+ Int64(random.nextIndex(7)) - 3)
    case .real(let number): .real(number * random.next(from: 0.5, to: 1.5))
    default: .real(random.nextUnit())
    }
  }

  private mutating func interestingValue() -> JSONValue {
    pick([
      .null, .bool(true), .bool(false), .string(""), .string("$"), .string("$$"), .string("$rows"), .string("world"),
      .string("forever"), .string("#fff"), .string("dynamic"), .string("static"), .string("kinematic"), .array([]),
      .object(JSONObject()), .array([.integer(0), .integer(0)]), .array([.real(1e7), .real(-1e7)]), .string("dot"),
      .object(JSONObject(["kind": .string("circle"), "radius": .integer(3)])), .string("scale"), .string("position"),
    ])
  }

  private mutating func toggled(_ value: JSONValue) -> JSONValue {
    switch value {
    case .bool(let truth): .bool(!truth)
    case .integer(let whole): .integer(0 &- whole)
    case .real(let number): .real(-number)
    case .string(let text): .string(pick([text + text, String(text.dropLast()), text.uppercased(), "é" + text]))
    case .array(let elements): .array(elements.reversed())
    default: .null
    }
  }

  private mutating func grown(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements) where !elements.isEmpty:
      .array((0..<pick([2, 3, 50, 1000])).flatMap { _ in elements.prefix(4) })
    case .integer(let whole): .integer(whole &* pick([2, 10, 1000]))
    case .real(let number): .real(number * pick([2, 10, 1e3, 1e-3]))
    case .object: .array([value, value])
    case .string(let text): .string(String(repeating: text, count: pick([2, 100])))
    default: value
    }
  }

  private func misspelt(_ name: String) -> String { name.count > 2 ? String(name.dropFirst()) : name + "x" }

  private mutating func swap(_ a: JSONPath, _ b: JSONPath, in json: JSONValue) -> JSONValue {
    guard let left = json.value(at: a), let right = json.value(at: b) else { return json }
    return json.replacing(a, by: right).replacing(b, by: left)
  }

  /// Repeats an element of a list beside itself.
  private mutating func duplicateElement(at path: JSONPath, in json: JSONValue) -> JSONValue {
    guard let (list, index) = enclosingList(path), case .array(var elements)? = json.value(at: list) else {
      return json
    }
    elements.insert(elements[index], at: random.nextIndex(elements.count + 1))
    return json.replacing(list, by: .array(elements))
  }

  private mutating func shuffled(_ path: JSONPath, in json: JSONValue) -> JSONValue {
    guard let (list, _) = enclosingList(path), case .array(let elements)? = json.value(at: list) else { return json }
    return json.replacing(list, by: .array(elements.shuffled(using: &random)))
  }

  /// The innermost list on the way to a value, and the element that leads there.
  private func enclosingList(_ path: JSONPath) -> (list: JSONPath, index: Int)? {
    var list = path
    while let last = list.components.popLast() {
      if case .index(let index) = last { return (list, index) }
    }
    return nil
  }

  /// Changes the member or element that a path names, among its neighbours.
  private func editParent(
    of path: JSONPath, in json: JSONValue, _ edit: (inout [JSONObject.Member], Int, JSONPath) -> Void
  ) -> JSONValue {
    var parent = path
    guard let last = parent.components.popLast(), let holder = json.value(at: parent) else { return json }
    switch (last, holder) {
    case (.key(let key), .object(let object)):
      var members = object.members
      guard let index = members.firstIndex(where: { $0.key == key }) else { return json }
      edit(&members, index, path)
      var changed = JSONObject()
      for member in members { changed[member.key] = member.value }
      return json.replacing(parent, by: .object(changed))
    case (.index(let index), .array(var elements)):
      elements.remove(at: index)
      return json.replacing(parent, by: .array(elements))
    default: return json
    }
  }

  mutating func pick<Element>(_ candidates: [Element]) -> Element { candidates[random.nextIndex(candidates.count)] }
}
