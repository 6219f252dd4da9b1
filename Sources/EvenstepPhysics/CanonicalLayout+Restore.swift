internal import CChipmunk

extension CanonicalLayout {
  /// Gives the records of all contacts back to the pool, and the old ring and the sleepers' memory to be used again.
  mutating func forgetPairs(of space: UnsafeMutablePointer<cpSpace>) {
    isListed = false
    ring.begin(in: space)
    ring.release()
    let pool = space.pointee.pooledArbiters
    space.forEachSleeper { body in
      body.forEachArbiter { arbiter in
        if !body.owns(arbiter) { return }
        blocks.give(arbiter.pointee.contacts, for: Int(arbiter.pointee.count))
        cpArrayPush(pool, arbiter)
      }
    }
    space.forEachCachedArbiter { cpArrayPush(pool, $0) }
    space.pointee.cachedArbiters.removeAll()
    space.pointee.arbiters.pointee.num = 0
  }

  /// Makes the library's record of every pair of shapes; the old ring must have been released.
  mutating func restorePairs(
    _ keyframe: WorldKeyframe, _ shapeTable: [ShapeSlot], in space: UnsafeMutablePointer<cpSpace>
  ) {
    pairs.removeAll(keepingCapacity: true)
    let cachedCount = keyframe.pairs.count - keyframe.restingPairs.count
    var (nextPoint, nextResting) = (0, 0)
    for (number, pair) in keyframe.pairs.enumerated() {
      let arbiter = space.takeArbiter(
        shapeTable[Int(pair.a)].pointer, shapeTable[Int(pair.b)].pointer)
      pairs.append(arbiter)
      let points = keyframe.points[nextPoint..<nextPoint + Int(pair.pointCount)]
      pair.install(in: arbiter)
      if number < cachedCount {
        restoreCached(arbiter, pair, points, in: space)
      } else {
        keyframe.restingPairs[number - cachedCount].install(in: arbiter)
        let resting = keyframe.restingPoints[nextResting..<nextResting + points.count]
        putAway(arbiter, points, resting)
        nextResting += points.count
      }
      nextPoint += points.count
    }
    ring.finish(in: space)
    blocks.freeAll()
  }

  /// Keeps a sleeping pair's points as the library does: in memory of their own, which it frees as the bodies wake.
  private mutating func putAway(
    _ arbiter: UnsafeMutablePointer<cpArbiter>, _ points: ArraySlice<WorldKeyframe.Point>,
    _ resting: ArraySlice<WorldKeyframe.RestingPoint>
  ) {
    let block = blocks.take(for: points.count)
    for (index, (point, rest)) in zip(points, resting).enumerated() {
      block[index] = cpContact(point)
      block[index].r1 = cpVect(rest.fromA)
      block[index].r2 = cpVect(rest.fromB)
    }
    arbiter.pointee.contacts = block
  }

  private mutating func restoreCached(
    _ arbiter: UnsafeMutablePointer<cpArbiter>, _ pair: WorldKeyframe.Pair,
    _ points: ArraySlice<WorldKeyframe.Point>, in space: UnsafeMutablePointer<cpSpace>
  ) {
    if !points.isEmpty {
      let place = ring.place(points.count, in: space)
      for (index, point) in points.enumerated() { place[index] = cpContact(point) }
      arbiter.pointee.contacts = place
    }
    space.cache(arbiter)
    if pair.isActive { cpArrayPush(space.pointee.arbiters, arbiter) }
  }

  /// Chains up what every body touches.
  func restorePairsOfBodies(_ keyframe: WorldKeyframe, _ bodyTable: [BodySlot]) {
    var next = 0
    for record in keyframe.bodies {
      guard let body = bodyTable[Int(record.id.index)].pointer else { continue }
      var last: UnsafeMutablePointer<cpArbiter>?
      for number in keyframe.pairsOfBodies[next..<next + Int(record.pairCount)] {
        let arbiter = pairs[Int(number)]
        arbiter.thread(of: body).pointee.prev = last
        if let last { last.thread(of: body).pointee.next = arbiter } else { body.pointee.arbiterList = arbiter }
        last = arbiter
      }
      next += Int(record.pairCount)
    }
  }
}

extension WorldKeyframe.Pair {
  fileprivate func install(in arbiter: UnsafeMutablePointer<cpArbiter>) {
    arbiter.pointee.stamp = stamp
    arbiter.pointee.state = cpArbiterState(UInt32(state))
    arbiter.pointee.count = Int32(pointCount)
  }
}

extension UnsafeMutablePointer<cpSpace> {
  /// A record from the pool, for a pair of shapes that no contact is known of.
  fileprivate func takeArbiter(
    _ a: UnsafeMutablePointer<cpShape>?, _ b: UnsafeMutablePointer<cpShape>?
  ) -> UnsafeMutablePointer<cpArbiter> {
    if pointee.pooledArbiters.pointee.num == 0 {
      let buffer = allocateBuffer().assumingMemoryBound(to: cpArbiter.self)
      for index in 0..<Int(CP_BUFFER_BYTES) / MemoryLayout<cpArbiter>.stride {
        cpArrayPush(pointee.pooledArbiters, buffer + index)
      }
    }
    let arbiter = cpArrayPop(pointee.pooledArbiters)!.assumingMemoryBound(to: cpArbiter.self)
    cpArbiterInit(arbiter, a, b)
    // The only one there is: no shape has a type of its own.
    arbiter.pointee.handler = pointer(to: \.defaultHandler)!
    return arbiter
  }

  /// Notes a contact under the addresses of its shapes, as the library does.
  fileprivate func cache(_ arbiter: UnsafeMutablePointer<cpArbiter>) {
    var shapes = (arbiter.pointee.a, arbiter.pointee.b)
    let hash =
      UInt(bitPattern: shapes.0) &* UInt(CP_HASH_COEF) ^ UInt(bitPattern: shapes.1) &* UInt(CP_HASH_COEF)
    cpHashSetInsert(pointee.cachedArbiters, hash, &shapes, nil, arbiter)
  }
}

extension UnsafeMutablePointer<cpHashSet> {
  /// Empties the set and keeps its memory.
  fileprivate func removeAll() {
    for index in 0..<Int(pointee.size) {
      var bin = pointee.table[index]
      pointee.table[index] = nil
      while let current = bin {
        bin = current.pointee.next
        current.pointee.elt = nil
        current.pointee.next = pointee.pooledBins
        pointee.pooledBins = current
      }
    }
    pointee.entries = 0
  }
}
