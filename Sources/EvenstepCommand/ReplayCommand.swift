/// `evenstep replay`: shows a recording again, in the window or as frames.
struct ReplayCommand: Subcommand {
  static let name = "replay"
  static let summary = "show a recording again, in a window or as frames and video"
  static let operands = "RUN.evrec [-o OUT] [OPTIONS]"
  static let options = RenderCommand.options.filter { option in
    !Option.forScenes.contains { $0.name == option.name } && option.name != "--keyframes"
  }
  static let notes = """
    With -o, all is as in 'evenstep render': frames, pictures and videos, whole or in part.
    """
  static let examples = [
    (line: "evenstep replay run.evrec -o run.mp4", meaning: "a video of what a person played"),
    (line: "evenstep replay run.evrec -o frames/ --frame-range 600:660", meaning: "one second of it, at once"),
  ]

  private let render: RenderCommand

  init(_ arguments: ParsedArguments) throws(Failure) {
    guard let path = arguments.operands.first else { throw Failure(.usage, "which recording? Give its file") }
    guard RecordedInput.isRecording(path) else {
      throw Failure(.noInput, "\(path): is no recording that there is: their names end in .evrec")
    }
    render = try RenderCommand(arguments)
  }

  func run() throws(Failure) { try render.run() }
}
