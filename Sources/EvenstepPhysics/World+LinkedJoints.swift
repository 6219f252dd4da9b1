internal import CChipmunk

extension World {
  /// Tells joints that correct angles whether they share a body that can turn with another one.
  ///
  /// The answer follows from the joints alone and is never stored.
  mutating func linkJoints() {
    jointCounts.removeAll(keepingCapacity: true)
    jointCounts.append(contentsOf: repeatElement(0, count: bodyTable.count))
    for id in jointOrder {
      let slot = jointTable[Int(id.index)]
      guard slot.definition.kind.correctsAngle else { continue }
      jointCounts[Int(slot.definition.a.index)] += 1
      if let b = slot.definition.b { jointCounts[Int(b.index)] += 1 }
    }
    for id in jointOrder {
      let slot = jointTable[Int(id.index)]
      guard slot.definition.kind.correctsAngle, let joint = slot.pointer else { continue }
      JointFunctions.install(functions, on: joint, slot.definition.kind, isLinked: isLinked(joint, slot.definition))
    }
  }

  private func isLinked(_ joint: UnsafeMutablePointer<cpConstraint>, _ definition: JointDefinition) -> Bool {
    if joint.pointee.a.pointee.i_inv > 0, jointCounts[Int(definition.a.index)] > 1 { return true }
    guard let b = definition.b, joint.pointee.b.pointee.i_inv > 0 else { return false }
    return jointCounts[Int(b.index)] > 1
  }
}

extension JointKind {
  /// Whether the joint corrects an error of an angle.
  var correctsAngle: Bool {
    switch self {
    case .rotaryLimit, .ratchet, .gear: true
    default: false
    }
  }

  /// Whether the functions of the joint depend on the other joints of its bodies.
  var dependsOnOthers: Bool { isSpring || correctsAngle }
}
