internal import EvenstepWindow

/// The window that a command opens.
@MainActor
struct WindowArguments {
  static let renderer = Option(name: "--renderer", value: "NAME", help: "raster (the pixels of an export) or gpu")
  static let size = Option(name: "--size", value: "WxH", help: "the size of the window in points")
  static let fullscreen = Option(name: "--fullscreen", help: "cover the whole screen")
  static let threads = Option(name: "--threads", short: "-j", value: "N", help: "threads that draw")

  static let noDrag = Option(name: "--no-drag", help: "the mouse does not drag bodies; it stays the scene's input")
  static let options = [renderer, size, fullscreen, threads, noDrag]

  /// What the keys of a window do.
  static let keys = """
    Keys: Escape quits, space pauses and goes on, R restarts. ',' and '.' go a step back and forward, with shift a
    second, Home to the start and End to the last step there was; a click on the line at the bottom goes anywhere.
    All other keys and the mouse are the scene's input; the left button also drags and throws bodies. After going back, what
    is known happens again; input takes another way from there, and what was to follow is forgotten.
    """

  let options: WindowOptions

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
    options.dragsBodies = !arguments.has("--no-drag")
    options.threads = try arguments.integer("--threads", in: 1...256) ?? 2
    self.options = options
  }

  /// Runs a window until a person has seen enough.
  static func run(_ window: StageWindow) throws(WindowError) -> StageWindow.Ending {
    window.onHeavySteps = { share in
      let percent = Int((share * 100).rounded())
      Output.message(
        "evenstep: the simulation takes \(percent) % of its own time; a lower step rate or fewer bodies keep it fluent")
    }
    return try window.run(isCancelled: { Interruption.isRequested })
  }
}
