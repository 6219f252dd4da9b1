internal import EvenstepFiles
internal import EvenstepImaging

extension FolderSink {
  /// What resuming found in a folder, as numbers of frames.
  public struct Findings: Hashable, Sendable {
    /// Those that are there and right.
    public var right = 0
    /// Those whose file is not what it was when it was written.
    public var damaged = 0
    /// Those that are not there, or that no record tells of.
    public var missing = 0
    /// Files that looked like frames of an export, and were removed because they are none of this one.
    public var foreign = 0

    /// Creates findings to compare with.
    public init(right: Int = 0, damaged: Int = 0, missing: Int = 0, foreign: Int = 0) {
      self.right = right
      self.damaged = damaged
      self.missing = missing
      self.foreign = foreign
    }
  }

  /// Goes on with what an earlier export has left, or begins where there is nothing.
  mutating func goOn(_ format: FrameFormat, with found: [String]) throws(ExportError) {
    guard origin.digest != nil else {
      throw .usage("a scene made in Swift can be resumed only with a digest (SceneOrigin(scene, digest:))")
    }
    let identity = try ExportIdentity(format, origin: origin, image: image, pngLevel: pngLevel)
    let names = FrameNames(format, image: image)
    var journal: ExportJournal?
    var contents: ExportJournal.Contents?
    if found.contains(ExportJournal.fileName) {
      let open = try ExportJournal(in: folder)
      contents = try open.contents(format: format, names: names)
      journal = open
    }
    var record = contents?.record
    if record == nil, found.contains(Manifest.fileName) { record = try manifestRecord(names) }
    guard record != nil || found.allSatisfy({ $0 == ExportJournal.fileName }) else {
      throw .holdsFrames(path: folder)
    }
    let changes = record.map { identity.changes(since: $0.identity) } ?? []
    guard changes.isEmpty else { throw .differs(path: folder, changes: changes) }
    let right = try verify(record?.frames ?? [:], format: format, names: names)
    try clear(found, format: format, names: names)
    if journal == nil, try isComplete(format) { return }
    if journal == nil { journal = try ExportJournal(in: folder) }
    self.journal = journal
    try noteProgress(after: contents, identity: identity, right: right)
  }

  private func manifestRecord(_ names: FrameNames) throws(ExportError) -> FolderRecord {
    let path = "\(folder)/\(Manifest.fileName)"
    let bytes: [UInt8]
    do { bytes = try Files.read(path) } catch { throw .file(error, frame: nil) }
    return try FolderRecord(manifest: bytes, path: path, names: names)
  }

  /// Finds out which frames are there and right; returns them with the digests of their files.
  private mutating func verify(
    _ recorded: [Int: FolderRecord.Frame], format: FrameFormat, names: FrameNames
  ) throws(ExportError) -> [Int: FolderRecord.Frame] {
    var (findings, right) = (Findings(), [Int: FolderRecord.Frame]())
    for index in format.frames {
      if isCancelled() { throw .interrupted(frame: index) }
      let name = names.name(of: index)
      let path = "\(folder)/\(name)"
      guard let frame = recorded[index], Files.exists(path) else {
        findings.missing += 1
        continue
      }
      if let found = FrameFile(path, image: image, pngLevel: pngLevel, format: format).verified(as: frame) {
        findings.right += 1
        right[index] = found
        frames[index] = Manifest.Frame(file: name, digest: found.pixels)
      } else {
        findings.damaged += 1
      }
    }
    earlier = recorded
    self.findings = findings
    return right
  }

  /// Removes what a plain export would not have left: frames that are not of this film, and temporary files.
  private mutating func clear(_ found: [String], format: FrameFormat, names: FrameNames) throws(ExportError) {
    func isOurs(_ name: String) -> Bool {
      name == Manifest.fileName || name == ExportJournal.fileName
        || names.index(of: name).map { format.frames.contains($0) } ?? false
    }
    do {
      for name in found where !isOurs(name) {
        try Files.remove("\(folder)/\(name)")
        findings?.foreign += 1
      }
      try Files.removeAbandonedTemporaries(in: folder, own: true)
    } catch { throw .file(error, frame: nil) }
  }

  /// Whether all frames are there, and a manifest that says so, to the byte.
  private func isComplete(_ format: FrameFormat) throws(ExportError) -> Bool {
    guard frames.count == format.frames.count else { return false }
    do { return try Files.read("\(folder)/\(Manifest.fileName)") == manifest(format).bytes } catch {
      throw .file(error, frame: nil)
    }
  }

  /// Brings the journal up to what was found, and only then removes a manifest that does not hold any more.
  private mutating func noteProgress(
    after contents: ExportJournal.Contents?, identity: ExportIdentity, right: [Int: FolderRecord.Frame]
  ) throws(ExportError) {
    do {
      if let contents {
        try journal?.goOn(after: contents)
      } else {
        try journal?.start(identity)
        for (index, frame) in right.sorted(by: { $0.key < $1.key }) {
          try journal?.append(frame, index: index, file: frames[index]?.file ?? "")
        }
      }
      try Files.remove("\(folder)/\(Manifest.fileName)")
    } catch { throw .file(error, frame: nil) }
  }
}
