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
    buryRemoved()
    if hasEscapees { try requireNoEscapees() }
    isCanonical = false
    joinSegments()
    contacts.removeAll(keepingCapacity: true)
    brokenJoints.removeAll(keepingCapacity: true)
    if settings.solver == .raw { stepRaw(seconds) } else { advanceStandard(seconds) }
    collectContacts()
    if merger.isUsed { merger.merge(&contacts) }
    heapSort(&contacts) { $0.precedes($1) }
    try requireNoEscapees()
  }

  private mutating func stepRaw(_ seconds: Double) {
    cpSpaceStep(space, seconds)
    breakJoints(afterStepOf: seconds)
  }

  /// Makes as many equal sub-steps as the settings say; a number that varied would feed energy to what touches.
  private mutating func advanceStandard(_ seconds: Double) {
    let seconds = seconds / Double(settings.substeps)
    prepareLength(seconds)
    for number in 1...settings.substeps {
      if settings.sweeps { sweep.findCourses(moving, reaches, seconds, in: space) }
      stepStandard(seconds, isLast: number == settings.substeps)
      sweep.clear()
      if !contacts.isEmpty { merger.addImpulses(to: &contacts, space) }
      breakJoints(afterStepOf: seconds)
      // The library may abort for a body that is far beyond the limits; the step ends with the part in which it left them.
      if number == settings.substeps || moving.contains(where: { !$0.isWithinLimits }) { return }
      collectContacts()
      if !contacts.isEmpty { merger.isUsed = true }
    }
  }

  private mutating func prepareLength(_ seconds: Double) {
    powers.prepare(damping: damping, seconds: seconds)
    prepareJoints(for: seconds)
  }

  /// Appends the contacts that began and ended since the last time.
  private mutating func collectContacts() {
    // A pointer of its own: the thread sanitizer's instrumentation takes a world that is read for this for an address.
    let log = log
    if log.pointee.isEmpty { return }
    for pair in log.pointee.ended { contacts.append(ContactEvent(ended: pair)) }
    for begun in log.pointee.begun { contacts.append(ContactEvent(begun)) }
    log.pointee.reset()
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
