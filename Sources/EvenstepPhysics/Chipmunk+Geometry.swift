internal import CChipmunk
internal import EvenstepGeometry

extension cpVect {
  init(_ vector: Vector2) { self.init(x: vector.x, y: vector.y) }
}

extension Vector2 {
  init(_ vector: cpVect) { self.init(vector.x, vector.y) }
}

extension cpShapeFilter {
  init(_ filter: CollisionFilter) {
    self.init(
      group: cpGroup(bitPattern: filter.group), categories: filter.categories, mask: filter.mask)
  }
}

extension UnsafeMutablePointer<cpSpace> {
  /// A body of the first group of sleepers.
  var firstSleeper: UnsafeMutablePointer<cpBody>? {
    let groups = pointee.sleepingComponents.pointee
    return groups.num == 0 ? nil : groups.arr[0]?.assumingMemoryBound(to: cpBody.self)
  }

  /// Wakes everything; the library itself skips every other group, as it shortens the array that it walks along.
  func wakeAll() {
    while let sleeper = firstSleeper { cpBodyActivate(sleeper) }
  }
}

extension UnsafeMutablePointer<cpBody> {
  /// The pose of the body's origin, which is where its coordinates are zero.
  var pose: Pose {
    Pose(position: Vector2(cpBodyGetPosition(self)), rotation: Angle(radians: pointee.a))
  }

  var isSleeping: Bool { pointee.sleeping.root != nil }

  /// Whether every number of the body's motion is finite and below the escape limit.
  var isWithinLimits: Bool {
    let limit = PhysicsLimits.escape
    // Written so that a NaN, which compares false with everything, is outside.
    return abs(pointee.p.x) <= limit && abs(pointee.p.y) <= limit
      && abs(pointee.v.x) <= limit && abs(pointee.v.y) <= limit && abs(pointee.w) <= limit
      && abs(pointee.v_bias.x) <= limit && abs(pointee.v_bias.y) <= limit
      && abs(pointee.w_bias) <= limit && abs(pointee.a) <= limit
  }
}
