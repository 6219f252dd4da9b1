internal import CChipmunk
internal import EvenstepGeometry

extension World {
  /// Chooses for every spring how steps of a length treat it.
  ///
  /// The library's springs push with the force at the beginning of a step, which keeps the energy as long as the springs
  /// of each body together are soft: while the sum of (k h² + c h) · mobility over them is at most 1, the frequencies of
  /// whatever they connect stay below 1/h, half the limit of stability, and their damping does not stop what it should
  /// only slow down. The springs of bodies beyond that are solved as stiff ones. The choice follows from the joints and
  /// their bodies alone, so it is never stored.
  mutating func prepareSprings(for seconds: Double) {
    springLoads.removeAll(keepingCapacity: true)
    springLoads.append(contentsOf: repeatElement(SpringLoad(), count: bodyTable.count))
    for id in jointOrder {
      guard let spring = Spring(jointTable[Int(id.index)], seconds) else { continue }
      if let place = spring.a { springLoads[place].add(spring.load) }
      if let place = spring.b { springLoads[place].add(spring.load) }
    }
    for id in jointOrder {
      let slot = jointTable[Int(id.index)]
      guard let joint = slot.pointer, let spring = Spring(slot, seconds) else { continue }
      var greatest = SpringLoad()
      if let place = spring.a { greatest.formUnion(springLoads[place]) }
      if let place = spring.b { greatest.formUnion(springLoads[place]) }
      JointFunctions.install(functions, on: joint, slot.definition.kind, isStiff: greatest.isStiff)
      joint.setStrength(of: slot.definition.kind, share: greatest.followedShare)
    }
  }
}

/// How much springs change velocities in a step, of the changes that they answer to.
struct SpringLoad {
  /// By their stiffness, k h² · mobility.
  var stiffness = 0.0
  /// By their damping, c h · mobility.
  var damping = 0.0

  /// Up to this stiffness, ten iterations find the impulses of any tangle of springs well enough that it comes to rest.
  ///
  /// Nets of 60 springs between 20 bodies of masses 1 to 20 000 do so up to 80 and more; without a limit they swing up.
  private static let mostFollowed = 40.0

  var isStiff: Bool { stiffness + damping > 1 }

  /// The share of their strength that the springs can have.
  var followedShare: Double { min(1, SpringLoad.mostFollowed / stiffness) }

  mutating func add(_ other: SpringLoad) {
    stiffness += other.stiffness
    damping += other.damping
  }

  mutating func formUnion(_ other: SpringLoad) {
    stiffness = max(stiffness, other.stiffness)
    damping = max(damping, other.damping)
  }
}

/// What a spring does to its bodies at most.
private struct Spring {
  var load: SpringLoad
  /// The places of its bodies, if it can move them.
  var a: Int?
  var b: Int?

  /// `nil` for other joints.
  init?(_ slot: JointSlot, _ seconds: Double) {
    guard let bodyA = slot.pointer?.pointee.a, let bodyB = slot.pointer?.pointee.b else { return nil }
    switch slot.definition.kind {
    case .dampedSpring(let anchorA, let anchorB, _, let stiffness, let damping):
      let mobility = bodyA.greatestMobility(of: anchorA) + bodyB.greatestMobility(of: anchorB)
      load = SpringLoad(stiffness: stiffness * seconds * seconds * mobility, damping: damping * seconds * mobility)
    case .rotarySpring(_, let stiffness, let damping):
      let mobility = bodyA.pointee.i_inv + bodyB.pointee.i_inv
      load = SpringLoad(stiffness: stiffness * seconds * seconds * mobility, damping: damping * seconds * mobility)
    default: return nil
    }
    if bodyA.pointee.m_inv > 0 { a = Int(slot.definition.a.index) }
    if let other = slot.definition.b, bodyB.pointee.m_inv > 0 { b = Int(other.index) }
  }
}

extension JointKind {
  /// Whether the joint's force follows from how far it is stretched or turned.
  var isSpring: Bool {
    switch self {
    case .dampedSpring, .rotarySpring: true
    default: false
    }
  }
}

extension UnsafeMutablePointer<cpConstraint> {
  /// Gives a spring a share of the stiffness and the damping that it was made with, so that it returns as fast.
  fileprivate func setStrength(of kind: JointKind, share: Double) {
    let joint = UnsafeMutableRawPointer(self)
    switch kind {
    case .dampedSpring(_, _, _, let stiffness, let damping):
      let spring = joint.assumingMemoryBound(to: cpDampedSpring.self)
      (spring.pointee.stiffness, spring.pointee.damping) = (stiffness * share, damping * share)
    case .rotarySpring(_, let stiffness, let damping):
      let spring = joint.assumingMemoryBound(to: cpDampedRotarySpring.self)
      (spring.pointee.stiffness, spring.pointee.damping) = (stiffness * share, damping * share)
    default: break
    }
  }
}

extension UnsafeMutablePointer<cpBody> {
  /// How much velocity an impulse gives a point of the body where it turns the body most.
  fileprivate func greatestMobility(of anchor: Vector2) -> Double {
    let arm = anchor - Vector2(pointee.cog)
    return pointee.m_inv + pointee.i_inv * arm.dot(arm)
  }
}
