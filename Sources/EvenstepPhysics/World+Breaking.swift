internal import CChipmunk
internal import EvenstepGeometry

/// A joint that broke: it used more force than it bears, and is gone.
public struct JointBreak: Codable, Hashable, Sendable {
  /// The joint that was.
  public let joint: JointID
  /// The body that it held.
  public let a: BodyID
  /// The body that held it; `nil` for the world.
  public let b: BodyID?
  /// The force that broke it, mass times points per second squared; a torque for joints that only turn.
  public let force: Double
}

extension World {
  /// Removes the joints that used more force in a step, or a part of one, than they bear, and wakes their bodies.
  ///
  /// - Parameter seconds: how long the step was.
  mutating func breakJoints(afterStepOf seconds: Double) {
    if breakableCount == 0 { return }
    let before = brokenJoints.count
    for id in jointOrder {
      let slot = jointTable[Int(id.index)]
      guard slot.isBreakable, slot.isActive else { continue }
      let force = appliedImpulse(of: slot, inStepOf: seconds) / seconds
      if force <= slot.definition.breakForce { continue }
      brokenJoints.append(JointBreak(joint: id, a: slot.definition.a, b: slot.definition.b, force: force))
    }
    if brokenJoints.count == before { return }
    for broken in brokenJoints[before...] { release(broken.joint) }
    dropReleasedJoints()
  }

  /// How large the impulse was that a joint gave its bodies in a step of that length.
  func appliedImpulse(of slot: JointSlot, inStepOf seconds: Double) -> Double {
    guard let joint = slot.pointer else { return 0 }
    guard settings.solver == .standard, case .rotarySpring = slot.definition.kind,
      !JointFunctions.isStiffRotarySpring(functions, joint)
    else {
      return abs(cpConstraintGetImpulse(joint))
    }
    // The library counts what such a spring and what its damping gives in opposite directions.
    let spring = UnsafeMutableRawPointer(joint).assumingMemoryBound(to: cpDampedRotarySpring.self).pointee
    let turn = joint.pointee.a.pointee.a - joint.pointee.b.pointee.a - spring.restAngle
    return abs(spring.jAcc - 2 * spring.stiffness * turn * seconds)
  }
}

extension JointSlot {
  /// Whether there is a joint here that some force breaks.
  var isBreakable: Bool { pointer != nil && definition.breakForce < .infinity }

  /// Whether the last step has solved the joint.
  fileprivate var isActive: Bool {
    guard let pointer else { return false }
    return !pointer.pointee.a.isSleeping && !pointer.pointee.b.isSleeping
  }
}
