internal import CChipmunk
internal import Glibc

/// Finds which bodies rest, and puts those to sleep that have rested together for long enough.
///
/// By the library's rules and in its order, but without recursion, which a chain of thousands of bodies would
/// drive through the end of the stack. Holds nothing between steps but memory.
struct Rest {
  private var open: [UnsafeMutablePointer<cpBody>] = []

  /// Goes through all bodies that are awake after the contacts of a step were found.
  mutating func update(_ space: UnsafeMutablePointer<cpSpace>, _ seconds: Double, stepDuration: Double) {
    let sleeps = space.pointee.sleepTimeThreshold != .infinity
    if sleeps {
      space.measureRest(seconds, stepDuration)
      space.keepDrivenAwake()
    }
    space.wakeTouched(sleeps)
    if !sleeps { return }
    space.wakeJoinedToKinematic()
    findGroups(in: space)
  }

  private mutating func findGroups(in space: UnsafeMutablePointer<cpSpace>) {
    let bodies = space.pointee.dynamicBodies!
    var index = 0
    while index < Int(bodies.pointee.num) {
      let body = bodies.pointee.arr[index]!.assumingMemoryBound(to: cpBody.self)
      if body.pointee.sleeping.root == nil, body.isDynamic {
        fillGroup(from: body)
        if !body.isGroupActive(space.pointee.sleepTimeThreshold) {
          cpArrayPush(space.pointee.sleepingComponents, body)
          // The last body takes this one's place in the list.
          body.forEachInGroup { space.putToSleep($0) }
          continue
        }
      }
      index += 1
      // Only sleepers remember their group.
      body.pointee.sleeping.root = nil
      body.pointee.sleeping.next = nil
    }
  }

  /// Makes a group of all that hangs together by contacts and joints; what does not move parts groups.
  private mutating func fillGroup(from root: UnsafeMutablePointer<cpBody>) {
    open.append(root)
    while let body = open.popLast() {
      if !body.isDynamic || body.pointee.sleeping.root != nil { continue }
      body.pointee.sleeping.root = root
      if body != root {
        body.pointee.sleeping.next = root.pointee.sleeping.next
        root.pointee.sleeping.next = body
      }
      let before = open.count
      body.forEachArbiter { open.append($0.pointee.body_a == body ? $0.pointee.body_b : $0.pointee.body_a) }
      body.forEachJoint { open.append($0.pointee.a == body ? $0.pointee.b : $0.pointee.a) }
      reverseOpen(from: before)
    }
  }

  /// Lets the neighbour that was found first come first, as a recursion would have it.
  private mutating func reverseOpen(from start: Int) {
    var (low, high) = (start, open.count - 1)
    while low < high {
      open.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}

extension UnsafeMutablePointer<cpBody> {
  /// Begins the body's rest anew; that of a static body is endless and marks it as one.
  fileprivate func keepAwake() {
    if isDynamic { pointee.sleeping.idleTime = 0 }
  }

  fileprivate func isGroupActive(_ threshold: Double) -> Bool {
    var isActive = false
    forEachInGroup { isActive = isActive || $0.pointee.sleeping.idleTime < threshold }
    return isActive
  }
}

extension UnsafeMutablePointer<cpSpace> {
  /// Counts how long each body has been slower than a step of gravity would make it.
  fileprivate func measureRest(_ seconds: Double, _ stepDuration: Double) {
    let gravity = pointee.gravity
    let own = pointee.idleSpeedThreshold
    let square =
      own != 0 ? own * own : (gravity.x * gravity.x + gravity.y * gravity.y) * stepDuration * stepDuration
    pointee.dynamicBodies.forEachBody { body in
      if !body.isDynamic { return }
      let threshold = square != 0 ? body.pointee.m * square : 0
      let isMoving = cpBodyKineticEnergy(body) > threshold
      body.pointee.sleeping.idleTime = isMoving ? 0 : body.pointee.sleeping.idleTime + seconds
    }
  }

  /// Lets nothing fall asleep that a motor turns or a belt carries, however slowly; to the library, slow is at rest.
  fileprivate func keepDrivenAwake() {
    pointee.constraints.forEachJoint { joint in
      guard cpConstraintIsSimpleMotor(joint) != 0, joint.pointee.maxForce > 0 else { return }
      if cpSimpleMotorGetRate(joint) == 0 { return }
      joint.pointee.a.keepAwake()
      joint.pointee.b.keepAwake()
    }
    pointee.arbiters.forEachArbiter { contact in
      let belt = contact.pointee.surface_vr
      if (belt.x == 0 && belt.y == 0) || contact.pointee.u == 0 { return }
      contact.pointee.body_a.keepAwake()
      contact.pointee.body_b.keepAwake()
    }
  }

  /// Lists the step's contacts with the bodies, after sleepers that are touched have been woken.
  fileprivate func wakeTouched(_ sleeps: Bool) {
    // Those that waking adds at the end are listed with their bodies already.
    for index in 0..<Int(pointee.arbiters.pointee.num) {
      let arbiter = pointee.arbiters.pointee.arr[index]!.assumingMemoryBound(to: cpArbiter.self)
      let (a, b) = (arbiter.pointee.body_a!, arbiter.pointee.body_b!)
      if sleeps {
        if b.isKinematic || a.isSleeping { cpBodyActivate(a) }
        if a.isKinematic || b.isSleeping { cpBodyActivate(b) }
      }
      a.list(arbiter)
      b.list(arbiter)
    }
  }

  fileprivate func wakeJoinedToKinematic() {
    pointee.constraints.forEachJoint { joint in
      let (a, b) = (joint.pointee.a!, joint.pointee.b!)
      if b.isKinematic { cpBodyActivate(a) }
      if a.isKinematic { cpBodyActivate(b) }
    }
  }

  /// Takes a body out of everything that a step goes through.
  fileprivate func putToSleep(_ body: UnsafeMutablePointer<cpBody>) {
    cpArrayDeleteObj(pointee.dynamicBodies, body)
    body.forEachShape { shape in
      cpSpatialIndexRemove(pointee.dynamicShapes, shape, shape.pointee.hashid)
      cpSpatialIndexInsert(pointee.staticShapes, shape, shape.pointee.hashid)
    }
    body.forEachArbiter { arbiter in
      if !body.owns(arbiter) { return }
      cpSpaceUncacheArbiter(self, arbiter)
      arbiter.putAwayPoints()
    }
    body.forEachJoint { joint in
      if joint.pointee.a == body || joint.pointee.a.isStatic { cpArrayDeleteObj(pointee.constraints, joint) }
    }
  }
}

extension UnsafeMutablePointer<cpArbiter> {
  /// Keeps the points in memory of their own, which the library frees as the bodies wake.
  fileprivate func putAwayPoints() {
    let count = Int(pointee.count)
    // The library does not look at what it gets either; without memory there is no way to go on.
    let points = calloc(1, count * MemoryLayout<cpContact>.stride)!.assumingMemoryBound(to: cpContact.self)
    if count > 0 { points.update(from: pointee.contacts, count: count) }
    pointee.contacts = points
  }
}
