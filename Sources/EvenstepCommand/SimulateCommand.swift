internal import EvenstepGeometry
internal import EvenstepStage

/// `evenstep simulate`: runs a scene without drawing it.
struct SimulateCommand: Subcommand {
  static let name = "simulate"
  static let summary = "run a scene without drawing; print its fingerprints"
  static let operands = "SCENE [--steps N | --seconds S] [OPTIONS]"
  static let options =
    [
      Option(name: "--steps", short: "-n", value: "N", help: "how many steps; otherwise the scene's duration"),
      Option(name: "--seconds", value: "S", help: "how long, in simulated seconds"),
      Option(name: "--poses", value: "FILE", help: "write every node's pose and velocity after each step as CSV"),
      Option(name: "--contacts", value: "FILE", help: "write contacts that began or ended as CSV"),
      Option.overwrite,
    ] + Option.forScenes + [Option.quiet]
  static let notes = """
    Prints the number of steps, the pose hash (FNV-1a over x, y and angle of the dynamic bodies, in
    file order, running over all steps) and the state digest (all simulated state after the last step).
    CSV columns: step,id,x,y,angle,vx,vy,w with angles in radians, and step,phase,a,b,x,y,nx,ny,impulse,sensor;
    numbers read back to the same bits. FILE may be - for standard output, which then holds nothing else.
    """
  static let examples = [
    (line: "evenstep simulate assets/scenes/crate-pit.json --steps 600", meaning: "five seconds; print the hashes"),
    (
      line: "evenstep simulate pile.json --seconds 2.5 --poses - --seed 7 > poses.csv",
      meaning: "another seed, with all poses for a notebook"
    ),
  ]

  private let input: SceneArguments
  private let steps: Int
  private let posesPath: String?
  private let contactsPath: String?
  private let overwrite: Bool
  private let quiet: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    if arguments.has("--steps") && arguments.has("--seconds") {
      throw Failure(.usage, "either --steps or --seconds, not both")
    }
    let steps = try arguments.integer("--steps", in: 0...1_000_000_000)
    let seconds = try arguments.seconds("--seconds")
    posesPath = arguments.value("--poses")
    contactsPath = arguments.value("--contacts")
    overwrite = arguments.has("--overwrite")
    quiet = arguments.has("--quiet")
    if posesPath == "-" && contactsPath == "-" {
      throw Failure(.usage, "--poses and --contacts cannot both go to standard output")
    }
    input = try SceneArguments(arguments)
    self.steps = steps ?? input.scene.steps(in: seconds ?? input.scene.duration)
  }

  func run() throws(Failure) {
    let stage = try input.makeStage()
    let poses = try table(posesPath, header: "step,id,x,y,angle,vx,vy,w")
    let contacts = try table(contactsPath, header: "step,phase,a,b,x,y,nx,ny,impulse,sensor")
    var progress = Progress(total: steps, unit: "steps", quiet: quiet)
    do {
      for done in 0..<steps {
        try Interruption.check()
        try advance(stage)
        try poses?.appendPoses(of: stage)
        try contacts?.appendContacts(of: stage)
        progress.update(done + 1)
      }
    } catch {
      progress.end()
      throw error
    }
    progress.end()
    try poses?.finish()
    try contacts?.finish()
    guard posesPath != "-", contactsPath != "-" else { return }
    try Output.standard(
      """
      steps \(stage.step)
      pose-hash \(StableHash.hex(stage.poseHash))
      state-digest \(StableHash.hex(stage.digest))

      """)
  }

  private func advance(_ stage: Stage) throws(Failure) {
    do { try stage.advance() } catch { throw input.failure(error) }
  }

  private func table(_ path: String?, header: String) throws(Failure) -> TableFile? {
    guard let path else { return nil }
    return try TableFile(path, header: header, overwrite: overwrite)
  }
}
