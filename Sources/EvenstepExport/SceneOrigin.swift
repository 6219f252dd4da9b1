internal import EvenstepGeometry
internal import EvenstepJSON
public import EvenstepRecording
public import EvenstepStage
internal import EvenstepText

/// Where a film comes from, as its manifest tells.
public struct SceneOrigin: Hashable, Sendable {
  /// A picture file that the scene names.
  struct Picture: Hashable, Sendable {
    var name, path: String
  }

  /// The scene file's name without its folder; nil for a scene made in Swift.
  public let file: String?
  /// The scene's fingerprint, which changes with every override; nil for a scene made in Swift, unless it was given.
  public let digest: String?
  /// Simulation steps a second.
  public let stepRate: Int
  /// The number that all random choices derive from.
  public let seed: UInt64
  /// The scene's picture files, sorted by name, and after them its font files.
  private(set) var pictures: [Picture]

  /// Describes a scene, and the document that it was read from where there is one.
  ///
  /// A scene made in Swift has no fingerprint of its own, so that an export of it can be resumed only with a `digest`
  /// from the caller: any text that differs whenever the scene, its components or its pictures in memory do.
  public init(_ scene: Scene, document: SceneDocument? = nil, digest: String? = nil) {
    self.init(scene, path: document?.file, digest: digest ?? document?.digest)
  }

  /// Describes a run of a scene that was recorded: its digest is the scene's and that of the last state.
  public init(_ replay: Replay) {
    let header = replay.recording.header
    let last = replay.recording.steps.last.map { StableHash.hex($0.digest) } ?? ""
    self.init(replay.scene, path: header.file, digest: "\(header.sceneDigest)-\(last)")
  }

  private init(_ scene: Scene, path: String?, digest: String?) {
    file = path.map { String($0.split(separator: "/").last ?? "") }
    self.digest = digest
    stepRate = scene.world.stepRate
    seed = scene.world.seed
    pictures = scene.images.sorted { $0.key < $1.key }.compactMap { name, source in
      if case .file(let path) = source { Picture(name: name, path: path) } else { nil }
    }
    // No picture has such a name in a manifest, so that those of scenes without fonts stay as they were.
    pictures += scene.fonts.sorted { $0.key < $1.key }.map { Picture(name: "fonts.\($0.key)", path: $0.value.path) }
  }
}

extension SceneOrigin {
  /// The seed as JSON: those of scene files fit; a larger one can only come from Swift, and numbers would round it.
  var seedValue: JSONValue { Int64(exactly: seed).map { .integer($0) } ?? .string(String(seed)) }
}
