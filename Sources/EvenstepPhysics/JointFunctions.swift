internal import CChipmunk

/// The library's tables of functions for kinds of joints, with some functions replaced by our own.
///
/// The library tells kinds apart by the address of their table, so that its setters refuse a joint with a table of ours.
/// Nobody calls them.
struct JointFunctions {
  typealias Pointer = UnsafeMutablePointer<JointFunctions>

  // Soft springs step as the library's do, but take their `exp` from `PinnedMath`; stiff ones, which would make the
  // library's swing up, are solved together with everything else.
  private var softSpring: cpConstraintClass
  private var stiffSpring: cpConstraintClass
  private var softRotarySpring: cpConstraintClass
  private var stiffRotarySpring: cpConstraintClass
  private var drag: cpConstraintClass
  // Joints that correct angles, as they are and for bodies that several of them hold.
  private var limit: UnsafePointer<cpConstraintClass>
  private var linkedLimit: cpConstraintClass
  private var ratchet: UnsafePointer<cpConstraintClass>
  private var linkedRatchet: cpConstraintClass
  private var gear: UnsafePointer<cpConstraintClass>
  private var linkedGear: cpConstraintClass

  /// Takes the library's functions from joints that are in no space and hold nothing.
  init(_ body: UnsafeMutablePointer<cpBody>) {
    let zero = cpVect(x: 0, y: 0)
    softSpring = functions(of: cpDampedSpringNew(body, body, zero, zero, 0, 0, 0)).pointee
    stiffSpring = softSpring
    softSpring.preStep = pinnedSpringPreStep
    stiffSpring.preStep = stiffSpringPreStep
    stiffSpring.applyCachedImpulse = stiffSpringApplyCachedImpulse
    stiffSpring.applyImpulse = stiffSpringApplyImpulse
    stiffSpring.getImpulse = stiffSpringImpulse
    softRotarySpring = functions(of: cpDampedRotarySpringNew(body, body, 0, 0, 0)).pointee
    stiffRotarySpring = softRotarySpring
    softRotarySpring.preStep = pinnedRotarySpringPreStep
    stiffRotarySpring.preStep = stiffRotarySpringPreStep
    stiffRotarySpring.applyCachedImpulse = stiffRotarySpringApplyCachedImpulse
    stiffRotarySpring.applyImpulse = stiffRotarySpringApplyImpulse
    drag = functions(of: cpPivotJointNew2(body, body, zero, zero)).pointee
    drag.preStep = dragPreStep
    drag.applyCachedImpulse = dragApplyCachedImpulse
    drag.applyImpulse = dragApplyImpulse
    limit = functions(of: cpRotaryLimitJointNew(body, body, 0, 0))
    linkedLimit = limit.pointee
    linkedLimit.applyCachedImpulse = linkedLimitApplyCachedImpulse
    ratchet = functions(of: cpRatchetJointNew(body, body, 0, 1))
    linkedRatchet = ratchet.pointee
    linkedRatchet.applyCachedImpulse = linkedRatchetApplyCachedImpulse
    gear = functions(of: cpGearJointNew(body, body, 0, 1))
    linkedGear = gear.pointee
    linkedGear.applyCachedImpulse = linkedGearApplyCachedImpulse
  }

  /// Makes a new joint step by our functions, where there are some for its kind.
  static func install(_ functions: Pointer, on joint: UnsafeMutablePointer<cpConstraint>, _ kind: JointKind) {
    switch kind {
    case .drag: joint.pointee.klass = UnsafePointer(functions.pointer(to: \.drag)!)
    default: install(functions, on: joint, kind, isStiff: false)
    }
  }

  /// Makes a spring step by our functions, which have to stay where they are as long as it lives.
  static func install(
    _ functions: Pointer, on joint: UnsafeMutablePointer<cpConstraint>, _ kind: JointKind, isStiff: Bool
  ) {
    switch kind {
    case .dampedSpring:
      joint.pointee.klass = UnsafePointer(functions.pointer(to: isStiff ? \.stiffSpring : \.softSpring)!)
    case .rotarySpring:
      joint.pointee.klass = UnsafePointer(functions.pointer(to: isStiff ? \.stiffRotarySpring : \.softRotarySpring)!)
    default: break
    }
  }

  /// Makes a joint that corrects an angle step alone, or with others that hold the same bodies.
  static func install(
    _ functions: Pointer, on joint: UnsafeMutablePointer<cpConstraint>, _ kind: JointKind, isLinked: Bool
  ) {
    switch kind {
    case .rotaryLimit:
      joint.pointee.klass = isLinked ? UnsafePointer(functions.pointer(to: \.linkedLimit)!) : functions.pointee.limit
    case .ratchet:
      joint.pointee.klass =
        isLinked ? UnsafePointer(functions.pointer(to: \.linkedRatchet)!) : functions.pointee.ratchet
    case .gear:
      joint.pointee.klass = isLinked ? UnsafePointer(functions.pointer(to: \.linkedGear)!) : functions.pointee.gear
    default: break
    }
  }
}

/// The table of a joint, which goes.
private func functions(of joint: UnsafeMutablePointer<cpConstraint>?) -> UnsafePointer<cpConstraintClass> {
  defer { cpConstraintFree(joint) }
  return joint!.pointee.klass
}
