internal import CChipmunk
internal import EvenstepGeometry

// The standard solver's step: the library's own sequence, made of the library's own pieces.
//
// What differs from `cpSpaceStep`: powers, sines and cosines are ours; fast bodies go only as far as their course; bounces
// do not gain energy by being pushed out; and who can sleep together is found without recursion.
extension World {
  /// Moves everything by one sub-step; in the last one of a step contacts feel the velocities with which kinematic bodies go on.
  mutating func stepStandard(_ seconds: Double, isLast: Bool) {
    let space = space
    let lastSeconds = space.pointee.curr_dt
    space.pointee.stamp &+= 1
    space.pointee.curr_dt = seconds
    space.releaseContacts()
    cpSpaceLock(space)
    move(seconds)
    if isLast { exchangeOnwardMotions() }
    space.findContacts()
    cpSpaceUnlock(space, 0)
    rest.update(space, seconds, stepDuration: seconds * Double(settings.substeps))
    cpSpaceLock(space)
    space.forgetOldContacts()
    space.prepareContacts(seconds, bias: powers.biasPerStep)
    space.prepareJoints(seconds)
    accelerate(seconds)
    space.applyCachedImpulses(lastSeconds == 0 ? 0 : seconds / lastSeconds)
    space.solve(seconds)
    if rolling.isUsed { rolling.slow(space) }
    tamePushes()
    cpSpaceUnlock(space, 1)
    if isLast && !goingOn.isEmpty {
      exchangeOnwardMotions()
      forgetOnwardMotions()
    }
  }

  /// Moves every body along its course by the velocity of the step before.
  private func move(_ seconds: Double) {
    sweep.courses.withUnsafeBufferPointer { courses in
      let courses = sweep.isEmpty ? nil : courses.baseAddress
      space.pointee.dynamicBodies.forEachBody { $0.move(seconds, courses?[Int($0.place)] ?? .whole) }
    }
  }

  /// Gives every body the velocity that gravity and damping lead to, and notes it.
  private mutating func accelerate(_ seconds: Double) {
    let (gravity, damping) = (space.pointee.gravity, powers.dampingPerStep)
    unsolved.removeAll(keepingCapacity: true)
    space.pointee.dynamicBodies.forEachBody { body in
      cpBodyUpdateVelocity(body, gravity, damping, seconds)
      unsolved.append(Vector2(body.pointee.v))
    }
  }

  /// Takes back what pushing an overlap apart would add to a bounce.
  ///
  /// A body that came in and now goes out leaves the overlap by itself: it is pushed only as fast as it is not going
  /// already. One that rests or is carried has not turned round, and is pushed out as ever.
  private func tamePushes() {
    var number = 0
    space.pointee.dynamicBodies.forEachBody { body in
      let push = Vector2(body.pointee.v_bias)
      let before = unsolved[number]
      number += 1
      if push == .zero || before.dot(push) >= 0 || !body.bounces { return }
      let length = push.length
      let leaving = Vector2(body.pointee.v).dot(push) / length
      if leaving <= 0 { return }
      let rest = max(0, length - leaving) / length
      body.pointee.v_bias = cpVect(push * rest)
      body.pointee.w_bias *= rest
    }
  }
}

extension UnsafeMutablePointer<cpBody> {
  /// Whether anything that the body touches gives speed back.
  fileprivate var bounces: Bool {
    var bounces = false
    forEachArbiter { bounces = bounces || $0.pointee.e > 0 }
    return bounces
  }

  /// Moves the body as the library does, but with fixed sine and cosine and along its course.
  fileprivate func move(_ seconds: Double, _ course: Course) {
    let seconds = seconds * course.share
    if course.carry != .zero { pointee.p = cpVect(Vector2(pointee.p) + course.carry) }
    pointee.p.x += (pointee.v.x + pointee.v_bias.x) * seconds
    pointee.p.y += (pointee.v.y + pointee.v_bias.y) * seconds
    pointee.a += (pointee.w + pointee.w_bias) * seconds
    pinTransform()
    pointee.v_bias = cpVect(x: 0, y: 0)
    pointee.w_bias = 0
  }
}

// The library's phases of a step.
extension UnsafeMutablePointer<cpSpace> {
  /// Takes the contacts of the last step from the bodies' lists.
  fileprivate func releaseContacts() {
    pointee.arbiters.forEachArbiter { arbiter in
      arbiter.pointee.state = CP_ARBITER_STATE_NORMAL
      if !arbiter.pointee.body_a.isSleeping && !arbiter.pointee.body_b.isSleeping { cpArbiterUnthread(arbiter) }
    }
    pointee.arbiters.pointee.num = 0
  }

  /// Finds which shapes touch; the contact callbacks are called in an order that depends on the broad phase.
  fileprivate func findContacts() {
    cpSpacePushFreshContactBuffer(self)
    let index = pointee.dynamicShapes!
    index.pointee.klass.pointee.each(index, { shape, _ in cpShapeUpdateFunc(shape?.shape, nil) }, nil)
    index.pointee.klass.pointee.reindexQuery(
      index, { a, b, id, space in cpSpaceCollideShapes(a!.shape, b!.shape, id, space!.space) }, self)
  }

  /// Forgets what has not touched for a while, and reports what has ceased to touch.
  fileprivate func forgetOldContacts() {
    cpHashSetFilter(
      pointee.cachedArbiters, { arbiter, space in cpSpaceArbiterSetFilter(arbiter!.arbiter, space!.space) }, self)
  }

  fileprivate func prepareContacts(_ seconds: Double, bias: Double) {
    let slop = pointee.collisionSlop
    pointee.arbiters.forEachArbiter { cpArbiterPreStep($0, seconds, slop, bias) }
  }

  fileprivate func prepareJoints(_ seconds: Double) {
    pointee.constraints.forEachJoint { $0.pointee.klass.pointee.preStep($0, seconds) }
  }

  /// Begins with the impulses of the last step, times the ratio of the lengths of both.
  fileprivate func applyCachedImpulses(_ ratio: Double) {
    pointee.arbiters.forEachArbiter { cpArbiterApplyCachedImpulse($0, ratio) }
    pointee.constraints.forEachJoint { $0.pointee.klass.pointee.applyCachedImpulse($0, ratio) }
  }

  fileprivate func solve(_ seconds: Double) {
    for _ in 0..<pointee.iterations {
      pointee.arbiters.forEachArbiter { cpArbiterApplyImpulse($0) }
      pointee.constraints.forEachJoint { $0.pointee.klass.pointee.applyImpulse($0, seconds) }
    }
  }
}

extension UnsafeMutableRawPointer {
  fileprivate var shape: UnsafeMutablePointer<cpShape> { assumingMemoryBound(to: cpShape.self) }
  fileprivate var space: UnsafeMutablePointer<cpSpace> { assumingMemoryBound(to: cpSpace.self) }
  fileprivate var arbiter: UnsafeMutablePointer<cpArbiter> { assumingMemoryBound(to: cpArbiter.self) }
}
