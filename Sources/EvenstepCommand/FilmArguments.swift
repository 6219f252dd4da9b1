internal import EvenstepExport
internal import EvenstepStage
internal import EvenstepTiming

/// The film that is asked for: its size, rate and length, and the frames of it that are wanted.
struct FilmArguments {
  static let options =
    [
      Option(name: "--fps", value: "RATE", help: "frames a second, such as 60, 23.976 or 60000/1001"),
      Option(name: "--seconds", value: "S", help: "how long; otherwise the scene's duration"),
      Option(name: "--frames", value: "N", help: "how many frames, instead of a time"),
    ] + FrameSelection.options + [
      Option(name: "--size", value: "WxH", help: "the size of a frame in pixels, such as 1920x1080"),
      Option(name: "--transparent", help: "leave the background out, where the format has transparency"),
    ]

  private let rate: FrameRate?
  private let seconds: Double?
  private let frames: Int?
  private let selection: FrameSelection
  private let size: (width: Int, height: Int)?
  private let isTransparent: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    if arguments.has("--frames") && arguments.has("--seconds") {
      throw Failure(.usage, "either --frames or --seconds, not both")
    }
    frames = try arguments.integer("--frames", in: 1...FrameFormat.mostFrames)
    seconds = try arguments.seconds("--seconds")
    rate = try FilmArguments.rate(arguments)
    size = try arguments.size("--size")
    isTransparent = arguments.has("--transparent")
    selection = try FrameSelection(arguments)
  }

  private static func rate(_ arguments: ParsedArguments) throws(Failure) -> FrameRate? {
    guard let text = arguments.value("--fps") else { return nil }
    do { return try FrameRate(parsing: text) } catch { throw Failure(.usage, "--fps: \(error)") }
  }

  /// The rate that the command line leaves open, as near to the scene's as all targets can tell it.
  private func rate(of scene: Scene, for targets: [OutputTarget], quiet: Bool) -> FrameRate {
    var rate = scene.output.rate
    for target in targets {
      let nearest = target.nearestRate(to: rate)
      if nearest != rate, !quiet {
        Output.message(
          "evenstep: \(target.name): shows at most \(nearest) frames a second; making \(nearest) instead of \(rate)")
      }
      rate = nearest
    }
    return rate
  }

  /// The film of a scene, which says what the command line leaves open; a recording says how long it is.
  ///
  /// Throws for a film that does not suit a target.
  func format(
    of scene: Scene, seconds recorded: Double?, for targets: [OutputTarget], quiet: Bool
  ) throws(Failure) -> FrameFormat {
    let rate = rate ?? rate(of: scene, for: targets, quiet: quiet)
    let film: FrameFormat
    do throws(ExportError) {
      var count = frames ?? 0
      if frames == nil {
        // A recording without steps has a state to be shown all the same.
        count =
          seconds == nil && recorded == 0
          ? 1 : try FrameFormat.frameCount(seconds: seconds ?? recorded ?? scene.duration, rate: rate)
      }
      film = try FrameFormat(
        width: size?.width ?? scene.output.width, height: size?.height ?? scene.output.height, rate: rate,
        frameCount: count)
    } catch { throw Failure(error) }
    let part = try selection.part(of: film, stepRate: scene.world.stepRate)
    let format = isTransparent ? part.transparent() : part
    for target in targets { do { try target.check(format) } catch { throw Failure(error) } }
    return format
  }
}
