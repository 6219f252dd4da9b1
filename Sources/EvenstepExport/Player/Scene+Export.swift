public import EvenstepStage

extension Scene {
  /// Renders the scene to a folder of frames, a picture or a video, in the size and rate that it asks for.
  ///
  /// ```swift
  /// try scene.export(to: "out/", frames: 120)
  /// try scene.export(to: "film.mp4")
  /// ```
  ///
  /// `target` is read as `OutputTarget` does. Without `frames`, pictures take the first frame, and all others as many
  /// as the scene lasts. Throws where the scene, the target or the encoder fails; nothing unfinished is left then.
  @discardableResult
  public func export(
    to target: String, frames: Int? = nil, threads: Int = 1, overwrite: Bool = false
  ) throws(ExportError) -> ExportResult {
    let output = try OutputTarget(target)
    var count = frames
    if case .image = output { count = frames ?? 1 }
    let format = try FrameFormat(self, frameCount: count)
    try output.check(frameCount: format.frameCount)
    var sink = output.makeSink(origin: SceneOrigin(self), overwrite: overwrite)
    return try HeadlessPlayer(scene: self, format: format, threads: threads).run(into: &sink)
  }
}
