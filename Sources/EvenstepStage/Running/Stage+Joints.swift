internal import EvenstepGeometry
internal import EvenstepPhysics

extension Stage {
  /// The ids of all joints that hold, in the order in which they were made; those of hands begin with `#`.
  public var jointIDs: [String] { joints.records.map(\.id) }

  /// How large a joint's impulse was in the last step: its force, or torque, is that times the step rate; nil if there is
  /// none of that id.
  public func jointImpulse(of id: String) -> Double? { joints.joint(id).flatMap { try? world.impulse(of: $0) } }

  /// Forgets the joints that the step broke, and notes them by name.
  func collectBrokenJoints() {
    if brokenJoints.isEmpty && world.brokenJoints.isEmpty { return }
    brokenJoints.removeAll(keepingCapacity: true)
    for broken in world.brokenJoints {
      guard let id = joints.id(of: broken.joint) else { continue }
      brokenJoints.append(
        BrokenJoint(id: id, a: nodeID(of: broken.a), b: broken.b.map { nodeID(of: $0) }, force: broken.force))
    }
    dropLostJoints()
  }

  /// Makes the scene's own joints, whose nodes have to be there.
  func makeJoints() throws(SceneError) {
    for (index, joint) in scene.joints.enumerated() {
      let path = "joints[\(index)]"
      for (key, id) in [("a", joint.a), ("b", joint.b ?? joint.a)] where nodes.place(of: id) == nil {
        throw SceneError(path: "\(path).\(key)", rule: "there is no node \"\(id)\" when the scene begins")
      }
      do { try connect(joint) } catch { throw SceneError(error, at: path) }
    }
  }

  /// Makes a joint, unless one of its nodes is gone or has no body.
  func connect(_ joint: Joint) throws(PhysicsError) {
    guard let a = jointEnd(joint.a) else { return }
    var definition = JointDefinition(
      a: a.body, kind: joint.kind, maxForce: joint.maxForce, maxBias: joint.maxBias, errorBias: joint.errorBias,
      collides: joint.collides, breakForce: joint.breakForce)
    var scaleB = Vector2(1, 1)
    if let id = joint.b {
      guard let b = jointEnd(id) else { return }
      (definition.b, scaleB) = (b.body, b.scale)
    }
    definition.kind = joint.kind.scaled(a: a.scale, b: scaleB)
    joints.append(joint, try world.add(definition))
  }

  /// Undoes a joint, if it holds.
  func disconnect(_ id: String) throws(PhysicsError) {
    guard let joint = joints.joint(id) else { return }
    try world.remove(joint)
    joints.removeAll { $0 == joint }
  }

  /// Forgets the joints that went with their bodies.
  func dropLostJoints() {
    if joints.records.count == world.jointCount { return }
    let held = Set(world.joints)
    joints.removeAll { !held.contains($0) }
  }

  private func jointEnd(_ id: String) -> (body: BodyID, scale: Vector2)? {
    guard let place = nodes.place(of: id), let body = nodes.records[place].body else { return nil }
    return (body, nodes.current[place].scale)
  }
}

extension JointKind {
  /// The joint with anchors enlarged as their nodes are; distances and places in the world stay.
  fileprivate func scaled(a scaleA: Vector2, b scaleB: Vector2) -> JointKind {
    func a(_ point: Vector2) -> Vector2 { Vector2(point.x * scaleA.x, point.y * scaleA.y) }
    func b(_ point: Vector2) -> Vector2 { Vector2(point.x * scaleB.x, point.y * scaleB.y) }
    return switch self {
    case .pin(let anchorA, let anchorB, let distance):
      .pin(anchorA: a(anchorA), anchorB: b(anchorB), distance: distance)
    case .slide(let anchorA, let anchorB, let least, let most):
      .slide(anchorA: a(anchorA), anchorB: b(anchorB), min: least, max: most)
    case .pivot(let anchorA, let anchorB): .pivot(anchorA: a(anchorA), anchorB: b(anchorB))
    case .drag(let anchorA, let place): .drag(anchorA: a(anchorA), to: place)
    case .groove(let anchorA, let from, let to): .groove(anchorA: a(anchorA), from: b(from), to: b(to))
    case .dampedSpring(let anchorA, let anchorB, let length, let stiffness, let damping):
      .dampedSpring(
        anchorA: a(anchorA), anchorB: b(anchorB), restLength: length, stiffness: stiffness, damping: damping)
    case .pivotAt, .rotarySpring, .rotaryLimit, .ratchet, .gear, .motor: self
    }
  }
}
