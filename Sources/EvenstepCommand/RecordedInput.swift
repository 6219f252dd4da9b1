internal import EvenstepFiles
internal import EvenstepRecording
internal import EvenstepStage
internal import Glibc

/// A recording that a command runs again.
struct RecordedInput {
  static let partial = Option(name: "--partial", help: "take the valid beginning of a damaged recording")

  let path: String
  let replay: Replay

  init(_ path: String, partial: Bool) throws(Failure) {
    self.path = path
    let prefix: Recording.Prefix
    do { prefix = Recording.prefix(try RecordedInput.open(path), keepingBodies: false) } catch { throw Failure(error) }
    if let fault = prefix.fault {
      guard partial else {
        throw Failure(.badData, "\(fault); --partial takes the \(prefix.recording.steps.count) steps before it")
      }
      Output.message("evenstep: \(fault); taking the \(prefix.recording.steps.count) steps before it")
    }
    do { replay = try Replay(prefix.recording) } catch { throw Failure(error, file: path) }
  }

  /// Throws where an image is not the one that was recorded with, so that pictures would differ.
  func checkImages() throws(Failure) {
    let changes = replay.recording.header.changedImages(of: replay.scene)
    guard changes.isEmpty else { throw Failure(.badData, "\(path): \(changes.joined(separator: "; "))") }
  }

  /// The one recording that a command line names.
  static func path(_ arguments: ParsedArguments) throws(Failure) -> String {
    guard let path = arguments.operands.first else { throw Failure(.usage, "which recording? Give its file") }
    if arguments.operands.count > 1 {
      throw Failure(.usage, "one recording at a time, not also '\(arguments.operands[1])'")
    }
    return path
  }

  /// Whether a file begins as recordings do, or at least has the name of one.
  static func isRecording(_ path: String) -> Bool {
    path.hasSuffix(".evrec") || Files.begins(path, with: Array("{\"evrec\":".utf8))
  }

  /// The lines of a recording; `-` is standard input.
  static func open(_ path: String) throws(RecordingError) -> RecordingReader {
    path == "-" ? try RecordingReader(descriptor: STDIN_FILENO, name: "standard input") : try RecordingReader(path)
  }
}
