internal import EvenstepGeometry
internal import EvenstepPhysics

extension NodeChecker {
  /// Checks that there are letters to repeat, and each of them, since their places and shapes follow from the text.
  func checkLetters(of node: Node, at path: String) throws(SceneError) {
    guard case .letters(let letters)? = node.repetition?.layout else { return }
    guard case .text? = node.look else {
      throw SceneError(path: "\(path).look", rule: "must be a text where a node is repeated by its letters")
    }
    guard node.shapes.isEmpty else {
      throw SceneError(path: "\(path).shapes", rule: "must be left out: letters have shapes of their own")
    }
    for letter in node.letterNodes(letters) { try Rule.coordinates(letter.position, at: "\(path).look") }
  }

  /// The nodes whose bodies are checked in the place of one: its letters where it is repeated by them.
  func bodies(of node: Node) -> [Node] {
    guard case .letters(let letters)? = node.repetition?.layout else { return [node] }
    return node.letterNodes(letters)
  }
}
