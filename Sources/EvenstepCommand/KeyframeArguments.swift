internal import EvenstepExport
internal import EvenstepRecording
internal import EvenstepStage

/// A folder of keyframes that `simulate` keeps, or begins at.
struct KeyframeArguments {
  static let options = [
    Option(name: "--keyframes", value: "DIR", help: "keep keyframes there, for render --keyframes to begin at"),
    Option(name: "--keyframe-spacing", value: "N", help: "steps between kept keyframes; otherwise 60"),
    Option(name: "--from-step", value: "N", help: "begin at the last keyframe in DIR up to step N"),
  ]

  private let folder: KeyframeFolder
  private let interval: Int
  private let start: Int?

  /// Takes the options in; nil where no folder is given.
  init?(_ arguments: ParsedArguments, of input: SceneArguments) throws(Failure) {
    start = try arguments.integer("--from-step", in: 0...1_000_000_000)
    let spacing = try arguments.integer("--keyframe-spacing", in: 1...1_000_000)
    guard let path = arguments.value("--keyframes") else {
      for name in ["--from-step", "--keyframe-spacing"] where arguments.has(name) {
        throw Failure(.usage, "\(name) goes with --keyframes DIR")
      }
      return nil
    }
    for name in ["--record", "--poses", "--contacts", "--bake"] where start != nil && arguments.has(name) {
      throw Failure(.usage, "\(name) needs all steps, and --from-step leaves some out")
    }
    let options = RecordingOptions(keyframeSpacing: spacing ?? RecordingOptions().keyframeSpacing)
    guard let interval = options.keyframeInterval(of: input.scene) else {
      throw Failure(.badData, "\(path): \(KeyframeError.rawSolver)")
    }
    self.interval = interval
    folder = KeyframeFolder(path, sceneDigest: input.document.digest)
  }

  /// The stage at the keyframe where a run of so many steps is to begin; nil to begin at the scene's start.
  func stage(of input: SceneArguments, upTo steps: Int) throws(Failure) -> Stage? {
    guard let start else { return nil }
    do throws(StageSourceError) {
      let source = try KeyframeSource(input.scene, folder: folder)
      if source.isEmpty {
        Output.message("evenstep: \(folder.path): no keyframes of this scene; beginning at its start")
      }
      return try source.stage(atOrBefore: min(start, steps), continuing: nil)
    } catch {
      if case .file(let error) = error { throw Failure(.noInput, "\(error)") }
      throw Failure(.badData, "\(error)")
    }
  }

  /// Keeps the state where a keyframe is due.
  func keep(_ stage: Stage) throws(Failure) {
    guard start == nil, stage.step % interval == 0 else { return }
    let keyframe: Keyframe
    do { keyframe = try stage.keyframe() } catch { throw Failure(.software, "\(error)") }
    do { try folder.write(keyframe) } catch { throw Failure(error) }
  }
}
