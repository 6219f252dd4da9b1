internal import CChipmunk
internal import EvenstepGeometry

extension World {
  /// Makes a kinematic body dynamic, or a dynamic one kinematic, where it is and as it moves.
  ///
  /// Its contacts go on. A body that becomes dynamic has the mass that is given, or else that of its shapes' densities; its
  /// velocity becomes that of its centre of gravity. Whatever it touches or holds wakes. Does nothing where the body is of that kind.
  ///
  /// Throws `PhysicsError.unsuitable` for a static body, `PhysicsError.invalid` for "kind" where that is static or where a joint
  /// would hold nothing that can move, and for "body.mass" as `add` does, `PhysicsError.escaped`, and `PhysicsError.staleBody`;
  /// the world is then unchanged.
  public mutating func setKind(of id: BodyID, to kind: BodyKind, mass: Double? = nil) throws(PhysicsError) {
    let body = try pointer(to: id)
    let old = bodyTable[Int(id.index)].kind
    if old == kind { return }
    if old == .static { throw .unsuitable(body: id, kind: old, operation: "become \(kind.rawValue)") }
    if kind == .static { throw .invalid(field: "kind", rule: "must be dynamic or kinematic", value: kind.rawValue) }
    if !body.isWithinLimits {
      throw .escaped(id, position: body.pose.position, velocity: Vector2(body.pointee.v))
    }
    var definition = bodyTable[Int(id.index)].definition
    definition.kind = kind
    definition.mass = kind == .dynamic ? mass : nil
    let plan = try BodyPlan(definition)
    try requireFittingJoints(of: body, id, plan)
    isCanonical = false
    change(body, to: plan)
    bodyTable[Int(id.index)].definition = definition
    bodyTable[Int(id.index)].onward = nil
    setReach(Reach(plan, isSwept: definition.isSwept), at: Int(id.index))
    // Springs are prepared for what they hold.
    functionsSeconds = 0
  }

  /// Throws where a joint of a body would be one that the library cannot solve.
  private func requireFittingJoints(
    of body: UnsafeMutablePointer<cpBody>, _ id: BodyID, _ plan: BodyPlan
  ) throws(PhysicsError) {
    var joint = body.pointee.constraintList
    while let held = joint {
      joint = held.next(on: body)
      let definition = jointTable[Int(held.place)].definition
      func end(_ other: BodyID?) -> JointEnd {
        if other == id { return JointEnd(plan) }
        return other.flatMap { bodyTable[Int($0.index)].pointer }.map { JointEnd($0) } ?? .world
      }
      do { try JointPlan.check(definition.kind, end(definition.a), end(definition.b), isSame: false) } catch {
        throw .invalid(
          field: "kind", rule: "must fit the joints that hold the body (\(error))", value: plan.kind.rawValue)
      }
    }
  }

  private func change(_ body: UnsafeMutablePointer<cpBody>, to plan: BodyPlan) {
    // As long as it counts as dynamic: the library wakes no others.
    cpBodyActivate(body)
    if plan.inertia == nil { space.dropSolvedContacts(of: body) }
    body.setInertia(plan.inertia, settings.solver)
    (body.pointee.v_bias, body.pointee.w_bias) = (cpVect(x: 0, y: 0), 0)
    (body.pointee.f, body.pointee.t) = (cpVect(x: 0, y: 0), 0)
    body.pointee.sleeping.idleTime = 0
    cpBodyActivate(body)
  }
}

extension UnsafeMutablePointer<cpBody> {
  /// Gives the body mass, moment and centre, or takes them away; its origin stays where it is and moves as it does.
  fileprivate func setInertia(_ inertia: Inertia?, _ solver: Solver) {
    let (pose, before) = (pose, Vector2(pointee.p))
    pointee.m = inertia?.mass ?? .infinity
    pointee.m_inv = 1 / pointee.m
    pointee.i = inertia?.moment ?? .infinity
    pointee.i_inv = 1 / pointee.i
    let center = inertia?.center ?? .zero
    if Vector2(pointee.cog) == center { return }
    pointee.cog = cpVect(center)
    setPose(pose, solver)
    pointee.v = cpVect(Vector2(pointee.v) + (Vector2(pointee.p) - before).perpendicular * pointee.w)
  }
}

extension UnsafeMutablePointer<cpSpace> {
  /// Takes away the contacts of a body that is about to lose its mass with others that have none.
  ///
  /// They go on, as the library leaves those of two bodies that nothing moves: without a point to be solved.
  fileprivate func dropSolvedContacts(of body: UnsafeMutablePointer<cpBody>) {
    var next = body.pointee.arbiterList
    while let arbiter = next {
      next = arbiter.thread(of: body).pointee.next
      let other = arbiter.pointee.body_a == body ? arbiter.pointee.body_b! : arbiter.pointee.body_a!
      if other.isDynamic { continue }
      cpArbiterUnthread(arbiter)
      cpArrayDeleteObj(pointee.arbiters, arbiter)
      arbiter.pointee.contacts = nil
      arbiter.pointee.count = 0
      arbiter.pointee.state = CP_ARBITER_STATE_NORMAL
    }
  }
}
