internal import EvenstepStage

/// `evenstep check`: says whether a scene is right, and what it holds.
struct CheckCommand: Subcommand {
  static let name = "check"
  static let summary = "check a scene file; print what it holds"
  static let operands = "SCENE [OPTIONS]"
  static let options =
    [
      Option(name: "--bodies", help: "print a table of the dynamic bodies: id,mass,thickness,safeSpeed,swept"),
      Option(name: "--strict", help: "end with status 65 where there is a warning, the cost apart"),
    ] + Option.forScenes
  static let notes = """
    Reads the scene with its images, builds its initial state and prints what is in it, with warnings
    about what is legal and probably not meant: where, what will happen, and what would help. They are about
    towers and mass ratios that the solver does not hold, bodies inside one another or outside the world,
    surfaces at whose joints bodies catch, materials that gain energy, bodies that may pass through others,
    springs and chains of joints beyond the step's reach. Other commands say the same before they run, unless --quiet.
    Runs for up to half a second to tell what a step costs on this machine; the simulation should take under
    half of real time. A run that fails in that time is a warning. With --bodies the warnings go to standard error.
    Exit status 65 with file, path, rule and value if the scene is wrong.
    """
  static let examples = [
    (line: "evenstep check assets/scenes/avalanche.json", meaning: "bodies, shapes, length, images, warnings"),
    (line: "evenstep check pile.json --strict", meaning: "for scripts: fail where something will not hold"),
    (line: "evenstep check pile.json --bodies", meaning: "how fast each body may be, and whether it is swept"),
    (line: "evenstep check pile.json --set parameters.rows=40", meaning: "would it still be right with 40 rows?"),
  ]

  private let input: SceneArguments
  private let listsBodies: Bool
  private let isStrict: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    listsBodies = arguments.has("--bodies")
    isStrict = arguments.has("--strict")
    input = try SceneArguments(arguments)
  }

  func run() throws(Failure) {
    let stage = try input.makeStage()
    let textures: TextureStore
    do { textures = try TextureStore(loading: input.scene) } catch { throw input.failure(error) }
    var report = SceneReport(input.document, scene: input.scene, stage: stage, textures: textures)
    let table = listsBodies ? SceneReport.bodies(of: stage) : nil
    // Now, before the stage goes on.
    let choice = stage.substepChoice
    if table == nil || isStrict {
      let cost = StepCost(measuring: stage)
      report.add(line: "cost", cost.summary(stepRate: input.scene.world.stepRate))
      if let warning = cost.warning(input.scene, choice) { report.add(warning) }
    }
    try show(report, table)
    // What a step costs is not the scene's alone.
    let warnings = report.warnings.filter { $0.kind != .cost }
    guard isStrict, !warnings.isEmpty else { return }
    let count = warnings.count == 1 ? "a warning" : "\(warnings.count) warnings"
    throw Failure(.badData, "\(input.document.file.map { "\($0): " } ?? "")\(count), and --strict wants none")
  }

  /// Prints the report, or a table with the warnings beside it.
  private func show(_ report: SceneReport, _ table: String?) throws(Failure) {
    if let table {
      SceneWarnings.show(report.warnings.lines(limit: 5), file: input.document.file)
      return try Output.standard(table)
    }
    let verdict = report.warnings.contains { $0.kind == .failure } ? "can be read, and fails when it runs" : "right"
    let lines = ["\(input.document.file ?? "scene"): \(verdict)"] + report.lines + report.warningLines
    try Output.standard(lines.map { $0 + "\n" }.joined())
  }
}
