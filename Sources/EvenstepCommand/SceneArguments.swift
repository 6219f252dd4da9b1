internal import EvenstepFiles
internal import EvenstepJSON
internal import EvenstepStage
internal import Glibc

/// The scene that a command works on, with the changes from the command line.
struct SceneArguments {
  let document: SceneDocument
  let scene: Scene

  init(_ arguments: ParsedArguments) throws(Failure) {
    guard let path = arguments.operands.first else { throw Failure(.usage, "which scene? Give its file") }
    if arguments.operands.count > 1 {
      throw Failure(.usage, "one scene at a time, not also '\(arguments.operands[1])'")
    }
    if RecordedInput.isRecording(path), Files.exists(path) {
      throw Failure(.badData, "\(path): is a recording and no scene; 'evenstep replay' shows it")
    }
    do {
      var document = try path == "-" ? SceneArguments.standardInput() : SceneDocument(path: path)
      if let seed = try SceneArguments.seed(arguments) { try document.setSeed(seed) }
      for change in arguments.all("--set") { try SceneArguments.apply(change, to: &document) }
      self.document = document
      scene = try document.scene()
    } catch let error as SceneError {
      throw Failure(error.kind == .noInput ? .noInput : .badData, "\(error)")
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(.software, "\(error)")
    }
  }

  /// The scene that comes from standard input; its pictures are looked for from the current folder on.
  private static func standardInput() throws(Failure) -> SceneDocument {
    let bytes: [UInt8]
    do { bytes = try Files.readAll(STDIN_FILENO, path: "standard input", limit: SceneDocument.largestFile) } catch {
      throw Failure(.noInput, "\(error)")
    }
    do { return try SceneDocument(bytes: bytes, file: "standard input") } catch { throw Failure(.badData, "\(error)") }
  }

  private static func seed(_ arguments: ParsedArguments) throws(Failure) -> Int64? {
    guard let text = arguments.value("--seed") else { return nil }
    guard let seed = Int64(text), seed >= 0 else {
      throw Failure(.usage, "--seed takes a whole number from 0 to \(Int64.max), not '\(text)'")
    }
    return seed
  }

  /// Applies `PATH=VALUE`; a value that is not JSON is taken as a text.
  private static func apply(_ change: String, to document: inout SceneDocument) throws {
    guard let equals = change.firstIndex(of: "="), let path = JSONPath(parsing: String(change[..<equals])) else {
      throw Failure(.usage, "--set takes PATH=VALUE, as in world.damping=0.9, not '\(change)'")
    }
    let text = String(change[change.index(after: equals)...])
    let value = (try? JSONValue(parsing: Array(text.utf8))) ?? .string(text)
    try document.set(value, at: path)
  }

  /// The stage of the scene, in its initial state.
  func makeStage() throws(Failure) -> Stage {
    do { return try Stage(scene) } catch { throw failure(error) }
  }

  /// An error about the scene, with the file's name.
  func failure(_ error: SceneError) -> Failure {
    Failure(.badData, "\(document.file.map { error.inFile($0) } ?? error)")
  }

  /// An error while the scene ran, with the file's name.
  func failure(_ error: StageError) -> Failure {
    Failure(.badData, (document.file.map { "\($0): " } ?? "") + "\(error)")
  }
}
