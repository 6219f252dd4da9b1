internal import CChipmunk

extension World {
  /// How many shapes of other bodies have bounds that meet those of a body's shapes, pairs that stand still left out:
  /// what a step will have to look at.
  ///
  /// Throws `PhysicsError.staleBody`.
  package func neighborCount(of id: BodyID) throws(PhysicsError) -> Int {
    let body = try pointer(to: id)
    let isStatic = bodyTable[Int(id.index)].kind == .static
    if isStatic && moving.count == removed.movingCount { return 0 }
    return bodyTable[Int(id.index)].shapes.reduce(0) { count, shape in
      let bounds = shapeTable[Int(shape.index)].pointer!.pointee.bb
      let found = shapesWithBounds(in: bounds, CP_SHAPE_FILTER_ALL, of: space)
      return count
        + found.count { other in
          other.pointee.body != body && !(isStatic && cpBodyGetType(other.pointee.body) == CP_BODY_TYPE_STATIC)
        }
    }
  }
}
