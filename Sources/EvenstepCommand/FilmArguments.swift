internal import EvenstepDrawing
internal import EvenstepExport
internal import EvenstepStage
internal import EvenstepTiming

/// The film that is asked for: its size, rate, length and exposure, and the frames of it that are wanted.
struct FilmArguments {
  static let options =
    [
      Option(name: "--fps", value: "RATE", help: "frames a second, such as 60, 23.976 or 60000/1001"),
      Option(name: "--seconds", value: "S", help: "how long; otherwise the scene's duration"),
      Option(name: "--frames", value: "N", help: "how many frames, instead of a time"),
    ] + FrameSelection.options + [
      Option(name: "--size", value: "WxH", help: "the size of a frame in pixels, such as 1920x1080"),
      Option(name: "--transparent", help: "leave the background out, where the format has transparency"),
      Option(name: "--shutter", value: "DEGREES", help: "motion blur: 180 exposes for half a frame, 0 for a moment"),
      Option(name: "--samples", value: "N", help: "moments that an exposed frame is the mean of; otherwise 16"),
      Option(name: "--blending", value: "NAME", help: "encoded as usual, or linear: mix amounts of light"),
    ]

  private let rate: FrameRate?
  private let seconds: Double?
  private let frames: Int?
  private let selection: FrameSelection
  private let size: (width: Int, height: Int)?
  private let isTransparent: Bool
  private let angle: Double?
  private let samples: Int?
  private let blending: Blending?

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
    angle = try FilmArguments.angle(arguments)
    samples = try arguments.integer("--samples", in: Shutter.sampleCounts)
    blending = try FilmArguments.blending(arguments)
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

  private static func angle(_ arguments: ParsedArguments) throws(Failure) -> Double? {
    guard let text = arguments.value("--shutter") else { return nil }
    guard let angle = Double(text), Shutter.angles.contains(angle) else {
      throw Failure(.usage, "--shutter takes a number of degrees from 0 to 360, such as 180, not '\(text)'")
    }
    return angle
  }

  private static func blending(_ arguments: ParsedArguments) throws(Failure) -> Blending? {
    guard let text = arguments.value("--blending") else { return nil }
    guard let blending = Blending(rawValue: text) else {
      let names = Blending.allCases.map(\.rawValue).joined(separator: " or ")
      throw Failure(.usage, "--blending takes \(names), not '\(text)'")
    }
    return blending
  }

  /// The exposure of a frame, which the scene decides where the command line does not.
  private func shutter(of scene: Scene) throws(Failure) -> Shutter {
    let usual = scene.output.shutter
    if samples != nil, angle == nil, usual.angle == 0 {
      throw Failure(.usage, "--samples needs an open shutter: give --shutter DEGREES too, such as 180")
    }
    do { return try Shutter(angle: angle ?? usual.angle, samples: samples ?? usual.samples) } catch {
      throw Failure(.usage, "\(error)")
    }
  }

  /// The film of a scene, which says what the command line leaves open; a recording says how long it is.
  ///
  /// Throws for a film that does not suit a target.
  func format(
    of scene: Scene, seconds recorded: Double?, for targets: [OutputTarget], quiet: Bool
  ) throws(Failure) -> FrameFormat {
    let rate = rate ?? rate(of: scene, for: targets, quiet: quiet)
    var film: FrameFormat
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
    film.shutter = try shutter(of: scene)
    film.blending = blending ?? scene.output.blending
    let part = try selection.part(of: film, stepRate: scene.world.stepRate)
    let format = isTransparent ? part.transparent() : part
    for target in targets { do { try target.check(format) } catch { throw Failure(error) } }
    return format
  }
}
