internal import EvenstepGeometry

extension KeyframeCheck {
  mutating func checkJoints() throws(KeyframeFault) {
    try checkGenerations(keyframe.jointGenerations, "joint")
    try ensure(keyframe.joints.count <= PhysicsLimits.joints, "there are \(keyframe.joints.count) joints")
    var used = Array(repeating: false, count: keyframe.jointGenerations.count)
    var isActive = used
    for (joint, definition) in zip(keyframe.joints, keyframe.jointDefinitions) {
      let place = Int(joint.id.index)
      try ensure(place < used.count && !used[place], "\(joint.id) has no place of its own")
      try ensure(keyframe.jointGenerations[place] == joint.id.generation, "\(joint.id) is of another time")
      used[place] = true
      try check(joint, definition)
      isActive[place] = try !isAsleep(definition)
    }
    try checkFree(keyframe.freeJoints, used, "joint")
    for broken in keyframe.brokenJoints {
      try ensure(broken.force >= 0 && broken.force < .infinity, "\(broken.joint) broke at a force of \(broken.force)")
    }
    for place in keyframe.activeJoints {
      try ensure(place < isActive.count && isActive[Int(place)], "a joint holds twice, or sleepers")
      isActive[Int(place)] = false
    }
    try ensure(!isActive.contains(true), "a joint does not hold")
  }

  private func check(_ joint: WorldKeyframe.Joint, _ definition: JointDefinition) throws(KeyframeFault) {
    let limits = -PhysicsLimits.keyframeImpulse...PhysicsLimits.keyframeImpulse
    try ensure(joint.impulse.x, joint.impulse.y, joint.angle, in: limits, "what \(joint.id) carries")
    if let lead = joint.lead {
      let places = PhysicsLimits.coordinate
      try ensure(lead.place.x, lead.place.y, lead.reached.x, lead.reached.y, in: places, "where \(joint.id) leads")
      let speeds = -PhysicsLimits.keyframeImpulse...PhysicsLimits.keyframeImpulse
      try ensure(lead.velocity.x, lead.velocity.y, in: speeds, "how fast \(joint.id) leads")
    }
    try ensure(definition.isSettled, "\(joint.id) is not settled")
    let (a, b) = try bodies(of: definition)
    do {
      try definition.validate()
      try JointPlan.check(definition.kind, ends[a], b.map { ends[$0] } ?? .world, isSame: a == b)
    } catch { throw KeyframeFault("\(error)") }
  }

  private func bodies(of definition: JointDefinition) throws(KeyframeFault) -> (a: Int, b: Int?) {
    let a = try number(of: definition.a)
    guard let b = definition.b else { return (a, nil) }
    return (a, try number(of: b))
  }

  private func number(of id: BodyID) throws(KeyframeFault) -> Int {
    guard id.index < bodyNumbers.count, let number = bodyNumbers[Int(id.index)], keyframe.bodies[number].id == id
    else { throw KeyframeFault("a joint is of \(id), which is not there") }
    return number
  }

  /// The library keeps a joint of sleepers aside until they wake, all together.
  private func isAsleep(_ definition: JointDefinition) throws(KeyframeFault) -> Bool {
    let (a, b) = try bodies(of: definition)
    guard let b, kind(b) != .static else { return groups[a] != nil }
    if kind(a) == .static { return groups[b] != nil }
    try ensure(groups[a] == groups[b], "a joint is of two groups")
    return groups[a] != nil
  }

  /// Every joint is once in the list of each of its bodies.
  func checkJointsOfBodies() throws(KeyframeFault) {
    var definitions: [JointDefinition?] = Array(repeating: nil, count: keyframe.jointGenerations.count)
    for (joint, definition) in zip(keyframe.joints, keyframe.jointDefinitions) {
      definitions[Int(joint.id.index)] = definition
    }
    var listed = Array(repeating: 0 as UInt8, count: definitions.count)
    func list(_ places: ArraySlice<UInt32>, of body: BodyID?) throws(KeyframeFault) {
      for place in places {
        guard place < definitions.count, let definition = definitions[Int(place)] else {
          throw KeyframeFault("a body is held by a joint that is not there")
        }
        try ensure(definition.a == body || definition.b == body, "a body has another one's joint")
        let side: UInt8 = definition.a == body ? 1 : 2
        try ensure(listed[Int(place)] & side == 0, "a body has a joint twice")
        listed[Int(place)] |= side
      }
    }
    var next = 0
    for body in keyframe.bodies {
      try ensure(Int(body.jointCount) <= keyframe.jointsOfBodies.count - next, "a body's list of joints is too short")
      try list(keyframe.jointsOfBodies[next..<next + Int(body.jointCount)], of: body.id)
      next += Int(body.jointCount)
    }
    try list(keyframe.jointsOfBodies[next...], of: nil)
    for place in definitions.indices {
      try ensure(listed[place] == (definitions[place] == nil ? 0 : 3), "a joint is in the wrong lists")
    }
  }
}

extension JointDefinition {
  /// Whether nothing is left open.
  fileprivate var isSettled: Bool {
    switch kind {
    case .pin(_, _, nil), .rotarySpring(nil, _, _), .gear(nil, _), .pivotAt: false
    default: true
    }
  }
}
