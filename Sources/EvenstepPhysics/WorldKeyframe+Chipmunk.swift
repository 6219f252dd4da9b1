internal import CChipmunk
internal import EvenstepGeometry

// What of the library's structures is kept, in both directions.

extension UnsafeMutablePointer<cpSpace> {
  var surroundings: WorldKeyframe.Surroundings {
    get {
      WorldKeyframe.Surroundings(
        gravity: Vector2(pointee.gravity), damping: pointee.damping, stamp: pointee.stamp,
        lastDuration: pointee.curr_dt, nextShapeID: UInt64(pointee.shapeIDCounter))
    }
    nonmutating set {
      pointee.gravity = cpVect(newValue.gravity)
      pointee.damping = newValue.damping
      pointee.stamp = newValue.stamp
      pointee.curr_dt = newValue.lastDuration
      pointee.shapeIDCounter = UInt(newValue.nextShapeID)
    }
  }
}

extension WorldKeyframe.Body {
  init(_ id: BodyID, _ body: UnsafeMutablePointer<cpBody>, shapeCount: Int) {
    self.id = id
    self.shapeCount = UInt32(shapeCount)
    pairCount = 0
    jointCount = 0
    position = Vector2(body.pointee.p)
    angle = body.pointee.a
    velocity = Vector2(body.pointee.v)
    spin = body.pointee.w
    pushVelocity = Vector2(body.pointee.v_bias)
    pushSpin = body.pointee.w_bias
    force = Vector2(body.pointee.f)
    torque = body.pointee.t
    restTime = body.isStatic ? 0 : body.pointee.sleeping.idleTime
  }

  /// Gives a C body this motion, and forgets whom it sleeps with, what it touches and what holds it.
  func install(in body: UnsafeMutablePointer<cpBody>) {
    body.pointee.userData = id.userData
    body.pointee.p = cpVect(position)
    body.pointee.a = angle
    body.pointee.v = cpVect(velocity)
    body.pointee.w = spin
    body.pointee.v_bias = cpVect(pushVelocity)
    body.pointee.w_bias = pushSpin
    body.pointee.f = cpVect(force)
    body.pointee.t = torque
    body.pointee.sleeping.root = nil
    body.pointee.sleeping.next = nil
    body.pointee.arbiterList = nil
    body.pointee.constraintList = nil
    body.pinTransform()
  }
}

extension WorldKeyframe.Pair {
  init(_ arbiter: UnsafeMutablePointer<cpArbiter>, isActive: Bool) {
    a = ShapeID(userData: arbiter.pointee.a.pointee.userData).index
    b = ShapeID(userData: arbiter.pointee.b.pointee.userData).index
    stamp = arbiter.pointee.stamp
    state = UInt8(arbiter.pointee.state.rawValue)
    pointCount = UInt8(arbiter.pointee.count)
    self.isActive = isActive
  }
}

extension WorldKeyframe.Point {
  init(_ contact: cpContact) {
    normalImpulse = contact.jnAcc
    tangentImpulse = contact.jtAcc
    corners = UInt64(contact.hash)
  }
}

extension WorldKeyframe.RestingPair {
  init(_ arbiter: cpArbiter) {
    elasticity = arbiter.e
    friction = arbiter.u
    surfaceVelocity = Vector2(arbiter.surface_vr)
    normal = Vector2(arbiter.n)
  }

  func install(in arbiter: UnsafeMutablePointer<cpArbiter>) {
    arbiter.pointee.e = elasticity
    arbiter.pointee.u = friction
    arbiter.pointee.surface_vr = cpVect(surfaceVelocity)
    arbiter.pointee.n = cpVect(normal)
  }
}

extension WorldKeyframe.RestingPoint {
  init(_ contact: cpContact) {
    fromA = Vector2(contact.r1)
    fromB = Vector2(contact.r2)
  }
}

extension cpContact {
  /// A contact as a step finds it that computes the rest anew.
  init(_ point: WorldKeyframe.Point) {
    self.init()
    jnAcc = point.normalImpulse
    jtAcc = point.tangentImpulse
    hash = UInt(point.corners)
  }
}

extension WorldKeyframe.Joint {
  init(_ id: JointID, _ memory: JointMemory) {
    self.id = id
    impulse = Vector2(memory.impulse)
    angle = memory.angle
    lead = memory.lead
  }

  var memory: JointMemory {
    var memory = JointMemory(impulse: cpVect(impulse))
    memory.angle = angle
    memory.lead = lead
    return memory
  }
}
