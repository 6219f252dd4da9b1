internal import CChipmunk
internal import EvenstepGeometry

extension World {
  /// The pairs of dynamic bodies of which one rests on the other, by height of the upper one and then by the lower one's place.
  ///
  /// Each shape is let down by the gap; what it then pushes down, and whose centre of gravity is lower, is below it.
  package func supports() -> [WorldStructure.Support] {
    let upwards = upwardOrder()
    var supports: [WorldStructure.Support] = []
    // Of each body, its rank by height from 1 on, and the rank of the last body that was found to rest on it.
    var ranks = [Int](repeating: 0, count: bodyTable.count)
    var carried = ranks
    for (number, upper) in upwards.enumerated() {
      ranks[Int(upper.index)] = number + 1
      let first = supports.endIndex
      forEachShape(below: upper) { lower, rests in
        let place = Int(lower.index)
        // Those of other kinds, and those that are higher, have no rank yet.
        if ranks[place] == 0 || ranks[place] > number || carried[place] == number + 1 || !rests() { return }
        carried[place] = number + 1
        supports.append(WorldStructure.Support(upper: upper, lower: lower))
      }
      supports[first...].sort { $0.lower < $1.lower }
    }
    return supports
  }

  /// The dynamic bodies from the lowest centre of gravity up, in the order of adding where two are as high; none without
  /// gravity, which has no up.
  func upwardOrder() -> [BodyID] {
    if gravity == .zero { return [] }
    let up = -gravity
    let heights = dynamicBodies.enumerated().map { number, body in
      (height: Vector2(bodyTable[Int(body.index)].pointer!.pointee.p).dot(up), number: number, body: body)
    }
    return heights.sorted { ($0.height, $0.number) < ($1.height, $1.number) }.map(\.body)
  }

  /// Goes through the shapes near a body's own, with the body that each is of, and whether the body rests on it.
  private func forEachShape(below upper: BodyID, _ visit: (BodyID, () -> Bool) -> Void) {
    let down = gravity / gravity.length
    for id in bodyTable[Int(upper.index)].shapes {
      guard let shape = shapeTable[Int(id.index)].pointer, let body = shape.pointee.body else { continue }
      let gap = World.supportGap * shape.pointee.bb.side
      for other in shapesWithBounds(in: shape.pointee.bb.grown(by: gap), CP_SHAPE_FILTER_ALL, of: space) {
        guard let holder = other.pointee.body else { continue }
        visit(BodyID(userData: holder.pointee.userData)) {
          let reach = min(gap, World.supportGap * other.pointee.bb.side)
          return shape.isSolid(to: other) && !body.isLetThrough(by: holder)
            && shape.rests(on: other, after: down * reach, down)
        }
      }
    }
  }
}

extension UnsafeMutablePointer<cpShape> {
  /// The least downward share of the direction in which a body pushes what it rests on.
  private static var steepest: Double { 0.5 }

  /// Whether a shape pushes another one down when it is let down.
  fileprivate func rests(on other: Self, after fall: Vector2, _ down: Vector2) -> Bool {
    guard let body = pointee.body else { return false }
    cpShapeUpdate(self, body.transform(movedBy: fall, turnedBy: 0))
    defer { cpShapeUpdate(self, body.pointee.transform) }
    var (normal, point) = (cpVect(), cpVect())
    let depth = cpShapesDepth(self, other, &normal, &point)
    return depth >= 0 && Vector2(normal).dot(down) >= Self.steepest
  }
}

extension cpBB {
  /// The mean of width and height.
  var side: Double { (r - l + t - b) / 2 }
}
