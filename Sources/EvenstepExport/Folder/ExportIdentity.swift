internal import EvenstepDrawing
internal import EvenstepFiles
internal import EvenstepGeometry
internal import EvenstepJSON
internal import EvenstepStage
internal import EvenstepTiming

/// All that decides the bytes of an export into a folder.
struct ExportIdentity {
  /// The members of the journal's first line.
  private(set) var members: JSONObject

  /// The members' names, and what they are called in messages.
  private static let labels = [
    ("engine", "the engine"), ("chipmunk", "Chipmunk"), ("file", "the scene's file"), ("scene", "the scene's digest"),
    ("stepRate", "the step rate"), ("seed", "the seed"), ("size", "the size"), ("rate", "the frame rate"),
    ("frameCount", "the film's number of frames"), ("frames", "the frame range"), ("image", "the image format"),
    ("pngLevel", "the PNG level"), ("background", "the background"),
    ("shutter", "the shutter's angle"), ("samples", "the number of samples"), ("blending", "the blending"),
  ]
  /// What members are that are not recorded when they are as usual.
  private static let usual = JSONObject([
    "shutter": .integer(0), "samples": .integer(1), "blending": .string(Blending.encoded.rawValue),
  ])
  private static let pictures = "pictures"

  /// Describes an export; reads the scene's picture files, since the scene's digest does not hold their bytes.
  init(_ format: FrameFormat, origin: SceneOrigin, image: ImageFormat, pngLevel: Int) throws(ExportError) {
    members = JSONObject([
      "engine": .string("evenstep \(EngineVersion.current)"),
      "chipmunk": .string(EngineVersion.chipmunk),
      "file": origin.file.map { .string($0) } ?? .null,
      "scene": origin.digest.map { .string($0) } ?? .null,
      "stepRate": .integer(Int64(origin.stepRate)),
      "seed": origin.seedValue,
      "size": .string("\(format.width)x\(format.height)"),
      "rate": .string(format.rate.description),
      "frameCount": .integer(Int64(format.frameCount)),
      "frames": .string(format.frames.text),
      "image": .string(image.rawValue),
      "background": .string(ExportIdentity.background(isTransparent: format.isTransparent)),
    ])
    // It decides the bytes of PNG files alone.
    if image == .png { members["pngLevel"] = .integer(Int64(pngLevel)) }
    for member in format.exposureMembers.members { members[member.key] = member.value }
    var digests = JSONObject()
    for picture in origin.pictures {
      do { digests[picture.name] = .string(try Files.read(picture.path).digest) } catch {
        throw .file(error, frame: nil)
      }
    }
    members[ExportIdentity.pictures] = .object(digests)
  }

  /// What a film's background is called: the scene's, or none.
  static func background(isTransparent: Bool) -> String { isTransparent ? "none" : "scene" }

  /// Takes what an earlier export was as it was recorded; members that are missing are not known.
  init(recorded members: JSONObject) { self.members = members }

  private subscript(name: String) -> JSONValue? { members[name] ?? ExportIdentity.usual[name] }

  /// What differs from an earlier export, as far as that is known: each text tells what was and what is.
  func changes(since earlier: ExportIdentity) -> [String] {
    var changes: [String] = []
    for (name, label) in ExportIdentity.labels {
      guard let was = earlier[name], let now = self[name], was != now else { continue }
      changes.append("\(label) was \(was.plainText) and is \(now.plainText)")
    }
    guard case .object(let was)? = earlier.members[ExportIdentity.pictures],
      case .object(let now)? = members[ExportIdentity.pictures]
    else { return changes }
    let names = Set((was.members + now.members).map(\.key)).sorted()
    for name in names where was[name] != now[name] {
      let texts = [was, now].map { $0[name]?.plainText ?? "missing" }
      changes.append("the picture \(name) was \(texts[0]) and is \(texts[1])")
    }
    return changes
  }
}

extension FrameFormat {
  /// What tells the exposure of the frames in a record of an export; nothing where it is the usual one.
  var exposureMembers: JSONObject {
    var members = JSONObject()
    if shutter.isOpen {
      members["shutter"] = Int64(exactly: shutter.angle).map { .integer($0) } ?? .real(shutter.angle)
      members["samples"] = .integer(Int64(shutter.samples))
    }
    if blending != .encoded { members["blending"] = .string(blending.rawValue) }
    return members
  }
}

extension JSONValue {
  /// The value for people: a text without quotes.
  fileprivate var plainText: String {
    switch self {
    case .string(let text): text
    case .null: "none"
    default: compactText
    }
  }
}

extension [UInt8] {
  /// The XXH3-128 hash of the bytes, as `xxh128sum` prints it.
  var digest: String { withUnsafeBytes { StableHash.hash128($0) } }
}
