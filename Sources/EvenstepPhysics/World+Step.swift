internal import CChipmunk
internal import EvenstepGeometry

extension World {
  /// Moves every body by one step of `1 / stepRate` seconds and lists the contacts that began and ended.
  ///
  /// Throws `PhysicsError.escaped` for the first body whose motion went beyond `PhysicsLimits.escape`; the step has
  /// then been made, and no further one is until the body is removed or set back.
  public mutating func step() throws(PhysicsError) {
    try advance(by: stepDuration)
  }

  /// Moves every body by a step of any length up to one second; a step of no length changes nothing.
  package mutating func step(seconds: Double) throws(PhysicsError) {
    try require(seconds, in: 0...1, "seconds")
    if seconds > 0 { try advance(by: seconds) }
  }

  private mutating func advance(by seconds: Double) throws(PhysicsError) {
    if hasEscapees { try requireNoEscapees() }
    isCanonical = false
    if settings.solver == .standard { preparePowers(for: seconds) }
    if settings.solver == .standard && settings.sweeps { sweep.listFast(moving, reaches, seconds) }
    if sweep.isEmpty { cpSpaceStep(space, seconds) } else { stepSweeping(seconds) }
    brokenJoints.removeAll(keepingCapacity: true)
    breakJoints(afterStepOf: seconds)
    collectContacts()
    try requireNoEscapees()
  }

  /// Makes a step in which fast bodies go no farther than to what they meet.
  private mutating func stepSweeping(_ seconds: Double) {
    let (space, motion) = (space, motion)
    sweep.findCourses(moving, reaches, seconds, in: space)
    sweep.courses.withUnsafeBufferPointer { courses in
      motion.pointee.courses = courses.baseAddress
      cpSpaceStep(space, seconds)
      motion.pointee.courses = nil
    }
    sweep.clear()
  }

  private mutating func preparePowers(for seconds: Double) {
    let motion = motion
    motion.pointee.powers.prepare(damping: damping, seconds: seconds)
    space.pointee.collisionBias = motion.pointee.powers.bias
    prepareJoints(for: seconds)
  }

  private mutating func collectContacts() {
    // A pointer of its own: the thread sanitizer's instrumentation takes a world that is read for this for an address.
    let log = log
    contacts.removeAll(keepingCapacity: true)
    if log.pointee.isEmpty { return }
    for begun in log.pointee.begun { contacts.append(ContactEvent(begun)) }
    for pair in log.pointee.ended { contacts.append(ContactEvent(ended: pair)) }
    log.pointee.reset()
    heapSort(&contacts) { $0.precedes($1) }
  }

  mutating func requireNoEscapees() throws(PhysicsError) {
    hasEscapees = false
    for body in moving where !body.isWithinLimits {
      hasEscapees = true
      throw .escaped(
        BodyID(userData: body.pointee.userData), position: body.pose.position,
        velocity: Vector2(body.pointee.v))
    }
  }
}
