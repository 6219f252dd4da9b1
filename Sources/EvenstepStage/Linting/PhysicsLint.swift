internal import EvenstepGeometry
internal import EvenstepPhysics

/// Looks through a stage for what the physics will not do as the scene seems to mean it.
///
/// A pure function of the stage as it is: it steps nothing and asks no clock. What is said follows from numbers of the scene
/// and from what was measured of the solver.
struct PhysicsLint {
  let stage: Stage
  /// Where the stage's nodes stand in the scene, by place in the node table; empty for nodes that commands have made.
  private let paths: [String]
  private let jointPaths: [JointID: String]
  private(set) var list = WarningList()

  /// Looks through a stage that is to run up to a step, or until a person ends it.
  init(_ stage: Stage, until end: Int?) {
    self.stage = stage
    let expanded = Expansion.expand(stage.scene.nodes, seed: stage.scene.world.seed)
    paths = stage.nodes.records.map { record in
      if case .scene(let index) = record.origin, index < expanded.count { return expanded[index].path }
      return ""
    }
    jointPaths = PhysicsLint.jointPaths(of: stage)
    checkStacks()
    checkOverlaps()
    checkSnags()
    checkEnergy()
    checkPlaces()
    checkSpeeds()
    checkSprings()
    checkSuspensions()
    if let end { checkTimeline(until: end) }
  }

  var substeps: Int { stage.substeps }

  var settings: WorldSettings { stage.world.settings }

  /// The solver's effort, as messages name it.
  var effort: String {
    let parts = substeps == 1 ? "" : " of \(substeps) sub-steps"
    return "\(settings.stepRate) steps a second\(parts) with \(settings.iterations) iterations"
  }

  /// Adds a warning about the node of a body.
  mutating func warn(
    _ kind: SceneWarning.Kind, _ body: BodyID, severity: Double, group: String? = nil, _ effect: String,
    _ advice: String
  ) {
    guard let place = stage.nodes.place(of: body) else { return }
    let id = stage.nodes.records[place].id
    let warning = SceneWarning(kind: kind, path: paths[place], node: id, effect: effect, advice: advice)
    list.add(warning, severity: severity, group: group)
  }

  /// Adds a warning about something that is no node.
  mutating func warn(
    _ kind: SceneWarning.Kind, at path: String, severity: Double = 0, group: String? = nil, _ effect: String,
    _ advice: String
  ) {
    let warning = SceneWarning(kind: kind, path: path, node: nil, effect: effect, advice: advice)
    list.add(warning, severity: severity, group: group)
  }

  /// The id of a body's node, in quotes.
  func name(_ body: BodyID) -> String {
    "\"\(stage.nodes.place(of: body).map { stage.nodes.records[$0].id } ?? "")\""
  }

  /// The place of a joint in the scene; empty for joints that commands have made.
  func path(_ joint: JointID) -> String { jointPaths[joint] ?? "" }

  private static func jointPaths(of stage: Stage) -> [JointID: String] {
    var places: [String: Int] = [:]
    for (index, joint) in stage.scene.joints.enumerated() { places[joint.id] = index }
    var paths: [JointID: String] = [:]
    for record in stage.joints.records { paths[record.joint] = places[record.id].map { "joints[\($0)]" } }
    return paths
  }

  func text(_ value: Double) -> String { Rule.short(value) }
}

extension Stage {
  /// What of the stage, as it is now, is legal and will probably not do what is meant, by kind and then in the order of the scene.
  ///
  /// Meant to be asked before the first step. Changes nothing, and depends on nothing but the stage.
  public func warnings() -> [SceneWarning] { warnings(until: 0) }

  /// The same for a run up to a step, if that comes after the scene's end; nil for one that a person ends.
  package func warnings(until end: Int?) -> [SceneWarning] {
    PhysicsLint(self, until: end.map { max($0, scene.steps(in: scene.duration)) }).list.sorted
  }
}

extension Scene {
  /// What is legal and will probably not do what is meant; throws as a stage of the scene does.
  public func warnings() throws(SceneError) -> [SceneWarning] { try Stage(self).warnings() }
}
