public import EvenstepJSON

extension RecordingHeader {
  /// The header as a JSON object, as the first line of a recording has it before the line's checks.
  public var json: JSONValue {
    var images = JSONObject()
    for image in self.images { images[image.name] = .string(image.digest) }
    return .object(
      JSONObject([
        "evrec": .integer(Int64(RecordingFormat.version)),
        "engine": .string(engine),
        "chipmunk": .string(chipmunk),
        "stepRate": .integer(Int64(stepRate)),
        // Seeds of scene files fit; a larger one can only come from Swift, and JSON has no number for it.
        "seed": Int64(exactly: seed).map { .integer($0) } ?? .string(String(seed)),
        "keyframeEvery": .integer(Int64(keyframeEvery)),
        "bodies": .bool(bodies),
        "sceneDigest": .string(sceneDigest),
        "file": file.map { .string($0) } ?? .null,
        "images": .object(images),
        "scene": scene ?? .null,
      ]))
  }

  /// Reads a header from its JSON object.
  ///
  /// Throws `unsupportedVersion` for another version, and `malformed` with path, rule and value for anything that
  /// `json` does not make: the version changes when a member is added.
  public init(_ json: JSONValue) throws(RecordingError) {
    do throws(RecordingError.Kind) { self = try RecordingHeader(members: MemberReader(json)) } catch {
      throw RecordingError(error)
    }
  }

  init(members: consuming MemberReader) throws(RecordingError.Kind) {
    var members = members
    let version = try members.integer("evrec", in: 0...Int.max)
    guard version == RecordingFormat.version else { throw .unsupportedVersion(version) }
    engine = try members.string("engine")
    chipmunk = try members.string("chipmunk")
    stepRate = try members.integer("stepRate", in: 1...Int.max)
    seed = try RecordingHeader.seed(members.value("seed"))
    keyframeEvery = try members.integer("keyframeEvery", in: RecordingFormat.keyframeIntervals)
    bodies = try members.bool("bodies")
    sceneDigest = try members.hex("sceneDigest", digits: 32)
    file = try members.optionalString("file")
    images = try RecordingHeader.images(members.value("images"))
    let scene = try members.value("scene")
    self.scene = scene == .null ? nil : scene
    try members.finish()
  }

  private static func seed(_ value: JSONValue) throws(RecordingError.Kind) -> UInt64 {
    switch value {
    case .integer(let number) where number >= 0: return UInt64(number)
    case .string(let text):
      if let number = UInt64(text), number > UInt64(Int64.max), String(number) == text { return number }
    default: break
    }
    throw .malformed(path: "seed", rule: "must be a whole number of 64 bits", value: value.excerpt)
  }

  private static func images(_ value: JSONValue) throws(RecordingError.Kind) -> [Image] {
    guard case .object(let object) = value else {
      throw .malformed(path: "images", rule: "must be an object", value: value.excerpt)
    }
    var images: [Image] = []
    for member in object.members {
      let path = "images." + member.key
      if let last = images.last, !last.name.utf8.lexicographicallyPrecedes(member.key.utf8) {
        throw .malformed(path: path, rule: "names must be in order", value: nil)
      }
      images.append(Image(name: member.key, digest: try member.value.hex(digits: 32, at: path)))
    }
    return images
  }
}
