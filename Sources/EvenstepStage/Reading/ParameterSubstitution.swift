internal import EvenstepJSON

/// Replaces `"$name"` by the value of the parameter of that name, everywhere but in the table itself.
///
/// A text that has to begin with a dollar sign is written with two. Parameters do not refer to each other, so that a
/// small file cannot stand for an endless one.
struct ParameterSubstitution {
  /// The most values that a scene may hold, parameters written out.
  static let mostValues = 5_000_000

  private var parameters: [String: (value: JSONValue, size: Int)] = [:]
  private var names: [String] = []

  init(_ scene: JSONValue) throws(SceneError) {
    guard case .object(let object) = scene, let table = object["parameters"] else { return }
    guard case .object(let members) = table else {
      throw .wrongType(table, at: "parameters", expected: "an object")
    }
    let none = ParameterSubstitution()
    for member in members.members where !member.key.hasPrefix("x-") {
      var budget = ParameterSubstitution.mostValues
      do {
        let value = try none.replace(member.value, &budget)
        parameters[member.key] = (value, ParameterSubstitution.mostValues - budget)
        names.append(member.key)
      } catch {
        throw SceneError(
          path: "parameters.\(member.key)\(error.path)", rule: "a parameter cannot refer to another one")
      }
    }
  }

  private init() {}

  /// The whole scene with every reference replaced.
  func apply(to scene: JSONValue) throws(SceneError) -> JSONValue {
    guard case .object(var object) = scene else { return scene }
    var budget = ParameterSubstitution.mostValues
    for member in object.members where member.key != "parameters" && !ParameterSubstitution.isOpaque(member.key) {
      do { object[member.key] = try replace(member.value, &budget) } catch {
        throw error.movedTo(member.key + error.path)
      }
    }
    return .object(object)
  }

  /// Replaces all references in a value; errors carry the path from that value on, which costs nothing while all is well.
  private func replace(_ value: JSONValue, _ budget: inout Int) throws(SceneError) -> JSONValue {
    budget -= 1
    switch value {
    case .string(let text) where text.hasPrefix("$$"): return .string(String(text.dropFirst()))
    case .string(let text) where text.hasPrefix("$"): return try parameter(text, &budget)
    case .array(var elements):
      for index in elements.indices {
        do { elements[index] = try replace(elements[index], &budget) } catch {
          throw error.movedTo("[\(index)]\(error.path)")
        }
      }
      return .array(elements)
    case .object(var object):
      for member in object.members where !ParameterSubstitution.isOpaque(member.key) {
        do { object[member.key] = try replace(member.value, &budget) } catch {
          throw error.movedTo(".\(member.key)\(error.path)")
        }
      }
      return .object(object)
    default: return value
    }
  }

  /// A value in which every text that begins with a dollar sign has two, so that substituting gives the value back.
  static func protect(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text) where text.hasPrefix("$"): return .string("$" + text)
    case .array(let elements): return .array(elements.map(protect))
    case .object(var object):
      for member in object.members where !isOpaque(member.key) { object[member.key] = protect(member.value) }
      return .object(object)
    default: return value
    }
  }

  /// Whether a member is not read at all.
  private static func isOpaque(_ key: String) -> Bool { key == "$schema" || key.hasPrefix("x-") }

  private func parameter(_ text: String, _ budget: inout Int) throws(SceneError) -> JSONValue {
    let name = String(text.dropFirst())
    guard let (value, size) = parameters[name] else {
      let hint =
        names.isEmpty
        ? "; a text that begins with a dollar sign is written with two" : Spelling.hint(for: name, among: names)
      throw SceneError(path: "", rule: "there is no parameter \"\(SceneError.excerpt(name))\"" + hint)
    }
    budget -= size
    guard budget >= 0 else {
      throw SceneError(
        path: "", rule: "a scene may hold at most \(ParameterSubstitution.mostValues) values, parameters written out")
    }
    return value
  }
}
