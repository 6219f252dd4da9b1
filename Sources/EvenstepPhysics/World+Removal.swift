internal import CChipmunk

/// What has been taken out of a world and is still named by the library's records of contacts.
///
/// The library searches all contacts that it remembers for each shape that goes. Here shapes leave the trees and bodies the
/// lists at once, their memory stays, marked by having no space, and one search before the next step does for all.
struct Removed {
  var bodies: [UnsafeMutablePointer<cpBody>] = []
  var shapes: [UnsafeMutablePointer<cpShape>] = []
  /// How many of the bodies are not static.
  var movingCount = 0

  /// Frees everything; no record may name it any more.
  func free() {
    for shape in shapes { cpShapeFree(shape) }
    for body in bodies { cpBodyFree(body) }
  }

  mutating func forget() {
    shapes.removeAll(keepingCapacity: true)
    bodies.removeAll(keepingCapacity: true)
    movingCount = 0
  }
}

extension World {
  /// Removes a body with its joints and shapes; its contacts end, and what slept on it or hung on it wakes.
  ///
  /// Throws `PhysicsError.staleBody`.
  public mutating func remove(_ id: BodyID) throws(PhysicsError) {
    let body = try change(id)
    removeJoints(of: body)
    forgetSegments(of: id)
    for shape in bodyTable[Int(id.index)].shapes { takeOut(shape, of: body) }
    endContacts(of: body)
    if !body.isStatic { removed.movingCount += 1 }
    cpSpaceRemoveBody(space, body)
    removed.bodies.append(body)
    bodyTable[Int(id.index)].pointer = nil
    bodyTable[Int(id.index)].shapes.removeAll(keepingCapacity: true)
    freeBodies.append(id.index)
    // Bodies may come and go for ever without a step in between.
    if removed.bodies.count > max(1024, order.count / 2) { buryRemoved() }
  }

  /// Lets the records of contacts and the world's own lists forget what has been removed, and frees it.
  ///
  /// Whatever goes through contacts, `order`, `jointOrder` or `moving` calls this first.
  mutating func buryRemoved() {
    dropReleasedJoints()
    if removed.bodies.isEmpty { return }
    space.dropContactsOfRemoved()
    let bodyTable = bodyTable
    order.removeAll { !bodyTable[Int($0.index)].holds($0) }
    moving.removeAll { !$0.isInWorld }
    removed.free()
    removed.forget()
  }

  /// Whether a body of `order` has not been removed since.
  func isAlive(_ id: BodyID) -> Bool { bodyTable[Int(id.index)].holds(id) }

  private mutating func takeOut(_ id: ShapeID, of body: UnsafeMutablePointer<cpBody>) {
    guard let shape = shapeTable[Int(id.index)].pointer else { return }
    if body.isStatic { cpBodyActivateStatic(body, shape) } else { cpBodyActivate(body) }
    cpSpatialIndexRemove(
      body.isStatic ? space.pointee.staticShapes : space.pointee.dynamicShapes, shape, shape.pointee.hashid)
    shape.pointee.space = nil
    removed.shapes.append(shape)
    shapeTable[Int(id.index)].pointer = nil
    freeShapes.append(id.index)
  }

  /// Ends what a body touches, so that no other body's list leads to it.
  private func endContacts(of body: UnsafeMutablePointer<cpBody>) {
    while let arbiter = body.pointee.arbiterList {
      arbiter.end(in: log)
      cpArbiterUnthread(arbiter)
    }
  }
}

extension BodySlot {
  fileprivate func holds(_ id: BodyID) -> Bool { generation == id.generation && pointer != nil }
}

extension UnsafeMutablePointer<cpSpace> {
  /// Gives the records of contacts back of which a shape has been removed; touching pairs are logged as ended.
  fileprivate func dropContactsOfRemoved() {
    cpHashSetFilter(
      pointee.cachedArbiters,
      { arbiter, space in
        let arbiter = arbiter!.assumingMemoryBound(to: cpArbiter.self)
        let space = space!.assumingMemoryBound(to: cpSpace.self)
        if !arbiter.namesRemoved { return 1 }
        arbiter.end(in: space.pointee.defaultHandler.userData.assumingMemoryBound(to: ContactLog.self))
        cpArrayPush(space.pointee.pooledArbiters, arbiter)
        return 0
      }, self)
    pointee.arbiters.removeArbitersOfRemoved()
  }
}

extension UnsafeMutablePointer<cpArray> {
  fileprivate func removeArbitersOfRemoved() {
    var kept: Int32 = 0
    for index in 0..<Int(pointee.num) {
      let element = pointee.arr[index]
      if element!.assumingMemoryBound(to: cpArbiter.self).namesRemoved { continue }
      pointee.arr[Int(kept)] = element
      kept += 1
    }
    pointee.num = kept
  }
}

extension UnsafeMutablePointer<cpArbiter> {
  fileprivate var namesRemoved: Bool { pointee.a.pointee.space == nil || pointee.b.pointee.space == nil }

  /// Logs the end of a contact, once, and unless it had ended before.
  fileprivate func end(in log: UnsafeMutablePointer<ContactLog>) {
    let state = pointee.state
    if state != CP_ARBITER_STATE_CACHED && state != CP_ARBITER_STATE_INVALIDATED { log.pointee.end(self) }
    pointee.state = CP_ARBITER_STATE_INVALIDATED
  }
}

extension UnsafeMutablePointer<cpBody> {
  /// False once the body has been removed.
  var isInWorld: Bool { pointee.space != nil }
}
