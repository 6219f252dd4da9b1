internal import EvenstepGeometry
internal import EvenstepPhysics

/// Everything that a stage holds after a step: whoever is set to it goes on with the same bits.
///
/// A value: it can be kept, sent to other threads, and written to bytes for other processes and machines.
public struct Keyframe: Sendable {
  /// The number of steps that were done.
  public let step: Int
  /// The state digest after them.
  public let digest: UInt64
  /// What the stage's scene was, as far as it decides about the simulation.
  let sceneFingerprint: UInt64

  var world: WorldKeyframe
  var nodes: NodeTable
  var joints: JointTable
  var brokenJoints: [BrokenJoint]
  var queue: [QueuedCommand]
  var issued: [String: Int]
  var issuedHash: FNV1a
  var departed: [BodyID: String]
  var touching: Int
  var poses: FNV1a
  var eventStates: [EventState]
}

extension Stage {
  /// Whether there are keyframes: the raw solver has none.
  public var hasKeyframes: Bool { scene.world.solver != .raw }

  /// Whether a keyframe can be taken now: at the start and after every `keyframeEvery` steps.
  public var isAtKeyframe: Bool { hasKeyframes && step % scene.world.keyframeEvery == 0 }

  /// The whole state, to go on from with the same bits.
  ///
  /// Throws `rawSolver`, and `betweenKeyframes` where `isAtKeyframe` is false.
  public func keyframe() throws(KeyframeError) -> Keyframe {
    guard hasKeyframes else { throw .rawSolver }
    guard isAtKeyframe else { throw .betweenKeyframes(step: step, every: scene.world.keyframeEvery) }
    do {
      return Keyframe(
        step: step, digest: digest, sceneFingerprint: sceneFingerprint, world: try world.keyframe(), nodes: nodes,
        joints: joints, brokenJoints: brokenJoints, queue: queue, issued: issued, issuedHash: issuedHash,
        departed: departed, touching: touching,
        poses: poses, eventStates: eventStates)
    } catch { throw .malformed("\(error)") }
  }

  /// Takes a keyframe into one that is not needed any more, whose memory it uses; throws as `keyframe()` does.
  public func save(to keyframe: inout Keyframe) throws(KeyframeError) {
    guard hasKeyframes else { throw .rawSolver }
    guard isAtKeyframe else { throw .betweenKeyframes(step: step, every: scene.world.keyframeEvery) }
    do { try world.save(to: &keyframe.world) } catch { throw .malformed("\(error)") }
    keyframe.nodes.assign(nodes)
    keyframe = Keyframe(
      step: step, digest: digest, sceneFingerprint: sceneFingerprint, world: keyframe.world, nodes: keyframe.nodes,
      joints: joints, brokenJoints: brokenJoints, queue: queue, issued: issued, issuedHash: issuedHash,
      departed: departed, touching: touching,
      poses: poses, eventStates: eventStates)
  }

  /// Sets the stage to a keyframe of the same scene, whatever has happened since or before.
  ///
  /// What was enqueued and not applied is forgotten. Where bodies are the same as at the keyframe, as after a run without
  /// spawns and removals, no memory is taken.
  ///
  /// Throws `otherScene`, and `malformed` for a keyframe that was read from bytes which no stage wrote; the stage cannot be
  /// used then until another keyframe is restored or it is reset.
  public func restore(_ keyframe: Keyframe) throws(KeyframeError) {
    guard hasKeyframes else { throw .rawSolver }
    guard keyframe.sceneFingerprint == sceneFingerprint else { throw .otherScene }
    do { try world.restore(keyframe.world) } catch { throw .malformed("\(error)") }
    nodes.assign(keyframe.nodes)
    joints = keyframe.joints
    brokenJoints = keyframe.brokenJoints
    try checkJoints()
    try checkBodies()
    step = keyframe.step
    // Not assigned, which would share the memory, so that the next command takes new one.
    queue.removeAll(keepingCapacity: true)
    queue += keyframe.queue
    issued = keyframe.issued
    issuedHash = keyframe.issuedHash
    departed = keyframe.departed
    touching = keyframe.touching
    poses = keyframe.poses
    if !eventStates.isEmpty { eventStates.replaceSubrange(eventStates.indices, with: keyframe.eventStates) }
    size = SceneSize()
    for record in nodes.records { size.add(record.size) }
    schedule.seek(to: step)
    restoreBeginnings()
  }

  /// Makes a stage that stands at a keyframe of its scene; throws `scene` errors first, then as `restore` does.
  public convenience init(_ scene: Scene, at keyframe: Keyframe) throws {
    try self.init(scene)
    try restore(keyframe)
  }

  /// Begins anew with another seed for all random choices; throws where the scene breaks a rule with it, and the stage
  /// is then as it was.
  public func reset(seed: UInt64) throws(SceneError) {
    var scene = scene
    scene.world.seed = seed
    try take(over: Stage(scene))
  }

  /// Every body that a node names has to be in the world, and of the node's kind, and no other may be there.
  private func checkBodies() throws(KeyframeError) {
    guard nodes.records.count(where: { $0.body != nil }) == world.bodies.count else {
      throw .malformed("there are bodies without a node")
    }
    for record in nodes.records {
      guard let body = record.body else {
        if record.bodyKind != nil { throw .malformed("\(record.id) has lost its body") }
        continue
      }
      guard let kind = try? world.kind(of: body), kind == record.bodyKind else {
        throw .malformed("\(record.id) has a body that is not in the world")
      }
    }
  }
}

extension Stage {
  /// Every joint of the world has to have its name, in the same order.
  private func checkJoints() throws(KeyframeError) {
    if joints.records.map(\.joint) != world.joints { throw .malformed("the joints are not those of the world") }
  }
}

extension Scene {
  /// A fingerprint of all that decides about the simulation; what is only seen does not count.
  var fingerprint: UInt64 {
    var hasher = StateHasher()
    let settings = world
    hasher.add(settings.gravity)
    for number in [settings.stepRate, settings.iterations, settings.keyframeEvery] { hasher.add(number) }
    for number in [settings.damping, settings.sleep ?? -1] { hasher.add(number) }
    hasher.add(settings.solver.rawValue)
    if !settings.sweeps { hasher.add("unswept") }
    if let substeps = settings.substeps { hasher.add("substeps \(substeps)") }
    if settings.broadPhase != .automatic { hasher.add(settings.broadPhase.rawValue) }
    hasher.add(settings.seed)
    hasher.add(nodes.count)
    for node in nodes { node.addState(to: &hasher) }
    hasher.add(joints.count)
    for joint in joints { joint.addState(to: &hasher) }
    hasher.add(timeline.count)
    for entry in timeline {
      hasher.add(Schedule.step(of: entry.moment, stepRate: settings.stepRate))
      hasher.add(entry.commands.count)
      for command in entry.commands { command.addState(to: &hasher) }
    }
    if !events.isEmpty {
      hasher.add("events")
      hasher.add(events.count)
      for event in events { event.addState(to: &hasher) }
    }
    return hasher.digest
  }
}

extension SceneEvent {
  fileprivate func addState(to hasher: inout StateHasher) {
    switch trigger {
    case .contact(let first, let second, let phase):
      hasher.add("contact \(phase.rawValue)")
      first.addState(to: &hasher)
      hasher.add(second != nil)
      if let second { second.addState(to: &hasher) }
    case .every(let seconds):
      hasher.add("every")
      hasher.add(seconds)
    }
    hasher.add(limit ?? -1)
    hasher.add(cooldown)
    hasher.add(commands.count)
    for command in commands { command.addState(to: &hasher) }
  }
}
