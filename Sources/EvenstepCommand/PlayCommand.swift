internal import EvenstepRecording
internal import EvenstepStage
internal import EvenstepWindow

/// `evenstep play`: runs a scene in a window.
struct PlayCommand: Subcommand {
  static let name = "play"
  static let summary = "run a scene in a window"
  static let operands = "SCENE [OPTIONS]"
  static let options =
    WindowArguments.options + RecordingArguments.options + [Option.overwrite] + Option.forScenes + [Option.quiet]
  static let notes =
    WindowArguments.keys + """

      A recording holds all that was done in the window, and is cut off where another way was taken;
      'evenstep replay' shows it again.
      """
  static let examples = [
    (line: "evenstep play assets/scenes/bouncing-balls.json", meaning: "balls in a window"),
    (line: "evenstep play pile.json --renderer gpu --size 1920x1080", meaning: "a large window, drawn by the GPU"),
    (line: "evenstep play pile.json --record run.evrec", meaning: "keep what you do, to show it again"),
  ]

  private let input: SceneArguments
  private let window: WindowArguments
  private let recording: RecordingArguments
  private let quiet: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    window = try WindowArguments(arguments)
    recording = try RecordingArguments(arguments)
    try recording.check(against: arguments.operands)
    quiet = arguments.has("--quiet")
    input = try SceneArguments(arguments)
  }

  func run() throws(Failure) {
    let ending: StageWindow.Ending
    do {
      let window = try StageWindow(scene: input.scene, options: window.options)
      SceneWarnings.show(window.stage, file: input.document.file, until: nil, quiet: quiet)
      let header = RecordingHeader(input.scene, document: input.document, bodies: recording.options.bodies)
      if let recorder = try recording.makeRecorder(of: window.stage, header: header) { window.record(recorder) }
      ending = try WindowArguments.run(window)
    } catch let error as WindowError {
      throw failure(error)
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(.software, "\(error)")
    }
    if ending == .cancelled { throw .interrupted() }
  }

  private func failure(_ error: WindowError) -> Failure {
    switch error {
    case .scene(let error): input.failure(error)
    case .stage(let error): input.failure(error)
    case .replay(let error): Failure(error, file: recording.path ?? "the run")
    case .noDisplay, .noAcceleration, .sdl, .timing: Failure(.inputOutput, "\(error)")
    }
  }
}
