internal import CChipmunk

extension World {
  /// Puts the world into the state that a keyframe holds, whatever the world holds now; it goes on from there with the
  /// same bits as the world that the keyframe is of.
  ///
  /// Bodies that are not in the keyframe go, and those that are missing are made. Handles of then are valid again, those
  /// of bodies that were added since are not. Takes no memory when the world still has the same bodies and once had as
  /// many contacts. Throws `PhysicsError.invalid` for a world of the raw solver ("solver") and for a keyframe of a world
  /// with other settings ("keyframe"); the world is then unchanged.
  public mutating func restore(_ keyframe: WorldKeyframe) throws(PhysicsError) {
    try requireStandardSolver()
    if keyframe.settings != settings {
      throw .invalid(
        field: "keyframe", rule: "must be of a world with the settings \(settings)", value: "\(keyframe.settings)")
    }
    let missing = try plans(ofBodiesMissingFrom: keyframe)
    buryRemoved()
    forgetOnwardMotions()
    dismantle()
    markKept(keyframe)
    discardJoints(notIn: keyframe)
    discardBodies()
    restoreTables(keyframe)
    restoreBodies(keyframe, missing)
    restoreShapes(keyframe)
    restoreJoints(keyframe)
    // After the joints: the library takes their making for something that happens to the bodies.
    restoreRest(keyframe)
    layout.restorePairs(keyframe, shapeTable, in: space)
    layout.restorePairsOfBodies(keyframe, bodyTable)
    space.surroundings = keyframe.surroundings
    if keyframe.usesGrid != usesGrid { replaceBroadPhase(byGrid: keyframe.usesGrid) }
    if usesGrid { layout.insertShapesIntoGrids(of: space) } else { layout.insertShapes(into: space) }
    contacts.replaceAll(with: keyframe.events)
    // A pointer of its own, as where contacts are collected: the thread sanitizer's compiler needs it.
    let log = log
    log.pointee.reset(to: keyframe.endings)
    joinSegmentsAgain()
    hasEscapees = false
    isCanonical = true
  }

  /// Whether a body of a keyframe is the one that stands at its place, apart from its motion.
  private func holds(_ number: Int, of keyframe: WorldKeyframe) -> Bool {
    let id = keyframe.bodies[number].id
    guard id.index < bodyTable.count, bodyTable[Int(id.index)].pointer != nil else { return false }
    return bodyTable[Int(id.index)].generation == id.generation
      && bodyTable[Int(id.index)].definition == keyframe.definitions[number]
  }

  /// What has to be made, by the body's number in the keyframe; everything is checked before anything changes.
  private func plans(
    ofBodiesMissingFrom keyframe: WorldKeyframe
  ) throws(PhysicsError) -> [(number: Int, plan: BodyPlan)] {
    var plans: [(number: Int, plan: BodyPlan)] = []
    for number in keyframe.bodies.indices where !holds(number, of: keyframe) {
      plans.append((number, try BodyPlan(keyframe.definitions[number])))
    }
    return plans
  }

  /// Leaves nothing but bodies with their shapes.
  private mutating func dismantle() {
    listShapes()
    layout.removeShapes(from: space)
    layout.forgetPairs(of: space)
    space.pointee.dynamicBodies.pointee.num = 0
    space.pointee.staticBodies.pointee.num = 0
    space.pointee.sleepingComponents.pointee.num = 0
    space.pointee.constraints.pointee.num = 0
  }

  /// Notes in `layout.kept` which of the world's bodies the keyframe has as well.
  private mutating func markKept(_ keyframe: WorldKeyframe) {
    layout.kept.removeAll(keepingCapacity: true)
    layout.kept.append(contentsOf: repeatElement(false, count: bodyTable.count))
    for number in keyframe.bodies.indices where holds(number, of: keyframe) {
      layout.kept[Int(keyframe.bodies[number].id.index)] = true
    }
  }

  private mutating func discardBodies() {
    for place in bodyTable.indices where !layout.kept[place] {
      guard let body = bodyTable[place].pointer else { continue }
      for shape in bodyTable[place].shapes { cpShapeFree(shapeTable[Int(shape.index)].pointer) }
      cpBodyFree(body)
      bodyTable[place].pointer = nil
      bodyTable[place].shapes = []
    }
  }

  private mutating func restoreTables(_ keyframe: WorldKeyframe) {
    let count = keyframe.bodyGenerations.count
    if bodyTable.count > count { bodyTable.removeLast(bodyTable.count - count) }
    while bodyTable.count < count {
      bodyTable.append(
        BodySlot(pointer: nil, generation: 0, definition: BodyDefinition(kind: .static), shapes: []))
    }
    for place in bodyTable.indices { bodyTable[place].generation = keyframe.bodyGenerations[place] }
    freeBodies.replaceAll(with: keyframe.freeBodies)
    freeShapes.replaceAll(with: keyframe.freeShapes)
  }

  /// Gives every body its motion, those that are missing after they were made, and lists all shapes in `layout.slots`.
  private mutating func restoreBodies(
    _ keyframe: WorldKeyframe, _ missing: [(number: Int, plan: BodyPlan)]
  ) {
    layout.slots.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    moving.removeAll(keepingCapacity: true)
    var nextMissing = 0
    for number in keyframe.bodies.indices {
      let record = keyframe.bodies[number]
      let place = Int(record.id.index)
      if nextMissing < missing.count, missing[nextMissing].number == number {
        make(missing[nextMissing].plan, keyframe.definitions[number], at: place)
        nextMissing += 1
      } else {
        for shape in bodyTable[place].shapes { layout.slots.append(shapeTable[Int(shape.index)]) }
      }
      guard let body = bodyTable[place].pointer else { continue }
      record.install(in: body)
      order.append(record.id)
      if !body.isStatic { moving.append(body) }
    }
  }

  private mutating func make(_ plan: BodyPlan, _ definition: BodyDefinition, at place: Int) {
    let body = plan.makeBody(settings.solver)
    body.pointee.space = space
    bodyTable[place].pointer = body
    bodyTable[place].definition = definition
    setReach(Reach(plan, isSwept: definition.isSwept), at: place)
    if plan.isRounded { correctContacts() }
    for planned in plan.shapes {
      let shape = planned.makeShape(on: body)
      cpBodyAddShape(body, shape)
      shape.pointee.space = space
      layout.slots.append(
        ShapeSlot(
          pointer: shape, generation: 0, body: BodyID(index: 0, generation: 0), definition: planned.definition))
    }
  }

  /// Gives every shape its place in the table and its id in the library.
  private mutating func restoreShapes(_ keyframe: WorldKeyframe) {
    shapeTable.removeAll(keepingCapacity: true)
    layout.shapes.removeAll(keepingCapacity: true)
    let nobody = BodyID(index: 0, generation: 0)
    for generation in keyframe.shapeGenerations {
      shapeTable.append(ShapeSlot(pointer: nil, generation: generation, body: nobody, definition: 0))
    }
    var number = 0
    for body in keyframe.bodies {
      let count = Int(body.shapeCount)
      let hasRoom = bodyTable[Int(body.id.index)].shapes.count == count
      if !hasRoom { bodyTable[Int(body.id.index)].shapes = [] }
      for index in 0..<count {
        let id = restoreShape(keyframe.shapes[number], layout.slots[number], body.id)
        if hasRoom {
          bodyTable[Int(body.id.index)].shapes[index] = id
        } else {
          bodyTable[Int(body.id.index)].shapes.append(id)
        }
        number += 1
      }
    }
  }

  private mutating func restoreShape(
    _ record: WorldKeyframe.Shape, _ slot: ShapeSlot, _ body: BodyID
  ) -> ShapeID {
    let place = Int(record.place)
    shapeTable[place].pointer = slot.pointer
    shapeTable[place].body = body
    shapeTable[place].definition = slot.definition
    let id = ShapeID(index: record.place, generation: shapeTable[place].generation)
    if let shape = slot.pointer {
      shape.pointee.userData = id.userData
      shape.pointee.hashid = UInt(record.id)
      let material = bodyTable[Int(body.index)].definition.shapes[slot.definition].material
      rolling.set(material.rollingResistance, at: place)
      layout.shapes.append(shape)
    }
    return id
  }

  /// Restores how long bodies have been at rest, the library's lists of them, and who sleeps with whom.
  private func restoreRest(_ keyframe: WorldKeyframe) {
    for record in keyframe.bodies {
      guard let body = bodyTable[Int(record.id.index)].pointer, !body.isStatic else { continue }
      body.pointee.sleeping.idleTime = record.restTime
    }
    for place in keyframe.awake { cpArrayPush(space.pointee.dynamicBodies, bodyTable[Int(place)].pointer) }
    for place in keyframe.fixed { cpArrayPush(space.pointee.staticBodies, bodyTable[Int(place)].pointer) }
    var first = 0
    for count in keyframe.groups {
      putToSleep(keyframe.sleepers[first..<first + Int(count)])
      first += Int(count)
    }
  }

  /// Makes bodies a group of sleepers, the first of which stands for all.
  private func putToSleep(_ group: ArraySlice<UInt32>) {
    guard let first = group.first, let root = bodyTable[Int(first)].pointer else { return }
    cpArrayPush(space.pointee.sleepingComponents, root)
    var last = root
    for place in group {
      guard let body = bodyTable[Int(place)].pointer else { continue }
      body.pointee.sleeping.root = root
      if body != root { last.pointee.sleeping.next = body }
      last = body
    }
  }
}
