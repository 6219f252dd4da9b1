internal import EvenstepGeometry

extension KeyframeCheck {
  /// Every body stands in the one list that it belongs to.
  mutating func checkLists() throws(KeyframeFault) {
    groups = Array(repeating: nil, count: keyframe.bodies.count)
    var listed = Array(repeating: false, count: keyframe.bodies.count)
    for number in try numbers(keyframe.awake, &listed) {
      try ensure(kind(number) != .static, "a static body is awake")
    }
    for number in try numbers(keyframe.fixed, &listed) {
      try ensure(kind(number) == .static, "a moving body is among the static ones")
    }
    let sleepers = try numbers(keyframe.sleepers, &listed)
    try ensure(listed.allSatisfy { $0 }, "a body is in no list")
    try ensure(sleepers.isEmpty || keyframe.settings.sleepAfter != nil, "a body sleeps where none may")
    var next = 0
    for (group, count) in keyframe.groups.enumerated() {
      try ensure(count > 0 && Int(count) <= sleepers.count - next, "a group has \(count) sleepers")
      for number in sleepers[next..<next + Int(count)] {
        try ensure(kind(number) == .dynamic, "a body sleeps that is not dynamic")
        groups[number] = group
      }
      next += Int(count)
    }
    try ensure(next == sleepers.count, "a sleeper is in no group")
  }

  private func numbers(_ places: [UInt32], _ listed: inout [Bool]) throws(KeyframeFault) -> [Int] {
    var numbers: [Int] = []
    for place in places {
      guard place < bodyNumbers.count, let number = bodyNumbers[Int(place)] else {
        throw KeyframeFault("a list has a body that is not there")
      }
      try ensure(!listed[number], "a body is in two lists")
      listed[number] = true
      numbers.append(number)
    }
    return numbers
  }

  func checkPairs() throws(KeyframeFault) {
    let cachedCount = keyframe.pairs.count - keyframe.restingPairs.count
    var seen: Set<UInt64> = []
    for (number, pair) in keyframe.pairs.enumerated() {
      let (a, b) = try bodies(of: pair)
      let key = UInt64(min(pair.a, pair.b)) << 32 | UInt64(max(pair.a, pair.b))
      try ensure(seen.insert(key).inserted, "a pair of shapes is there twice")
      try ensure(pair.pointCount <= 2, "a pair touches at \(pair.pointCount) points")
      // Touching for the first time, again, or not any more; the others do not outlast a step.
      try ensure([0, 1, 3].contains(pair.state), "a pair is in state \(pair.state)")
      let isResting = number >= cachedCount
      if isResting || pair.isActive {
        try ensure(pair.pointCount > 0 && pair.state != 3, "a pair touches at no point")
        try ensure(!sensors[Int(pair.a)] && !sensors[Int(pair.b)], "a sensor is touched")
      }
      if pair.isActive { try checkActive(a, b) }
      if isResting { try checkResting(a, b) }
    }
    try checkPoints()
  }

  private func bodies(of pair: WorldKeyframe.Pair) throws(KeyframeFault) -> (a: Int, b: Int) {
    guard pair.a < owners.count, pair.b < owners.count, let a = owners[Int(pair.a)], let b = owners[Int(pair.b)]
    else { throw KeyframeFault("a pair has a shape that is not there") }
    try ensure(a != b, "a pair is of one body")
    return (a, b)
  }

  private func checkActive(_ a: Int, _ b: Int) throws(KeyframeFault) {
    try ensure(kind(a) == .dynamic || kind(b) == .dynamic, "two bodies touch that nothing moves")
    try ensure(groups[a] == nil && groups[b] == nil, "a sleeper is touched")
  }

  /// The library wakes both together.
  private func checkResting(_ a: Int, _ b: Int) throws(KeyframeFault) {
    try ensure(groups[a] != nil || groups[b] != nil, "a pair rests that is awake")
    let isTogether =
      groups[a] == groups[b] || (kind(a) == .static && groups[b] != nil) || (kind(b) == .static && groups[a] != nil)
    try ensure(isTogether, "a pair rests in two groups")
  }

  private func checkPoints() throws(KeyframeFault) {
    let impulse = -PhysicsLimits.keyframeImpulse...PhysicsLimits.keyframeImpulse
    for point in keyframe.points {
      try ensure(point.normalImpulse, point.tangentImpulse, in: impulse, "an impulse")
    }
    let speed = 4 * PhysicsLimits.speed.upperBound
    let distance = 4 * PhysicsLimits.escape
    for pair in keyframe.restingPairs {
      try ensure(pair.elasticity, in: PhysicsLimits.elasticity, "an elasticity")
      try ensure(pair.friction, in: 0...PhysicsLimits.friction.upperBound * 1000, "a friction")
      try ensure(pair.normal.x, pair.normal.y, in: -1.001...1.001, "a normal")
      try ensure(pair.surfaceVelocity.x, pair.surfaceVelocity.y, in: -speed...speed, "a surface's velocity")
    }
    for point in keyframe.restingPoints {
      try ensure(
        point.fromA.x, point.fromA.y, point.fromB.x, point.fromB.y, in: -distance...distance, "a point's place")
    }
  }

  /// Pairs that touch are once in the list of each of their bodies, the others in none.
  func checkPairsOfBodies() throws(KeyframeFault) {
    let cachedCount = keyframe.pairs.count - keyframe.restingPairs.count
    var listed = Array(repeating: 0 as UInt8, count: keyframe.pairs.count)
    var next = 0
    for (number, body) in keyframe.bodies.enumerated() {
      try ensure(Int(body.pairCount) <= keyframe.pairsOfBodies.count - next, "a body's list of pairs is too short")
      for pair in keyframe.pairsOfBodies[next..<next + Int(body.pairCount)] {
        try ensure(pair < keyframe.pairs.count, "a body touches what is not there")
        let (a, b) = try bodies(of: keyframe.pairs[Int(pair)])
        try ensure(a == number || b == number, "a body has another one's pair")
        let side: UInt8 = a == number ? 1 : 2
        try ensure(listed[Int(pair)] & side == 0, "a body has a pair twice")
        listed[Int(pair)] |= side
      }
      next += Int(body.pairCount)
    }
    try ensure(next == keyframe.pairsOfBodies.count, "there are lists of pairs too many")
    for (number, pair) in keyframe.pairs.enumerated() {
      let isTouching = number >= cachedCount || pair.isActive
      try ensure(listed[number] == (isTouching ? 3 : 0), "a pair is in the wrong lists")
    }
  }
}
