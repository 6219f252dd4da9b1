internal import CChipmunk

extension World {
  /// How many shapes the world holds.
  var shapeCount: Int { shapeTable.count - freeShapes.count }

  /// Changes to grids, where the settings let the world choose, before it has more shapes than trees are good for.
  ///
  /// Throws `PhysicsError.invalid` for "shapes" where there must be trees and they would have too many.
  mutating func chooseBroadPhase(forMore count: Int) throws(PhysicsError) {
    let sum = shapeCount + count
    if usesGrid || sum <= PhysicsLimits.treeShapes { return }
    if settings.solver == .standard && settings.broadPhase == .automatic {
      replaceBroadPhase(byGrid: true)
      for slot in shapeTable { if let shape = slot.pointer { space.insert(shape) } }
    } else if sum > PhysicsLimits.mostTreeShapes {
      throw .invalid(
        field: "shapes", rule: "must be at most \(PhysicsLimits.mostTreeShapes) where trees of bounds hold them",
        value: "\(sum)")
    }
  }

  /// Gives the space empty indexes of another kind; the shapes have to be put in afterwards.
  mutating func replaceBroadPhase(byGrid isGrid: Bool) {
    // A pointer of its own, as where a step is made: the thread sanitizer's compiler needs it.
    let space = space
    cpSpatialIndexFree(space.pointee.dynamicShapes)
    cpSpatialIndexFree(space.pointee.staticShapes)
    usesGrid = isGrid
    if isGrid {
      let resting = GridIndex(resting: nil)
      space.pointee.staticShapes = resting.index
      space.pointee.dynamicShapes = GridIndex(resting: resting).index
    } else {
      space.pointee.makeTrees()
      layout.trees = ShapeTrees()
    }
  }
}

extension cpSpace {
  /// Makes the trees that the library makes for a new space.
  fileprivate mutating func makeTrees() {
    let bounds: cpSpatialIndexBBFunc = { $0!.assumingMemoryBound(to: cpShape.self).pointee.bb }
    staticShapes = cpBBTreeNew(bounds, nil)
    dynamicShapes = cpBBTreeNew(bounds, staticShapes)
    cpBBTreeSetVelocityFunc(dynamicShapes) { $0!.assumingMemoryBound(to: cpShape.self).pointee.body.pointee.v }
  }
}

extension UnsafeMutablePointer<cpSpace> {
  /// Puts a shape into the index where it belongs, by the bounds that it has.
  func insert(_ shape: UnsafeMutablePointer<cpShape>) {
    let index = shape.isAtRest ? pointee.staticShapes : pointee.dynamicShapes
    cpSpatialIndexInsert(index, shape, shape.pointee.hashid)
  }
}
