internal import EvenstepGeometry
internal import EvenstepJSON

extension MotionBake {
  /// The errors that may be allowed, in points.
  public static let errors = 0.0...1_000_000.0

  /// Writes the scene: no property of a node, by itself, puts anything drawn farther than `error` points from where it was at
  /// any step; opacity and tint differ by less than one of 255 steps.
  ///
  /// Paths of pictures, which are as the stage's scene has them, are written as `imagePath` says. Times are counted from
  /// where the bake began. `components` knows those of the file that stay. Throws for an error out of range, without a step, and where the scene breaks a rule of files.
  public func scene(
    error: Double = 0.25, components: ComponentRegistry = .standard, imagePath: (String) -> String = { $0 }
  ) throws(BakeError) -> BakedScene {
    guard MotionBake.errors.contains(error) else { throw .error(error) }
    guard step > firstStep else { throw .empty }
    let baked = try BakedNodes(self, error: error)
    var leftOut: [String] = []
    let file: JSONValue
    if let selection {
      var edit = BakedDocument(selection, self, baked)
      file = try edit.document(duration: duration, imagePath)
      leftOut = edit.leftOut
    } else {
      file = try whole(baked, imagePath)
    }
    let json = ParameterSubstitution.protect(file)
    do { _ = try SceneDocument(json: json).scene(components: components) } catch { throw .scene(error) }
    return BakedScene(
      json: json, nodeCount: motions.count, keyframeCount: baked.keyframeCount,
      poseCount: motions.reduce(0) { $0 + $1.poses }, largestError: baked.largestError, leftOut: leftOut)
  }

  private var duration: Double { Double(step - firstStep) / Double(scene.world.stepRate) }

  private func whole(_ baked: BakedNodes, _ imagePath: (String) -> String) throws(BakeError) -> JSONValue {
    var object = try SceneWriter.head(of: scene, duration: duration, imagePath: imagePath)
    object["nodes"] = .array(motions.indices.filter { motions[$0].parent == nil }.map(baked.tree))
    if !baked.events.isEmpty { object["timeline"] = .array(baked.timeline) }
    return .object(object)
  }

  /// Whether the size of a picture says how large a node is.
  var needsTextures: Bool {
    motions.contains { if case .sprite(_, nil)? = $0.node.look { true } else { false } }
  }
}

extension BakedNodes {
  /// The events as entries of a timeline, those of a step together.
  var timeline: [JSONValue] {
    var entries: [JSONValue] = []
    var next = events[...]
    while let step = next.first?.step {
      let together = next.prefix { $0.step == step }
      next = next.dropFirst(together.count)
      entries.append(.object(["step": .integer(Int64(step)), "do": .array(together.map(\.command))]))
    }
    return entries
  }
}
