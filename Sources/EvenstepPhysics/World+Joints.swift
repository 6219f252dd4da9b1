internal import CChipmunk
public import EvenstepGeometry

extension World {
  /// All joints in the order in which they were added.
  public var joints: [JointID] { releasedJointCount == 0 ? jointOrder : jointOrder.filter { isAlive($0) } }

  /// How many joints the world holds.
  public var jointCount: Int { jointOrder.count - releasedJointCount }

  /// Adds a joint, after those that were added before, and wakes its bodies.
  ///
  /// Throws `PhysicsError.staleBody`, and `PhysicsError.invalid` for the first value that is not acceptable, also when
  /// neither body could move; the world is then unchanged.
  public mutating func add(_ definition: JointDefinition) throws(PhysicsError) -> JointID {
    if jointCount >= PhysicsLimits.joints {
      throw .invalid(
        field: "joints", rule: "must be at most \(PhysicsLimits.joints)", value: "\(jointCount + 1)")
    }
    let plan = try plan(definition)
    let joint = plan.makeJoint(settings.solver == .standard ? functions : nil)
    let id = claimJoint(joint, plan.definition)
    if settings.solver == .standard { prepareBias(of: id) }
    isCanonical = false
    cpSpaceAddConstraint(space, joint)
    noteHead(joint)
    jointOrder.append(id)
    if definition.kind.dependsOnOthers { functionsSeconds = 0 }
    if definition.breakForce < .infinity { breakableCount += 1 }
    return id
  }

  /// Removes a joint and wakes its bodies.
  ///
  /// Throws `PhysicsError.staleJoint`.
  public mutating func remove(_ id: JointID) throws(PhysicsError) {
    _ = try pointer(to: id)
    release(id)
  }

  /// Leads a joint that drags on to another place in the world, and wakes its body.
  ///
  /// The body follows the velocity with which it is led, taken over a few steps, so that it is let go of at that velocity.
  /// Throws `PhysicsError.invalid` for "to", and for "joint" where it is of another kind, and `PhysicsError.staleJoint`.
  public mutating func move(_ id: JointID, to place: Vector2) throws(PhysicsError) {
    let slot = try slot(of: id)
    guard case .drag = slot.definition.kind, let joint = slot.pointer else {
      throw .invalid(field: "joint", rule: "must be one that drags", value: "\(id)")
    }
    try require(place, in: PhysicsLimits.coordinate, "to")
    isCanonical = false
    cpBodyActivate(joint.pointee.a)
    UnsafeMutableRawPointer(joint).assumingMemoryBound(to: cpDragJoint.self).pointee.pivot.anchorB = cpVect(place)
  }

  /// What a joint was made from, with the distances and angles filled in that were left to the bodies' places.
  ///
  /// Throws `PhysicsError.staleJoint`.
  public func definition(of id: JointID) throws(PhysicsError) -> JointDefinition { try slot(of: id).definition }

  /// The bodies of a joint; `b` is `nil` for the world.
  ///
  /// Throws `PhysicsError.staleJoint`.
  public func bodies(of id: JointID) throws(PhysicsError) -> (a: BodyID, b: BodyID?) {
    let definition = try slot(of: id).definition
    return (definition.a, definition.b)
  }

  /// How large the joint's impulse was in the last step, by its force at the end of it: that force, or torque, is the
  /// impulse times the step rate.
  ///
  /// Throws `PhysicsError.staleJoint`.
  public func impulse(of id: JointID) throws(PhysicsError) -> Double {
    try slot(of: id).appliedImpulse * Double(settings.substeps)
  }

  /// Prepares the joints for a step of a length; costs nothing while neither that nor the joints change.
  mutating func prepareJoints(for seconds: Double) {
    if seconds != functionsSeconds { chooseFunctions(for: seconds) }
    if seconds == jointSeconds { return }
    jointSeconds = seconds
    for id in jointOrder { prepareBias(of: id) }
  }

  mutating func chooseFunctions(for seconds: Double) {
    functionsSeconds = seconds
    prepareSprings(for: seconds)
    linkJoints()
  }

  /// Wakes what is joined to a static body, which the library forgets when that is moved.
  func wakeJoined(to body: UnsafeMutablePointer<cpBody>) {
    var joint = body.pointee.constraintList
    while let held = joint {
      cpBodyActivate(held.pointee.a == body ? held.pointee.b : held.pointee.a)
      joint = held.next(on: body)
    }
  }

  private func plan(_ definition: JointDefinition) throws(PhysicsError) -> JointPlan {
    let a = try pointer(to: definition.a)
    let b = if let b = definition.b { try pointer(to: b) } else { space.pointee.staticBody! }
    return try JointPlan(definition, a, b)
  }

  /// Prepares how fast a joint corrects its error.
  ///
  /// What a correction adds to velocities, iterations that find the impulses of many joints only roughly give back to
  /// the wrong bodies. Below about a third of an error a step that dies away, above it swings up.
  func prepareBias(of id: JointID) {
    let slot = jointTable[Int(id.index)]
    let least = max(
      PinnedMath.pow(PhysicsLimits.leastErrorLeft, min(1 / jointSeconds, 1e6)), PhysicsLimits.leastErrorBias)
    let bias = max(slot.definition.errorBias ?? PinnedPowers.defaultBias, least)
    slot.pointer?.pointee.errorBias = PinnedPowers.bias(near: bias, forStepsOf: jointSeconds)
  }

  /// The C joint behind a handle.
  private func pointer(to id: JointID) throws(PhysicsError) -> UnsafeMutablePointer<cpConstraint> {
    if let joint = try slot(of: id).pointer { return joint }
    throw .staleJoint(id)
  }

  private func slot(of id: JointID) throws(PhysicsError) -> JointSlot {
    if id.index < jointTable.count {
      let slot = jointTable[Int(id.index)]
      if slot.generation == id.generation, slot.pointer != nil { return slot }
    }
    throw .staleJoint(id)
  }

  private mutating func claimJoint(
    _ joint: UnsafeMutablePointer<cpConstraint>, _ definition: JointDefinition
  ) -> JointID {
    let index = freeJoints.popLast() ?? UInt32(jointTable.count)
    if index == jointTable.count {
      jointTable.append(JointSlot(pointer: nil, generation: 0, definition: definition))
    }
    let id = JointID(index: index, generation: jointTable[Int(index)].generation + 1)
    jointTable[Int(index)] = JointSlot(
      pointer: joint, generation: id.generation, definition: definition, entry: nextJointEntry)
    nextJointEntry += 1
    joint.pointee.userData = id.userData
    return id
  }
}
