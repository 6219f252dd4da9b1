internal import EvenstepGeometry
internal import EvenstepPhysics

/// A running scene: advances in fixed steps, the same on every run and every machine.
///
/// Not thread-safe: one isolation owns a stage, and what leaves it (snapshots, contacts, digests) is a value.
public final class Stage {
  /// What the stage was made from.
  public internal(set) var scene: Scene
  /// The number of steps that are done.
  public internal(set) var step = 0
  /// The running fingerprint of the dynamic bodies' poses (FNV-1a over x, y and angle, each step, in file order).
  public var poseHash: UInt64 { poses.value }

  /// What happened to animations in the last step: first what commands ended, in their order, then node by node in file
  /// order, of each the animations in the order in which they came.
  ///
  /// Before the first step, those that have begun with the scene. Components get the same reports, each those of its node.
  public internal(set) var animationEvents: [AnimationEvent] = []

  var world: World
  var nodes = NodeTable()
  var joints = JointTable()
  /// The joints that broke in the last step, in the order in which they were made.
  public internal(set) var brokenJoints: [BrokenJoint] = []
  /// Commands for the next step, each with the node that gave it, or the timeline.
  var queue: [QueuedCommand] = []
  /// The places that the last command was about; kept for its memory.
  var targets: [Int] = []
  /// How often each id was given out, so that a spawned copy gets a new one.
  var issued: [String: Int] = [:]
  /// Nodes that commands of the last step removed, whose last contacts ended with them.
  var departed: [BodyID: String] = [:]
  /// The pairs of shapes with overlapping bounds that the start, or this step's commands, have made.
  var arrivedPairs = 0
  /// The pairs of shapes that touch.
  var touching = 0
  /// How much all living nodes are together.
  var size = SceneSize()
  /// A running fingerprint of all ids that were given out: which come next depends on them.
  var issuedHash = FNV1a()
  var poses = FNV1a()
  /// What the scene's events have come to, in their order.
  var eventStates: [EventState]
  var schedule: Schedule
  /// The names of the scene's images in order, by whose places nodes know their pictures.
  private(set) var imageNames: [String]
  private var hasher = StateHasher()
  private(set) lazy var sceneFingerprint = scene.fingerprint

  /// Makes a stage in the scene's initial state; throws where a number or a name breaks a rule.
  public init(_ scene: Scene) throws(SceneError) {
    try scene.check()
    self.scene = scene
    do { world = try World(scene.world.settings) } catch { throw SceneError(error, at: "world") }
    schedule = Schedule(scene.timeline, stepRate: scene.world.stepRate)
    imageNames = scene.images.keys.sorted()
    eventStates = Array(repeating: EventState(), count: scene.events.count)
    for (index, expanded) in Expansion.expand(scene.nodes, seed: scene.world.seed).enumerated() {
      // Parents stand before their children in both lists, so places agree.
      do { try insert(expanded.node, from: .scene(index), parent: expanded.parent) } catch {
        throw SceneError(error, at: expanded.path)
      }
    }
    try makeJoints()
    chooseSubsteps()
    announceBeginnings()
    if hasKeyframes { world.canonicalize() }
  }

  /// The simulated time, in seconds.
  public var seconds: Double { Double(step) / Double(scene.world.stepRate) }

  /// The ids of all living nodes, in file order; spawned ones follow.
  public var nodeIDs: [String] { nodes.records.map(\.id) }

  /// The state of a node after the last step; nil if there is none of that id.
  public func state(of id: String) -> NodeState? { nodes.place(of: id).map { nodes.current[$0] } }

  /// The contacts that began or ended in the last step, sorted by phase and the shapes' order of entry.
  public var contacts: [Contact] { world.contacts.map { contact($0) } }

  /// Gives a command, to be applied at the start of the next step.
  public func enqueue(_ command: Command) { queue.append(QueuedCommand(command: command, owner: nil)) }

  /// The commands that wait for the next step and that no component gave.
  package var commandsFromOutside: [Command] { queue.filter { $0.owner == nil }.map(\.command) }

  /// Takes back the commands that wait for the next step and that no component gave.
  package func forgetCommandsFromOutside() { queue.removeAll { $0.owner == nil } }

  /// Does one step: input and commands, animations, physics, then the scene's events and components.
  ///
  /// Throws where a command of the program carries a number that breaks a rule, or a body left the range of numbers that
  /// the physics can work with.
  public func advance(_ input: [InputEvent] = []) throws(StageError) {
    departed.removeAll(keepingCapacity: true)
    if step == 0 { try deliverAnimationEvents() }
    animationEvents.removeAll(keepingCapacity: true)
    for command in schedule.due(at: step) {
      queue.append(QueuedCommand(command: command, owner: QueuedCommand.timeline))
    }
    for event in input { try deliver(event) }
    nodes.rememberStates()
    try applyCommands()
    try animate()
    do { try world.step() } catch { throw stageError(error) }
    collectBrokenJoints()
    readBodies()
    step += 1
    if isAtKeyframe { world.canonicalize() }
    addPoses()
    try countTouching()
    try runEvents()
    try runComponents()
  }

  /// The fingerprint of all simulated state after the last step: version 2 of the state digest.
  public var digest: UInt64 {
    hasher.reset()
    hasher.add(2)
    hasher.add(step)
    hasher.add(scene.world.keyframeEvery)
    world.addState(to: &hasher)
    addNodeState(to: &hasher)
    return hasher.digest
  }

  /// Does many steps; throws as `advance` does.
  public func run(steps: Int) throws(StageError) {
    for _ in 0..<max(0, steps) { try advance() }
  }

  /// Becomes another stage, which must not be used afterwards.
  func take(over other: Stage) {
    swap(&world, &other.world)
    scene = other.scene
    step = other.step
    nodes = other.nodes
    joints = other.joints
    brokenJoints = other.brokenJoints
    queue = other.queue
    issued = other.issued
    issuedHash = other.issuedHash
    departed = other.departed
    arrivedPairs = other.arrivedPairs
    touching = other.touching
    size = other.size
    poses = other.poses
    eventStates = other.eventStates
    schedule = other.schedule
    imageNames = other.imageNames
    animationEvents = other.animationEvents
    sceneFingerprint = other.sceneFingerprint
  }

  private func readBodies() {
    for place in nodes.records.indices {
      guard let body = nodes.records[place].body, nodes.records[place].bodyKind != .static,
        let state = try? world.state(of: body)
      else { continue }
      // Where animations say the place, theirs is exact, and the body's is theirs up to rounding.
      if !nodes.isDriven(place) {
        nodes.current[place].position = state.pose.position
        nodes.current[place].angle = state.pose.rotation
      }
      nodes.current[place].velocity = state.velocity
      nodes.current[place].spin = Angle(radians: state.spin)
    }
  }

  private func addPoses() {
    for place in nodes.records.indices where nodes.records[place].bodyKind == .dynamic {
      let state = nodes.current[place]
      poses.add(state.position.x)
      poses.add(state.position.y)
      poses.add(state.angle.radians)
    }
  }

  private func addNodeState(to hasher: inout StateHasher) {
    hasher.add(issuedHash.value)
    hasher.add(nodes.count)
    for place in nodes.records.indices {
      let record = nodes.records[place]
      hasher.add(record.id)
      hasher.add(record.definition)
      hasher.add(record.isDriven)
      hasher.add(record.parent ?? -1)
      nodes.current[place].addState(to: &hasher)
      addBehavior(of: place, to: &hasher)
    }
    joints.addState(to: &hasher)
    addWaiting(to: &hasher)
    addEvents(to: &hasher)
  }

  /// Adds a node's animations and components.
  func addBehavior(of place: Int, to hasher: inout StateHasher) {
    nodes.records[place].animations.addState(to: &hasher)
    let image = nodes.current[place].imageIndex
    if image >= 0 { hasher.add("image \(image)") }
    // Only what is not the rule, so that digests stay that were taken before nodes could be handed over.
    if let kind = nodes.records[place].bodyKind, kind != nodes.records[place].firstKind { hasher.add(kind.rawValue) }
    for running in nodes.components[place] {
      running.component.addState(to: &hasher)
      hasher.add(running.random.state)
    }
  }

  /// Adds the commands that wait for the next step.
  func addWaiting(to hasher: inout StateHasher) {
    hasher.add(queue.count)
    for queued in queue {
      queued.command.addState(to: &hasher)
      hasher.add(queued.owner ?? "")
    }
  }

  /// Adds the joints, with what they carry from one step to the next.
  func addJoints(to hasher: inout StateHasher) {
    joints.addState(to: &hasher)
    world.addJointState(to: &hasher)
  }

  func contact(_ event: ContactEvent) -> Contact {
    Contact(
      phase: event.phase == .began ? .began : .ended, a: nodeID(of: event.bodyA), b: nodeID(of: event.bodyB),
      point: event.point, normal: event.normal, impulse: event.impulse, isSensor: event.isSensor)
  }

  func nodeID(of body: BodyID) -> String {
    nodes.place(of: body).map { nodes.records[$0].id } ?? departed[body] ?? ""
  }

  func stageError(_ error: PhysicsError) -> StageError {
    if case .escaped(let body, let position, let velocity) = error {
      return StageError(
        step: step, node: nodeID(of: body),
        message: "the body left the range that the physics can work with: position (\(position.x), \(position.y)), "
          + "velocity (\(velocity.x), \(velocity.y))")
    }
    return StageError(step: step, message: "\(error)")
  }
}

/// A command that waits for the next step, with the node that gave it.
struct QueuedCommand: Codable {
  var command: Command
  /// The node, or `timeline`; nil where the program itself gave it.
  var owner: String?

  /// What owns the commands of the timeline; no node has such an id.
  static let timeline = ""
}
