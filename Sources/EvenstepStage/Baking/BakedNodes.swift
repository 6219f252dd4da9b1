internal import EvenstepAnimation
internal import EvenstepGeometry
internal import EvenstepJSON

/// The nodes of a bake with their keyframes, as scene files have them.
struct BakedNodes {
  /// The nodes without their children, in the motions' order.
  private(set) var nodes: [JSONObject] = []
  /// Which nodes are in which one, in order.
  private(set) var children: [[Int]]
  private(set) var keyframeCount = 0
  private(set) var largestError = 0.0
  /// What happens to the nodes at once: what acts before the step after so many steps.
  private(set) var events: [(step: Int, command: JSONValue)] = []
  private let bake: MotionBake

  /// Reduces all motions so that nothing is off by more than `error` points because of one property.
  init(_ bake: MotionBake, error: Double) throws(BakeError) {
    self.bake = bake
    children = Array(repeating: [], count: bake.motions.count)
    for (index, motion) in bake.motions.enumerated() {
      if let parent = motion.parent { children[parent].append(index) }
    }
    let textures: TextureStore
    do { textures = bake.needsTextures ? try TextureStore(loading: bake.scene) : TextureStore() } catch {
      throw .scene(error)
    }
    let sizes = NodeSizes(bake.motions, textures)
    var ids = FileIDs(bake)
    for index in bake.motions.indices { add(index, id: ids.next(bake.motions[index].node.id), sizes, error) }
    // Sorting is stable: what happens in one step happens in the order of the nodes.
    events.sort { $0.step < $1.step }
  }

  /// A node with its children.
  func tree(_ index: Int) -> JSONValue {
    var object = nodes[index]
    if !children[index].isEmpty { object["children"] = .array(children[index].map(tree)) }
    return .object(object)
  }

  private mutating func add(_ index: Int, id: String, _ sizes: NodeSizes, _ error: Double) {
    var motion = bake.motions[index]
    motion.node.id = id
    var object = SceneWriter.node(motion.node)
    let (outer, reach) = (sizes.outer[index], sizes.reach[index])
    // In the units of the property: what of them is the error in points.
    let (place, turn, growth) = (error / outer, error / (outer * reach) * 180 / .pi, error / (outer * reach))
    let tracks: [(track: BakedTrack?, points: Double)] = [
      (BakedTrack("position", motion.position, .distance(place)), outer),
      (BakedTrack("angle", motion.angle, .each(turn)), outer * reach * .pi / 180),
      (BakedTrack("scale", motion.scale, .each(growth)), outer * reach),
      // Half of what a byte of a picture can tell.
      (BakedTrack("opacity", motion.opacity, .each(1 / 512)), 0),
      (BakedTrack("tint", motion.tint, .each(1 / 512)), 0),
    ]
    var animations: [JSONValue] = []
    for case (let track?, let points) in tracks {
      object[track.property] = track.firstValue
      animations.append(track.animation(stepRate: bake.scene.world.stepRate, from: bake.firstStep))
      keyframeCount += track.keys.count
      largestError = max(largestError, track.error * points)
    }
    if !animations.isEmpty { object["animations"] = .array(animations) }
    nodes.append(object)
    addEvents(of: motion, id)
  }

  private mutating func addEvents(of motion: NodeMotion, _ id: String) {
    func set(_ property: String, _ value: JSONValue, at step: Int) {
      let command: JSONObject = [
        "kind": .string("set"), "target": .string(id), "property": .string(property), "value": value,
      ]
      events.append((step - 1 - bake.firstStep, .object(command)))
    }
    for (step, isVisible) in motion.visibility { set("visible", .bool(isVisible), at: step) }
    // Between the steps a jump is not on the way from key to key, but at its new place.
    for jump in motion.position.jumps {
      set("position", SceneWriter.vector(jump.from), at: Int(motion.position.steps[jump.entry]))
    }
    for jump in motion.angle.jumps {
      set("angle", SceneWriter.angle(jump.from), at: Int(motion.angle.steps[jump.entry]))
    }
  }
}

/// How large nodes are, the largest over the run.
private struct NodeSizes {
  /// How far the farthest point of a node and its children is from its origin, in its parent's coordinates.
  private(set) var reach: [Double]
  /// How much all that is around a node enlarges it.
  private(set) var outer: [Double]

  init(_ motions: [NodeMotion], _ textures: TextureStore) {
    let scales = motions.map { motion in motion.scale.values.reduce(0) { max($0, abs($1.x), abs($1.y)) } }
    reach = motions.map { Reach.of($0.node, textures: textures) }
    outer = Array(repeating: 1, count: motions.count)
    for (index, motion) in motions.enumerated() {
      guard let parent = motion.parent else { continue }
      outer[index] = max(outer[parent] * scales[parent], 1e-6)
    }
    for (index, motion) in motions.enumerated().reversed() {
      // What has no size itself turns as something of one point.
      reach[index] = max(reach[index] * scales[index], 1)
      guard let parent = motion.parent else { continue }
      let away = motion.position.values.reduce(0) { max($0, $1.length) }
      reach[parent] = max(reach[parent], away + reach[index])
    }
  }
}

/// Ids as files may have them: those of copies and of what was spawned have signs that are not for files.
private struct FileIDs {
  private var taken: Set<String>

  init(_ bake: MotionBake) {
    // Ids that can stay do, whatever becomes of the others.
    taken = Set(bake.motions.map(\.node.id))
    if bake.selection != nil {
      for expanded in Expansion.expand(bake.scene.nodes, seed: bake.scene.world.seed) { taken.insert(expanded.node.id) }
    }
  }

  mutating func next(_ id: String) -> String {
    var name = String(String.UnicodeScalarView(id.unicodeScalars.map { $0 == "#" ? "~" : $0 == "," ? "." : $0 }))
    guard name != id else { return id }
    while !taken.insert(name).inserted { name += "~" }
    return name
  }
}
