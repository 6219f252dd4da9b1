internal import CChipmunk
internal import EvenstepGeometry

extension World {
  /// The whole state, from which this world or another one of equal settings goes on with the same bits.
  ///
  /// A world goes on from its keyframe as the restored one does, which is not quite as it would have gone on without:
  /// what the library keeps in memory is laid anew. Runs that are to be compared take keyframes at the same steps.
  /// Throws `PhysicsError.invalid` for "solver" unless it is the standard one, and `PhysicsError.escaped` after a body
  /// went beyond `PhysicsLimits.escape`.
  public mutating func keyframe() throws(PhysicsError) -> WorldKeyframe {
    var keyframe = WorldKeyframe(settings: settings)
    try save(to: &keyframe)
    return keyframe
  }

  /// Does what `keyframe()` does, in memory that is there already.
  package mutating func save(to keyframe: inout WorldKeyframe) throws(PhysicsError) {
    try requireStandardSolver()
    buryRemoved()
    if hasEscapees { try requireNoEscapees() }
    canonicalize()
    keyframe.settings = settings
    keyframe.usesGrid = usesGrid
    keyframe.surroundings = space.surroundings
    saveTables(to: &keyframe)
    saveBodies(to: &keyframe)
    keyframe.saveLists(of: space)
    if !layout.isListed { layout.listArbiters(of: space) }
    for entry in layout.cached { keyframe.append(entry.arbiter, of: space) }
    for arbiter in layout.sleeping { keyframe.appendResting(arbiter) }
    keyframe.savePairsOfBodies(order, bodyTable)
    saveJoints(to: &keyframe)
  }

  func requireStandardSolver() throws(PhysicsError) {
    if settings.solver == .standard { return }
    throw .invalid(
      field: "solver", rule: "must be standard where there are to be keyframes", value: settings.solver.rawValue)
  }

  private func saveTables(to keyframe: inout WorldKeyframe) {
    keyframe.bodyGenerations.replaceAll(with: bodyTable.lazy.map(\.generation))
    keyframe.shapeGenerations.replaceAll(with: shapeTable.lazy.map(\.generation))
    keyframe.freeBodies.replaceAll(with: freeBodies)
    keyframe.freeShapes.replaceAll(with: freeShapes)
    keyframe.events.replaceAll(with: contacts)
    keyframe.endings.replaceAll(with: log.pointee.ended)
    // Their order depends on addresses.
    heapSort(&keyframe.endings) { ($0.shapeA, $0.shapeB) < ($1.shapeA, $1.shapeB) }
  }

  private func saveBodies(to keyframe: inout WorldKeyframe) {
    keyframe.removeBodies()
    for id in order {
      let slot = bodyTable[Int(id.index)]
      guard let body = slot.pointer else { continue }
      keyframe.bodies.append(WorldKeyframe.Body(id, body, shapeCount: slot.shapes.count))
      keyframe.definitions.append(slot.definition)
      for shape in slot.shapes {
        guard let pointer = shapeTable[Int(shape.index)].pointer else { continue }
        keyframe.shapes.append(
          WorldKeyframe.Shape(place: shape.index, id: UInt64(pointer.pointee.hashid)))
      }
    }
  }
}

extension WorldKeyframe {
  fileprivate mutating func removeBodies() {
    bodies.removeAll(keepingCapacity: true)
    definitions.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    restingPairs.removeAll(keepingCapacity: true)
    restingPoints.removeAll(keepingCapacity: true)
    pairsOfBodies.removeAll(keepingCapacity: true)
    awake.removeAll(keepingCapacity: true)
    fixed.removeAll(keepingCapacity: true)
    sleepers.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
  }

  fileprivate mutating func saveLists(of space: UnsafeMutablePointer<cpSpace>) {
    space.pointee.dynamicBodies.forEachBody { awake.append($0.place) }
    space.pointee.staticBodies.forEachBody { fixed.append($0.place) }
    space.pointee.sleepingComponents.forEachBody { root in
      let before = sleepers.count
      root.forEachInGroup { sleepers.append($0.place) }
      groups.append(UInt32(sleepers.count - before))
    }
  }

  /// Adds a pair, whose number the library's own spare field then holds.
  private mutating func append(_ arbiter: UnsafeMutablePointer<cpArbiter>, isActive: Bool) {
    arbiter.pointee.data = UnsafeMutableRawPointer(bitPattern: pairs.count + 1)
    pairs.append(Pair(arbiter, isActive: isActive))
    for index in 0..<Int(arbiter.pointee.count) { points.append(Point(arbiter.pointee.contacts[index])) }
  }

  fileprivate mutating func append(
    _ arbiter: UnsafeMutablePointer<cpArbiter>, of space: UnsafeMutablePointer<cpSpace>
  ) {
    // The library stamps those that it is about to solve, and takes the contacts away from those that it is not.
    let isActive = arbiter.pointee.stamp == space.pointee.stamp && arbiter.pointee.count > 0
    append(arbiter, isActive: isActive)
  }

  fileprivate mutating func appendResting(_ arbiter: UnsafeMutablePointer<cpArbiter>) {
    append(arbiter, isActive: false)
    restingPairs.append(RestingPair(arbiter.pointee))
    for index in 0..<Int(arbiter.pointee.count) {
      restingPoints.append(RestingPoint(arbiter.pointee.contacts[index]))
    }
  }

  fileprivate mutating func savePairsOfBodies(_ order: [BodyID], _ bodyTable: [BodySlot]) {
    for (number, id) in order.enumerated() {
      let before = pairsOfBodies.count
      bodyTable[Int(id.index)].pointer?.forEachArbiter { arbiter in
        pairsOfBodies.append(UInt32(UInt(bitPattern: arbiter.pointee.data) - 1))
      }
      bodies[number].pairCount = UInt32(pairsOfBodies.count - before)
    }
  }
}

extension Array {
  /// Copies elements into the memory that is there.
  ///
  /// Assigning would share the other's memory, so that the next change of either one takes new memory.
  mutating func replaceAll(with elements: some Collection<Element>) {
    removeAll(keepingCapacity: true)
    append(contentsOf: elements)
  }
}
