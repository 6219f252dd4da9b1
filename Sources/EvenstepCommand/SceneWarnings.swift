internal import EvenstepStage

/// Says what of a scene will probably not do what is meant, before it runs.
enum SceneWarnings {
  /// How many warnings of each kind are shown.
  private static let limit = 3

  /// Prints the warnings about a stage at its start to standard error, unless a person wants to be left alone.
  static func show(_ stage: Stage, file: String?, quiet: Bool) {
    if quiet { return }
    let place = file.map { "\($0): " } ?? ""
    for line in stage.warnings().lines(limit: limit) { Output.message("evenstep: \(place)warning: \(line)") }
  }

  /// The same for a stage that may have gone on from a keyframe, which is no start.
  static func show(_ scene: Scene, at stage: Stage, file: String?, quiet: Bool) {
    if stage.step == 0 { show(stage, file: file, quiet: quiet) } else { show(scene, file: file, quiet: quiet) }
  }

  /// The same for a scene that has no stage yet; one that has none says why when it is run.
  static func show(_ scene: Scene, file: String?, quiet: Bool) {
    if !quiet, let stage = try? Stage(scene) { show(stage, file: file, quiet: quiet) }
  }
}
