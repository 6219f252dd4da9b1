internal import EvenstepFiles
public import EvenstepImaging

/// Writes numbered picture files and a manifest into a folder.
///
/// Each file is complete as soon as it has its name; the manifest comes last and says that all of them are there. A
/// failed export removes its frames, and the folder if it made that.
public struct FolderSink: FrameSink {
  private let folder: String
  private let image: ImageFormat
  private let origin: SceneOrigin
  private let overwrite: Bool
  private var manifest: Manifest?
  private var digits = 6
  /// The folders that this export made, the outermost first.
  private var madeFolders: [String] = []

  /// Creates a sink that makes the folder when the film begins.
  ///
  /// With `overwrite`, the frames and the manifest of an earlier export are removed then; other files stay.
  public init(_ folder: String, image: ImageFormat = .png, origin: SceneOrigin, overwrite: Bool = false) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.image = image
    self.origin = origin
    self.overwrite = overwrite
  }

  /// Makes the folder, or clears it of an earlier export; throws `holdsFrames` where that is not allowed.
  public mutating func begin(_ format: FrameFormat) throws(ExportError) {
    let earlier: [String]
    do {
      madeFolders = Files.missingFolders(of: folder)
      try Files.makeDirectory(folder)
      earlier = try Files.names(in: folder).filter(FolderSink.belongsToExport)
    } catch { throw .file(error, frame: nil) }
    guard earlier.isEmpty || overwrite else { throw .holdsFrames(path: folder) }
    do {
      // The manifest comes last by name and goes first, so that it never speaks for frames that are gone.
      for name in earlier.reversed() { try Files.remove("\(folder)/\(name)") }
    } catch { throw .file(error, frame: nil) }
    manifest = Manifest(format: format, origin: origin)
    digits = max(6, String(format.frameCount - 1).count)
  }

  /// Writes one picture file under a temporary name, and renames it.
  public mutating func write(_ frame: Bitmap, index: Int) throws(ExportError) {
    let name = name(ofFrame: index)
    let path = "\(folder)/\(name)"
    let bytes: [UInt8]
    do { bytes = try image.encode(frame) } catch { throw .image(error, path: path, frame: index) }
    do { try Files.writeAtomically(path, bytes) } catch { throw .file(error, frame: index) }
    manifest?.frames.append(Manifest.Frame(file: name, digest: frame.digest))
  }

  /// Writes the manifest.
  public mutating func finish() throws(ExportError) {
    guard let manifest else { preconditionFailure("a film begins before it ends") }
    do { try Files.writeAtomically("\(folder)/\(Manifest.fileName)", manifest.bytes) } catch {
      throw .file(error, frame: nil)
    }
    self.manifest = nil
  }

  /// Removes the frames that this export wrote, and the folders that it made where nothing else is in them.
  public mutating func abandon() {
    for frame in manifest?.frames ?? [] { try? Files.remove("\(folder)/\(frame.file)") }
    for made in madeFolders.reversed() { try? Files.remove(made) }
    manifest = nil
    madeFolders = []
  }

  private func name(ofFrame index: Int) -> String {
    let number = String(index)
    return "frame-" + String(repeating: "0", count: max(0, digits - number.count)) + "\(number).\(image.rawValue)"
  }

  /// Whether a file of this name is a frame or the manifest of an export.
  private static func belongsToExport(_ name: String) -> Bool {
    if name == Manifest.fileName { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, ImageFormat(rawValue: String(parts[1])) != nil, parts[0].hasPrefix("frame-") else {
      return false
    }
    let digits = parts[0].dropFirst("frame-".count)
    return digits.utf8.count >= 6 && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
