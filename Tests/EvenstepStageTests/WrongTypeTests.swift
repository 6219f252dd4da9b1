import EvenstepJSON
import EvenstepStage
import Testing

@Suite("Values of a wrong type")
struct WrongTypeTests {
  static let values: [JSONValue] = [
    .null, .bool(true), .integer(-3), .real(12.5), .string("wrong"), .string(""), .array([]), .object(JSONObject()),
    .array([.string("a")]), .array([.null, .null]), .array([.integer(1), .integer(2), .integer(3)]),
    .object(JSONObject(["kind": .string("nothing")])), .object(JSONObject(["kind": .integer(1)])),
    .array([.array([])]), .array([.object(JSONObject())]), .string("$none"), .string("$$"),
  ]

  /// Where a value of another type than the rich scene's is right as well.
  static let alternatives: [String: Set<String>] = [
    "size": ["number", "array"], "scale": ["number", "array"], "spacing": ["number", "array"],
    "velocity": ["number", "array"], "position": ["number", "array"], "do": ["object", "array"],
    "background": ["object", "string"], "curve": ["string", "object"], "target": ["string", "object"],
    "material": ["string", "object"], "fps": ["string", "number"], "repeats": ["string", "number"],
    "sleep": ["null", "number"], "substeps": ["null", "number"], "from": ["array", "number"],
    "to": ["array", "number"], "value": ["array", "number"],
  ]

  @Test("are refused for every member and element of a scene, with a path that leads there")
  func everywhere() throws {
    var refused = 0
    for path in RichScene.json.paths where path.components.first != .key("parameters") {
      let original = try #require(RichScene.json.value(at: path))
      for value in WrongTypeTests.values {
        let changed = RichScene.json.replacing(path, by: value)
        do throws(SceneError) {
          _ = try scene(changed)
        } catch {
          refused += 1
          #expect(names("\(path)", error), "\(path) = \(value.compactText): \(error)")
          continue
        }
        let isSameKind = value.kindName == original.kindName
        let isAlternative = WrongTypeTests.alternatives[path.lastKey ?? ""]?.contains(value.kindName) ?? false
        let isReference = original.string?.hasPrefix("$") ?? false
        #expect(
          isSameKind || isAlternative || isReference, "\(path) took \(value.compactText) for \(original.compactText)")
      }
    }
    #expect(refused > 3000)
  }

  /// Whether an error's path leads to the changed value, into it, or to what holds it; or the change has made a name
  /// unknown that is used elsewhere, which the message then says.
  private func names(_ path: String, _ error: SceneError) -> Bool {
    if error.path == path || error.path.hasPrefix(path) || path.hasPrefix(error.path) && !error.path.isEmpty {
      return true
    }
    // Without the world as its target, a command's property means nothing; without its body, a node takes no push and no joint,
    // touches nothing and cannot be handed over.
    return ["there is no ", "no ", "unknown property"].contains { error.rule.hasPrefix($0) }
      || error.rule.contains("has no dynamic body") || error.rule.contains("could be handed over")
      || path.hasPrefix("nodes[") && (error.path.hasPrefix("joints[") || error.path.hasPrefix("events["))
  }

  @Test("are refused in parameters where they are used")
  func parameters() {
    for value in ["null", "\"x\"", "[]", "{}", "true"] {
      let text = """
        {"evenstep": 1, "parameters": {"r": \(value)}, "nodes": [
          {"id": "a", "shapes": [{"kind": "circle", "radius": "$r"}]}]}
        """
      #expect(sceneError(text)?.path == "nodes[0].shapes[0].radius")
    }
  }

  @Test("every required member is missed by its path")
  func missing() throws {
    for path in RichScene.json.paths {
      guard case .key(let key)? = path.components.last, path.components.first != .key("parameters") else { continue }
      var parent = path
      parent.components.removeLast()
      guard case .object(var object)? = RichScene.json.value(at: parent) else { continue }
      object[key] = nil
      let changed = parent.components.isEmpty ? .object(object) : RichScene.json.replacing(parent, by: .object(object))
      do throws(SceneError) { _ = try scene(changed) } catch {
        #expect(names("\(path)", error), "without \(path): \(error)")
      }
    }
  }
}
