internal import CChipmunk

extension World {
  func saveJoints(to keyframe: inout WorldKeyframe) {
    keyframe.jointGenerations.replaceAll(with: jointTable.lazy.map(\.generation))
    keyframe.freeJoints.replaceAll(with: freeJoints)
    keyframe.joints.removeAll(keepingCapacity: true)
    keyframe.jointDefinitions.removeAll(keepingCapacity: true)
    for id in jointOrder {
      let slot = jointTable[Int(id.index)]
      keyframe.joints.append(WorldKeyframe.Joint(id, slot.memory))
      keyframe.jointDefinitions.append(slot.definition)
    }
    keyframe.brokenJoints.replaceAll(with: brokenJoints)
    keyframe.activeJoints.removeAll(keepingCapacity: true)
    let active = space.pointee.constraints.pointee
    for index in 0..<Int(active.num) {
      keyframe.activeJoints.append(active.arr[index]!.assumingMemoryBound(to: cpConstraint.self).place)
    }
    keyframe.jointsOfBodies.removeAll(keepingCapacity: true)
    for (number, id) in order.enumerated() {
      let before = keyframe.jointsOfBodies.count
      bodyTable[Int(id.index)].pointer?.forEachJoint { keyframe.jointsOfBodies.append($0.place) }
      keyframe.bodies[number].jointCount = UInt32(keyframe.jointsOfBodies.count - before)
    }
    space.pointee.staticBody.forEachJoint { keyframe.jointsOfBodies.append($0.place) }
  }

  /// Frees the joints that the keyframe does not have, and those of bodies that it does not have.
  mutating func discardJoints(notIn keyframe: WorldKeyframe) {
    layout.keptJoints.removeAll(keepingCapacity: true)
    layout.keptJoints.append(contentsOf: repeatElement(false, count: jointTable.count))
    for number in keyframe.joints.indices where holdsJoint(number, of: keyframe) {
      layout.keptJoints[Int(keyframe.joints[number].id.index)] = true
    }
    for place in jointTable.indices where !layout.keptJoints[place] {
      guard let joint = jointTable[place].pointer else { continue }
      cpConstraintFree(joint)
      jointTable[place].pointer = nil
    }
    let count = keyframe.jointGenerations.count
    if jointTable.count > count { jointTable.removeLast(jointTable.count - count) }
  }

  private func holdsJoint(_ number: Int, of keyframe: WorldKeyframe) -> Bool {
    let id = keyframe.joints[number].id
    guard id.index < jointTable.count, jointTable[Int(id.index)].pointer != nil else { return false }
    let definition = jointTable[Int(id.index)].definition
    return jointTable[Int(id.index)].generation == id.generation
      && definition == keyframe.jointDefinitions[number]
      && layout.kept[Int(definition.a.index)] && definition.b.map { layout.kept[Int($0.index)] } ?? true
  }

  /// Makes the joints that are missing, and restores what joints carry and all orders.
  mutating func restoreJoints(_ keyframe: WorldKeyframe) {
    brokenJoints.replaceAll(with: keyframe.brokenJoints)
    freeJoints.replaceAll(with: keyframe.freeJoints)
    jointOrder.removeAll(keepingCapacity: true)
    growJointTable(keyframe)
    for place in jointTable.indices { jointTable[place].generation = keyframe.jointGenerations[place] }
    for (number, record) in keyframe.joints.enumerated() {
      let place = Int(record.id.index)
      if jointTable[place].pointer == nil { makeJoint(record.id, keyframe.jointDefinitions[number]) }
      jointTable[place].memory = record.memory
      jointTable[place].entry = UInt64(number)
      jointTable[place].pointer?.pointee.userData = record.id.userData
      jointOrder.append(record.id)
    }
    nextJointEntry = UInt64(keyframe.joints.count)
    breakableCount = jointTable.count { $0.isBreakable }
    for place in keyframe.activeJoints { cpArrayPush(space.pointee.constraints, jointTable[Int(place)].pointer) }
    chainJoints(keyframe)
    chooseFunctions(for: keyframe.surroundings.lastDuration)
  }

  private mutating func growJointTable(_ keyframe: WorldKeyframe) {
    guard jointTable.count < keyframe.jointGenerations.count else { return }
    let nothing = JointDefinition(a: BodyID(index: 0, generation: 0), kind: .motor(rate: 0))
    let missing = keyframe.jointGenerations.count - jointTable.count
    jointTable.append(
      contentsOf: repeatElement(JointSlot(pointer: nil, generation: 0, definition: nothing), count: missing))
  }

  private mutating func makeJoint(_ id: JointID, _ definition: JointDefinition) {
    let b = definition.b.map { bodyTable[Int($0.index)].pointer } ?? space.pointee.staticBody
    guard let a = bodyTable[Int(definition.a.index)].pointer, let b else { return }
    let joint = JointPlan(settled: definition, a, b).makeJoint(functions)
    joint.pointee.space = space
    jointTable[Int(id.index)].pointer = joint
    jointTable[Int(id.index)].definition = definition
    prepareBias(of: id)
  }

  /// Chains up the joints of every body, and those of the world.
  private mutating func chainJoints(_ keyframe: WorldKeyframe) {
    var next = 0
    for record in keyframe.bodies {
      let end = next + Int(record.jointCount)
      if let body = bodyTable[Int(record.id.index)].pointer { chain(keyframe.jointsOfBodies[next..<end], on: body) }
      next = end
    }
    chain(keyframe.jointsOfBodies[next...], on: space.pointee.staticBody)
  }

  private mutating func chain(_ places: ArraySlice<UInt32>, on body: UnsafeMutablePointer<cpBody>) {
    var last: UnsafeMutablePointer<cpConstraint>?
    for place in places {
      let joint = jointTable[Int(place)].pointer
      link(last, joint, on: body)
      last = joint
    }
    link(last, nil, on: body)
  }
}
