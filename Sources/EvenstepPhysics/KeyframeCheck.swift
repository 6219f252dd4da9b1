internal import EvenstepGeometry

extension WorldKeyframe {
  /// Throws unless a world can be in this state.
  ///
  /// The library follows its own structures without looking, and aborts where numbers make no sense: an index, a count,
  /// a list that lacks a body or has it twice would crash or hang it.
  func check() throws(KeyframeFault) {
    var check = KeyframeCheck(self)
    try check.checkSettings()
    try check.checkBodies()
    try check.checkShapes()
    try check.checkLists()
    try check.checkPairs()
    try check.checkPairsOfBodies()
    try check.checkJoints()
    try check.checkJointsOfBodies()
  }
}

/// A keyframe that is being checked, and what was found out about it.
struct KeyframeCheck {
  let keyframe: WorldKeyframe
  /// The numbers of the bodies that stand at the places of the table.
  var bodyNumbers: [Int?] = []
  /// The numbers of the bodies that the shapes at the places of the table belong to.
  var owners: [Int?] = []
  /// Which shapes, by place, are sensors.
  var sensors: [Bool] = []
  /// What moves the bodies, by number, and which group each one sleeps in.
  var ends: [JointEnd] = []
  var groups: [Int?] = []
  var plans: [BodyDefinition: BodyPlan] = [:]

  init(_ keyframe: WorldKeyframe) { self.keyframe = keyframe }

  func kind(_ number: Int) -> BodyKind { keyframe.definitions[number].kind }

  func checkSettings() throws(KeyframeFault) {
    let state = keyframe.surroundings
    do {
      try keyframe.settings.validate()
      try require(state.gravity, in: PhysicsLimits.gravity, "gravity")
    } catch { throw KeyframeFault("\(error)") }
    try ensure(keyframe.settings.solver == .standard, "the solver is \(keyframe.settings.solver.rawValue)")
    try checkBroadPhase()
    try ensure(state.damping, in: PhysicsLimits.damping, "the damping")
    try ensure(state.lastDuration, in: 0...1, "the length of the last step")
    try ensure(state.nextShapeID <= UInt64(Int64.max), "the next shape's id is \(state.nextShapeID)")
  }

  private func checkBroadPhase() throws(KeyframeFault) {
    let choice = keyframe.settings.broadPhase
    try ensure(keyframe.usesGrid ? choice != .tree : choice != .grid, "the broad phase is not that of the settings")
    let most = choice == .automatic ? PhysicsLimits.treeShapes : PhysicsLimits.mostTreeShapes
    try ensure(keyframe.usesGrid || keyframe.shapes.count <= most, "a tree has \(keyframe.shapes.count) shapes")
  }

  mutating func checkBodies() throws(KeyframeFault) {
    try checkGenerations(keyframe.bodyGenerations, "body")
    bodyNumbers = Array(repeating: nil, count: keyframe.bodyGenerations.count)
    for (number, body) in keyframe.bodies.enumerated() {
      let place = Int(body.id.index)
      try ensure(place < bodyNumbers.count, "\(body.id) has no place")
      try ensure(bodyNumbers[place] == nil, "\(body.id) is there twice")
      try ensure(keyframe.bodyGenerations[place] == body.id.generation, "\(body.id) is of another time")
      bodyNumbers[place] = number
      try checkMotion(of: body)
    }
    try checkFree(keyframe.freeBodies, bodyNumbers.map { $0 != nil }, "body")
  }

  private func checkMotion(of body: WorldKeyframe.Body) throws(KeyframeFault) {
    let limits = -PhysicsLimits.escape...PhysicsLimits.escape
    let force = -PhysicsLimits.keyframeImpulse...PhysicsLimits.keyframeImpulse
    try ensure(body.position.x, body.position.y, body.angle, in: limits, "the pose of \(body.id)")
    try ensure(body.velocity.x, body.velocity.y, body.spin, in: limits, "the motion of \(body.id)")
    try ensure(body.pushVelocity.x, body.pushVelocity.y, body.pushSpin, in: limits, "the push on \(body.id)")
    try ensure(body.force.x, body.force.y, body.torque, in: force, "the force on \(body.id)")
    try ensure(body.restTime, in: 0...Double.greatestFiniteMagnitude, "the rest of \(body.id)")
  }

  mutating func checkShapes() throws(KeyframeFault) {
    try checkGenerations(keyframe.shapeGenerations, "shape")
    owners = Array(repeating: nil, count: keyframe.shapeGenerations.count)
    sensors = Array(repeating: false, count: owners.count)
    var next = 0
    for (number, body) in keyframe.bodies.enumerated() {
      let plan = try plan(number)
      ends.append(JointEnd(plan))
      try ensure(plan.shapes.count == Int(body.shapeCount), "\(body.id) has \(body.shapeCount) shapes")
      try ensure(next + plan.shapes.count <= keyframe.shapes.count, "shapes are missing")
      for planned in plan.shapes {
        try own(keyframe.shapes[next], number, after: next == 0 ? nil : keyframe.shapes[next - 1].id)
        sensors[Int(keyframe.shapes[next].place)] = planned.source.isSensor
        next += 1
      }
    }
    try ensure(next == keyframe.shapes.count, "there are \(keyframe.shapes.count - next) shapes too many")
    try checkFree(keyframe.freeShapes, owners.map { $0 != nil }, "shape")
  }

  private mutating func plan(_ number: Int) throws(KeyframeFault) -> BodyPlan {
    let definition = keyframe.definitions[number]
    if let plan = plans[definition] { return plan }
    try ensure(definition == definition.atRest, "a body is defined with a motion")
    do {
      let plan = try BodyPlan(definition)
      plans[definition] = plan
      return plan
    } catch { throw KeyframeFault("\(error)") }
  }

  private mutating func own(
    _ shape: WorldKeyframe.Shape, _ number: Int, after last: UInt64?
  ) throws(KeyframeFault) {
    let place = Int(shape.place)
    try ensure(place < owners.count, "shape \(place) has no place")
    try ensure(owners[place] == nil, "shape \(place) is there twice")
    if let last { try ensure(shape.id > last, "shape \(place) is out of order") }
    try ensure(shape.id < keyframe.surroundings.nextShapeID, "shape \(place) is of the future")
    owners[place] = number
  }

  /// A place is used again by counting one more, which must not overflow, and zero is no handle.
  func checkGenerations(_ generations: [UInt32], _ name: String) throws(KeyframeFault) {
    for (place, generation) in generations.enumerated() {
      try ensure(generation >= 1 && generation <= UInt32(Int32.max), "\(name) \(place) was used \(generation) times")
    }
  }

  /// Every place is either used or free.
  func checkFree(_ free: [UInt32], _ used: [Bool], _ name: String) throws(KeyframeFault) {
    var taken = used
    for place in free {
      try ensure(place < taken.count, "\(name) \(place) has no place")
      try ensure(!taken[Int(place)], "\(name) \(place) is free and in use")
      taken[Int(place)] = true
    }
    try ensure(taken.allSatisfy { $0 }, "a place for a \(name) is neither free nor in use")
  }
}
