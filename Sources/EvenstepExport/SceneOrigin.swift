public import EvenstepStage

/// Where a film comes from, as its manifest tells.
public struct SceneOrigin: Hashable, Sendable {
  /// The scene file's name without its folder; nil for a scene made in Swift.
  public let file: String?
  /// The scene's fingerprint, which changes with every override; nil for a scene made in Swift.
  public let digest: String?
  /// Simulation steps a second.
  public let stepRate: Int
  /// The number that all random choices derive from.
  public let seed: UInt64

  /// Describes a scene, and the document that it was read from where there is one.
  public init(_ scene: Scene, document: SceneDocument? = nil) {
    file = document?.file.map { String($0.split(separator: "/").last ?? "") }
    digest = document?.digest
    stepRate = scene.world.stepRate
    seed = scene.world.seed
  }
}
