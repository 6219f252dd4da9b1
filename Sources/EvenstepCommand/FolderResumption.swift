internal import EvenstepExport

/// A folder of frames that `render --resume` goes on with.
struct FolderResumption {
  let folder: String
  let image: ImageFormat
  let pngLevel: Int

  static let option = Option(
    name: "--resume", help: "go on with an interrupted export into a folder; verify what is there")

  /// The folder that is to be resumed; nil without the option.
  init?(_ arguments: ParsedArguments, targets: [OutputTarget], pngLevel: Int) throws(Failure) {
    guard arguments.has("--resume") else { return nil }
    if arguments.has("--overwrite") { throw Failure(.usage, "either --resume or --overwrite, not both") }
    guard targets.count == 1 else {
      throw Failure(.usage, "--resume goes on with one folder of frames, and with no other output beside it")
    }
    guard case .folder(let folder, let image) = targets[0] else {
      throw Failure(
        .usage, "--resume needs a folder of frames: other outputs are made as a whole, and leave nothing to go on with")
    }
    self.folder = folder
    self.image = image
    self.pngLevel = pngLevel
  }

  /// A sink that goes on with what is in the folder.
  func makeSink(origin: SceneOrigin) -> FolderSink {
    FolderSink(
      folder, image: image, pngLevel: pngLevel, origin: origin, resume: true,
      isCancelled: { Interruption.isRequested })
  }

  /// What was found and done, in a line; nil where nothing was there before.
  func summary(of sink: FolderSink) -> String? {
    guard let found = sink.findings, found != FolderSink.Findings(missing: sink.framesDone) else { return nil }
    var parts = [
      found.right == sink.framesDone
        ? "all \(found.right) frames are there and right"
        : "\(found.right) frames were right; rendered \(found.missing) missing and \(found.damaged) damaged"
    ]
    if found.foreign > 0 { parts.append("removed \(found.foreign) of another film") }
    return "\(folder): \(parts.joined(separator: "; "))"
  }

  /// The failure, with how far the export came.
  func failure(_ error: ExportError, of sink: FolderSink, format: FrameFormat, file: String?) -> Failure {
    let failure = Failure(error, file: file)
    guard sink.isResumable else { return failure }
    let progress = "\(sink.framesDone) of \(format.frames.count) frames are done; the same command goes on"
    return Failure(failure.status, "\(failure.message); \(progress)")
  }
}
