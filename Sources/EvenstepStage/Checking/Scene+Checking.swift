internal import EvenstepDrawing
internal import EvenstepGeometry
internal import EvenstepPhysics

extension Scene {
  /// The longest scene, in seconds: a day.
  public static let longestDuration = 86_400.0
  /// The most steps between two keyframes.
  public static let largestKeyframeEvery = 100_000
  /// The most nodes that a scene may hold at once, repetitions written out.
  public static let mostNodes = 100_000
  /// The most dynamic and kinematic bodies that a scene may hold.
  public static let mostMovingBodies = 20_000
  /// The most shapes that bodies may have, every segment of a chain and convex part of a polygon for itself; where the
  /// physics has to find them by trees, `PhysicsLimits.mostTreeShapes`.
  public static let mostShapes = 100_000
  /// The most corners, animations, components and tags that a scene may begin with, repetitions written out.
  public static let mostParts = 1_000_000
  /// The most commands that a timeline may hold, and all events together.
  public static let mostCommands = 10_000
  /// The most events that a scene may have.
  public static let mostEvents = 1000

  /// Checks every number and name; throws the first rule that is broken, with its path and value.
  ///
  /// A stage checks its scene by itself; call this to know earlier.
  public func check() throws(SceneError) {
    do { try world.settings.validate() } catch { throw SceneError(error, at: "world") }
    if !(1...Scene.largestKeyframeEvery).contains(world.keyframeEvery) {
      throw SceneError(
        path: "world.keyframeEvery", rule: "must be from 1 to \(Scene.largestKeyframeEvery) steps",
        value: "\(world.keyframeEvery)")
    }
    try Rule.size(world.size, at: "world.size")
    try checkBackground()
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
    try checker.checkJoints()
    for (index, entry) in timeline.enumerated() { try checker.check(entry, at: "timeline[\(index)]") }
    for (index, event) in events.enumerated() { try checker.check(event, at: "events[\(index)]") }
  }

  private func checkBackground() throws(SceneError) {
    switch world.background {
    case .solid(let color): try Rule.color(color, at: "world.background.color")
    case .verticalGradient(let top, let bottom):
      try Rule.color(top, at: "world.background.top")
      try Rule.color(bottom, at: "world.background.bottom")
    }
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
    var size = SceneSize()
    for (index, node) in nodes.enumerated() {
      size.add(try SceneSize(of: node, at: "nodes[\(index)]"))
      try size.check(at: "nodes[\(index)]", "begin with")
    }
    let commands = timeline.reduce(0) { $0 + $1.commands.count }
    if commands > Scene.mostCommands {
      throw SceneError(
        path: "timeline", rule: "must hold at most \(Scene.mostCommands) commands", value: "\(commands)")
    }
    if events.count > Scene.mostEvents {
      throw SceneError(path: "events", rule: "must be at most \(Scene.mostEvents)", value: "\(events.count)")
    }
    let given = events.reduce(0) { $0 + $1.commands.count }
    if given > Scene.mostCommands {
      throw SceneError(path: "events", rule: "must hold at most \(Scene.mostCommands) commands", value: "\(given)")
    }
  }
}
