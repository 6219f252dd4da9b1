internal import EvenstepStage
internal import EvenstepExport

/// Chooses the command, runs it, and turns what it throws into a message and an exit status.
@MainActor
enum Program {
  static let commands: [any Subcommand.Type] = [
    PlayCommand.self, RenderCommand.self, SimulateCommand.self, ReplayCommand.self, VerifyCommand.self,
    CheckCommand.self,
  ]

  /// Runs the program with the arguments after its name.
  static func run(_ arguments: [String]) -> ExitStatus {
    StandardStreams.reserve()
    Interruption.install()
    do {
      try runCommand(arguments)
      return .ok
    } catch {
      if !error.message.isEmpty { Output.message("evenstep: \(error.message)") }
      return error.status
    }
  }

  private static func runCommand(_ arguments: [String]) throws(Failure) {
    guard let name = arguments.first else {
      throw Failure(.usage, "which command? One of \(names); see 'evenstep --help'")
    }
    if name == "--help" || name == "-h" || name == "help" && arguments.count == 1 {
      return try Output.standard(Help.overview)
    }
    if name == "--version" || name == "-V" { return try Output.standard("evenstep \(EngineVersion.current)\n") }
    let isHelp = name == "help"
    let wanted = isHelp ? arguments[1] : name
    guard let command = commands.first(where: { $0.name == wanted }) else {
      let what = wanted.hasPrefix("-") ? "option" : "command"
      throw Failure(.usage, "unknown \(what) '\(wanted)'; the commands are \(names); see 'evenstep --help'")
    }
    let rest = Array(arguments.dropFirst())
    let beforeSeparator = rest.prefix { $0 != "--" }
    if isHelp || beforeSeparator.contains("--help") || beforeSeparator.contains("-h") {
      return try Output.standard(Help.text(of: command))
    }
    do {
      try command.init(ParsedArguments(rest, options: command.options)).run()
    } catch  where error.status == .usage {
      throw Failure(.usage, "\(wanted): \(error.message); see 'evenstep \(wanted) --help'")
    }
  }

  private static var names: String { commands.map { $0.name }.joined(separator: ", ") }
}
