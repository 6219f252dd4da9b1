internal import CChipmunk
internal import EvenstepGeometry

// What the library calls for joints that correct angles and hold bodies that another one holds too. A few iterations find
// the impulses of a train of gears only roughly: r of what is missing in a step. What is remembered of them and what is
// corrected then work against each other, and the train swings up where r is less than the share f that is corrected in a
// step. Where each step forgets twice f of its impulses, it does not. Joints whose impulses are found at once do not change
// by that.

/// What a joint remembers of its impulse: the square of what it leaves of an error.
private func remembered(_ joint: UnsafeMutablePointer<cpConstraint>, _ impulse: Double) -> Double {
  let left = PinnedMath.pow(joint.pointee.errorBias, joint.pointee.space.pointee.curr_dt)
  return impulse * left * left
}

func linkedLimitApplyCachedImpulse(_ joint: UnsafeMutablePointer<cpConstraint>?, _ ratio: Double) {
  let limit = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpRotaryLimitJoint.self)
  // Free of its ends, a limit does nothing.
  if limit.pointee.bias == 0 { return }
  limit.pointee.jAcc = remembered(joint!, limit.pointee.jAcc)
  joint!.turn(by: limit.pointee.jAcc * ratio)
}

func linkedRatchetApplyCachedImpulse(_ joint: UnsafeMutablePointer<cpConstraint>?, _ ratio: Double) {
  let ratchet = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpRatchetJoint.self)
  if ratchet.pointee.bias == 0 { return }
  ratchet.pointee.jAcc = remembered(joint!, ratchet.pointee.jAcc)
  joint!.turn(by: ratchet.pointee.jAcc * ratio)
}

func linkedGearApplyCachedImpulse(_ joint: UnsafeMutablePointer<cpConstraint>?, _ ratio: Double) {
  let gear = UnsafeMutableRawPointer(joint!).assumingMemoryBound(to: cpGearJoint.self)
  gear.pointee.jAcc = remembered(joint!, gear.pointee.jAcc)
  let impulse = gear.pointee.jAcc * ratio
  joint!.pointee.a.pointee.w -= impulse * joint!.pointee.a.pointee.i_inv * gear.pointee.ratio_inv
  joint!.pointee.b.pointee.w += impulse * joint!.pointee.b.pointee.i_inv
}

extension UnsafeMutablePointer<cpConstraint> {
  fileprivate func turn(by impulse: Double) {
    pointee.a.pointee.w -= impulse * pointee.a.pointee.i_inv
    pointee.b.pointee.w += impulse * pointee.b.pointee.i_inv
  }
}
