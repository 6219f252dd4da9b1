internal import EvenstepGeometry
internal import EvenstepRecording
internal import EvenstepStage

/// `evenstep simulate`: runs a scene without drawing it.
struct SimulateCommand: Subcommand {
  static let name = "simulate"
  static let summary = "run a scene without drawing; print its fingerprints"
  static let operands = "SCENE [--steps N | --seconds S] [--seeds A:B] [OPTIONS]"
  static let options =
    [
      Option(name: "--steps", short: "-n", value: "N", help: "how many steps; otherwise the scene's duration"),
      Option(name: "--seconds", value: "S", help: "how long, in simulated seconds"),
      Option(name: "--poses", value: "FILE", help: "write every node's pose and velocity after each step as CSV"),
      Option(name: "--contacts", value: "FILE", help: "write contacts that began or ended as CSV"),
    ] + KeyframeArguments.options + RecordingArguments.options + BakeArguments.options + BatchArguments.options
    + [Option.overwrite] + Option.forScenes + [Option.quiet]
  static let notes = """
    Prints the number of steps, the pose hash (FNV-1a over x, y and angle of the dynamic bodies, in
    file order, running over all steps) and the state digest (all simulated state after the last step).
    CSV columns: step,id,x,y,angle,vx,vy,w with angles in radians, and step,phase,a,b,x,y,nx,ny,impulse,sensor;
    numbers read back to the same bits. FILE may be - for standard output, which then holds nothing else.
    A recording is complete up to its last step whatever ends the run; 'evenstep verify' runs it again.

    --bake writes a scene that shows the same film without physics: every node moves by keyframes, straight from
    one to the next, so few that at no step a place, or the farthest point of what turns, is more than
    --bake-error points off. With --bake-nodes the file stays as it is but for those nodes and their children:
    they lose bodies, components and tags, and what else is about them (joints, commands) is left out and named. Ids
    are those of the file; a repeated node is baked with all its copies, whose ids get signs that files may have.

    With --seeds there is one line of JSON for each seed, in order, whatever the number of jobs: seed, steps,
    poseHash, stateDigest, then the measures under their names, or seed and error where a run failed; the exit
    status is then 65. FILE of --poses and --contacts is a folder, for poses-SEED.csv and contacts-SEED.csv.
    Measures, of dynamic bodies, in points, seconds and the mass of a square point:
    \(BatchArguments.measureTable)
    """
  static let examples = [
    (line: "evenstep simulate assets/scenes/crate-pit.json --steps 600", meaning: "five seconds; print the hashes"),
    (
      line: "evenstep simulate pile.json --seconds 2.5 --poses - --seed 7 > poses.csv",
      meaning: "another seed, with all poses for a notebook"
    ),
    (
      line: "evenstep simulate pile.json --record pile.evrec --record-bodies",
      meaning: "a recording that proves later that nothing has changed"
    ),
    (
      line: "evenstep simulate pile.json --seeds 0:1000 --measures settled,height > runs.jsonl",
      meaning: "a thousand seeds on all processors: when each pile comes to rest, and how high"
    ),
    (
      line: "evenstep simulate pile.json --seconds 4 --bake baked.json",
      meaning: "the same motion as keyframes; 'evenstep render baked.json -o pile.mp4' needs no physics"
    ),
  ]

  private let input: SceneArguments
  private let steps: Int
  private let posesPath: String?
  private let contactsPath: String?
  private let recording: RecordingArguments
  private let keyframes: KeyframeArguments?
  private let bake: BakeArguments?
  private let batch: BatchArguments?
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
    batch = try BatchArguments(arguments)
    recording = try RecordingArguments(arguments)
    overwrite = arguments.has("--overwrite")
    quiet = arguments.has("--quiet")
    let streams = ["--poses", "--contacts", "--record", "--bake"].filter { arguments.value($0) == "-" }
    if streams.count > 1 {
      throw Failure(.usage, "\(streams.joined(separator: " and ")) cannot both go to standard output")
    }
    bake = try BakeArguments(arguments)
    try recording.check(against: [posesPath, contactsPath, bake?.path] + arguments.operands)
    input = try SceneArguments(arguments)
    keyframes = try KeyframeArguments(arguments, of: input)
    self.steps = steps ?? input.scene.steps(in: seconds ?? input.scene.duration)
  }

  func run() throws(Failure) {
    if let batch { return try SeedBatch(batch, of: input, steps: steps, overwrite: overwrite, quiet: quiet).run() }
    try runOnce()
  }

  private func runOnce() throws(Failure) {
    let stage: Stage
    if let begun = try keyframes?.stage(of: input, upTo: steps) { stage = begun } else { stage = try input.makeStage() }
    SceneWarnings.show(input.scene, at: stage, file: input.document.file, until: steps, quiet: quiet)
    let poses = try table(posesPath, header: TableFile.posesHeader)
    let contacts = try table(contactsPath, header: TableFile.contactsHeader)
    let baked = try bake?.begin(stage, of: input)
    // Last, since a recording has its name from the first line on.
    let header = RecordingHeader(stage.scene, document: input.document, bodies: recording.options.bodies)
    var recorder = try recording.makeRecorder(of: stage, header: header)
    var progress = Progress(total: steps, unit: "steps", quiet: quiet)
    do {
      for done in stage.step..<max(stage.step, steps) {
        try Interruption.check()
        try advance(stage, &recorder)
        try poses?.appendPoses(of: stage)
        try contacts?.appendContacts(of: stage)
        try keyframes?.keep(stage)
        try baked?.observe(stage)
        progress.update(done + 1)
      }
    } catch {
      progress.end()
      // What was recorded until then is a whole recording of a shorter run.
      try? recorder.take()?.finish(stage)
      throw error
    }
    progress.end()
    do { try recorder.take()?.finish(stage) } catch { throw Failure(error) }
    try poses?.finish()
    try contacts?.finish()
    let summary = try baked?.finish()
    guard ![posesPath, contactsPath, recording.path, bake?.path].contains("-") else {
      if let summary { Output.message("evenstep: \(summary)") }
      return
    }
    try Output.standard(
      """
      steps \(stage.step)
      pose-hash \(StableHash.hex(stage.poseHash))
      state-digest \(StableHash.hex(stage.digest))

      """ + (summary.map { $0 + "\n" } ?? ""))
  }

  private func advance(_ stage: Stage, _ recorder: inout Recorder?) throws(Failure) {
    guard recorder != nil else {
      do { return try stage.advance() } catch { throw input.failure(error) }
    }
    do { try recorder?.advance(stage) } catch {
      if case .stage(let error) = error { throw input.failure(error) }
      throw Failure(error, file: recording.path ?? "")
    }
  }

  private func table(_ path: String?, header: String) throws(Failure) -> TableFile? {
    guard let path else { return nil }
    return try TableFile(path, header: header, overwrite: overwrite)
  }
}
