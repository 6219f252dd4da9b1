internal import EvenstepGeometry
internal import EvenstepPhysics

extension Scene {
  /// The longest scene, in seconds: a day.
  public static let longestDuration = 86_400.0
  /// The most nodes that a scene may begin with, repetitions written out.
  public static let mostNodes = 100_000
  /// The most dynamic bodies that a scene may begin with.
  public static let mostDynamicBodies = 20_000

  /// Checks every number and name; throws the first rule that is broken, with its path and value.
  ///
  /// A stage checks its scene by itself; call this to know earlier.
  public func check() throws(SceneError) {
    do { try world.settings.validate() } catch { throw SceneError(error, at: "world") }
    try Rule.size(world.size, at: "world.size")
    if let camera {
      try Rule.coordinates(camera.center, at: "camera.center")
      try Rule.size(camera.size, at: "camera.size")
    }
    try Rule.range(duration, 0.001...Scene.longestDuration, at: "duration")
    try checkOutput()
    try checkLayers()
    try checkCounts()
    let names = try SceneNames(self)
    let checker = NodeChecker(scene: self, names: names)
    for (index, node) in nodes.enumerated() { try checker.check(node, at: "nodes[\(index)]") }
    for (index, entry) in timeline.enumerated() { try checker.check(entry, at: "timeline[\(index)]") }
  }

  private func checkOutput() throws(SceneError) {
    for side in [output.width, output.height] where !(1...16384).contains(side) {
      throw SceneError(path: "output.size", rule: "must be from 1 to 16384 pixels a side", value: "\(side)")
    }
    if output.width * output.height > 1 << 26 {
      throw SceneError(
        path: "output.size", rule: "must have at most 67108864 pixels", value: "\(output.width)x\(output.height)")
    }
  }

  private func checkLayers() throws(SceneError) {
    var seen: Set<String> = []
    for (index, layer) in layers.enumerated() {
      try Rule.name(layer.id, at: "layers[\(index)].id")
      if !seen.insert(layer.id).inserted {
        throw SceneError(path: "layers[\(index)].id", rule: "there is another layer \"\(layer.id)\"")
      }
    }
    if layers.count > 256 {
      throw SceneError(path: "layers", rule: "must be at most 256", value: "\(layers.count)")
    }
  }

  /// Counts before anything is written out, so that a million repeats cost nothing.
  private func checkCounts() throws(SceneError) {
    var total = 0
    var dynamic = 0
    for (index, node) in nodes.enumerated() {
      try NodeChecker.checkRepetition(node, at: "nodes[\(index)]")
      let copies = node.repetition?.count ?? 1
      total += try NodeChecker.count(node, at: "nodes[\(index)]")
      if node.body?.kind == .dynamic { dynamic += copies }
      if total > Scene.mostNodes {
        throw SceneError(
          path: "nodes[\(index)]", rule: "a scene may begin with at most \(Scene.mostNodes) nodes",
          value: "\(total) up to here")
      }
      if dynamic > Scene.mostDynamicBodies {
        throw SceneError(
          path: "nodes[\(index)]",
          rule: "a scene may begin with at most \(Scene.mostDynamicBodies) dynamic bodies",
          value: "\(dynamic) up to here")
      }
    }
  }
}
