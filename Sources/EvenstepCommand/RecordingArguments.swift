internal import EvenstepFiles
internal import EvenstepRecording
internal import EvenstepStage
internal import Glibc

/// A recording that is to be made of a run.
struct RecordingArguments {
  static let options = [
    Option(name: "--record", value: "FILE", help: "record input, digests and keyframes, by custom into a .evrec file"),
    Option(name: "--record-bodies", help: "record every body's state too, so that a divergence is named to the field"),
    Option(name: "--record-keyframes", value: "N", help: "steps between recorded keyframes, 0 for none; otherwise 60"),
  ]

  /// The file; nil where nothing is recorded.
  let path: String?
  let options: RecordingOptions
  /// The spacing of keyframes, where it was given.
  private let spacing: Int?
  private let overwrite: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    path = arguments.value("--record")
    overwrite = arguments.has("--overwrite")
    spacing = try arguments.integer("--record-keyframes", in: 0...1_000_000)
    options = RecordingOptions(
      bodies: arguments.has("--record-bodies"), keyframeSpacing: spacing ?? RecordingOptions().keyframeSpacing)
    guard path == nil else { return }
    for name in ["--record-bodies", "--record-keyframes"] where arguments.has(name) {
      throw Failure(.usage, "\(name) goes with --record FILE")
    }
  }

  /// Refuses to record over a file that is read or written as something else.
  func check(against others: [String?]) throws(Failure) {
    guard let path, path != "-" else { return }
    for case let other? in others where Files.isSame(path, other) {
      throw Failure(.usage, "--record needs a file of its own, and \(path) is in use already")
    }
  }

  /// Begins the recording of a stage at its start; nil where none is asked for.
  func makeRecorder(of stage: Stage, header: RecordingHeader) throws(Failure) -> Recorder? {
    try makeRecorder(of: stage, header: header, options: options)
  }

  /// Begins another recording of a run that is recorded, with what that one holds and what is asked for besides.
  func makeRecorder(of stage: Stage, repeating recording: Recording) throws(Failure) -> Recorder? {
    var options = RecordingOptions(repeating: recording)
    if self.options.bodies { options.bodies = true }
    if let spacing { options.keyframeSpacing = spacing }
    var header = recording.header
    header.bodies = options.bodies
    // What runs now is what made the new recording.
    (header.engine, header.chipmunk) = (EngineVersion.current, EngineVersion.chipmunk)
    return try makeRecorder(of: stage, header: header, options: options)
  }

  private func makeRecorder(
    of stage: Stage, header: RecordingHeader, options: RecordingOptions
  ) throws(Failure) -> Recorder? {
    guard let path else { return nil }
    do {
      if path == "-" {
        return try Recorder(
          descriptor: STDOUT_FILENO, name: "standard output", header: header, of: stage, options: options)
      }
      return try Recorder(path, header: header, of: stage, options: options, overwriting: overwrite)
    } catch { throw Failure(error) }
  }
}

extension Failure {
  /// The failure that a recording's error means; a bad file is bad data, a missing one no input.
  init(_ error: RecordingError) {
    guard case .file(let fault) = error.kind else {
      self.init(.badData, "\(error)")
      return
    }
    switch fault {
    // A file that cannot be made is another case than one that cannot be opened for reading.
    case .notFound, .noPermission, .isDirectory: self.init(.noInput, "\(fault)")
    default: self.init(fault)
    }
  }

  /// The failure that a replay's error means; `file` is the recording.
  init(_ error: ReplayError, file: String) {
    switch error {
    case .recording(var error):
      error.file = error.file ?? file
      self.init(error)
    case .diverged: self.init(.differs, "\(file): \(error); 'evenstep verify' says how")
    default: self.init(.badData, "\(file): \(error)")
    }
  }
}
