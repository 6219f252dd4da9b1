internal import CChipmunk

/// The library's two kinds of spring with the preparation of a step replaced by one that takes its `exp` from
/// `PinnedMath`.
///
/// The library tells kinds of joints apart by the address of their table of functions, so that its setters refuse a
/// spring of ours. Nobody calls them.
struct PinnedSprings {
  typealias Pointer = UnsafeMutablePointer<PinnedSprings>

  private var damped: cpConstraintClass
  private var rotary: cpConstraintClass

  /// Takes the library's functions from springs that are in no space and hold nothing.
  init(_ body: UnsafeMutablePointer<cpBody>) {
    let zero = cpVect(x: 0, y: 0)
    let spring = cpDampedSpringNew(body, body, zero, zero, 0, 0, 0)!
    let rotarySpring = cpDampedRotarySpringNew(body, body, 0, 0, 0)!
    damped = spring.pointee.klass.pointee
    damped.preStep = pinnedSpringPreStep
    rotary = rotarySpring.pointee.klass.pointee
    rotary.preStep = pinnedRotarySpringPreStep
    cpConstraintFree(spring)
    cpConstraintFree(rotarySpring)
  }

  /// Makes a joint step by these functions if it is a spring; they have to stay where they are as long as it lives.
  static func install(_ springs: Pointer, on joint: UnsafeMutablePointer<cpConstraint>, _ kind: JointKind) {
    switch kind {
    case .dampedSpring: joint.pointee.klass = UnsafePointer(springs.pointer(to: \.damped)!)
    case .rotarySpring: joint.pointee.klass = UnsafePointer(springs.pointer(to: \.rotary)!)
    default: break
    }
  }
}
