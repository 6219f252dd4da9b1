internal import EvenstepStage
internal import EvenstepWindow

/// `evenstep play`: runs a scene in a window.
struct PlayCommand: Subcommand {
  static let name = "play"
  static let summary = "run a scene in a window"
  static let operands = "SCENE [OPTIONS]"
  static let options =
    [
      Option(name: "--renderer", value: "NAME", help: "raster (the pixels of an export) or gpu"),
      Option(name: "--size", value: "WxH", help: "the size of the window in points"),
      Option(name: "--fullscreen", help: "cover the whole screen"),
      Option(name: "--threads", short: "-j", value: "N", help: "threads that draw"),
    ] + Option.forScenes
  static let notes = """
    Keys: Escape quits, space pauses and goes on, '.' does a single step, R restarts the scene.
    All other keys and the mouse are the scene's input.
    """
  static let examples = [
    (line: "evenstep play assets/scenes/bouncing-balls.json", meaning: "balls in a window"),
    (line: "evenstep play pile.json --renderer gpu --size 1920x1080", meaning: "a large window, drawn by the GPU"),
  ]

  private let input: SceneArguments
  private let windowOptions: WindowOptions

  init(_ arguments: ParsedArguments) throws(Failure) {
    var options = WindowOptions()
    if let name = arguments.value("--renderer") {
      guard let renderer = WindowOptions.Renderer(rawValue: name) else {
        throw Failure(.usage, "--renderer takes raster or gpu, not '\(name)'")
      }
      options.renderer = renderer
    }
    options.size = try arguments.size("--size")
    options.isFullscreen = arguments.has("--fullscreen")
    options.threads = try arguments.integer("--threads", in: 1...256) ?? 2
    windowOptions = options
    input = try SceneArguments(arguments)
  }

  func run() throws(Failure) {
    let ending: StageWindow.Ending
    do throws(WindowError) {
      let window = try StageWindow(scene: input.scene, options: windowOptions)
      ending = try window.run(isCancelled: { Interruption.isRequested })
    } catch { throw failure(error) }
    if ending == .cancelled { throw .interrupted }
  }

  private func failure(_ error: WindowError) -> Failure {
    switch error {
    case .scene(let error): input.failure(error)
    case .stage(let error): input.failure(error)
    case .noDisplay, .noAcceleration, .sdl, .timing: Failure(.inputOutput, "\(error)")
    }
  }
}
