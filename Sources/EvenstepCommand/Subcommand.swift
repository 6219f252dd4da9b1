/// One thing that the program can do.
@MainActor
protocol Subcommand {
  /// The word that chooses it.
  static var name: String { get }
  /// What it does, in one line.
  static var summary: String { get }
  /// What it takes besides options.
  static var operands: String { get }
  /// The options that it knows.
  static var options: [Option] { get }
  /// Command lines with what they do, to learn from.
  static var examples: [(line: String, meaning: String)] { get }
  /// More to know, below the options.
  static var notes: String { get }

  /// Takes the arguments in; throws for values that make no sense.
  init(_ arguments: ParsedArguments) throws(Failure)
  /// Does it.
  func run() throws(Failure)
}

/// An option of a command.
struct Option {
  /// The name with its dashes.
  var name: String
  /// A one-letter form with its dash.
  var short: String?
  /// The name of its value; nil for a switch.
  var value: String?
  /// What it means.
  var help: String

  /// The options that every command on a scene takes.
  static let forScenes = [
    Option(name: "--seed", value: "N", help: "use this seed instead of the scene's"),
    Option(name: "--set", value: "PATH=VALUE", help: "replace a value of the scene, as in world.damping=0.9"),
  ]
  static let quiet = Option(name: "--quiet", short: "-q", help: "no progress, and no warnings about the scene")
  static let overwrite = Option(name: "--overwrite", help: "replace output that is there already")
}
