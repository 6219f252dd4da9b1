internal import EvenstepExport
internal import EvenstepRecording
internal import EvenstepStage

/// What a film is made of: a scene from its start or from keyframes of it, or a recording.
struct FilmInput {
  static let options = [
    Option(name: "--keyframes", value: "DIR", help: "begin at the keyframes that simulate --keyframes DIR has kept"),
    RecordedInput.partial,
  ]

  /// What drives the stage from step to step.
  enum Drive {
    case start(SceneStart)
    case keyframes(KeyframeSource)
    case recording(RecordedSource)
  }

  let scene: Scene
  let origin: SceneOrigin
  /// The name of the scene's file or of the recording, for messages.
  let file: String?
  let drive: Drive
  /// How long a recording is, in seconds; nil for a scene, which says it itself.
  let recordedSeconds: Double?

  /// Takes the operand in; for `replay` it is a recording, otherwise that is seen from how the file begins.
  init(_ arguments: ParsedArguments, isReplay: Bool) throws(Failure) {
    if let path = arguments.operands.first, isReplay || RecordedInput.isRecording(path) {
      try self.init(recording: path, arguments)
    } else {
      try self.init(scene: arguments)
    }
  }

  private init(scene arguments: ParsedArguments) throws(Failure) {
    if arguments.has("--partial") { throw Failure(.usage, "--partial is about recordings, and this is a scene") }
    let input = try SceneArguments(arguments)
    scene = input.scene
    origin = SceneOrigin(input.scene, document: input.document)
    file = input.document.file
    recordedSeconds = nil
    guard let path = arguments.value("--keyframes") else {
      drive = .start(SceneStart(scene))
      return
    }
    let source: KeyframeSource
    do { source = try KeyframeSource(scene, folder: KeyframeFolder(path, sceneDigest: input.document.digest)) } catch {
      throw Failure(.noInput, "\(error)")
    }
    if source.isEmpty {
      Output.message("evenstep: \(path): no keyframes of this scene; simulating from its start")
    }
    drive = .keyframes(source)
  }

  private init(recording path: String, _ arguments: ParsedArguments) throws(Failure) {
    for name in ["--seed", "--set", "--keyframes"] where arguments.has(name) {
      throw Failure(.usage, "\(name) is about scenes, and \(path) is a recording")
    }
    let input = try RecordedInput(RecordedInput.path(arguments), partial: arguments.has("--partial"))
    try input.checkImages()
    let header = input.replay.recording.header
    scene = input.replay.scene
    origin = SceneOrigin(input.replay)
    file = path
    recordedSeconds = Double(input.replay.steps) / Double(header.stepRate)
    drive = .recording(RecordedSource(input.replay))
  }
}
