import EvenstepGeometry
import EvenstepJSON
import EvenstepStage
import Testing

/// The scene of a JSON text; what is not given is as small as a scene can be.
func scene(_ text: String, components: ComponentRegistry = .standard) throws(SceneError) -> Scene {
  try SceneDocument(bytes: Array(text.utf8)).scene(components: components)
}

/// The scene of a tree of values, its pictures beside the rich scene's.
func scene(_ json: JSONValue) throws(SceneError) -> Scene {
  try SceneDocument(bytes: Array(json.compactText.utf8), file: RichScene.file).scene()
}

/// A stage of nodes given as JSON, in a world without gravity.
func stage(_ nodes: String, world: String = #""gravity": [0, 0]"#, more: String = "") throws(SceneError) -> Stage {
  try Stage(scene(#"{"evenstep": 1, "world": {\#(world)}, "nodes": [\#(nodes)]\#(more)}"#))
}

/// The error that reading or building a scene gives; a test fails where there is none.
func sceneError(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> SceneError? {
  #expect(throws: SceneError.self, "\(text.prefix(200))", sourceLocation: sourceLocation) {
    _ = try Stage(try scene(text))
  }
}

/// The path of a file of the repository.
func repository(_ path: String, from file: StaticString = #filePath) -> String {
  let here = "\(file)"
  let end = here.range(of: "/Tests/")
  return (end.map { String(here[..<$0]) } ?? ".") + "/" + path
}

extension String {
  /// Where a part of the text begins for the last time.
  fileprivate func range(of part: String) -> String.Index? {
    var index = endIndex
    while index > startIndex {
      index = self.index(before: index)
      if self[index...].hasPrefix(part) { return index }
    }
    return nil
  }
}

extension Stage {
  /// The state of a node that has to be there.
  func required(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> NodeState {
    try #require(state(of: id), "there is no \(id)", sourceLocation: sourceLocation)
  }
}
