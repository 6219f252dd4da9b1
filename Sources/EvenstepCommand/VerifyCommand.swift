internal import EvenstepGeometry
internal import EvenstepRecording

/// `evenstep verify`: runs a recording again and compares every step.
struct VerifyCommand: Subcommand {
  static let name = "verify"
  static let summary = "run a recording again and say whether every step is the same"
  static let operands = "RUN.evrec [OPTIONS]"
  static let options = [RecordedInput.partial, Option.quiet]
  static let notes = """
    Prints one line and exits with 0 where all steps are equal. Exits with 1 at the first step that is not, and says
    which body and field differ, what was expected and what was found; a recording made with --record-bodies tells it
    for that step, any other for its next keyframe. Images are not needed.
    """
  static let examples = [
    (line: "evenstep simulate pile.json --record pile.evrec", meaning: "make a recording"),
    (line: "evenstep verify pile.evrec", meaning: "prove, here or on another machine, that nothing has changed"),
    (line: "evenstep verify crashed.evrec --partial", meaning: "what a killed process left"),
  ]

  private let path: String
  private let partial: Bool
  private let quiet: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    path = try RecordedInput.path(arguments)
    partial = arguments.has("--partial")
    quiet = arguments.has("--quiet")
  }

  func run() throws(Failure) {
    var progress = Progress(total: 0, unit: "steps", quiet: quiet)
    let outcome: Verification
    do {
      outcome = try Recording.verify(RecordedInput.open(path), partial: partial) { step in
        progress.update(step)
        return !Interruption.isRequested
      }
    } catch let error as ReplayError {
      progress.end()
      throw Failure(error, file: path)
    } catch let error as RecordingError {
      progress.end()
      throw Failure(error)
    } catch { throw Failure(.software, "\(error)") }
    progress.end()
    try Interruption.check()
    if let divergence = outcome.divergence {
      try Output.standard("\(path): \(divergence)\n")
      throw Failure(.differs, "")
    }
    let rest = outcome.fault.map { "; the rest cannot be read: \($0)" } ?? ""
    try Output.standard(
      "\(path): \(outcome.steps) steps are equal, state-digest \(StableHash.hex(outcome.digest))\(rest)\n")
  }
}
