internal import EvenstepStage

/// `evenstep check`: says whether a scene is right, and what it holds.
struct CheckCommand: Subcommand {
  static let name = "check"
  static let summary = "check a scene file; print what it holds"
  static let operands = "SCENE [OPTIONS]"
  static let options = Option.forScenes
  static let notes = """
    Reads the scene with its images, builds its initial state and prints what is in it, with warnings
    about what is legal and probably not meant. Exit status 65 with file, path, rule and value if it is wrong.
    """
  static let examples = [
    (line: "evenstep check assets/scenes/avalanche.json", meaning: "bodies, shapes, length, images, warnings"),
    (line: "evenstep check pile.json --set parameters.rows=40", meaning: "would it still be right with 40 rows?"),
  ]

  private let input: SceneArguments

  init(_ arguments: ParsedArguments) throws(Failure) { input = try SceneArguments(arguments) }

  func run() throws(Failure) {
    let stage = try input.makeStage()
    let textures: TextureStore
    do { textures = try TextureStore(loading: input.scene) } catch { throw input.failure(error) }
    let report = SceneReport(input.document, scene: input.scene, stage: stage, textures: textures)
    try Output.standard("\(input.document.file ?? "scene"): right\n" + report.lines.map { $0 + "\n" }.joined())
  }
}
