internal import EvenstepExport
internal import EvenstepStage

/// Says what of a scene will probably not do what is meant, before it runs.
enum SceneWarnings {
  /// How many warnings of each kind are shown.
  private static let limit = 3

  /// Prints the warnings about a stage at its start to standard error, unless a person wants to be left alone.
  ///
  /// The run ends after so many steps, or when a person ends it.
  static func show(_ stage: Stage, file: String?, until end: Int?, quiet: Bool) {
    if quiet { return }
    show(stage.warnings(until: end).lines(limit: limit), file: file)
  }

  /// The same for a stage that may have gone on from a keyframe, which is no start; a scene that has none says why when it runs.
  static func show(_ scene: Scene, at stage: Stage?, file: String?, until end: Int?, quiet: Bool) {
    if quiet { return }
    let start = stage?.step == 0 ? stage : try? Stage(scene)
    if let start { show(start, file: file, until: end, quiet: quiet) }
  }

  /// Prints lines of warnings to standard error.
  static func show(_ lines: [String], file: String?) {
    let place = file.map { "\($0): " } ?? ""
    for line in lines { Output.message("evenstep: \(place)warning: \(line)") }
  }
}

/// A source of stages that shows the first one's warnings when it is made.
struct WarningSource<Source: StageSource>: StageSource {
  private var source: Source
  private let show: (Stage) -> Void
  private var isShown = false

  init(_ source: Source, show: @escaping (Stage) -> Void) {
    self.source = source
    self.show = show
  }

  mutating func stage(atOrBefore step: Int, continuing current: Stage?) throws(StageSourceError) -> Stage {
    let stage = try source.stage(atOrBefore: step, continuing: current)
    if !isShown { show(stage) }
    isShown = true
    return stage
  }

  mutating func advance(_ stage: Stage) throws(StageSourceError) { try source.advance(stage) }
}
