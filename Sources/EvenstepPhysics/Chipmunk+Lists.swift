internal import CChipmunk

/// The library's own lists, which none of its functions go through in the order in which they are.
extension UnsafeMutablePointer<cpSpace> {
  /// Goes through the contacts of bodies that are awake, in an order that depends on addresses.
  func forEachCachedArbiter(_ body: (UnsafeMutablePointer<cpArbiter>) -> Void) {
    let set = pointee.cachedArbiters!
    for index in 0..<Int(set.pointee.size) {
      var bin = set.pointee.table[index]
      while let current = bin {
        bin = current.pointee.next
        body(current.pointee.elt.assumingMemoryBound(to: cpArbiter.self))
      }
    }
  }

  /// Goes through the sleeping bodies, group by group.
  func forEachSleeper(_ body: (UnsafeMutablePointer<cpBody>) -> Void) {
    pointee.sleepingComponents.forEachBody { $0.forEachInGroup(body) }
  }
}

extension UnsafeMutablePointer<cpArray> {
  /// Goes through a list of bodies.
  @inline(__always)
  func forEachBody(_ visit: (UnsafeMutablePointer<cpBody>) -> Void) {
    for index in 0..<Int(pointee.num) { visit(pointee.arr[index]!.assumingMemoryBound(to: cpBody.self)) }
  }

  /// Goes through a list of contacts.
  @inline(__always)
  func forEachArbiter(_ visit: (UnsafeMutablePointer<cpArbiter>) -> Void) {
    for index in 0..<Int(pointee.num) { visit(pointee.arr[index]!.assumingMemoryBound(to: cpArbiter.self)) }
  }

  /// Goes through a list of joints.
  @inline(__always)
  func forEachJoint(_ visit: (UnsafeMutablePointer<cpConstraint>) -> Void) {
    for index in 0..<Int(pointee.num) { visit(pointee.arr[index]!.assumingMemoryBound(to: cpConstraint.self)) }
  }
}

extension UnsafeMutablePointer<cpBody> {
  /// The body's place in the world's table.
  var place: UInt32 { BodyID(userData: pointee.userData).index }

  /// The library marks static bodies in this way.
  var isStatic: Bool { pointee.sleeping.idleTime == .infinity }

  /// Goes through the bodies that sleep together with this one, which has to be the group's first.
  func forEachInGroup(_ visit: (UnsafeMutablePointer<cpBody>) -> Void) {
    var next: UnsafeMutablePointer<cpBody>? = self
    while let current = next {
      next = current.pointee.sleeping.next
      visit(current)
    }
  }

  /// Kinematic bodies move and have no finite mass.
  var isKinematic: Bool { pointee.m == .infinity && !isStatic }

  var isDynamic: Bool { pointee.m != .infinity && !isStatic }

  /// Goes through the body's shapes, the last one first.
  func forEachShape(_ visit: (UnsafeMutablePointer<cpShape>) -> Void) {
    var next = pointee.shapeList
    while let current = next {
      next = current.pointee.next
      visit(current)
    }
  }

  /// Goes through the body's contacts in its own order.
  func forEachArbiter(_ visit: (UnsafeMutablePointer<cpArbiter>) -> Void) {
    var next = pointee.arbiterList
    while let current = next {
      next = current.pointee.body_a == self ? current.pointee.thread_a.next : current.pointee.thread_b.next
      visit(current)
    }
  }

  /// Goes through the body's joints in its own order.
  func forEachJoint(_ visit: (UnsafeMutablePointer<cpConstraint>) -> Void) {
    var next = pointee.constraintList
    while let current = next {
      next = current.next(on: self)
      visit(current)
    }
  }

  /// Puts a contact at the head of the body's list.
  func list(_ arbiter: UnsafeMutablePointer<cpArbiter>) {
    let next = pointee.arbiterList
    arbiter.thread(of: self).pointee.next = next
    if let next { next.thread(of: self).pointee.prev = arbiter }
    pointee.arbiterList = arbiter
  }

  /// Whether a sleeper is the one of a contact's two bodies that puts it away and brings it back, by the library's rule.
  func owns(_ arbiter: UnsafeMutablePointer<cpArbiter>) -> Bool {
    arbiter.pointee.body_a == self || arbiter.pointee.body_a.isStatic
  }
}

extension UnsafeMutablePointer<cpArbiter> {
  /// The links to the other contacts of one of the two bodies.
  func thread(of body: UnsafeMutablePointer<cpBody>) -> UnsafeMutablePointer<cpArbiterThread> {
    pointee.body_a == body ? pointer(to: \.thread_a)! : pointer(to: \.thread_b)!
  }
}
