internal import CChipmunk
internal import EvenstepGeometry

/// What the dynamic bodies of a world rest on.
struct Footings {
  /// By height of the upper body, and then by place of the lower one.
  var supports: [WorldStructure.Support] = []
  /// By place in the table of bodies: whether one has something on both of its sides, so that it cannot lean.
  var isBraced: [Bool]
  /// The same: whether it rests on something that does not obey forces, whatever else it rests on.
  var isHeld: [Bool]

  init(places: Int) {
    isBraced = [Bool](repeating: false, count: places)
    isHeld = isBraced
  }
}

extension World {
  /// The pairs of dynamic bodies of which one rests on the other, by height of the upper one and then by the lower one's place.
  ///
  /// Each shape is let down by the gap; what it then pushes down, and whose centre of gravity is lower, is below it.
  package func supports() -> [WorldStructure.Support] { footings().supports }

  /// Which dynamic bodies rest on which, and what else holds each.
  func footings() -> Footings {
    let upwards = upwardOrder()
    var found = Footings(places: bodyTable.count)
    // Of each body, its rank by height from 1 on, and the rank of the last body that was found to rest on it.
    var ranks = [Int](repeating: 0, count: bodyTable.count)
    var carried = ranks
    let down = gravity == .zero ? gravity : gravity / gravity.length
    for (number, upper) in upwards.enumerated() {
      ranks[Int(upper.index)] = number + 1
      let first = found.supports.endIndex
      var (hasLeft, hasRight) = (false, false)
      forEachNeighbor(of: upper) { lower, reaches in
        hasLeft = hasLeft || reaches(down.perpendicular)
        hasRight = hasRight || reaches(-down.perpendicular)
        let place = Int(lower.index)
        if bodyTable[place].kind != .dynamic {
          found.isHeld[Int(upper.index)] = found.isHeld[Int(upper.index)] || reaches(down)
          return
        }
        // Those that are higher have no rank yet.
        if ranks[place] == 0 || ranks[place] > number || carried[place] == number + 1 || !reaches(down) { return }
        carried[place] = number + 1
        found.supports.append(WorldStructure.Support(upper: upper, lower: lower))
      }
      found.isBraced[Int(upper.index)] = hasLeft && hasRight
      found.supports[first...].sort { $0.lower < $1.lower }
    }
    return found
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

  /// Among more shapes than so many, of dynamic bodies, nothing is a tower, and a heap would take too long to look through.
  private static var mostNeighbors: Int { 32 }

  /// Goes through the solid shapes near a body's own, with the body that each is of, and whether the body reaches it when it is moved
  /// by the gap in a direction.
  private func forEachNeighbor(of id: BodyID, _ visit: (BodyID, (Vector2) -> Bool) -> Void) {
    for shapeID in bodyTable[Int(id.index)].shapes {
      guard let shape = shapeTable[Int(shapeID.index)].pointer, let body = shape.pointee.body else { continue }
      let gap = World.supportGap * shape.pointee.bb.side
      let near = shapesWithBounds(in: shape.pointee.bb.grown(by: gap), CP_SHAPE_FILTER_ALL, of: space)
      if near.count(where: { $0.pointee.body?.pointee.m != .infinity }) > World.mostNeighbors { continue }
      for other in near {
        guard let holder = other.pointee.body, shape.isSolid(to: other), !body.isLetThrough(by: holder) else {
          continue
        }
        let reach = World.supportGap * other.pointee.bb.side
        visit(BodyID(userData: holder.pointee.userData)) { direction in
          // A long slab is not let down by more than a part of its thickness.
          let own = World.supportGap * shape.pointee.bb.extent(along: direction)
          return shape.pushes(other, along: direction, after: min(gap, own, reach))
        }
      }
    }
  }
}

extension UnsafeMutablePointer<cpShape> {
  /// The least share of a direction in that in which a body pushes what it rests on or leans against.
  private static var steepest: Double { 0.5 }

  /// Whether a shape pushes another one in a direction when it has gone a distance that way.
  fileprivate func pushes(_ other: Self, along direction: Vector2, after distance: Double) -> Bool {
    guard let body = pointee.body else { return false }
    cpShapeUpdate(self, body.transform(movedBy: direction * distance, turnedBy: 0))
    defer { cpShapeUpdate(self, body.pointee.transform) }
    var (normal, point) = (cpVect(), cpVect())
    let depth = cpShapesDepth(self, other, &normal, &point)
    return depth >= 0 && Vector2(normal).dot(direction) >= Self.steepest
  }
}

extension cpBB {
  /// The mean of width and height.
  var side: Double { (r - l + t - b) / 2 }

  /// How far the box extends along a direction of length 1.
  func extent(along direction: Vector2) -> Double { abs(direction.x) * (r - l) + abs(direction.y) * (t - b) }
}
