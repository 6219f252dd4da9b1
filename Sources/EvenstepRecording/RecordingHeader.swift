public import EvenstepJSON

/// What a recording says about its run before the first step.
public struct RecordingHeader: Sendable, Equatable {
  /// An image of the scene by the bytes of its file.
  public struct Image: Sendable, Equatable {
    /// The image's name in the scene.
    public var name: String
    /// The XXH3-128 hash of the file's bytes: 32 hexadecimal digits.
    public var digest: String

    /// Describes an image.
    public init(name: String, digest: String) {
      self.name = name
      self.digest = digest
    }
  }

  /// The version of the engine that ran, such as `0.1.0`.
  public var engine: String
  /// The version of Chipmunk that ran, such as `7.0.3`.
  public var chipmunk: String
  /// Steps a second, at least 1.
  public var stepRate: Int
  /// The number that all random choices derive from.
  public var seed: UInt64
  /// The number of steps between keyframes, 1 to 100 000; keyframes stand at its multiples alone.
  public var keyframeEvery: Int
  /// Whether every step line holds the state of the bodies.
  public var bodies: Bool
  /// The fingerprint of the scene: 32 hexadecimal digits.
  public var sceneDigest: String
  /// The path of the scene's file, as it was given; nil for a scene made in Swift.
  public var file: String?
  /// The scene's images, in the order of the UTF-8 bytes of their names.
  public var images: [Image]
  /// The scene itself, as its file has it; nil for a scene made in Swift.
  public var scene: JSONValue?

  /// Describes a run; the images are brought into order.
  public init(
    engine: String, chipmunk: String, stepRate: Int, seed: UInt64, keyframeEvery: Int, bodies: Bool = false,
    sceneDigest: String, file: String? = nil, images: [Image] = [], scene: JSONValue? = nil
  ) {
    self.engine = engine
    self.chipmunk = chipmunk
    self.stepRate = stepRate
    self.seed = seed
    self.keyframeEvery = keyframeEvery
    self.bodies = bodies
    self.sceneDigest = sceneDigest
    self.file = file
    self.images = images.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.scene = scene
  }
}
