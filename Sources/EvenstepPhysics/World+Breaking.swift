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
      let force = slot.appliedImpulse / seconds
      if force <= slot.definition.breakForce { continue }
      brokenJoints.append(JointBreak(joint: id, a: slot.definition.a, b: slot.definition.b, force: force))
    }
    if brokenJoints.count == before { return }
    for broken in brokenJoints[before...] { release(broken.joint) }
    dropReleasedJoints()
  }
}

extension JointSlot {
  /// Whether there is a joint here that some force breaks.
  var isBreakable: Bool { pointer != nil && definition.breakForce < .infinity }

  /// How large the impulse was that the joint gave its bodies in the last step, or part of one; none where there is no joint.
  var appliedImpulse: Double { pointer.map { abs(cpConstraintGetImpulse($0)) } ?? 0 }

  /// Whether the last step has solved the joint.
  fileprivate var isActive: Bool {
    guard let pointer else { return false }
    return !pointer.pointee.a.isSleeping && !pointer.pointee.b.isSleeping
  }
}
