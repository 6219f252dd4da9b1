import EvenstepJSON
import EvenstepStage
import Testing

@Suite("Bad numbers")
struct BadNumberTests {
  static let literals = [
    "0", "-0.0", "-1", "0.5", "-1e-9", "1e-320", "-1e-320", "1e-9", "1e6", "1e7", "1e12", "1e18", "1e308", "-1e308",
    "1.7976931348623157e308", "9223372036854775807", "-9223372036854775808", "2147483648", "4294967296",
  ]

  /// The places of all numbers of the rich scene.
  static var places: [JSONPath] {
    RichScene.json.paths.filter { RichScene.json.value(at: $0)?.number != nil }
  }

  @Test("in every field of a scene are refused by path, or the scene runs with them")
  func everyField() throws {
    #expect(BadNumberTests.places.count > 150)
    var refused = 0
    for place in BadNumberTests.places {
      for literal in BadNumberTests.literals {
        let text = try replacing(place, by: literal)
        do throws(SceneError) {
          let stage = try Stage(SceneDocument(bytes: Array(text.utf8), file: RichScene.file).scene())
          do throws(StageError) { try stage.run(steps: 60) } catch {
            // A scene may be right and its motion still leave the range of the physics; the message says where.
            #expect("\(error)".hasPrefix("step "))
          }
        } catch {
          refused += 1
          let isParameter = place.components.first == .key("parameters")
          #expect(!error.path.isEmpty && error.kind == .badData, "\(place) = \(literal): \(error)")
          #expect(
            isParameter || "\(place)".hasPrefix(error.path) || error.path.hasPrefix(part(of: place))
              || isTornApart(place, error),
            "\(place) = \(literal): \(error)")
          #expect(error.value != nil || !error.rule.contains("must be from"), "\(place) = \(literal): \(error)")
        }
      }
    }
    #expect(refused > 800)
  }

  @Test(
    "beyond what a number can hold are errors of syntax, with path, line and column",
    arguments: ["1e309", "-1e309", "1e99999", "9223372036854775808"])
  func unrepresentable(literal: String) throws {
    for place in BadNumberTests.places {
      let text = try replacing(place, by: literal)
      let error = #expect(throws: SceneError.self) { try SceneDocument(bytes: Array(text.utf8)) }
      #expect(error?.path == "\(place)")
      #expect(error?.position?.line == 1)
    }
  }

  /// The rich scene's text with another number in one place.
  private func replacing(_ place: JSONPath, by literal: String) throws -> String {
    let marked = RichScene.json.replacing(place, by: .string("@")).compactText
    let parts = marked.split(separator: "\"@\"", omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    return parts.joined(separator: literal)
  }

  /// Whether a node has got out of a joint's reach.
  private func isTornApart(_ place: JSONPath, _ error: SceneError) -> Bool {
    "\(place)".hasPrefix("nodes[") && error.path.hasPrefix("joints[")
      && (error.rule.contains("away from") || error.rule.contains("must have coordinates"))
  }

  /// The path of the node, entry or table that a number belongs to: a number may be right and make another one wrong.
  private func part(of place: JSONPath) -> String {
    var path = JSONPath()
    for component in place.components {
      path.components.append(component)
      if case .index = component { break }
      if path.components.count == 2 { break }
    }
    if case .key? = path.components.last, path.components.count == 2 { path.components.removeLast() }
    return "\(path)"
  }
}
