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

  /// Writes the map from the body's coordinates to the world's, as the library does but with fixed sine and cosine.
  func pinTransform() {
    let (sine, cosine) = PinnedMath.sineCosine(pointee.a)
    pointee.transform = transform(sine, cosine, at: pointee.p)
  }

  /// The map from the body's coordinates to the world's when it will have moved and turned.
  func transform(movedBy way: Vector2, turnedBy turn: Double) -> cpTransform {
    let place = cpVect(Vector2(pointee.p) + way)
    if turn == 0 { return transform(pointee.transform.b, pointee.transform.a, at: place) }
    let (sine, cosine) = PinnedMath.sineCosine(pointee.a + turn)
    return transform(sine, cosine, at: place)
  }

  private func transform(_ sine: Double, _ cosine: Double, at place: cpVect) -> cpTransform {
    let center = pointee.cog
    return cpTransform(
      a: cosine, b: sine, c: -sine, d: cosine, tx: place.x - (center.x * cosine - center.y * sine),
      ty: place.y - (center.x * sine + center.y * cosine))
  }

  /// Puts the body's origin somewhere, turned, and wakes it; its shapes follow when they are updated.
  func setPose(_ pose: Pose, _ solver: Solver) {
    cpBodyActivate(self)
    // The library's setters abort for a body of which any number is none, as those of one that has escaped may be.
    let (velocity, spin) = (pointee.v, pointee.w)
    (pointee.p, pointee.v, pointee.w) = (cpVect(pose.position), cpVect(x: 0, y: 0), 0)
    cpBodySetAngle(self, pose.rotation.radians)
    if solver == .standard { pinTransform() }
    cpBodySetPosition(self, cpVect(pose.position))
    if solver == .standard { pinTransform() }
    (pointee.v, pointee.w) = (velocity, spin)
  }

  /// Gives the body a velocity, and wakes it, as the library's setter does, which aborts for a body that has escaped.
  func setVelocity(_ velocity: Vector2) {
    cpBodyActivate(self)
    pointee.v = cpVect(velocity)
  }

  /// Gives the body a spin, and wakes it, as the library's setter does.
  func setSpin(_ spin: Double) {
    cpBodyActivate(self)
    pointee.w = spin
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
