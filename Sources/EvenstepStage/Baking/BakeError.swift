/// Why a motion cannot be baked.
public enum BakeError: Error, Equatable, CustomStringConvertible {
  /// The scene file has no node of that id; with words on the nearest one there is.
  case unknownNode(String, hint: String)
  /// The node stands inside of a repeated one, which can only be baked as a whole.
  case insideRepetition(String, of: String)
  /// The allowed error is not a number from 0 to a million points.
  case error(Double)
  /// A step was not seen, or one twice.
  case missedStep(expected: Int, found: Int)
  /// The run is of another scene than the file that nodes are baked in.
  case otherScene
  /// No step was seen.
  case empty
  /// There is more motion than fits into the memory that a bake may take.
  case tooLong(step: Int)
  /// A picture is in memory only, so that no file can name it.
  case imageInMemory(String)
  /// What comes out breaks a rule of scene files, or a picture whose size matters cannot be read.
  case scene(SceneError)

  /// The reason in one line.
  public var description: String {
    switch self {
    case .unknownNode(let id, let hint): "there is no node \"\(SceneError.excerpt(id))\" in the file\(hint)"
    case .insideRepetition(let id, let outer):
      "\"\(SceneError.excerpt(id))\" is inside \"\(SceneError.excerpt(outer))\", which is repeated; bake that one, with all its copies"
    case .error(let value): "the error must be from 0 to 1000000 points, not \(Rule.text(value))"
    case .missedStep(let expected, let found): "every step has to be seen: step \(expected) was due, and not \(found)"
    case .otherScene: "the run is of another scene than the file"
    case .empty: "there is no motion to bake without a step"
    case .tooLong(let step):
      "by step \(step) there is more motion than fits into memory; bake a shorter run, or some of the nodes"
    case .imageInMemory(let name):
      "the image \"\(SceneError.excerpt(name))\" is in memory only, and a file cannot name it"
    case .scene(let error): "the baked scene breaks a rule: \(error)"
    }
  }
}
