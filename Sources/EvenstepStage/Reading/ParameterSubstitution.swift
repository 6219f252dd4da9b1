internal import EvenstepJSON

/// Replaces `"$name"` by the value of the parameter of that name, everywhere but in the table itself.
///
/// A text that has to begin with a dollar sign is written with two.
struct ParameterSubstitution {
  private let parameters: JSONObject

  init(_ scene: JSONValue) throws(SceneError) {
    guard case .object(let object) = scene, let table = object["parameters"] else {
      parameters = JSONObject()
      return
    }
    guard case .object(let parameters) = table else {
      throw .wrongType(table, at: "parameters", expected: "an object")
    }
    self.parameters = parameters
  }

  /// The whole scene with every reference replaced.
  func apply(to scene: JSONValue) throws(SceneError) -> JSONValue {
    guard case .object(var object) = scene else { return scene }
    for member in object.members where member.key != "parameters" && member.key != "$schema" {
      object[member.key] = try replace(member.value, at: member.key)
    }
    return .object(object)
  }

  private func replace(_ value: JSONValue, at path: String) throws(SceneError) -> JSONValue {
    switch value {
    case .string(let text) where text.hasPrefix("$$"): return .string(String(text.dropFirst()))
    case .string(let text) where text.hasPrefix("$"): return try parameter(text.dropFirst(), at: path)
    case .array(var elements):
      for index in elements.indices {
        elements[index] = try replace(elements[index], at: "\(path)[\(index)]")
      }
      return .array(elements)
    case .object(var object):
      for member in object.members where !member.key.hasPrefix("x-") {
        object[member.key] = try replace(member.value, at: "\(path).\(member.key)")
      }
      return .object(object)
    default: return value
    }
  }

  private func parameter(_ name: Substring, at path: String) throws(SceneError) -> JSONValue {
    let name = String(name)
    guard let value = parameters[name] else {
      throw SceneError(
        path: path,
        rule: "no parameter \"\(name)\"" + Spelling.hint(for: name, among: parameters.members.map(\.key)))
    }
    return value
  }
}
