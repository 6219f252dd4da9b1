internal import EvenstepExport
internal import EvenstepStage
internal import EvenstepTiming

/// `evenstep render`: plays a scene without a display, into frames or a video.
struct RenderCommand: Subcommand {
  static let name = "render"
  static let summary = "render a scene to frames, a picture or a video; needs no display"
  static let operands = "SCENE -o OUT [OPTIONS]"
  static let options =
    [
      Option(
        name: "--output", short: "-o", value: "OUT",
        help: "a folder, a .png, .ppm or .mp4 file, or - for standard output; may be given again"),
      Option(
        name: "--format", short: "-f", value: "NAME", help: "png or ppm in folders, ppm or y4m on standard output"),
      Option(name: "--fps", value: "RATE", help: "frames a second, such as 60, 23.976 or 60000/1001"),
      Option(name: "--seconds", value: "S", help: "how long; otherwise the scene's duration"),
      Option(name: "--frames", value: "N", help: "how many frames, instead of a time"),
      Option(name: "--size", value: "WxH", help: "the size of a frame in pixels, such as 1920x1080"),
      Option(name: "--threads", short: "-j", value: "N", help: "threads that draw; the frames do not depend on it"),
      Option(name: "--contact-sheet", value: "FILE", help: "also put some of the frames on one PNG picture"),
      Option.overwrite,
    ] + Option.forScenes + [Option.quiet]
  static let notes = """
    Frame k shows exactly the time k / RATE; frame 0 is the initial state. A folder gets numbered frames and
    manifest.json with a digest of each. Files appear under their name when they are complete. Videos need ffmpeg.
    """
  static let examples = [
    (line: "evenstep render assets/scenes/avalanche.json -o avalanche.mp4", meaning: "a video"),
    (line: "evenstep render pile.json -o frames/ --fps 24 --seconds 2", meaning: "48 PNG frames and their manifest"),
    (line: "evenstep render pile.json -o first.png --frames 1 --size 3840x2160", meaning: "the first frame, large"),
    (
      line: "evenstep render pile.json -o - --format y4m | ffmpeg -i - pile.webm",
      meaning: "frames through a pipe, for an encoder of your own"
    ),
  ]

  private let input: SceneArguments
  private let format: FrameFormat
  private let targets: [OutputTarget]
  private let threads: Int
  private let overwrite: Bool
  private let quiet: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    if arguments.has("--frames") && arguments.has("--seconds") {
      throw Failure(.usage, "either --frames or --seconds, not both")
    }
    let frames = try arguments.integer("--frames", in: 1...FrameFormat.mostFrames)
    let seconds = try arguments.seconds("--seconds")
    threads = try arguments.integer("--threads", in: 1...256) ?? 2
    overwrite = arguments.has("--overwrite")
    quiet = arguments.has("--quiet")
    let rate = try RenderCommand.rate(arguments)
    let size = try arguments.size("--size")
    targets = try RenderCommand.targets(arguments)
    input = try SceneArguments(arguments)
    let scene = input.scene
    let chosenRate = rate ?? scene.output.rate
    do throws(ExportError) {
      var count = frames ?? 0
      if frames == nil { count = try FrameFormat.frameCount(seconds: seconds ?? scene.duration, rate: chosenRate) }
      format = try FrameFormat(
        width: size?.width ?? scene.output.width, height: size?.height ?? scene.output.height, rate: chosenRate,
        frameCount: count)
      for target in targets { try target.check(frameCount: count) }
    } catch { throw Failure(error) }
  }

  func run() throws(Failure) {
    let origin = SceneOrigin(input.scene, document: input.document)
    let sinks = targets.map {
      $0.makeSink(origin: origin, overwrite: overwrite, isCancelled: { Interruption.isRequested })
    }
    var sink = SplitSink(sinks)
    var progress = Progress(total: format.frameCount, unit: "frames", quiet: quiet)
    defer { progress.end() }
    do {
      try HeadlessPlayer(scene: input.scene, format: format, threads: threads).run(
        into: &sink, isCancelled: { Interruption.isRequested }, progress: { progress.update($0) })
    } catch {
      progress.end()
      throw Failure(error, file: input.document.file)
    }
  }

  private static func targets(_ arguments: ParsedArguments) throws(Failure) -> [OutputTarget] {
    let names = arguments.all("--output")
    let sheet = arguments.value("--contact-sheet")
    if names.isEmpty && sheet == nil { throw Failure(.usage, "where to? Give -o with a folder, a file, or -") }
    let format = arguments.value("--format")
    var targets: [OutputTarget] = []
    do throws(ExportError) {
      for name in names {
        // With several outputs, the format speaks for those whose name does not say it already.
        let named = [".png", ".ppm", ".mp4"].contains { name.lowercased().hasSuffix($0) }
        targets.append(try OutputTarget(name, format: names.count > 1 && named ? nil : format))
      }
      if let sheet { targets.append(try OutputTarget(sheet, format: "sheet")) }
    } catch { throw Failure(error) }
    return targets
  }

  private static func rate(_ arguments: ParsedArguments) throws(Failure) -> FrameRate? {
    guard let text = arguments.value("--fps") else { return nil }
    do { return try FrameRate(parsing: text) } catch { throw Failure(.usage, "--fps: \(error)") }
  }
}

extension Failure {
  /// The failure that an export's error means; `file` is the scene, for errors of its content.
  init(_ error: ExportError, file: String? = nil) {
    let status: ExitStatus =
      switch error.kind {
      case .usage: .usage
      case .badData: .badData
      case .noInput: .noInput
      case .internalFault: .software
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .interrupted: .interrupted
      }
    let place = status == .badData || status == .noInput ? file.map { "\($0): " } : nil
    self.init(status, (place ?? "") + "\(error)")
  }
}
