internal import EvenstepJSON

/// What an earlier export into a folder was, and which frames it says to have made: from its journal or its manifest.
struct FolderRecord {
  /// A frame as it was made.
  struct Frame: Equatable {
    /// XXH3-128 of the premultiplied RGBA bytes.
    var pixels: String
    /// XXH3-128 of the file's bytes; nil where only the manifest tells of it.
    var bytes: String?
  }

  /// How the frames were made.
  var identity: ExportIdentity
  /// The frames by their numbers.
  var frames: [Int: Frame] = [:]
}

extension FolderRecord {
  /// Reads a manifest; throws `record` where it is none that this version has written.
  init(manifest bytes: [UInt8], path: String, names: FrameNames) throws(ExportError) {
    guard case .object(let manifest)? = try? JSONValue(parsing: bytes),
      case .object(let scene)? = manifest["scene"], manifest["version"] == .integer(1),
      case .integer(let count)? = manifest["frameCount"], case .array(let list)? = manifest["frames"],
      count == list.count
    else { throw .record(path: path, text: "is no manifest of version 1 that can be read") }
    var members = JSONObject()
    members["engine"] = manifest["engine"]
    for (name, old) in [("file", "file"), ("scene", "digest"), ("stepRate", "stepRate"), ("seed", "seed")] {
      members[name] = scene[old] ?? .null
    }
    let sides = ["width", "height"].map { manifest[$0]?.compactText ?? "" }
    members["size"] = .string(sides.joined(separator: "x"))
    members["rate"] = manifest["rate"]
    members["frameCount"] = manifest["filmFrameCount"] ?? manifest["frameCount"]
    for name in ["shutter", "samples", "blending"] { members[name] = manifest[name] }
    let range = Manifest.range(of: manifest) ?? 0..<list.count
    members["frames"] = .string(range.text)
    members["image"] = list.first.flatMap { FolderRecord.ending(of: $0) }
    members["background"] = manifest["background"] ?? .string(ExportIdentity.background(isTransparent: false))
    members["pngLevel"] = manifest["pngLevel"] ?? .integer(1)
    identity = ExportIdentity(recorded: members)
    for (index, entry) in zip(range, list) {
      guard case .object(let frame) = entry, let pixels = frame["digest"]?.string else { continue }
      if frame["file"]?.string == names.name(of: index) { frames[index] = Frame(pixels: pixels) }
    }
  }

  private static func ending(of entry: JSONValue) -> JSONValue? {
    guard case .object(let frame) = entry, let file = frame["file"]?.string else { return nil }
    return file.split(separator: ".").last.map { .string(String($0)) }
  }
}
