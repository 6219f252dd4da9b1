internal import CChipmunk

extension World {
  /// Wakes the sleepers that a shape touches where it appears or is put, and where it goes away from.
  ///
  /// The library does not when it counts the shape among the resting ones, which it never compares with each other. A pair
  /// with a sensor begins and ends a contact but wakes nobody, so it matters only where both would rest.
  func wakeSleepers(near shape: UnsafeMutablePointer<cpShape>) {
    if settings.solver == .raw || space.firstSleeper == nil { return }
    let rests = shape.pointee.body.isStatic
    for other in shapesWithBounds(in: shape.pointee.bb, shape.pointee.filter, of: space) {
      let isSensed = shape.pointee.sensor != 0 || other.pointee.sensor != 0
      if isSensed && !rests || !other.pointee.body.isSleeping { continue }
      if cpShapesCollide(shape, other).count > 0 { cpBodyActivate(other.pointee.body) }
    }
  }
}
