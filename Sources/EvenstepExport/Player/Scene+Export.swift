public import EvenstepStage

extension Scene {
  /// Renders the scene to a folder of frames, a picture or a video, in the size and rate that it asks for.
  ///
  /// ```swift
  /// try scene.export(to: "out/", frames: 120)
  /// try scene.export(to: "film.mp4")
  /// try scene.export(to: "overlay.webm", transparent: true)
  /// ```
  ///
  /// `target` is read as `OutputTarget` does. Without `frames`, pictures take the first frame, and all others as many
  /// as the scene lasts. A GIF has at most 50 frames a second, and as many if the scene asks for more. `transparent`
  /// leaves the scene's background out. Throws where the scene, the target or the encoder fails; nothing unfinished is
  /// left then.
  @discardableResult
  public func export(
    to target: String, frames: Int? = nil, transparent: Bool = false, threads: Int = 1, overwrite: Bool = false
  ) throws(ExportError) -> ExportResult {
    let target = try OutputTarget(target)
    var count = frames
    if case .image = target { count = frames ?? 1 }
    var format = try FrameFormat(self, frameCount: count, rate: target.nearestRate(to: output.rate))
    if transparent { format = format.transparent() }
    try target.check(format)
    var sink = target.makeSink(origin: SceneOrigin(self), overwrite: overwrite)
    return try HeadlessPlayer(scene: self, format: format, threads: threads).run(into: &sink)
  }
}
