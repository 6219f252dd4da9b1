internal import EvenstepExport
internal import EvenstepStage

/// Many seeds instead of one.
struct BatchArguments {
  static let options = [
    Option(name: "--seeds", value: "A:B", help: "run with each seed from A to B - 1; one line of JSON for each"),
    Option(
      name: "--jobs", short: "-j", value: "N", help: "how many seeds run at a time; otherwise as many as processors"),
    Option(name: "--measures", value: "LIST", help: "what to measure with --seeds, as in settled,height; see below"),
  ]

  /// The measures with what they are, a line each.
  static var measureTable: String {
    Measure.allCases.map { measure in
      "  \(measure.rawValue)" + String(repeating: " ", count: 10 - measure.rawValue.count) + measure.summary
    }.joined(separator: "\n")
  }

  private static let mostSeeds: UInt64 = 10_000_000

  let seeds: Range<UInt64>
  let jobs: Int
  let measures: [Measure]
  /// The folder for each seed's poses, and that for each seed's contacts.
  let posesFolder: String?
  let contactsFolder: String?

  /// Nil where no seeds are given; throws for options that do not go with them, or only with them.
  init?(_ arguments: ParsedArguments) throws(Failure) {
    let jobs = try arguments.integer("--jobs", in: 1...Batch.mostJobs)
    let measures = try BatchArguments.measures(arguments.value("--measures"))
    guard let text = arguments.value("--seeds") else {
      for name in ["--jobs", "--measures"] where arguments.has(name) {
        throw Failure(.usage, "\(name) goes with --seeds A:B")
      }
      return nil
    }
    seeds = try BatchArguments.seeds(text)
    self.jobs = jobs ?? Batch.processors
    self.measures = measures
    posesFolder = arguments.value("--poses")
    contactsFolder = arguments.value("--contacts")
    try BatchArguments.checkOthers(arguments)
  }

  private static func checkOthers(_ arguments: ParsedArguments) throws(Failure) {
    if arguments.has("--seed") { throw Failure(.usage, "either --seed or --seeds, not both") }
    let ofOneRun = RecordingArguments.options + KeyframeArguments.options + BakeArguments.options
    for name in ofOneRun.map(\.name) where arguments.has(name) {
      throw Failure(
        .usage, "\(name) is about one run, and --seeds makes many; repeat the run that matters with --seed N \(name)")
    }
    for name in ["--poses", "--contacts"] where arguments.value(name) == "-" {
      throw Failure(.usage, "with --seeds, \(name) takes a folder: standard output has the lines of the runs")
    }
  }

  private static func seeds(_ text: String) throws(Failure) -> Range<UInt64> {
    let bounds = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      // Digits alone: no sign, which a number may have.
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int64(part) : nil
    }
    guard bounds.count == 2, let first = bounds[0], let end = bounds[1], first < end else {
      throw Failure(.usage, "--seeds takes A:B with A below B, such as 0:1000 for seeds 0 to 999, not '\(text)'")
    }
    guard end - first <= mostSeeds else {
      throw Failure(.usage, "--seeds takes \(mostSeeds) seeds at the most, and \(text) are \(end - first)")
    }
    return UInt64(first)..<UInt64(end)
  }

  private static func measures(_ text: String?) throws(Failure) -> [Measure] {
    guard let text else { return [] }
    var measures: [Measure] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let measure = Measure(rawValue: name) else {
        let hint = Spelling.hint(for: name, among: Measure.allCases.map(\.rawValue))
        throw Failure(.usage, "--measures: unknown measure '\(name)'\(hint)")
      }
      if measures.contains(measure) { throw Failure(.usage, "--measures: '\(name)' is there twice") }
      measures.append(measure)
    }
    return measures
  }
}
