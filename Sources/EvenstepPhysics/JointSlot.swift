internal import CChipmunk
internal import EvenstepGeometry

/// What a world knows of a joint besides what C knows.
struct JointSlot {
  var pointer: UnsafeMutablePointer<cpConstraint>?
  var generation: UInt32
  /// What it was made from, with nothing left open.
  var definition: JointDefinition
  /// Greater than that of every joint that was added before.
  var entry: UInt64 = 0
  /// The joints before it in the lists of its bodies, by the library's `a` and `b`; the library links only forwards.
  var previousA: UnsafeMutablePointer<cpConstraint>?
  var previousB: UnsafeMutablePointer<cpConstraint>?

  /// What the joint carries from one step to the next; none where there is no joint.
  var memory: JointMemory {
    get {
      guard let pointer else { return JointMemory() }
      let joint = UnsafeMutableRawPointer(pointer)
      return switch definition.kind {
      case .pin: JointMemory(joint.assumingMemoryBound(to: cpPinJoint.self).pointee.jnAcc)
      case .slide: JointMemory(joint.assumingMemoryBound(to: cpSlideJoint.self).pointee.jnAcc)
      case .pivot, .pivotAt: JointMemory(impulse: joint.assumingMemoryBound(to: cpPivotJoint.self).pointee.jAcc)
      case .drag: JointMemory(joint.assumingMemoryBound(to: cpDragJoint.self).pointee)
      case .groove: JointMemory(impulse: joint.assumingMemoryBound(to: cpGrooveJoint.self).pointee.jAcc)
      case .dampedSpring: JointMemory(joint.assumingMemoryBound(to: cpWideSpring.self).pointee)
      case .rotarySpring: JointMemory(joint.assumingMemoryBound(to: cpDampedRotarySpring.self).pointee.jAcc)
      case .rotaryLimit: JointMemory(joint.assumingMemoryBound(to: cpRotaryLimitJoint.self).pointee.jAcc)
      case .ratchet: JointMemory(joint.assumingMemoryBound(to: cpRatchetJoint.self).pointee)
      case .gear: JointMemory(joint.assumingMemoryBound(to: cpGearJoint.self).pointee.jAcc)
      case .motor: JointMemory(joint.assumingMemoryBound(to: cpSimpleMotor.self).pointee.jAcc)
      }
    }
    nonmutating set {
      guard let pointer else { return }
      let joint = UnsafeMutableRawPointer(pointer)
      switch definition.kind {
      case .pin: joint.assumingMemoryBound(to: cpPinJoint.self).pointee.jnAcc = newValue.impulse.x
      case .slide: joint.assumingMemoryBound(to: cpSlideJoint.self).pointee.jnAcc = newValue.impulse.x
      case .pivot, .pivotAt: joint.assumingMemoryBound(to: cpPivotJoint.self).pointee.jAcc = newValue.impulse
      case .drag: newValue.write(to: joint.assumingMemoryBound(to: cpDragJoint.self))
      case .groove: joint.assumingMemoryBound(to: cpGrooveJoint.self).pointee.jAcc = newValue.impulse
      case .dampedSpring: newValue.write(to: joint.assumingMemoryBound(to: cpWideSpring.self))
      case .rotarySpring: joint.assumingMemoryBound(to: cpDampedRotarySpring.self).pointee.jAcc = newValue.impulse.x
      case .rotaryLimit: joint.assumingMemoryBound(to: cpRotaryLimitJoint.self).pointee.jAcc = newValue.impulse.x
      case .ratchet: newValue.write(to: joint.assumingMemoryBound(to: cpRatchetJoint.self))
      case .gear: joint.assumingMemoryBound(to: cpGearJoint.self).pointee.jAcc = newValue.impulse.x
      case .motor: joint.assumingMemoryBound(to: cpSimpleMotor.self).pointee.jAcc = newValue.impulse.x
      }
    }
  }
}

/// What a joint carries from one step to the next.
struct JointMemory {
  /// The impulse of the last step; along a line or a turn only `x` is used, and `y` across a stiff spring.
  var impulse: cpVect
  /// Where a ratchet is engaged, in radians; the library counts its angle from `a` to `b`.
  var angle = 0.0
  /// Where a drag leads, where it did in the last step, and how fast that moves.
  var lead: Lead?

  struct Lead: Hashable, Sendable {
    var place: Vector2
    var reached: Vector2
    var velocity: Vector2
  }

  init(impulse: cpVect = cpVect(x: 0, y: 0)) { self.impulse = impulse }

  init(_ impulse: Double) { self.impulse = cpVect(x: impulse, y: 0) }

  init(_ spring: cpWideSpring) {
    self.init(impulse: cpVect(x: spring.spring.jAcc, y: spring.acrossImpulse))
  }

  init(_ ratchet: cpRatchetJoint) {
    self.init(ratchet.jAcc)
    angle = ratchet.angle
  }

  init(_ drag: cpDragJoint) {
    self.init(impulse: drag.pivot.jAcc)
    lead = Lead(
      place: Vector2(drag.pivot.anchorB), reached: Vector2(drag.reached), velocity: Vector2(drag.velocity))
  }

  func write(to drag: UnsafeMutablePointer<cpDragJoint>) {
    drag.pointee.pivot.jAcc = impulse
    guard let lead else { return }
    drag.pointee.pivot.anchorB = cpVect(lead.place)
    drag.pointee.reached = cpVect(lead.reached)
    drag.pointee.velocity = cpVect(lead.velocity)
  }

  func write(to spring: UnsafeMutablePointer<cpWideSpring>) {
    (spring.pointee.spring.jAcc, spring.pointee.acrossImpulse) = (impulse.x, impulse.y)
  }

  func write(to ratchet: UnsafeMutablePointer<cpRatchetJoint>) {
    ratchet.pointee.jAcc = impulse.x
    ratchet.pointee.angle = angle
  }
}
