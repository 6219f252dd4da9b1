import EvenstepMeasuring

/// The parts of the bench that can be asked for.
enum Section: String, CaseIterable {
  case raster, pixels, step, export, encoders

  var summary: String {
    switch self {
    case .raster: "frames of sprites beside SDL's software renderer and cairo (scenes S1, S2, S3)"
    case .pixels: "what a pixel costs, of each kind of item"
    case .step: "a step of the physics beside plain Chipmunk (scenes W1, W2, W3)"
    case .export: "exports beside each of their stages alone, and the memory that they take"
    case .encoders: "whole exports into each format"
    }
  }
}

/// What the command line asks for.
struct BenchOptions {
  var sections: [Section] = []
  var isQuick = false
  var wantsHelp = false
  /// How many rounds each section makes; nil for its own choice.
  var rounds: Int?
  /// The beginning of the names of scenes and items that are measured; nil for all.
  var only: String?
  /// Where the JSON goes; `-` is standard output, which then has no tables.
  var json: String?

  /// Takes the arguments in; throws what is wrong with them.
  init(_ arguments: [String]) throws(BenchError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      func value() throws(BenchError) -> String {
        if parts.count == 2 { return parts[1] }
        guard let next = rest.popFirst() else { throw BenchError("\(argument) needs a value") }
        return next
      }
      switch parts[0] {
      case "--quick" where parts.count == 1: isQuick = true
      case "--help" where parts.count == 1, "-h" where parts.count == 1: wantsHelp = true
      case "--json": json = try value()
      case "--only": only = try value()
      case "--rounds": rounds = try Self.rounds(value())
      default: try add(argument)
      }
    }
    if sections.isEmpty { sections = Section.allCases }
  }

  private mutating func add(_ name: String) throws(BenchError) {
    guard let section = Section(rawValue: name) else {
      let names = Section.allCases.map(\.rawValue).joined(separator: ", ")
      throw BenchError(name.hasPrefix("-") ? "unknown option '\(name)'" : "unknown section '\(name)'; known: \(names)")
    }
    if !sections.contains(section) { sections.append(section) }
  }

  private static func rounds(_ text: String) throws(BenchError) -> Int {
    guard let number = Int(text), (1...1000).contains(number) else {
      throw BenchError("--rounds takes a whole number from 1 to 1000, not '\(text)'")
    }
    return number
  }

  static var help: String {
    let sections = Section.allCases.map { section in
      "  \(section.rawValue)" + String(repeating: " ", count: 12 - section.rawValue.count) + section.summary + "\n"
    }
    return """
      tools/bench: measures Evenstep side by side with other libraries and with its own parts

      Usage: tools/bench [OPTIONS] [SECTION...]

      Sections, all by default:

      \(sections.joined())
      Options:
        --quick       a few short rounds: everything in less than a minute, once it is built
        --rounds N    so many rounds in each section
        --only NAME   only scenes and items whose names begin so, such as S1, W2 or circle
        --json FILE   also write all numbers as JSON, over what is there; - writes them on standard output instead of tables
        -h, --help    this text

      Contestants take turns in short rounds. Times are medians; a ratio is taken in each round, and the median of
      the ratios is printed. Processor time counts all threads and is what to look at on a machine that has other
      things to do. Progress goes to standard error where that is a terminal.

      """
  }
}
