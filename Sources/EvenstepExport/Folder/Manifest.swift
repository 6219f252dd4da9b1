internal import EvenstepJSON
internal import EvenstepStage
internal import EvenstepTiming

/// What a folder of frames holds, as `manifest.json` tells it: version 1.
struct Manifest {
  /// A frame's file and the fingerprint of its pixels.
  struct Frame {
    var file: String
    /// XXH3-128 of the premultiplied RGBA bytes, whatever the file's format is.
    var digest: String
  }

  static let fileName = "manifest.json"

  var format: FrameFormat
  var origin: SceneOrigin
  /// The level of PNG files.
  var pngLevel = 1
  var frames: [Frame] = []

  /// The file's text, ending in a line break.
  var bytes: [UInt8] {
    var scene = JSONObject()
    scene["file"] = origin.file.map { .string($0) }
    scene["digest"] = origin.digest.map { .string($0) }
    scene["stepRate"] = .integer(Int64(origin.stepRate))
    scene["seed"] = origin.seedValue
    var manifest = JSONObject([
      "version": .integer(1),
      "engine": .string("evenstep \(EngineVersion.current)"),
      "scene": .object(scene),
      "width": .integer(Int64(format.width)),
      "height": .integer(Int64(format.height)),
      "rate": .string(format.rate.description),
      "frameCount": .integer(Int64(frames.count)),
    ])
    for member in format.exposureMembers.members { manifest[member.key] = member.value }
    // A part of a film says which frames it holds, and of how many.
    if format.isPart {
      manifest["range"] = .array([.integer(Int64(format.frames.lowerBound)), .integer(Int64(format.frames.upperBound))])
      manifest["filmFrameCount"] = .integer(Int64(format.frameCount))
    }
    // What is as usual is not said.
    if format.isTransparent { manifest["background"] = .string(ExportIdentity.background(isTransparent: true)) }
    if pngLevel != 1 { manifest["pngLevel"] = .integer(Int64(pngLevel)) }
    manifest["frames"] = .array(
      frames.map { .object(JSONObject(["file": .string($0.file), "digest": .string($0.digest)])) })
    return Array((JSONValue.object(manifest).prettyText + "\n").utf8)
  }
}

extension Manifest {
  /// The frames that a manifest says to hold, where they are a part of the film.
  static func range(of manifest: JSONObject) -> Range<Int>? {
    guard case .array(let bounds)? = manifest["range"], bounds.count == 2, case .integer(let first) = bounds[0],
      case .integer(let end) = bounds[1], first >= 0, first < end
    else { return nil }
    return Int(first)..<Int(end)
  }
}
