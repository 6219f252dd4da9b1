public import EvenstepFiles
public import EvenstepImaging
internal import EvenstepRecording
internal import EvenstepStage

/// Why an export could not be begun or finished.
public enum ExportError: Error, Hashable, Sendable {
  /// What was asked for makes no sense, such as many frames in one picture; the text names the rule.
  case usage(String)
  /// The file exists already, and overwriting was not asked for.
  case exists(path: String)
  /// The folder holds frames or a manifest already, and overwriting was not asked for.
  case holdsFrames(path: String)
  /// The folder holds an export that has not come to its end, and going on with it was not asked for.
  case unfinished(path: String)
  /// Another export is writing into the folder.
  case inUse(path: String)
  /// What the folder holds was made in another way than is asked for; each text tells what was and what is.
  case differs(path: String, changes: [String])
  /// The journal or manifest of an earlier export cannot be gone on from; the text says why.
  case record(path: String, text: String)
  /// A file, a folder or a stream could not be made or written; `frame` is the frame that was on its way.
  case file(FileError, frame: Int?)
  /// A frame could not be turned into a picture file.
  case image(ImageError, path: String, frame: Int)
  /// The scene cannot be staged, or a picture that it names cannot be read.
  case scene(text: String, isMissing: Bool)
  /// The simulation cannot go on; `frame` is the frame that it was on its way to.
  case stage(text: String, frame: Int)
  /// What the stage comes from, such as a recording, makes no sense.
  case source(text: String)
  /// A recording was run again, and this step did not come out as it was recorded.
  case diverged(step: Int)
  /// There is no program of that name to encode videos with.
  case encoderMissing(name: String)
  /// The program is there and has been built without the encoder that the video needs.
  case codecMissing(program: String, codec: String, path: String)
  /// The encoder ended before its time, would not read on, or reported a failure; the cause is in its own words.
  case encoder(name: String, path: String, cause: String, frame: Int?)
  /// The finished video does not hold as many frames as were written.
  case frameCount(path: String, expected: Int, found: Int)
  /// The caller asked to stop before that frame was written.
  case interrupted(frame: Int)

  init(_ error: SceneError) { self = .scene(text: error.description, isMissing: error.kind == .noInput) }

  init(_ error: StageSourceError, frame: Int) {
    switch error {
    case .scene(let error): self.init(error)
    case .stage(let error): self = .stage(text: error.description, frame: frame)
    case .file(let error): self = .file(error, frame: frame)
    case .data(let text): self = .source(text: text)
    case .diverged(let step): self = .diverged(step: step)
    }
  }
}

extension ExportError {
  /// The kinds of failure that a command line tells apart by its exit code; the names are those of sysexits.h.
  public enum Kind: Hashable, Sendable {
    /// EX_USAGE, 64.
    case usage
    /// EX_DATAERR, 65.
    case badData
    /// EX_NOINPUT, 66.
    case noInput
    /// A replay is not equal to its recording, 1.
    case differs
    /// EX_SOFTWARE, 70.
    case internalFault
    /// EX_CANTCREAT, 73.
    case cannotCreate
    /// EX_IOERR, 74.
    case inputOutput
    /// Ended because the caller asked to stop: 128 and the number of the signal, where one was the reason.
    case interrupted
  }

  /// The kind of failure.
  public var kind: Kind {
    switch self {
    case .usage: .usage
    case .exists, .holdsFrames, .unfinished, .inUse, .encoderMissing, .codecMissing,
      .file(.cannotCreate, frame: _):
      .cannotCreate
    case .image(.file, path: _, frame: _), .file, .encoder, .frameCount: .inputOutput
    case .image: .internalFault
    case .scene(text: _, isMissing: true): .noInput
    case .scene, .stage, .source, .differs, .record: .badData
    case .diverged: .differs
    case .interrupted: .interrupted
    }
  }

  /// Whether the failure is about the scene's content, so that a message needs the scene file's name before it.
  public var isAboutScene: Bool {
    switch self {
    case .scene, .stage, .source, .diverged: true
    default: false
    }
  }
}

extension ExportError: CustomStringConvertible {
  /// The file, the frame and the cause in words, in one line.
  public var description: String {
    switch self {
    case .usage(let text): text
    case .exists(let path): "\(path): exists already; nothing was written (--overwrite replaces it)"
    case .holdsFrames(let path): "\(path): holds frames already; nothing was written (--overwrite replaces them)"
    case .unfinished(let path):
      "\(path): holds an unfinished export; nothing was written (--resume goes on with it, --overwrite replaces it)"
    case .inUse(let path): "\(path): another export is writing into this folder"
    case .differs(let path, let changes):
      "\(path): holds frames of another export: \(changes.joined(separator: "; ")) (--overwrite replaces them)"
    case .record(let path, let text): "\(path): \(text) (--overwrite starts anew)"
    case .file(let error, let frame): ExportError.prefix(frame) + error.description
    case .image(let error, let path, let frame): ExportError.prefix(frame) + "\(path): \(error)"
    case .scene(let text, isMissing: _), .source(let text): text
    case .diverged(let step): "\(ReplayError.diverged(step: step)); 'evenstep verify' says how"
    case .stage(let text, let frame): ExportError.prefix(frame) + text
    case .encoderMissing(let name):
      "\(name): no such program; videos need ffmpeg (on Debian and Ubuntu: apt-get install ffmpeg)"
    case .codecMissing(let program, let codec, let path):
      "\(path): this \(program) has no encoder \(codec), which the format needs; '\(program) -encoders' lists what it has"
    case .encoder(let name, let path, let cause, let frame):
      ExportError.prefix(frame) + "\(path): \(name) \(cause)"
    case .frameCount(let path, let expected, let found):
      "\(path): the video holds \(found) frames instead of \(expected)"
    case .interrupted(let frame): "interrupted before frame \(frame)"
    }
  }

  private static func prefix(_ frame: Int?) -> String { frame.map { "frame \($0): " } ?? "" }
}
