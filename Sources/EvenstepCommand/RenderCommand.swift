internal import EvenstepExport
internal import EvenstepStage
internal import EvenstepTiming

/// `evenstep render`: plays a scene without a display, into frames or a video.
struct RenderCommand: Subcommand {
  static let name = "render"
  static let summary = "render a scene to frames, a picture or a video; needs no display"
  static let operands = "SCENE|RUN.evrec -o OUT [OPTIONS]"
  static let options =
    [
      Option(
        name: "--output", short: "-o", value: "OUT",
        help: "a folder, a file, or - for standard output; may be given again")
    ] + formats + FilmArguments.options + FilmInput.options + [
      Option(
        name: "--threads", short: "-j", value: "N",
        help: "threads that draw and encode, by default one a processor; the frames do not depend on it"),
      Option(name: "--contact-sheet", value: "FILE", help: "also put some of the frames on one PNG picture"),
      FolderResumption.option, Option.overwrite,
    ] + Option.forScenes + [Option.quiet]
  /// The options about files of frames.
  static let formats = [
    Option(
      name: "--format", short: "-f", value: "NAME", help: "the format in a folder or on standard output; see below"),
    Option(name: "--png-level", value: "N", help: "how hard PNG is compressed: 0 to 9, otherwise 1, which is fast"),
  ]
  static let notes = """
    A file's ending is its format: one picture is .png, .qoi or .ppm; a video .mp4 (H.264), .webm (VP9),
    .mkv (FFV1, lossless), .gif or .apng; a stream of frames .y4m or .rgba. A folder gets --format png, qoi or ppm;
    standard output ppm, png, qoi, y4m or rgba (straight alpha).
    --transparent, and a scene's translucent background, is kept by png, qoi, rgba, webm, mkv, apng and, as clear or
    opaque, gif; the others are over black. MP4 and WebM round odd sizes up. A GIF has a palette of 256 colours for
    each frame and at most 50 frames a second.

    Frame k shows exactly the time k / RATE; frame 0 is the initial state. A folder gets numbered frames and
    manifest.json with a digest of each. Files appear under their name when they are complete. Videos need ffmpeg.
    A recording is rendered with its input, to its end, from the nearest of its keyframes on.
    A part of the film has the same frames, with the same numbers, as the whole; --frames and --seconds say how long
    the whole is. With --shutter, frame k is the mean of N moments of the simulation, evenly spread over the open time
    that begins at k / RATE: what moves is blurred along its way, what rests is sharp, and the film's last frame looks
    beyond its own time. With --resume an interrupted export into a folder keeps what is done, and the same command goes on;
    an export that was killed can be resumed as well. Frames that are there are verified, not believed, and the
    finished folder is the same to the byte. Another scene, size, rate, range, shutter, format or
    version is refused.
    """
  static let examples = [
    (line: "evenstep render assets/scenes/avalanche.json -o avalanche.mp4", meaning: "a video"),
    (line: "evenstep render pile.json -o frames/ --fps 24 --seconds 2", meaning: "48 PNG frames and their manifest"),
    (
      line: "evenstep render pile.json -o frames/ --frame-range 120:240",
      meaning: "120 frames of the film's middle, named and drawn as in the whole film"
    ),
    (line: "evenstep render pile.json -o pile.webm --transparent", meaning: "a video to lay over something else"),
    (line: "evenstep render pile.json -o pile.gif --fps 25 --size 480x270", meaning: "a small one for a web page"),
    (line: "evenstep render pile.json -o frames/ --format qoi", meaning: "lossless frames, faster than PNG"),
    (
      line: "evenstep render pile.json -o pile.mp4 --shutter 180 --samples 32",
      meaning: "a video with the motion blur of a film camera, from 32 moments a frame"
    ),
    (line: "evenstep render pile.json -o frames/ --resume", meaning: "begin a long export, or go on with it"),
    (line: "evenstep render pile.json -o first.png --frames 1 --size 3840x2160", meaning: "the first frame, large"),
    (
      line: "evenstep render pile.json -o - --format y4m | ffmpeg -i - -vf setparams=colorspace=bt709 pile.mov",
      meaning: "frames through a pipe, for an encoder of your own"
    ),
  ]

  private let input: FilmInput
  private let format: FrameFormat
  private let targets: [OutputTarget]
  private let resumption: FolderResumption?
  private let pngLevel: Int
  private let threads: Int
  private let overwrite: Bool
  private let quiet: Bool

  init(_ arguments: ParsedArguments) throws(Failure) { try self.init(arguments, isReplay: false) }

  /// Takes the arguments in; for `replay` the operand is a recording.
  init(_ arguments: ParsedArguments, isReplay: Bool) throws(Failure) {
    threads = try arguments.integer("--threads", in: 1...256) ?? min(Batch.processors, 256)
    overwrite = arguments.has("--overwrite")
    quiet = arguments.has("--quiet")
    let film = try FilmArguments(arguments)
    targets = try RenderCommand.targets(arguments)
    pngLevel = try arguments.integer("--png-level", in: 0...9) ?? 1
    resumption = try FolderResumption(arguments, targets: targets, pngLevel: pngLevel)
    input = try FilmInput(arguments, isReplay: isReplay)
    format = try film.format(of: input.scene, seconds: input.recordedSeconds, for: targets, quiet: quiet)
  }

  func run() throws(Failure) {
    if let resumption { return try resume(resumption) }
    var sink = SplitSink(
      targets.map { target in
        target.makeSink(
          origin: input.origin, overwrite: overwrite, pngLevel: pngLevel, encoder: VideoEncoder(pngLevel: pngLevel),
          isCancelled: { Interruption.isRequested })
      })
    do { try play(into: &sink) } catch { throw Failure(error, file: input.file) }
  }

  private func resume(_ resumption: FolderResumption) throws(Failure) {
    var sink = resumption.makeSink(origin: input.origin)
    do { try play(into: &sink) } catch {
      throw resumption.failure(error, of: sink, format: format, file: input.file)
    }
    if !quiet, let summary = resumption.summary(of: sink) { Output.message("evenstep: \(summary)") }
  }

  private func play(into sink: inout some FrameSink) throws(ExportError) {
    switch input.drive {
    case .start(let source): try play(source, into: &sink)
    case .keyframes(let source): try play(source, into: &sink)
    case .recording(let source): try play(source, into: &sink)
    }
  }

  private func play(_ source: some StageSource, into sink: inout some FrameSink) throws(ExportError) {
    let last = format.rate.stepPosition(ofFrame: format.frameCount - 1, stepRate: input.scene.world.stepRate)
    var source = WarningSource(source) { stage in
      SceneWarnings.show(
        input.scene, at: stage, file: input.file, until: last.steps + (last.alpha > 0 ? 1 : 0), quiet: quiet)
    }
    var progress = Progress(total: format.frames.count, unit: "frames", quiet: quiet)
    defer { progress.end() }
    try HeadlessPlayer(scene: input.scene, format: format, threads: threads).run(
      from: &source, into: &sink, isCancelled: { Interruption.isRequested }, progress: { progress.update($0) })
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
        let isTelling = names.count > 1 && OutputTarget.isTelling(name)
        targets.append(try OutputTarget(name, format: isTelling ? nil : format))
      }
      if let sheet { targets.append(try OutputTarget(sheet, format: "sheet")) }
    } catch { throw Failure(error) }
    try OutputPlace.refuseClashes(names + [sheet].compactMap { $0 })
    return targets
  }
}
