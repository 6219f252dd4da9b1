internal import EvenstepRecording
internal import EvenstepStage
internal import EvenstepWindow

/// `evenstep replay`: shows a recording again, in the window or as frames.
struct ReplayCommand: Subcommand {
  static let name = "replay"
  static let summary = "show a recording again, in a window or as frames and video"
  static let operands = "RUN.evrec [-o OUT] [OPTIONS]"
  static let options =
    RenderCommand.options.filter { option in
      !Option.forScenes.contains { $0.name == option.name } && option.name != "--keyframes"
    } + forWindows + [headless] + RecordingArguments.options
  static let notes =
    """
    With -o, all is as in 'evenstep render': frames, pictures and videos, whole or in part. Without, a window plays the
    recording and pauses at its end; go on from there, or from anywhere before, as you like.
    With --record, what happens is recorded anew: with -o or --headless the whole replay, and where all is as it was,
    the same file to the byte; in the window as far as it was played, with what you did.

    """ + WindowArguments.keys
  static let examples = [
    (line: "evenstep replay run.evrec", meaning: "see it again in a window, stop, go back, take over"),
    (line: "evenstep replay run.evrec -o run.mp4", meaning: "a video of what a person played"),
    (line: "evenstep replay run.evrec -o frames/ --frame-range 600:660", meaning: "one second of it, at once"),
    (
      line: "evenstep replay old.evrec --headless --record new.evrec --record-bodies",
      meaning: "the same run recorded by this version, with every body's state"
    ),
  ]

  /// What a window has and frames have not.
  private static let forWindows = [WindowArguments.renderer, WindowArguments.fullscreen, WindowArguments.noDrag]
  private static let headless = Option(name: "--headless", help: "only run it again, for --record; needs no display")

  /// What is to be done with the recording.
  private enum Purpose {
    case frames(RenderCommand)
    case window(WindowArguments)
    case recording
  }

  private let path: String
  private let purpose: Purpose
  private let recording: RecordingArguments
  private let partial: Bool
  private let quiet: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    path = try RecordedInput.path(arguments)
    partial = arguments.has("--partial")
    quiet = arguments.has("--quiet")
    recording = try RecordingArguments(arguments)
    try recording.check(against: [path])
    if recording.path == "-", arguments.all("--output").contains("-") {
      throw Failure(.usage, "--output and --record cannot both go to standard output")
    }
    purpose = try ReplayCommand.purpose(arguments)
    if arguments.has("--headless"), recording.path == nil {
      throw Failure(.usage, "--headless goes with --record FILE; 'evenstep verify' compares without writing")
    }
  }

  private static func purpose(_ arguments: ParsedArguments) throws(Failure) -> Purpose {
    let makesFrames = arguments.has("--output") || arguments.has("--contact-sheet")
    let isHeadless = arguments.has("--headless")
    if makesFrames {
      try refuse(forWindows + [headless], arguments, "is not for -o")
      return .frames(try RenderCommand(arguments, isReplay: true))
    }
    let forFrames =
      FilmArguments.options.filter { $0.name != "--size" } + [FolderResumption.option]
      + RenderCommand.formats
    try refuse(forFrames, arguments, "goes with -o OUT")
    guard isHeadless else { return .window(try WindowArguments(arguments)) }
    try refuse(WindowArguments.options, arguments, "is not for --headless, which draws nothing")
    return .recording
  }

  private static func refuse(_ options: [Option], _ arguments: ParsedArguments, _ why: String) throws(Failure) {
    for option in options where arguments.has(option.name) { throw Failure(.usage, "\(option.name) \(why)") }
  }

  func run() throws(Failure) {
    switch purpose {
    case .frames(let render):
      try render.run()
      if recording.path != nil { try record(RecordedInput(path, partial: partial)) }
    case .recording: try record(RecordedInput(path, partial: partial))
    case .window(let window): try show(RecordedInput(path, partial: partial), window.options)
    }
  }

  /// Runs the replay without a picture and records it.
  private func record(_ input: RecordedInput) throws(Failure) {
    let stage: Stage
    do { stage = try Stage(input.replay.scene) } catch { throw Failure(.badData, "\(path): \(error)") }
    // Frames are made by a render that has said it already.
    if case .recording = purpose { SceneWarnings.show(stage, file: path, until: input.replay.steps, quiet: quiet) }
    guard let recorder = try recording.makeRecorder(of: stage, repeating: input.replay.recording) else { return }
    var progress = Progress(total: input.replay.steps, unit: "steps", quiet: quiet)
    let divergence: Int?
    do {
      divergence = try input.replay.record(recorder, of: stage) { step in
        progress.update(step)
        return !Interruption.isRequested
      }
    } catch {
      progress.end()
      throw Failure(error, file: path)
    }
    progress.end()
    try Interruption.check()
    if let divergence { throw Failure(.diverged(step: divergence), file: path) }
  }

  private func show(_ input: RecordedInput, _ options: WindowOptions) throws(Failure) {
    try input.checkImages()
    let ending: StageWindow.Ending
    var divergence: Int?
    do {
      let window = try StageWindow(replay: input.replay, options: options)
      SceneWarnings.show(window.stage, file: path, until: nil, quiet: quiet)
      if let recorder = try recording.makeRecorder(of: window.stage, repeating: input.replay.recording) {
        window.record(recorder)
      }
      window.onDivergence = { step in
        divergence = step
        Output.message("evenstep: \(path): \(ReplayError.diverged(step: step)); going on")
      }
      ending = try WindowArguments.run(window)
    } catch let error as WindowError {
      throw failure(error)
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(.software, "\(error)")
    }
    if ending == .cancelled { throw .interrupted() }
    if let divergence { throw Failure(.diverged(step: divergence), file: path) }
  }

  private func failure(_ error: WindowError) -> Failure {
    switch error {
    case .scene(let error): Failure(.badData, "\(path): \(error)")
    case .stage(let error): Failure(.badData, "\(path): \(error)")
    case .replay(let error): Failure(error, file: recording.path ?? path)
    case .noDisplay, .noAcceleration, .sdl, .timing: Failure(.inputOutput, "\(error)")
    }
  }
}
