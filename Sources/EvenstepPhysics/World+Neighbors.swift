internal import CChipmunk

extension World {
  /// How many shapes of other bodies have bounds that meet those of a body's shapes: what a step will have to look at.
  ///
  /// Throws `PhysicsError.staleBody`.
  package func neighborCount(of id: BodyID) throws(PhysicsError) -> Int {
    let body = try pointer(to: id)
    return bodyTable[Int(id.index)].shapes.reduce(0) { count, shape in
      let bounds = shapeTable[Int(shape.index)].pointer!.pointee.bb
      let found = shapesWithBounds(in: bounds, CP_SHAPE_FILTER_ALL, of: space)
      return count + found.count { $0.pointee.body != body }
    }
  }
}
