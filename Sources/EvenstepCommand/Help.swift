/// The texts that teach the command line.
@MainActor
enum Help {
  static var overview: String {
    let width = 10
    var text = """
      evenstep: physics and animation with the same bits on every run

      Usage: evenstep COMMAND [OPTIONS] SCENE

      Commands:

      """
    for command in Program.commands { text += "  \(padded(command.name, to: width))\(command.summary)\n" }
    return text + """

      Examples:
        evenstep play assets/scenes/bouncing-balls.json
        evenstep render assets/scenes/avalanche.json -o avalanche.mp4
        evenstep simulate assets/scenes/crate-pit.json --steps 600
        evenstep verify run.evrec
        evenstep check my-scene.json

      'evenstep COMMAND --help' tells more; --version prints the version.
      Exit status: 0 done, 1 a replay differs, 64 wrong usage, 65 wrong data, 66 no input, 70 internal error,
      73 cannot create output, 74 input or output failed, 129 hung up, 130 interrupted, 143 terminated.

      """
  }

  static func text(of command: any Subcommand.Type) -> String {
    var text = "evenstep \(command.name): \(command.summary)\n\n"
    text += "Usage: evenstep \(command.name) \(command.operands)\n\nOptions:\n"
    let help = Option(name: "--help", short: "-h", help: "this text")
    for option in command.options + [help] {
      let names = [option.short, option.name].compactMap { $0 }.joined(separator: ", ")
      text += "  \(padded(names + (option.value.map { " \($0)" } ?? ""), to: 24))\(option.help)\n"
    }
    if !command.notes.isEmpty { text += "\n\(command.notes)\n" }
    text += "\nExamples:\n"
    for example in command.examples { text += "  \(example.line)\n      \(example.meaning)\n" }
    return text
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(2, width - text.count))
  }
}
