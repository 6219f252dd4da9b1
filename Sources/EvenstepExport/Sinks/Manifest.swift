internal import EvenstepJSON
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
  var frames: [Frame] = []

  /// The file's text, ending in a line break.
  var bytes: [UInt8] {
    var scene = JSONObject()
    scene["file"] = origin.file.map { .string($0) }
    scene["digest"] = origin.digest.map { .string($0) }
    scene["stepRate"] = .integer(Int64(origin.stepRate))
    // Seeds of scene files fit; a larger one can only come from Swift, and JSON numbers would round it.
    scene["seed"] = Int64(exactly: origin.seed).map { .integer($0) } ?? .string(String(origin.seed))
    let manifest: JSONObject = JSONObject([
      "version": .integer(1),
      "engine": .string("evenstep \(EngineVersion.current)"),
      "scene": .object(scene),
      "width": .integer(Int64(format.width)),
      "height": .integer(Int64(format.height)),
      "rate": .string(format.rate.description),
      "frameCount": .integer(Int64(frames.count)),
      "frames": .array(
        frames.map { .object(JSONObject(["file": .string($0.file), "digest": .string($0.digest)])) }),
    ])
    return Array((JSONValue.object(manifest).prettyText + "\n").utf8)
  }
}
