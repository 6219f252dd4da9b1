internal import EvenstepFiles

/// Writes numbered picture files and a manifest into a folder.
///
/// Each file is complete as soon as it has its name; the manifest comes last and says that all of them are there.
/// Until then a journal says which are. A failed export removes its frames, and the folder if it made that, unless it
/// may be resumed.
public struct FolderSink: FrameSink {
  let folder: String
  let image: ImageFormat
  let pngLevel: Int
  let origin: SceneOrigin
  private let overwrite: Bool
  private let resume: Bool
  let isCancelled: @Sendable () -> Bool

  /// What resuming found in the folder; nil before the film begins, and without `resume`.
  public internal(set) var findings: Findings?
  /// The number of frames that are done, those of an earlier export included.
  public var framesDone: Int { frames.count }
  /// Whether the export was given up in such a way that resuming goes on with it.
  public private(set) var isResumable = false

  private var format: FrameFormat?
  /// The frames that are done, by their numbers.
  var frames: [Int: Manifest.Frame] = [:]
  /// The frames as the earlier export made them: drawn again, they have to come out the same.
  var earlier: [Int: FolderRecord.Frame] = [:]
  /// Nil where there is nothing to do.
  var journal: ExportJournal?
  /// The folders that this export made, the outermost first.
  private var madeFolders: [String] = []

  /// Creates a sink that makes the folder when the film begins.
  ///
  /// With `overwrite`, the frames, the manifest and the journal of an earlier export are removed then; other files
  /// stay. With `resume`, an earlier export of the same film is gone on with: `begin` verifies its frames, and asks
  /// `isCancelled` before each; those that are right are not needed again. A failed export then stays as it is, to be
  /// resumed. `resume` wins over `overwrite`.
  public init(
    _ folder: String, image: ImageFormat = .png, pngLevel: Int = 1, origin: SceneOrigin, overwrite: Bool = false,
    resume: Bool = false, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.image = image
    self.pngLevel = pngLevel
    self.origin = origin
    self.overwrite = overwrite
    self.resume = resume
    self.isCancelled = isCancelled
  }

  /// Whether a frame is not there yet, or not as it should be.
  public func needs(frame index: Int) -> Bool { frames[index] == nil }

  /// Makes the folder, or clears it of an earlier export, or finds out what of that is right.
  ///
  /// Throws `holdsFrames`, `unfinished` or `inUse` where the folder is taken, `differs` or `record` where what it holds
  /// cannot be resumed, and `usage` where the scene has no digest to know it by.
  public mutating func begin(_ format: FrameFormat) throws(ExportError) {
    self.format = format
    if Files.exists(folder), !Files.isDirectory(folder) {
      throw .usage("\(folder): exists and is no folder; for a stream use - (standard output)")
    }
    let names: [String]
    do {
      madeFolders = Files.missingFolders(of: folder)
      try Files.makeDirectory(folder)
      names = try Files.names(in: folder).filter(FrameNames.belongsToExport)
    } catch { throw .file(error, frame: nil) }
    if resume { try goOn(format, with: names) } else { try startAnew(format, over: names) }
  }

  private mutating func startAnew(_ format: FrameFormat, over names: [String]) throws(ExportError) {
    guard names.isEmpty || overwrite else {
      if names.contains(ExportJournal.fileName) { throw .unfinished(path: folder) }
      throw .holdsFrames(path: folder)
    }
    let identity = try ExportIdentity(format, origin: origin, image: image, pngLevel: pngLevel)
    let journal = try ExportJournal(in: folder)
    self.journal = journal
    do {
      // The manifest comes last by name and goes first, so that it never speaks for frames that are gone.
      for name in names.reversed() where name != ExportJournal.fileName { try Files.remove("\(folder)/\(name)") }
      try Files.removeAbandonedTemporaries(in: folder, own: false)
      try journal.start(identity)
    } catch { throw .file(error, frame: nil) }
  }

  /// Makes the picture files' bytes, and their digests.
  public var encoder: any FrameEncoder {
    guard let format else { preconditionFailure("a film begins before its first frame") }
    let names = FrameNames(format, image: image)
    return ImageEncoder(image: image, pngLevel: pngLevel, isFingerprinting: true, hasAlpha: format.hasAlpha) {
      [folder] in "\(folder)/\(names.name(of: $0))"
    }
  }

  /// Writes one picture file under a temporary name, renames it, and notes that in the journal.
  public mutating func write(_ frame: EncodedFrame, index: Int) throws(ExportError) {
    guard let format, let journal, let digests = frame.digests else {
      preconditionFailure("a film begins before its first frame, which its encoder makes")
    }
    let name = FrameNames(format, image: image).name(of: index)
    let path = "\(folder)/\(name)"
    if let was = earlier[index]?.pixels, was != digests.pixels {
      throw .record(
        path: path,
        text: "was drawn with the pixels \(was) and comes out as \(digests.pixels) now: something has changed")
    }
    try frame.write(to: path, frame: index)
    do {
      frames[index] = Manifest.Frame(file: name, digest: digests.pixels)
      try journal.append(FolderRecord.Frame(pixels: digests.pixels, bytes: digests.bytes), index: index, file: name)
    } catch { throw .file(error, frame: index) }
  }

  /// Writes the manifest and removes the journal.
  public mutating func finish() throws(ExportError) {
    guard let format else { preconditionFailure("a film begins before it ends") }
    guard let journal else { return }
    do {
      try Files.writeAtomically("\(folder)/\(Manifest.fileName)", manifest(format).bytes)
      try journal.remove()
    } catch { throw .file(error, frame: nil) }
    self.journal = nil
  }

  /// The manifest of the frames that are done.
  func manifest(_ format: FrameFormat) -> Manifest {
    Manifest(
      format: format, origin: origin, pngLevel: image == .png ? pngLevel : 1,
      frames: format.frames.compactMap { frames[$0] })
  }

  /// Removes the frames that this export wrote, and the folders that it made where nothing else is in them; leaves all
  /// as it is where it may be resumed.
  public mutating func abandon() {
    isResumable = resume && journal != nil
    if !isResumable {
      if journal != nil, let format {
        for index in format.frames { if let frame = frames[index] { try? Files.remove("\(folder)/\(frame.file)") } }
      }
      try? journal?.remove()
      frames = [:]
      for made in madeFolders.reversed() { try? Files.remove(made) }
    }
    journal = nil
    madeFolders = []
  }
}
