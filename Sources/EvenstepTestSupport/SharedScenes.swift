internal import EvenstepGeometry
public import EvenstepStage

/// The scenes in `Tests/Scenes`, which several suites run.
public enum SharedScenes {
  /// Their names, sorted.
  public static let names = ["balls", "crates", "joints", "platform", "sleeping-pile", "spawns"]

  /// What `evenstep simulate` prints for a scene over its whole duration, on every machine.
  public static func result(of name: String) -> String {
    let result = results[name]!
    return "steps \(result.steps)\npose-hash \(result.poseHash)\nstate-digest \(result.digest)\n"
  }

  /// How many steps a scene runs, and what it comes to.
  public static let results: [String: (steps: Int, poseHash: String, digest: String)] = [
    "balls": (720, "1a6bf656c96b871b", "f58a1b210cb9dd0f"),
    "crates": (720, "af9cd1ec0d0d7185", "65b06bb71422a0fe"),
    "joints": (660, "85bc623c36d763f3", "e44c004175f0ff30"),
    "platform": (720, "92c98973f922f448", "3f6fa696cab17dc1"),
    "sleeping-pile": (840, "f5bc8b8cdfb87066", "1fad710214480e7d"),
    "spawns": (720, "ee73caba8882adbc", "4ee88ebedcc564c1"),
  ]

  /// The path of a scene's file.
  public static func path(_ name: String) -> String { folder + "/\(name).json" }

  /// The file of a scene.
  public static func document(_ name: String) throws(SceneError) -> SceneDocument {
    try SceneDocument(path: path(name))
  }

  /// A scene.
  public static func scene(_ name: String) throws(SceneError) -> Scene { try document(name).scene() }

  /// What a person does before a step of any of the scenes; `balls` hears it.
  public static func input(_ step: Int) -> [InputEvent] {
    switch step % 97 {
    case 0, 96: [.keyDown("up")]
    case 40: [.keyDown("up"), .keyUp("up")]
    case 90: step > 400 ? [.keyDown("g"), .pointerDown(Vector2(12.5, Double(step) / 3))] : []
    default: []
    }
  }

  private static let folder: String = {
    let parts = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
    let end = parts.lastIndex(of: "Sources") ?? 0
    return parts[..<end].joined(separator: "/") + "/Tests/Scenes"
  }()
}
