internal import CChipmunk
public import EvenstepGeometry

extension World {
  /// Adds a body with its shapes, after those that were added before.
  ///
  /// Throws `PhysicsError.invalid` for the first value that is not acceptable; the world is then unchanged.
  public mutating func add(_ definition: BodyDefinition) throws(PhysicsError) -> BodyID {
    let plan = try BodyPlan(definition)
    try chooseBroadPhase(forMore: plan.shapes.count)
    let body = plan.makeBody(settings.solver)
    let id = claimBody(body, definition.atRest)
    setReach(Reach(plan, isSwept: definition.isSwept), at: Int(id.index))
    isCanonical = false
    cpSpaceAddBody(space, body)
    if plan.isRounded { correctContacts() }
    for shape in plan.shapes {
      bodyTable[Int(id.index)].shapes.append(add(shape, to: body, id))
    }
    noteSegments(of: id)
    order.append(id)
    if plan.kind != .static { moving.append(body) }
    return id
  }

  /// The shapes of a body in the order of their definitions; a chain has one per segment, and a
  /// concave polygon one per convex part.
  ///
  /// Throws `PhysicsError.staleBody`.
  public func shapes(of id: BodyID) throws(PhysicsError) -> [ShapeID] {
    _ = try pointer(to: id)
    return bodyTable[Int(id.index)].shapes
  }

  /// The body that a shape belongs to.
  ///
  /// Throws `PhysicsError.staleShape`.
  public func body(of id: ShapeID) throws(PhysicsError) -> BodyID { try slot(of: id).body }

  /// The index of a shape's definition among those of its body.
  ///
  /// Throws `PhysicsError.staleShape`.
  public func definitionIndex(of id: ShapeID) throws(PhysicsError) -> Int { try slot(of: id).definition }

  /// How a body moves.
  ///
  /// Throws `PhysicsError.staleBody`.
  public func kind(of id: BodyID) throws(PhysicsError) -> BodyKind {
    _ = try pointer(to: id)
    return bodyTable[Int(id.index)].kind
  }

  /// The mass of a body; infinite unless it is dynamic.
  ///
  /// Throws `PhysicsError.staleBody`.
  public func mass(of id: BodyID) throws(PhysicsError) -> Double { try pointer(to: id).pointee.m }

  /// The moment of inertia of a body about its centre of gravity; infinite unless it is dynamic and can turn.
  ///
  /// Throws `PhysicsError.staleBody`.
  public func moment(of id: BodyID) throws(PhysicsError) -> Double { try pointer(to: id).pointee.i }

  /// The centre of gravity of a body in its own coordinates; the origin unless it is dynamic.
  ///
  /// Throws `PhysicsError.staleBody`.
  public func centerOfGravity(of id: BodyID) throws(PhysicsError) -> Vector2 {
    Vector2(try pointer(to: id).pointee.cog)
  }

  /// The C body behind a handle.
  func pointer(to id: BodyID) throws(PhysicsError) -> UnsafeMutablePointer<cpBody> {
    let place = Int(id.index)
    if place < bodyTable.count, bodyTable[place].generation == id.generation, let body = bodyTable[place].pointer {
      return body
    }
    throw .staleBody(id)
  }

  /// The C body behind a handle, which is about to be changed.
  mutating func change(_ id: BodyID) throws(PhysicsError) -> UnsafeMutablePointer<cpBody> {
    let body = try pointer(to: id)
    isCanonical = false
    return body
  }

  private func slot(of id: ShapeID) throws(PhysicsError) -> ShapeSlot {
    if id.index < shapeTable.count {
      let slot = shapeTable[Int(id.index)]
      if slot.generation == id.generation, slot.pointer != nil { return slot }
    }
    throw .staleShape(id)
  }

  private mutating func claimBody(
    _ body: UnsafeMutablePointer<cpBody>, _ definition: BodyDefinition
  ) -> BodyID {
    let index = freeBodies.popLast() ?? UInt32(bodyTable.count)
    if index == bodyTable.count {
      bodyTable.append(BodySlot(pointer: nil, generation: 0, definition: definition, shapes: []))
    }
    bodyTable[Int(index)].pointer = body
    bodyTable[Int(index)].generation += 1
    bodyTable[Int(index)].definition = definition
    bodyTable[Int(index)].onward = nil
    let id = BodyID(index: index, generation: bodyTable[Int(index)].generation)
    body.pointee.userData = id.userData
    return id
  }

  /// Notes how large the body at a place in the table is.
  mutating func setReach(_ reach: Reach, at place: Int) {
    while reaches.count <= place { reaches.append(.unswept) }
    reaches[place] = reach
  }

  private mutating func add(
    _ plan: PlannedShape, to body: UnsafeMutablePointer<cpBody>, _ owner: BodyID
  ) -> ShapeID {
    let shape = plan.makeShape(on: body)
    let index = freeShapes.popLast() ?? UInt32(shapeTable.count)
    if index == shapeTable.count {
      shapeTable.append(ShapeSlot(pointer: nil, generation: 0, body: owner, definition: 0))
    }
    let id = ShapeID(index: index, generation: shapeTable[Int(index)].generation + 1)
    shapeTable[Int(index)] = ShapeSlot(
      pointer: shape, generation: id.generation, body: owner, definition: plan.definition)
    shape.pointee.userData = id.userData
    rolling.set(plan.source.material.rollingResistance, at: Int(index))
    cpSpaceAddShape(space, shape)
    wakeSleepers(near: shape)
    return id
  }
}
