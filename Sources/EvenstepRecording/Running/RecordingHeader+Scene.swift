internal import EvenstepFiles
internal import EvenstepGeometry
public import EvenstepStage

extension RecordingHeader {
  /// Describes a run of a scene.
  ///
  /// - Parameters:
  ///   - scene: the scene as it is staged.
  ///   - document: the file that it was read from, with its changes; nil for a scene made in Swift.
  ///   - bodies: whether every step line is to hold the state of the bodies.
  public init(_ scene: Scene, document: SceneDocument? = nil, bodies: Bool = false) {
    self.init(
      engine: EngineVersion.current, chipmunk: EngineVersion.chipmunk, stepRate: scene.world.stepRate,
      seed: scene.world.seed, keyframeEvery: scene.world.keyframeEvery, bodies: bodies,
      sceneDigest: document?.digest ?? scene.simulationDigest, file: document?.file,
      images: RecordingHeader.images(of: scene), scene: document?.json)
  }

  /// The images whose files are there; a run without pictures does not need them.
  private static func images(of scene: Scene) -> [Image] {
    scene.images.keys.sorted().compactMap { name in
      guard case .file(let path)? = scene.images[name], let bytes = try? Files.read(path) else { return nil }
      return Image(name: name, digest: bytes.withUnsafeBytes { StableHash.hash128($0) })
    }
  }

  /// The recorded scene.
  ///
  /// - Parameters:
  ///   - given: the scene of a program that made it in Swift; it has to be equal to the recorded one.
  ///   - components: the kinds of component that the scene's file may name.
  ///
  /// Throws `sceneMissing`, `otherScene` or `scene`.
  public func scene(
    given: Scene? = nil, components: ComponentRegistry = .standard
  ) throws(ReplayError) -> Scene {
    guard let scene else { return try check(given) }
    let document = SceneDocument(json: scene, file: file)
    guard document.digest == sceneDigest else {
      throw .otherScene(expected: sceneDigest, found: document.digest)
    }
    let recorded: Scene
    do { recorded = try document.scene(components: components) } catch { throw .scene(error) }
    try checkWorld(of: recorded)
    // A program may draw it otherwise; what it simulates is what counts.
    if let given, given.simulationDigest != recorded.simulationDigest {
      throw .otherScene(expected: recorded.simulationDigest, found: given.simulationDigest)
    }
    return given ?? recorded
  }

  private func check(_ given: Scene?) throws(ReplayError) -> Scene {
    guard let given else { throw .sceneMissing }
    guard given.simulationDigest == sceneDigest else {
      throw .otherScene(expected: sceneDigest, found: given.simulationDigest)
    }
    return given
  }

  /// What the header says of the scene has to be so.
  private func checkWorld(of scene: Scene) throws(ReplayError) {
    let world = scene.world
    let members = [
      ("stepRate", "\(world.stepRate)", "\(stepRate)"), ("seed", "\(world.seed)", "\(seed)"),
      ("keyframeEvery", "\(world.keyframeEvery)", "\(keyframeEvery)"),
    ]
    for (name, said, found) in members where said != found {
      throw .recording(
        RecordingError(.malformed(path: name, rule: "must be the scene's, \(said)", value: found), line: 1))
    }
  }

  /// The images whose file is not the recorded one any more, or is gone, as messages.
  public func changedImages(of scene: Scene) -> [String] {
    let now = RecordingHeader.images(of: scene)
    return images.compactMap { image in
      guard case .file(let path)? = scene.images[image.name] else { return nil }
      guard let found = now.first(where: { $0.name == image.name }) else { return "\(path): cannot be read" }
      return found == image ? nil : "\(path): has changed since the recording (\(image.digest), now \(found.digest))"
    }
  }
}
